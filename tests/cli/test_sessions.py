"""`croupier sessions`: both sides for programs, tables and files for people, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

PLAN = Path("examples/double-after-a-loss.toml")


def test_facts_of_both_sides() -> None:
    found = facts(
        "sessions", "craps", "--stop-at-win", "$100", "--actual", "4%", "--rounds", "20000"
    )
    assert found["player"]["method"] == "exact"
    assert sum(found["player"]["ends"].values()) == pytest.approx(1)
    judged = found["house"]["judged"]
    assert (judged["rounds"], judged["method"]) == (20_000, "exact")
    assert judged["distance"] == pytest.approx(3.66, abs=0.01)
    assert 20_000 in [each["rounds"] for each in found["house"]["judging"]]


def test_a_plan_and_its_files(tmp_path: Path) -> None:
    svg, csv = tmp_path / "out.svg", tmp_path / "out.csv"
    done = croupier("sessions", "craps", "--plan", str(PLAN), "--plot", str(svg), "--out", str(csv))
    assert done.returncode == 0
    assert "streak" in done.stdout
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    rows = [line.split(",") for line in csv.read_text(encoding="utf-8").splitlines()[1:]]
    assert sum(float(row[2]) for row in rows) == pytest.approx(1, abs=1e-4)


def test_poker_says_what_can_be_said() -> None:
    found = facts("sessions", "poker", "--rake", "$5", "--seats", "6", "--rounds-per-hour", "36")
    assert found["house_per_table_hour"] == 180
    assert found["players_lose_per_hour"] == 30
    record = facts("sessions", "637a", "--win", "30", "--deviation", "600", "--bankroll", "15000")
    assert record["record"]["ruin"] == pytest.approx(0.082085, abs=1e-6)
    assert record["record"]["hours_n0"] == 400


def test_bets_over_several_draws() -> None:
    found = facts(
        "sessions",
        "craps",
        "--strategy",
        "examples/craps/three-point-molly.toml",
        "--sessions",
        "500",
    )
    assert found["sessions"] == 500


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("--bankroll", "$1"), "bankroll"),
        (("--progression", "lucky"), "progression"),
        (("--actual", "4%"), "actual"),
        (("--comps", "120%"), "comps"),
        (("--wager", "nothing"), "nothing"),
        (("--plan", str(PLAN), "--progression", "flat"), "--plan"),
        (("--stake", "$1000000"), "stake"),
    ],
)
def test_refused(words: tuple[str, ...], field: str) -> None:
    done = croupier("sessions", "craps", *words)
    assert done.returncode == 2
    assert field in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 3


def test_a_run_until_a_standard_error(tmp_path: Path) -> None:
    svg, csv = tmp_path / "run.svg", tmp_path / "run.csv"
    words = ("simulate", "roulette", "--wager", "red", "--until", "0.4%")
    found = facts(*words, "--plot", str(svg), "--running", str(csv))
    last = found["run"]["running"][-1]
    assert last["standard_error"] <= 0.004
    assert found["wagers"][0]["rounds"] == last["rounds"]
    assert "<polygon" in svg.read_text(encoding="utf-8")
    assert csv.read_text(encoding="utf-8").splitlines()[-1].startswith(f"{last['rounds']},")
    assert "exact" in croupier(*words).stdout
    both = croupier(*words, "--rounds", "1000")
    assert (both.returncode, "--until" in both.stderr) == (2, True)
