"""Exact figures of 657a and their witnesses: closed forms, brute force, the worth of a choice."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.chapters.jackpots import with_every_jackpot

from croupier.chapters.crazy_4_poker import odds, outcomes
from croupier.chapters.crazy_4_poker.counting import DEALER_HANDS, all_sights, side_wager
from croupier.chapters.crazy_4_poker.counting import GAME as MAIN
from croupier.chapters.crazy_4_poker.strategy import strategy
from croupier.equipment.cards import parse_cards
from croupier.families.poker.four_cards import (
    IDLE,
    IDLE_HIGHER,
    KING_HIGH,
    LOSE,
    RESULTS,
    WIN,
    showdown,
)
from croupier.hands.four import strength4of5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.words import DEALER, Decide
from croupier.rulebook.rules import Rules

GAME = with_every_jackpot("657a")
RULES = GAME.rules()
TERMS = Terms()
SAMPLE = random.Random(657).sample(range(134_459), 6)


def ways(wager: str, rules: Rules = RULES) -> dict[str, int]:
    """Deals by the row that pays; what has no row loses."""
    counted, *_ = odds.count(rules, wager, TERMS, tell_nobody)
    found: Counter[str] = Counter()
    for (part,), weight in counted.lines.items():
        row = rules.outcome_row(wager, part.outcome)
        found["lose" if row is None else row.outcome] += weight
    return dict(found)


def test_657a_12_c_counts_of_queens_up_by_formula() -> None:
    """Four of a kind and three of a kind of five cards; no hand that is paid is folded."""
    found = ways("queens-up")
    assert sum(found.values()) == comb(52, 5)
    assert found["four-of-a-kind"] == 13 * 48
    # Four in a row of a suit, five in a row, with a fifth card; ace low and high, from eleven runs.
    runs = 4 * (11 * 48 - 10)
    assert found["straight-flush"] == runs
    assert found["three-of-a-kind"] == 13 * 4 * comb(48, 2)


def test_657a_6_a_counts_of_the_five_card_progressive_by_formula() -> None:
    found = ways("five-card-progressive")
    assert (found["royal-flush"], found["straight-flush"]) == (4, 36)
    assert found["straight"] == 10 * (4**5 - 4)
    read = ways("five-card-progressive", GAME.rules({"ace-to-5": "no-straight"}))
    assert (read["straight-flush"], read["straight"]) == (32, 9 * (4**5 - 4))
    assert read["flush"] - found["flush"] == 4


@kernel
def meet(hand: Ints, rest: Ints, results: Ints, fives: Ints) -> None:
    """Every hand of the dealer, one by one."""
    player = strength4of5(hand[0], hand[1], hand[2], hand[3], hand[4])
    for a in range(len(rest)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        v, w, x, y, z = rest[e], rest[d], rest[c], rest[b], rest[a]
                        dealer = strength4of5(v, w, x, y, z)
                        results[showdown(player, dealer, KING_HIGH)] += 1
                        fives[low_ace_five_kind(v, w, x, y, z)] += 1


def test_657a_11_c_3_results_of_hands_by_brute_force() -> None:
    (sights,) = all_sights()
    at = side_wager("five-card-hand-bonus", DEALER).at()
    for nth in SAMPLE:
        hand = sights.cards[nth].astype(np.int64)
        rest = np.array([card for card in range(52) if card not in hand], dtype=np.int64)
        results = np.zeros(RESULTS, dtype=np.int64)
        fives = np.zeros(outcomes.CARD_KINDS, dtype=np.int64)
        meet(hand, rest, results, fives)
        assert sights.results[nth].tolist() == results.tolist()
        found = at.here(0, nth)
        assert found[5:] == fives[5:].tolist()
        assert sum(found) == DEALER_HANDS


def test_657a_11_b_strategy_and_what_it_costs() -> None:
    values = MAIN.values(RULES, TERMS)
    found = strategy(values)
    assert "3x the Ante with a pair of aces or better" in found.sentence
    assert "1x with king-queen-8-4 or better" in found.sentence
    threshold, king_high = found.learned
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert threshold.house_advantage - threshold.cost == ante.house_advantage
    assert 0 <= threshold.cost < king_high.cost
    # More than the Ante is wagered with a pair of aces or better alone.
    (sights,), (chosen,) = all_sights(), values.choices
    assert (sights.kinds[chosen == 2] >= outcomes.ACES).all()


def test_657a_11_b_where_no_hand_is_folded_the_strategy_says_so() -> None:
    found = strategy(MAIN.values(GAME.rules({"super-bonus-beaten": "returned"}), TERMS))
    assert "3x the Ante with a pair of aces or better" in found.sentence
    assert "1x with every other hand" in found.sentence
    assert "fold" not in found.sentence


def test_657a_11_b_every_decision_is_exported_and_the_best_is_taken() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert sum(row["ways"] for row in rows) == comb(52, 5)
    best = sum(row["ways"] * row[row["decision"]] for row in rows) / comb(52, 5)
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert best == pytest.approx(-float(ante.house_advantage), abs=1e-12)


@pytest.mark.parametrize(
    ("answers", "better"),
    [
        ({"super-bonus-beaten": "returned"}, True),
        ({"super-bonus-unqualified": "lost-if-lower"}, False),
    ],
)
def test_657a_11_c_3_readings_move_the_ante(answers: dict[str, str], better: bool) -> None:
    plain, read = (GAME.odds(GAME.rules(a), wager="ante").wagers[0] for a in ({}, answers))
    if better:
        assert read.house_advantage < plain.house_advantage
    else:  # nobody plays a hand that is below a dealer of less than a king
        assert read.house_advantage == plain.house_advantage


def test_657a_11_b_advice_counts_what_a_fold_forfeits() -> None:
    """A Queens Up Wager that pays nothing is lost either way; one that wins is a reason to play."""
    main = ["ante=10", "super-bonus=10"]
    for hand, others in (("Jh 9d 6c 4d 2d", 0), ("Qh Qd 6c 4d 2d", 500)):
        cards = " ".join(
            f"{a} {b}" for a, b in zip(hand.split(), ["Kc", "Ks", "9s", "7c", "3s"], strict=True)
        )
        plain = GAME.open_round(RULES, main, cards).advice()
        both = GAME.open_round(RULES, [*main, "queens-up=5"], cards).advice()
        assert both["fold"] == plain["fold"] - 500 == -2_500
        assert both["play"] - plain["play"] == (others or -500)


def test_657a_11_b_advice_of_a_hand_by_brute_force() -> None:
    hand = sorted(parse_cards("Kh Qd 8c 4d 2s"))
    cards = "Kh Ac Qd 9s 8c 7c 4d 3s 2s 6h"
    round_ = GAME.open_round(RULES, ["ante=10", "super-bonus=10"], cards)
    assert isinstance(round_.question, Decide)
    rest = np.array([card for card in range(52) if card not in hand], dtype=np.int64)
    results = np.zeros(RESULTS, dtype=np.int64)
    meet(np.array(hand), rest, results, np.zeros(outcomes.CARD_KINDS, dtype=np.int64))
    nets = {IDLE: 1, IDLE_HIGHER: 1, WIN: 2, LOSE: -3}
    worth = sum(int(results[result]) * net for result, net in nets.items())
    assert round_.advice()["play"] == Fraction(1_000 * worth, DEALER_HANDS)
