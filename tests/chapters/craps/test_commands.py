"""The command line of Craps: the behaviour table, sessions of a strategy, sets of bets."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.api import game

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "craps").glob("*.toml"))


def test_behaviour_of_every_wager() -> None:
    rows = {row["wager"]: row for row in facts("rules", "craps", "--behaviour")}
    assert len(rows) == 49
    assert rows["place-to-win"]["come_out"] == "off unless called on"
    assert rows["lay"]["come_out"] == "on unless called off"
    assert rows["fire"]["removed"] == "never"
    shown = croupier("rules", "craps", "--behaviour").stdout.splitlines()
    assert any(line.split()[:3] == ["pass", "come", "out"] for line in shown)
    narrow = croupier("rules", "craps", "--behaviour", env={"COLUMNS": "80"}).stdout.splitlines()
    assert narrow[:50] == shown[:50]
    assert max(map(len, narrow)) <= 80


def test_behaviour_where_nothing_stands() -> None:
    done = croupier("rules", "sic-bo", "--behaviour")
    assert done.returncode == 2
    assert "--behaviour" in done.stderr


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_played(example: Path) -> None:
    craps = game("craps")
    found = craps.sessions(craps.rules(), example, sessions=500, seed=1).facts()
    assert found["sessions"] == 500
    assert 0 <= found["risk_of_ruin"] <= 1


def test_sessions_of_a_strategy_with_a_plot(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    words = ("--strategy", str(EXAMPLES[0]), "--sessions", "500", "--plot", str(plot))
    shown = croupier("simulate", "craps", *words).stdout
    assert "risk of ruin" in shown
    assert plot.read_text(encoding="utf-8").startswith("<svg")


def test_bets_together() -> None:
    found = facts("odds", "craps", "--bet", "pass=10", "--bet", "dont-pass=10")
    assert found["mean_exact"] == "-5/18", "figures are numbers, exact ones text beside them"
    done = croupier("odds", "craps", "--bet", "pass=5", "--wager", "field", "--stake", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--wager, --stake" in done.stderr


def test_strategies_where_there_are_none() -> None:
    done = croupier("simulate", "sic-bo", "--strategy", str(EXAMPLES[0]))
    assert done.returncode == 2
    assert "sic-bo" in done.stderr
