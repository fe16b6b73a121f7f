"""`croupier counting`: figures for programs, a table for people, refusals in a sentence."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from pyarrow import parquet
from tests.cli.calling import croupier, facts

import croupier as package
from croupier.analysis.counting.report import Asked

QUICK = ("--rounds", "20000", "--exact", "8", "--cores", "1")


def test_the_list_of_wagers_for_programs() -> None:
    found = facts("counting")
    over = {"chapter": "686a", "game": "over-under", "wager": "bonus", "changed": {}}
    assert over in found


def test_one_wager_with_every_figure() -> None:
    money = ("--bankroll", "$20,000", "--ruin", "5%", "--trip", "500", "--goal", "1,500")
    found = facts("counting", "over-under", "--wager", "bonus", *money, *QUICK)
    assert found["ramp"]["bankroll"] == found["ramp"]["trip"]["bankroll"] == 20_000
    assert found["ramp"]["ruin"] <= found["ramp"]["ruin_accepted"] == 0.05
    trip = found["ramp"]["trip"]
    assert (trip["rounds"], trip["goal"]) == (500, 1_500)
    assert 0 <= trip["ruin"] <= found["ramp"]["ruin"]
    assert trip["goal_before_ruin"] > 0.9
    assert found["house_advantage"] == pytest.approx(
        facts("odds", "over-under", "--wager", "bonus")["wagers"][0]["house_advantage"]
    )
    assert found["decks"] == 6
    assert found["shoes_counted_exactly"] <= 8
    for who in ("at_the_trigger", "perfect_knowledge"):
        own = found[who]
        assert own["win_per_100_rounds"] == pytest.approx(
            100 * own["share_of_rounds"] * own["average_edge"]
        )
        assert own["score"] == pytest.approx(max(own["desirability_index"], 0) ** 2)
    assert sum(each["share"] for each in found["edge_by_count"]) == pytest.approx(1)
    assert found["verdict"].startswith("At 6 decks with")
    assert set(found["definitions"]) >= {"score", "n0", "ruin", "trip_ruin", "goal"}


def test_the_api_gives_the_same() -> None:
    asked = Asked(rounds=20_000, exact_shoes=8, cores=2)
    found = package.game("over-under").counting(wager="bonus", asked=asked).facts()
    told = facts("counting", "over-under", "--wager", "bonus", *QUICK)
    assert found["perfect_knowledge"] == told["perfect_knowledge"]
    assert found["trigger"] == told["trigger"]


def test_for_people_with_a_plot(tmp_path: Path) -> None:
    plot, rows = tmp_path / "gain.svg", tmp_path / "gain.csv"
    files = ("--plot", str(plot), "--out", str(rows))
    done = croupier("counting", "over-under", "--wager", "bonus", *files, *QUICK)
    assert done.returncode == 0
    told = facts("counting", "over-under", "--wager", "bonus", *QUICK)["edge_by_count"]
    with rows.open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert [float(row["edge"]) for row in read] == [each["edge"] for each in told]
    assert {float(row["bet"]) for row in read} <= {0.0, *map(float, range(10, 101))}
    for word in ("Trigger", "perfect knowledge", "SCORE", "N0", "Verdict"):
        assert word in done.stdout
    assert plot.read_text(encoding="utf-8").startswith("<svg ")
    assert "<polyline" in plot.read_text(encoding="utf-8")


def test_seen_cards_as_a_file_and_a_plot(tmp_path: Path) -> None:
    plot, rows = tmp_path / "seen.svg", tmp_path / "seen.parquet"
    found = facts("exposure", "mississippi-stud", "--plot", str(plot), "--out", str(rows))
    read = parquet.read_table(rows).to_pylist()
    assert [row["player_gain"] for row in read] == [each["player_gain"] for each in found["seen"]]
    assert plot.read_text(encoding="utf-8").startswith("<svg ")


def test_cover_cards_side_by_side() -> None:
    found = facts("counting", "casino-war", "--wager", "tie", "--cover", "25%,50%", *QUICK)
    assert [each["cover_card"] for each in found] == [78, 156]
    shallow, deep = (each["perfect_knowledge"]["win_per_100_rounds"] for each in found[::-1])
    assert deep >= shallow


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("over-under", "--wager", "bonus", "--tags", "2"), "--tags"),
        (("over-under", "--wager", "bonus", "--tags", "2=1", "--level", "2"), "level"),
        (("over-under", "--wager", "bonus", "--limits", "x"), "limits"),
        (("over-under", "--wager", "bonus", "--limits", "9-3"), "maximum"),
        (("over-under", "--wager", "bonus", "--ruin", "2"), "ruin"),
        (("over-under", "--wager", "bonus", "--ruin", "200%"), "ruin"),
        (("over-under", "--wager", "bonus", "--bankroll", "nan"), "bankroll"),
        (("over-under", "--wager", "bonus", "--goal", "-5"), "goal"),
        (("over-under", "--wager", "bonus", "--out", "gain.txt"), "gain.txt"),
        (("over-under", "--wager", "nothing"), "nothing"),
        (("roulette",), "without cards"),
        (("three-card-poker",), "every round"),
    ],
)
def test_refusals(words: tuple[str, ...], said: str) -> None:
    done = croupier("counting", *words, *QUICK)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
