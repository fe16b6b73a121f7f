"""Every house advantage of 687a against the second count, by every reading that moves it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest
from tests.chapters.dj_wild_stud_poker import second_odds

import croupier

GAME = croupier.game("687a")
EVERY = [
    dict(zip(second_odds.READINGS, chosen, strict=True))
    for chosen in product(*second_odds.READINGS.values())
]


def edges(wager: str, answers: Mapping[str, object]) -> dict[str, Fraction]:
    found = GAME.odds(GAME.rules(answers), wager=wager).wagers
    return {odds.paytable: odds.house_advantage for odds in found}


def at_seed(answers: Mapping[str, object]) -> Fraction:
    """The house advantage of the Progressive Bonus with its meter at the seed."""
    (found, *_) = GAME.odds(GAME.rules(answers), wager="progressive-bonus").wagers
    assert found.progressive is not None
    return 1 - found.progressive.return_at_meters


@pytest.mark.parametrize("answers", EVERY, ids=lambda answers: ", ".join(answers.values()))
def test_687a_12_a_and_b_the_main_wagers(answers: dict[str, str]) -> None:
    assert edges("ante", answers) == {"": second_odds.ante_line(answers)[2]}


def test_687a_12_e_two_way_bad_beat() -> None:
    for _, played_as, advantage in second_odds.bad_beat_lines():
        label, reading = played_as.split(", ")
        found = edges("two-way-bad-beat-bonus", {"two-way-bad-beat": reading})
        assert found[label] == advantage


@pytest.mark.parametrize("reading", ["natural", "wild"])
def test_687a_12_d_trips_bonus(reading: str) -> None:
    ours = edges("trips-bonus", {"natural-deuces": reading})
    theirs = {played: advantage for _, played, advantage in second_odds.trips_lines()}
    assert {label: theirs[f"{label}, {reading}"] for label in ours} == ours


def test_687a_12_c_progressive_bonus_at_its_seed() -> None:
    for _, played_as, advantage in second_odds.progressive_lines():
        label, deuces, stake = played_as.split(", ")
        answers = {
            "progressive-bonus-paytable": label,
            "progressive-bonus-amount": {"1": "$1", "2": "$5"}[label],
            "progressive-deuces": deuces,
            "progressive-stake": stake,
        }
        assert at_seed(answers) == advantage
