"""Every earlier edition is complete: sound, covered, read twice, played and priced."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.chapters.fuzz import fuzz_session
from tests.chapters.scripts import played, script, scripts, sessions

from croupier.api import Game
from croupier.catalog.coverage import coverage
from croupier.catalog.index import Entry, check, earlier_editions, find, rulebook
from croupier.rulebook.cites import CITE, cites_in
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
