"""Odds, simulations, strategies and sessions as programs and people ask for them."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.cli.show.strategy import SUFFIXES, write_decisions
from croupier.maths.pricing.report import OF_LINES


def test_odds_in_the_form_that_programs_rely_on() -> None:
    found = facts("odds", "649a", "--wager", "pair-plus", "--paytable", "D")
    (odds,) = found["wagers"]
    assert odds["exact"] == "128/5525"
    assert odds["house_advantage"] == pytest.approx(128 / 5525)
    assert (odds["method"], odds["standard_error"]) == ("exact", None)
    assert sum(outcome["combinations"] for outcome in odds["outcomes"]) == 22_100
    assert found["rules"]["pair-plus-paytable"] == "A"
    keys = {"element_of_risk", "hit_frequency", "standard_deviation", "outcomes", "paytable"}
    assert keys <= set(odds)


def test_a_proposed_paytable_leaves_the_bonus_on_its_wager_alone(tmp_path: Path) -> None:
    proposed = tmp_path / "mine.toml"
    rows = '["Royal Match", "40 to 1"], ["Suited Match", "2 to 1"]'
    proposed.write_text(
        f'wager = "royal-match-21"\nlabel = "Mine"\nrows = [{rows}]\n', encoding="utf-8"
    )
    found = facts("odds", "633a", "--paytable-file", str(proposed), "--set", "decks=6")
    mine = next(odds for odds in found["wagers"] if odds["paytable"] == "Mine")
    crowned = [o for o in mine["outcomes"] if "crown-treasure" in o["outcome"]]
    assert [outcome["pays"] for outcome in crowned] == ["+1040"]


@pytest.mark.parametrize(
    ("limits", "stake"),
    [((), "$5"), (("table-minimum=$25",), "$25"), (("table-maximum=$2",), "$2")],
)
def test_the_usual_stake_is_one_that_the_table_takes(limits: tuple[str, ...], stake: str) -> None:
    settings = [word for limit in limits for word in ("--set", limit)]
    call = ("odds", "649a", "--wager", "pair-plus", "--paytable", "D")
    assert facts(*call, *settings)["wagers"][0]["stake"] == stake


def test_a_note_below_odds_names_the_wagers_that_it_speaks_of() -> None:
    told = " ".join(croupier("odds", "pai-gow-poker").stdout.split())
    assert "fortune-bonus A, emperors-treasure A: Each other player's hand adds" in told
    assert "dynasty-bonus: Each other player's hand adds" in told
    alone = croupier("odds", "pai-gow-poker", "--wager", "dynasty-bonus").stdout
    assert "dynasty-bonus: Each" not in alone


def test_odds_on_the_terminal_and_of_a_proposed_paytable(tmp_path: Path) -> None:
    proposed = tmp_path / "mine.toml"
    proposed.write_text(
        'wager = "pair-plus"\nlabel = "Mine"\n'
        'rows = [["Straight flush", "50 to 1"], ["Pair", "1 to 1"]]\n',
        encoding="utf-8",
    )
    shown = croupier("odds", "649a", "--paytable-file", str(proposed)).stdout
    assert "Mine" in shown
    found = facts("odds", "649a", "--paytable-file", str(proposed))
    mine = next(odds for odds in found["wagers"] if odds["paytable"] == "Mine")
    # 48 straight flushes win 50, 3,744 pairs win 1, all other hands lose 1
    lost = 22_100 - 48 - 3744 - 48 * 50 - 3744
    assert mine["exact"] == str(Fraction(lost, 22_100))


def test_estimated_outcomes_are_folded_on_the_terminal_and_whole_in_json() -> None:
    words = ("odds", "633a", "--wager", "blackjack", "--set", "blackjack-switch=no")
    shown = croupier(*words, "--set", "additional-splits=1").stdout
    assert "outcomes combined" in shown
    (found,) = facts(*words, "--set", "additional-splits=1")["wagers"]
    estimated = [each for each in found["outcomes"] if each["combinations"] is None]
    assert len(estimated) > 40
    assert found["approximate"] == list(OF_LINES)
    assert found["method"] == "exact"


def test_simulate_gives_the_same_figures_on_any_number_of_cores() -> None:
    call = ("simulate", "649a", "--rounds", "300000", "--seed", "9", "--wager", "ante")
    one, two = facts(*call, "--cores", "1"), facts(*call, "--cores", "2")
    assert one["wagers"] == two["wagers"]
    assert one["wagers"][0]["method"] == "simulated"
    assert one["wagers"][0]["standard_error"] > 0


def test_a_strategy_says_what_it_costs_and_what_the_house_has_then() -> None:
    shown = " ".join(croupier("strategy", "649a").stdout.split())
    assert "(costs 0.0761% of the Ante; house advantage 3.4491%)" in shown


def test_the_strategy_of_653a_begins_before_the_flop() -> None:
    shown = " ".join(croupier("strategy", "653a").stdout.split())
    assert "Before the flop wager 4 times the Ante with 33+" in shown


def test_strategy_in_words_and_as_data() -> None:
    found = facts("strategy", "639a")
    assert Fraction(found["frequencies"]["bet"]["bet"]) > Fraction(1, 2)
    assert {"sentence", "cost", "exact"} <= set(found["learned"][0])
    assert "least money at risk" in " ".join(croupier("strategy", "639a").stdout.split())
    assert croupier("strategy", "639a", "--out", "decisions.xls").returncode == 2


def test_decisions_are_exported_row_by_row(tmp_path: Path) -> None:
    rows = [{"hand": "As Kd", "decision": "bet"}, {"hand": "3c 2d", "decision": "fold"}]
    for suffix in SUFFIXES:
        path = tmp_path / f"decisions{suffix}"
        write_decisions(iter(rows), path, lambda _: None)
        text = path.read_text(encoding="utf-8")
        if suffix == ".csv":
            assert list(csv.DictReader(text.splitlines())) == rows
        else:
            assert [json.loads(each) for each in text.splitlines()] == rows


def test_effects_of_removal_as_a_table_and_as_facts() -> None:
    shown = croupier("odds", "minibaccarat", "--wager", "player", "--removal").stdout
    assert "effects of removal" in shown
    assert "10 J Q K" in shown
    assert "-0.0120 -2" in shown
    (odds,) = facts("odds", "minibaccarat", "--wager", "player", "--removal")["wagers"]
    four = next(card for card in odds["removal"]["cards"] if card["card"] == "4")
    assert (four["in_shoe"], four["tag"], round(four["effect"], 6)) == (32, -2, -0.00012)
    assert odds["removal"]["mean_effect"] == 0


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (("odds", "sic-bo", "--removal"), "sic-bo"),
        (
            ("odds", "craps", "--bet", "pass=10", "--removal"),
            "--removal",
        ),
    ],
)
def test_removal_is_refused_in_one_sentence(call: tuple[str, ...], why: str) -> None:
    refused = croupier(*call)
    assert refused.returncode == 2
    assert why in refused.stderr


@pytest.mark.parametrize(
    ("game", "file", "answers", "draws"),
    [
        ("roulette", "touchdown-on-the-zeros", ("--set", "touchdown=yes"), "spins"),
        ("props-and-hops", "six-eight-shake", (), "rolls"),
        ("three-dice-football", "defense-that-covers", (), "rolls"),
    ],
)
def test_sessions_of_strategies_with_a_bankroll(
    tmp_path: Path, game: str, file: str, answers: tuple[str, ...], draws: str
) -> None:
    plot = tmp_path / "plot.svg"
    call = ("simulate", game, *answers, "--strategy", f"examples/{game}/{file}.toml")
    call = (*call, "--sessions", "500", "--plot", str(plot))
    found = facts(*call)
    assert 0 <= found["risk_of_ruin"] <= 1
    assert sum(found["histogram"]["counts"]) == found["sessions"] == 500
    assert found[draws] >= found["sessions"]
    assert f"500 of {found[f'session_{draws}']:,} {draws}" in croupier(*call).stdout
    assert plot.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("game", "file"),
    [
        ("craps", "six-and-eight"),
        ("roulette", "red-and-the-third-column"),
        ("props-and-hops", "six-eight-shake"),
        ("three-dice-football", "defense-that-covers"),
    ],
)
def test_a_strategy_that_cannot_pay_for_a_bet_is_refused(
    tmp_path: Path, game: str, file: str
) -> None:
    text = Path(f"examples/{game}/{file}.toml").read_text(encoding="utf-8")
    poor = tmp_path / "poor.toml"
    poor.write_text(re.sub("bankroll = .*", 'bankroll = "$1"', text), encoding="utf-8")
    done = croupier("simulate", game, "--strategy", str(poor), "--sessions", "10")
    assert done.returncode == 2
    assert done.stderr.startswith("croupier: bankroll $1 ")


def test_sessions_in_which_nothing_is_wagered(tmp_path: Path) -> None:
    """The first roll is a come out roll, so a bet on a point is never made."""
    file = tmp_path / "never.toml"
    file.write_text(
        'name = "Never"\nbankroll = "$100"\nrolls = 1\n[[bet]]\nwager = "place-to-win"\n'
        'on = "6"\namount = "$12"\nwhen = "point"\n',
        encoding="utf-8",
    )
    done = croupier("simulate", "craps", "--strategy", str(file), "--sessions", "10")
    assert done.returncode == 0
    assert "nothing wagered" in done.stdout
