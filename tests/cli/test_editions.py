"""--edition and --as-of, and GAME@EDITION wherever a game is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

GAME = "three-card-poker@2011"


def test_rules_odds_and_simulation_name_the_edition() -> None:
    assert facts("rules", "649a", "--edition", "2011")["edition"]["status"] == "proposed"
    assert facts("rules", "649a")["edition"] is None
    pair_plus = ("--wager", "pair-plus", "--paytable", "A")
    assert facts("odds", "tcp", "--edition", "2011", *pair_plus)["game"] == GAME
    assert facts("simulate", "649a@2011", "--rounds", "1000", *pair_plus)["game"] == GAME
    shown = croupier("rules", "649a@2011").stdout
    assert "125-152" in shown


def test_play_writes_it_into_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    bets = ("--bet", "pair-plus=5", "--rounds", "1", "--seed", "1", "--log", str(log))
    assert croupier("play", "649a", "--edition", "2011", *bets).returncode == 0
    assert f'"game":"{GAME}"' in log.read_text(encoding="utf-8").splitlines()[0]
    assert croupier("replay", str(log)).returncode == 0


def test_a_paper_bears_it(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    assert croupier("paper", "rules-card", "649a@2011", "--out", str(file)).returncode == 0
    assert "Three Card Poker (2011 edition)" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--edition", "2012"), "2011"),
        (("--as-of", "2011-07-01"), "2011 (proposed)"),
        (("--as-of", "yesterday"), "--as-of"),
        (("--edition", "2011", "--as-of", "2011-07-01"), "--edition and --as-of"),
    ],
)
def test_what_cannot_be_met_is_refused(words: tuple[str, ...], said: str) -> None:
    done = croupier("rules", "649a", *words)
    assert done.returncode == 2
    assert said in done.stderr


def test_an_edition_is_named_once() -> None:
    assert croupier("rules", "649a@2011", "--edition", "2011").returncode == 2
