"""Exact figures of 682a and their witnesses: closed forms, brute force, the worth of a choice."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.chapters.four_card_prime.test_settlement import deal

import croupier
from croupier.chapters.four_card_prime import odds
from croupier.chapters.four_card_prime.counting import DEALER_HANDS, all_sights, hand_counts
from croupier.chapters.four_card_prime.counting import GAME as MAIN
from croupier.chapters.four_card_prime.strategy import strategy
from croupier.families.poker.four_cards import LOSE, RESULTS, TIE, WIN, showdown
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms

GAME = croupier.game("682a")
RULES = GAME.rules()
TERMS = Terms()


@kernel
def meet(hand: Ints, rest: Ints, results: Ints) -> None:
    """Every hand of six of the dealer, one by one."""
    player = strength4of5(hand[0], hand[1], hand[2], hand[3], hand[4])
    for a in range(len(rest)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            dealer = strength4of6(
                                rest[f], rest[e], rest[d], rest[c], rest[b], rest[a]
                            )
                            results[showdown(player, dealer, 0)] += 1


def met(hand: Ints) -> Ints:
    rest = np.array([card for card in range(52) if card not in hand], dtype=np.int64)
    results = np.zeros(RESULTS, dtype=np.int64)
    meet(hand, rest, results)
    return results


def test_682a_11_d_2_results_of_hands_by_brute_force() -> None:
    (sights,) = all_sights()
    for nth in random.Random(682).sample(range(len(sights.cards)), 3):
        assert sights.results[nth].tolist() == met(sights.cards[nth].astype(np.int64)).tolist()


def test_682a_12_d_and_e_counts_by_formula() -> None:
    assert int(hand_counts("aces-bonus").sum()) == int(hand_counts("prime").sum()) == comb(52, 5)
    (counted,) = odds.count(RULES, "aces-bonus", TERMS, lambda *_: None)
    ways = {part.outcome: weight for (part,), weight in counted.lines.items()}
    assert ways["four-aces"] == 48
    assert ways["four-of-a-kind"] == 12 * 48
    assert (ways["royal-flush"], ways["straight-flush"]) == (4, 36)
    # With three aces any two of the others; a full house counts as its three of a kind.
    assert ways["three-aces"] == 4 * comb(48, 2)
    assert ways["two-aces"] == 6 * comb(12, 3) * 4**3


def test_682a_11_b_strategy_and_what_it_costs() -> None:
    values = MAIN.values(RULES, TERMS)
    found = strategy(values)
    assert "3x the Ante with 10-10-jack-3 or better" in found.sentence
    assert "1x with 3-3-6-4 or better" in found.sentence
    threshold, pairs = found.learned
    ante = GAME.odds(RULES, wager="ante", paytable="A").wagers[0]
    assert threshold.house_advantage - threshold.cost == ante.house_advantage
    assert 0 <= threshold.cost < pairs.cost


def test_682a_11_b_twice_the_ante_is_never_best() -> None:
    """What a Raise is worth grows evenly with it: the least or the largest is best."""
    round_ = GAME.open_round(RULES, ["ante=10"], deal("10h 10d 9c 4d 2s", "Ac Kd 9s 7d 5s 3c"))
    advice = round_.advice()
    assert 2 * advice["raise-2x"] == advice["raise"] + advice["raise-3x"]


def test_682a_11_b_advice_of_a_hand_by_brute_force() -> None:
    cards = deal("8h 8d 8c 5d 2s", "Ac Kd 9s 7d 4s 3c")
    for others in ([], ["prime=5", "aces-bonus=5"]):  # no choice touches them
        round_ = GAME.open_round(RULES, ["ante=10", *others], cards)
        results = met(np.array(sorted(round_.question.known["hand"]), dtype=np.int64))  # type: ignore[union-attr]
        won, lost = int(results[WIN] + results[TIE]), int(results[LOSE])
        # Win: Ante, Raise and 2 for the Win Bonus. Beaten: the Raise, and 2 for the Bad Beat Bonus.
        worth = Fraction(1_000 * (won * (1 + 1 + 2) + lost * (-1 + 2)), DEALER_HANDS)
        assert round_.advice()["raise"] == worth
        assert round_.advice()["fold"] == -1_000


@pytest.mark.parametrize("label", "ABCD")
def test_682a_12_c_every_decision_is_exported(label: str) -> None:
    rules = GAME.rules({"bad-beat-bonus-paytable": label})
    best = MAIN.values(rules, TERMS).worth()
    ante = GAME.odds(rules, wager="ante", paytable=label).wagers[0]
    assert best == -ante.house_advantage
    row = next(iter(odds.decisions(rules, TERMS)))
    assert {"hand", "ways", "decision", "fold", "raise", "raise-3x"} == set(row)
