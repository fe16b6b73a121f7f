"""The solution that is shipped, solved again; a short deck and side wagers as the second reader
counts them."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.chapters.fortune_asia_poker import second_odds
from tests.chapters.fortune_asia_poker.rounds import GAME
from tests.chapters.fortune_asia_poker.test_odds import choice_is_best
from tests.chapters.pai_gow_poker.second_odds import counted
from tests.chapters.simulated import gaps

from croupier.chapters.fortune_asia_poker.counting import Problem
from croupier.chapters.fortune_asia_poker.one_hand import met
from croupier.chapters.fortune_asia_poker.outcomes import readings
from croupier.chapters.fortune_asia_poker.strategy import solved
from croupier.chapters.fortune_asia_poker.ways import way_named, way_point
from croupier.equipment.cards import parse_cards
from croupier.families.setting.counting.sevens import count_hands_by_sign, hands_by_sign
from croupier.hands.four_two_one import SETTINGS
from croupier.maths.pricing.counted import tell_nobody


def test_the_game_is_solved_again() -> None:
    rules = GAME.rules()
    shipped = solved(rules, tell_nobody)
    found = Problem(rules.text("house-way"), readings(rules)).solve(tell_nobody)
    assert np.array_equal(shipped.choices, found.choices)
    assert (shipped.best, dict(shipped.ways)) == (found.best, dict(found.ways))


def test_hands_of_seven_without_ace_to_5_are_counted_again() -> None:
    assert (hands_by_sign(to_5=False) == count_hands_by_sign(to_5=False)).all()


def test_side_wagers_are_worth_what_the_second_reader_counts() -> None:
    counts, _ = counted()
    keys = {
        "fortune-bonus": ("fortune-bonus-paytable", "three-of-a-kind-with-straight"),
        "insurance": ("insurance-paytable", "insurance-pair-or-better"),
    }
    lines = (*second_odds.fortune_lines(counts), *second_odds.insurance_lines(counts))
    for wager, told, advantage in lines:
        answers = dict(zip(keys[wager], told.split(), strict=True))
        assert GAME.odds(answers, wager=wager).wagers[0].house_advantage == advantage


def test_the_short_deck_of_the_second_reader() -> None:
    deck = second_odds.SHORT[3:] + second_odds.SHORT[2:3]
    found = second_odds.short_deck(deck, second_odds.high_first)
    assert found == {"way": Fraction(854, 6435), "best": Fraction(-1163, 1430)}


@pytest.mark.parametrize(
    "cards", ["Kh Kd 9c 9h As 4d 3c", "9h 8h 7h 6d 5c Ah Kc", "joker 10d 6c 6h As 4d 3c"]
)
def test_the_shipped_choice_is_the_best_of_all_settings(cards: str) -> None:
    choice_is_best(cards)


@pytest.mark.parametrize("cards", ["As Kd 9h 9c 5s 4d 2c", "joker Kd Qh 9c 5s 4d 2c"])
def test_every_hand_of_the_dealer_is_met(cards: str) -> None:
    rng, own = np.random.default_rng(659), parse_cards(cards)
    others, ways = met("balanced", 0, own)
    assert ways.sum() == comb(46, 7)
    assert ways.min() > 0
    left = np.array([card for card in range(53) if card not in own])
    cases, buffer = way_named("balanced").numbers, np.empty(SETTINGS, dtype=np.int64)
    sampled = [way_point(0, cases, rng.permutation(left)[:7], buffer) for _ in range(40_000)]
    for at in np.quantile(others, (0.2, 0.5, 0.8)).astype(int).tolist():
        expected = float(ways[others < at].sum() / ways.sum())
        found = float(np.mean(np.array(sampled) < at))
        assert abs(found - expected) < 4 * (expected * (1 - expected) / len(sampled)) ** 0.5
    assert set(sampled) <= set(others.tolist())


def test_simulated() -> None:
    found = gaps(GAME, {}, rounds=100_000_000, seed=659)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
