"""Exact figures of 684a and their witnesses: closed forms, brute force, the worth of a choice."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.chapters.four_card_frenzy.test_settlement import MAIN as BETS
from tests.chapters.four_card_frenzy.test_settlement import deal

import croupier
from croupier.chapters.four_card_frenzy import odds, outcomes
from croupier.chapters.four_card_frenzy.counting import DEALER_HANDS, all_sights
from croupier.chapters.four_card_frenzy.counting import GAME as MAIN
from croupier.chapters.four_card_frenzy.strategy import strategy
from croupier.families.poker.four_cards import (
    IDLE,
    IDLE_HIGHER,
    KING_HIGH,
    LOSE,
    RESULTS,
    TIE,
    WIN,
    showdown,
)
from croupier.hands.four import strength4of5
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.words import Decide

GAME = croupier.game("684a")
RULES = GAME.rules()
TERMS = Terms()


@kernel
def meet(hand: Ints, rest: Ints, results: Ints) -> None:
    """Every hand of the dealer, one by one."""
    player = strength4of5(hand[0], hand[1], hand[2], hand[3], hand[4])
    for a in range(len(rest)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        dealer = strength4of5(rest[e], rest[d], rest[c], rest[b], rest[a])
                        results[showdown(player, dealer, KING_HIGH)] += 1


def met(hand: Ints) -> Ints:
    rest = np.array([card for card in range(52) if card not in hand], dtype=np.int64)
    results = np.zeros(RESULTS, dtype=np.int64)
    meet(hand, rest, results)
    return results


def test_684a_11_c_results_of_hands_by_brute_force() -> None:
    (sights,) = all_sights()
    for nth in random.Random(684).sample(range(len(sights.cards)), 6):
        assert sights.results[nth].tolist() == met(sights.cards[nth].astype(np.int64)).tolist()


def test_684a_12_e_counts_of_the_four_card_bonus_by_formula() -> None:
    (counted,) = odds.count(RULES, "four-card-bonus", TERMS, tell_nobody)
    ways = {part.outcome: weight for (part,), weight in counted.lines.items()}
    assert (ways["four-aces"], ways["any-other-four-of-a-kind"]) == (48, 12 * 48)
    assert ways["royal-flush"] == 4 * 48
    # Ten more runs of four, five in a row held twice; the highest run of five is counted as royal.
    assert ways["straight-flush"] == 4 * (10 * 48 - 9) - 4
    assert ways["three-aces"] == 4 * comb(48, 2)
    # With a fifth card that makes no full house, straight or flush of four.
    assert ways["two-aces-and-two-queens"] == 6 * 6 * 11 * 4


def test_684a_11_b_strategy_and_what_it_costs() -> None:
    values = MAIN.values(RULES, TERMS)
    found = strategy(values)
    assert "3x the Ante with a pair of aces or better" in found.sentence
    assert "1x with king-queen-8-4 or better" in found.sentence
    threshold, king_high = found.learned
    ante = GAME.odds(RULES, wager="ante", paytable="A").wagers[0]
    assert threshold.house_advantage - threshold.cost == ante.house_advantage
    assert 0 <= threshold.cost < king_high.cost
    (sights,), (chosen,) = all_sights(), values.choices
    assert (sights.kinds[chosen == 2] >= outcomes.ACES).all()


@pytest.mark.parametrize("others", [[], ["prime=5", "four-card-bonus=5"]])
def test_684a_11_b_advice_of_a_hand_by_brute_force(others: list[str]) -> None:
    cards = deal("9h 8d 7c 6s 2d", "Ac Kd 9s 7d 4s")
    round_ = GAME.open_round(RULES, [*BETS, *others], cards)
    assert isinstance(round_.question, Decide)
    results = met(np.array(sorted(round_.question.known["hand"]), dtype=np.int64))
    # A straight: Raise and Odds win 1 each, the Ante too against a king; beaten it has 1 to 1.
    nets = {IDLE: 2, IDLE_HIGHER: 0, WIN: 3, TIE: 3, LOSE: -1}
    worth = sum(int(results[result]) * net for result, net in nets.items())
    advice = round_.advice()
    assert advice["raise"] == Fraction(1_000 * worth, DEALER_HANDS)
    assert advice["fold"] == -2_000
    assert 2 * advice["raise-2x"] == advice["raise"] + advice["raise-3x"]


@pytest.mark.parametrize("label", "ABCD")
def test_684a_12_c_every_decision_is_exported(label: str) -> None:
    rules = GAME.rules({"bad-beat-paytable": label})
    ante = GAME.odds(rules, wager="ante", paytable=label).wagers[0]
    assert MAIN.values(rules, TERMS).worth() == -ante.house_advantage
    row = next(iter(odds.decisions(rules, TERMS)))
    assert {"hand", "ways", "decision", "fold", "raise", "raise-3x"} == set(row)
