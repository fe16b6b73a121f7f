"""Recall, reports, reviews and limits from the command line, as people and programs read them."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts
from tests.floor.reporting.playing import played, staff
from tests.floor.test_floor import Acting, finish
from tests.formats.oracle import final_stacks
from tests.people.made import PASSWORD

from croupier.floor.floor import Floor
from croupier.people.person import guest
from croupier.rounds.words import Bet
from croupier.store.engine import Store, file_url

ANTE = [Bet(1, "ante", 10_00), Bet(1, "pair-plus", 5_00)]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A closed table of two rounds in the usual store, and everybody at work."""
    url = file_url(tmp_path / "store.sqlite")
    monkeypatch.setenv("CROUPIER_STORE", url)
    monkeypatch.setenv("CROUPIER_PASSWORD", PASSWORD)
    store = Store(url)
    staff(store)
    yield played(Floor(store), guest("ann"), "three-card-poker", [ANTE] * 2)
    store.close()


READER = ("--account", "reader")


def test_a_table_a_round_and_games_are_recalled(table: str) -> None:
    done = croupier("floor", "recall", table, *READER)
    assert done.stdout.count("REPLAY of round") == 2
    assert "[649a." in done.stdout
    (found,) = facts("floor", "recall", table, "2", *READER)
    assert (found["round"], found["replay"]) == (2, True)
    search = ("floor", "recall", "--player", "ann", "--training", "--paragraph", "649a.")
    assert len(facts(*search, *READER)) == 2
    assert "three-card-poker" in croupier(*search, *READER, env={"COLUMNS": "200"}).stdout
    assert croupier("floor", "recall", *READER).stdout == "No activity.\n"


def test_a_report_as_text_json_csv_lines_parquet_and_pdf(table: str, tmp_path: Path) -> None:
    report = ("floor", "report", "results", "--by", "game", "--training", *READER)
    text = croupier(*report, "--operator", "Casino A", env={"COLUMNS": "200"}).stdout
    assert "Operator: Casino A" in text
    assert "Theoretical hold" in text
    (row,) = facts(*report)["rows"]
    assert (row["game"], row["games"]) == ("three-card-poker", 2)
    assert croupier(*report, "--csv").stdout.startswith("game,games,drop_cents")
    lines = croupier(*report, "--jsonl").stdout.splitlines()
    assert json.loads(lines[1]) == row
    for form, head in (("--parquet", b"PAR1"), ("--pdf", b"%PDF")):
        out = tmp_path / f"report{form}"
        assert croupier(*report, form, "--out", str(out)).returncode == 0
        assert out.read_bytes().startswith(head)
    for kind in ("paytables", "games", "liability", "terminals", "wins", "events", "reviews"):
        assert croupier("floor", "report", kind, "--training", *READER).returncode == 0
        out = tmp_path / f"{kind}.pdf"
        made = croupier("floor", "report", kind, "--pdf", "--out", str(out), *READER)
        assert made.returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        ("report", "profit", *READER),
        ("report", "results", "--by", "moon", *READER),
        ("report", "results", "--csv", "--json", *READER),
        ("report", "results", "--pdf", *READER),
        ("report", "results", "--from", "yesterday", *READER),
        ("report", "results", "--account", "player"),
        ("recall", "nothing", *READER),
        ("review", "all well", "--account", "cage"),
        ("limit", "player", "sleep", "5", "--account", "player"),
        ("sign-win", "nothing", "1", "player 1", "--account", "cage"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(table: str, words: tuple[str, ...]) -> None:
    done = croupier("floor", *words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_reviews_limits_and_exclusions(table: str) -> None:
    assert croupier("floor", "review", "nothing", *READER).returncode == 0
    own = ("--account", "player")
    assert croupier("floor", "limit", "player", "loss", "300", *own).returncode == 0
    assert croupier("floor", "exclude", "player", *own).returncode == 0
    held = facts("floor", "limit", "player", *own)
    assert held["loss"] == 300_00
    assert set(held) == {"loss", "excluded"}
    assert "loss" in croupier("floor", "limit", "player", *READER).stdout
    assert croupier("floor", "limit", "player", "--account", "laboratory").returncode == 2
    assert croupier("floor", "rebuild").stdout.startswith("The games of 1 table")


def test_hands_of_a_closed_poker_table_are_written_as_phh(table: str, tmp_path: Path) -> None:
    """PokerKit ends the hand with the same stacks."""
    store = Store(os.environ["CROUPIER_STORE"])
    floor, ann = Floor(store), guest("ann")
    answers = {
        "game": "holdem",
        "betting": "fixed",
        "rake-percentage": "0%",
        "heads-up-blinds": "button",
        "table-minimum": "$2",
        "table-maximum": "$4",
    }
    key = floor.open_table(ann, "poker", answers, bought=400_00)
    acting = Acting(floor, key, ann)
    acting.place([Bet(seat, "table-stakes", 100_00) for seat in (1, 2, 3)])
    finish(acting)
    out = tmp_path / "hand.phh"
    ask = ("floor", "recall", key, "--phh", str(out), *READER)
    assert croupier(*ask).returncode == 2
    acting.close()
    store.close()
    assert croupier(*ask).returncode == 0
    text = out.read_text(encoding="utf-8")
    stacks = tomllib.loads(text)["finishing_stacks"]
    assert final_stacks(text) == [round(stack * 100) for stack in stacks]
    assert croupier("floor", "recall", "--phh", str(out), *READER).returncode == 2
