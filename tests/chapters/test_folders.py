"""Every game's folder is complete and its transcripts show the whole game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console
from tests.chapters.scripts import PLAYABLE, played, script, scripts, sessions

from croupier.api import Game
from croupier.catalog.faults import check
from croupier.catalog.index import Entry, entries, rulebook
from croupier.catalog.open_points import open_points
from croupier.cli.show.odds import show_odds
from croupier.cli.show.strategy import show_strategy
from croupier.sources import CHAPTERS, imported
from croupier.table.replay import replay
from croupier.table.transcript import transcript_of

SCRIPTS = [
    pytest.param(entry, path, id=f"{entry.chapter}-{entry.game}-{path.stem}")
    for entry in PLAYABLE
    for path in scripts(entry)
]


@pytest.mark.parametrize("entry", entries())
def test_rules_file_is_sound(entry: Entry) -> None:
    assert check(entry) == []


@pytest.mark.parametrize("entry", entries())
def test_nothing_is_open_in_a_folder(entry: Entry) -> None:
    """A game has rules, play, odds, guide and tests, and no paragraph is left out."""
    assert open_points(entry) == ()


@pytest.mark.parametrize(("entry", "path"), SCRIPTS)
def test_transcript_is_golden(entry: Entry, path: Path) -> None:
    told = transcript_of(script(path), played(entry, path))
    if not path.with_suffix(".txt").exists():
        pytest.fail("\n".join(open_points(entry)))
    assert told == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("entry", PLAYABLE)
def test_replay_reproduces_every_transcript_byte_for_byte(entry: Entry) -> None:
    for session in sessions(entry):
        assert replay(session.log.text()).log.text() == session.log.text()


@pytest.mark.parametrize("entry", PLAYABLE)
def test_transcripts_show_every_wager_win_and_lose(entry: Entry) -> None:
    won: set[str] = set()
    lost: set[str] = set()
    for session in sessions(entry):
        for record in session.log.records:
            if record["record"] == "settled":
                if record["net"] > 0:
                    won.add(record["wager"])
                if record["net"] < 0:
                    lost.add(record["wager"])
    for wager in (each for each in rulebook(entry).wager if not each.funds):
        assert wager.bought or wager.key in won, f"no transcript in which {wager.key} wins"
        assert wager.bonus or wager.key in lost, f"no transcript in which {wager.key} loses"


@pytest.mark.parametrize("entry", PLAYABLE)
def test_transcripts_show_every_irregularity(entry: Entry) -> None:
    called = {
        record["irregularity"]
        for session in sessions(entry)
        for record in session.log.records
        if record["record"] == "called"
    }
    said = {record.get("cite") for session in sessions(entry) for record in session.log.records}
    known = ("known to the table",)
    missing = {
        record.key
        for record in rulebook(entry).irregularity
        if record.key not in called and not (record.at == known and record.cite in said)
    }
    assert not missing, f"no transcript in which these are called: {sorted(missing)}"


@pytest.mark.parametrize("entry", PLAYABLE)
def test_odds_and_strategy_of_the_first_wager_can_be_shown(entry: Entry) -> None:
    game = Game(entry)
    rules = game.rules()
    wager = next(w.key for w in rules.wagers() if w.part_of is None)
    out = Console(file=io.StringIO(), width=80)
    report = game.odds(rules, wager=wager, paytable=game.paytable_in_force(rules, wager))
    show_odds(report, details=True, out=out)
    if report.strategy is not None:
        assert report.strategy.sentence
        show_strategy(report.strategy, out)
    assert wager in out.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("entry", entries())
def test_a_game_imports_no_other_game(entry: Entry) -> None:
    """What chapters share is in a family."""
    for file in sorted(entry.folder.rglob("*.py")):
        for used in imported(file):
            inside = used.is_relative_to(CHAPTERS) and used.parent != CHAPTERS
            assert not inside or used.is_relative_to(entry.folder), f"{file} imports {used}"
