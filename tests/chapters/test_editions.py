"""Every earlier edition is complete: sound, covered, read twice, played and priced."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.chapters.fuzz import fuzz_session
from tests.chapters.guards import guards
from tests.chapters.scripts import played, script, scripts, sessions
from tests.chapters.simulated import gaps

from croupier.api import Game
from croupier.catalog.coverage import coverage
from croupier.catalog.faults import check
from croupier.catalog.index import Entry, earlier_editions, find, rulebook
from croupier.papers.make import kinds_for, make, subject_of
from croupier.reports.rulemaking import CAME, CHANGED, WENT, Said, differences_of
from croupier.rulebook.cites import CITE, cite_fault, cites_in
from croupier.rulebook.foreign import parse_toml
from croupier.rulebook.loader import rulebook_of, rules_text
from croupier.table.replay import replay
from croupier.table.transcript import transcript_of

EDITIONS = earlier_editions()
by_edition = pytest.mark.parametrize("entry", EDITIONS)
SCRIPTS = [
    pytest.param(entry, path, id=f"{entry.game}-{path.stem}")
    for entry in EDITIONS
    for path in scripts(entry)
]
FUZZED = 12
SEED = 46
COUNTED = ("par", "request", "changes", "register")


@by_edition
def test_it_is_sound(entry: Entry) -> None:
    assert check(entry) == []


@by_edition
def test_every_paragraph_of_its_own_is_kept(entry: Entry) -> None:
    found = coverage(entry)
    assert [paragraph.cite for paragraph in found.open] == []
    assert [paragraph.cite for paragraph in found.paragraphs] == list(entry.paragraphs())


@by_edition
def test_it_is_found_by_every_name_of_its_game(entry: Entry) -> None:
    for name in (entry.today.game, entry.today.chapter, entry.today.title):
        assert find(f"{name}@{entry.edition}") == entry


@by_edition
def test_the_text_kept_with_a_filing_is_the_same_rulebook(entry: Entry) -> None:
    text = rules_text(entry.rules_file)
    assert rulebook_of(parse_toml(text, "kept"), "kept") == rulebook(entry)


@by_edition
def test_nothing_of_it_is_today(entry: Entry) -> None:
    """An edition without a difference in its records would be no edition."""
    assert rulebook(entry).digest != rulebook(entry.today).digest


@by_edition
def test_random_tables_settle_and_replay_and_cite_its_own_paragraphs(entry: Entry) -> None:
    for number in range(FUZZED):
        fuzz_session(entry, number)


@pytest.mark.parametrize(("entry", "path"), SCRIPTS)
def test_transcript_is_golden(entry: Entry, path: Path) -> None:
    told = transcript_of(script(path), played(entry, path))
    assert told == path.with_suffix(".txt").read_text(encoding="utf-8")


@by_edition
def test_transcripts_name_it_replay_and_cite_its_own_paragraphs(entry: Entry) -> None:
    assert sessions(entry)
    own = frozenset(entry.paragraphs())
    for session in sessions(entry):
        text = session.log.text()
        assert replay(text).log.text() == text
        assert session.log.records[0]["game"] == entry.game
        for record in session.log.records[1:]:
            for cite in cites_in(str(record)):
                found = CITE.fullmatch(cite)
                assert found is not None
                general = found["chapter"] < "617a" and found["chapter"] != entry.chapter
                assert general or cite in own, (entry.game, cite)


@by_edition
def test_every_wager_is_priced(entry: Entry) -> None:
    game = Game(entry)
    report = game.odds()
    assert report.game == entry.game
    main = {w.key for w in game.rulebook.wager if w.part_of is None and not w.funds}
    assert {odds.wager for odds in report.wagers} == main


@by_edition
def test_simulation_lands_within_four_standard_errors_for_every_wager(entry: Entry) -> None:
    found = gaps(Game(entry), rounds=guards(entry.today).simulated_rounds // 4, seed=SEED)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])


@by_edition
def test_every_difference_from_today_has_a_paragraph_of_either_text(entry: Entry) -> None:
    found = differences_of(rulebook(entry), rulebook(entry.today))
    assert found

    def fault(said: Said | None, of: Entry) -> str | None:
        return None if said is None else cite_fault(said.cite, of.chapter, of.paragraphs())

    for each in found:
        assert each.change in (CAME, WENT, CHANGED)
        assert not fault(each.before, entry), each
        assert not fault(each.after, entry.today), each


@by_edition
def test_papers_bear_its_name(entry: Entry) -> None:
    subject = subject_of(entry, Game(entry).rules(), date(2026, 11, 18))
    for kind in kinds_for(entry):
        if kind not in COUNTED:
            made = make(kind, subject)
            assert f"{entry.edition} edition" in str(made), kind
            chapters = (entry.chapter, entry.today.chapter)
            own = [c for c in cites_in(str(made)) if c.partition(".")[0] in chapters]
            assert set(own) <= set(entry.paragraphs()), kind
