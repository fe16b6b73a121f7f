"""Exact figures of 677a and their witnesses: two ways of counting, brute force, advice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import islice
from math import comb

import numpy as np
import pytest

import croupier
from croupier.chapters.world_poker_tour_heads_up_holdem import counting, odds, outcomes
from croupier.families.poker.counting.raise_once import solver
from croupier.families.poker.pair_qualifies import RESULTS, SHOWDOWN, showdown
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import Ints, board_of, spot_of
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.report import WagerOdds, price
from croupier.reports.reports import Reports
from croupier.rounds.words import Decide
from croupier.table.session import Round

GAME = croupier.game("world-poker-tour-heads-up-holdem")
RULES = GAME.rules()
TERMS = Terms()


@cache
def ante() -> Counted:
    (found,) = Reports(GAME.entry).counted(RULES, "ante", TERMS).counted
    return found


def priced(counted: Counted) -> WagerOdds:
    return price(RULES, RULES.paytable(counted.wager), counted, TERMS)


# ------------------------------------------------------------------------------ the main wagers


def test_677a_11_h_lines_and_decisions_give_the_same_house_advantage() -> None:
    """Sums from boards to hole cards and counts from hole cards to boards are two ways."""
    found = priced(ante())
    assert found.rounds == solver.DEALS == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert found.house_advantage == -counting.solve(RULES, TERMS).value
    assert round(float(found.house_advantage), 5) == 0.04553


def test_677a_11_b_what_is_raised_and_how_often() -> None:
    strategy = ante().strategy
    assert strategy is not None
    table = ["33+", "A2s+", "A2o+", "K4s+", "K7o+", "Q8s+", "QTo+", "JTs"]
    assert f"raise 3 times the Ante with {', '.join(table)}; else check" in strategy.sentence
    shares = strategy.frequencies["raise"]
    assert sum(shares.values()) == 1
    at_risk = (
        2 + 3 * shares["raise 3 times"] + 2 * shares["raise 2 times"] + shares["raise 1 times"]
    )
    found = priced(ante())
    assert found.element_of_risk == found.house_advantage / at_risk
    assert all(0 < rule.cost < Fraction(1, 200) for rule in strategy.learned)


def test_677a_11_b_smaller_whole_multiples_are_never_best() -> None:
    """A check leaves a raise of the Ante to the end, when more is known."""
    best = counting.solve(RULES, TERMS)
    assert set(best.before.tolist()) == {0, 3}
    assert set(best.on_flop.tolist()) == {0, 2}
    for reading in ("most", "any"):
        rules = GAME.rules({"raise-amounts": reading})
        assert counting.solve(rules, TERMS).value == best.value


def test_677a_11_b_without_a_least_amount_a_large_ante_has_the_edge() -> None:
    """$25 with a table minimum of $5: a small Raise Wager keeps Ante and Odds in play."""
    rules = GAME.rules({"raise-amounts": "no-least", "table-minimum": "$5"})
    same = counting.solve(rules, Terms(stake=500))
    assert same.value == counting.solve(RULES, TERMS).value
    large = counting.solve(rules, Terms(stake=10_000))
    assert [str(size) for size in large.sizes.every] == ["1/20", "1", "2", "3"]
    assert large.value > 0 > same.value
    assert 1 in large.on_flop


@kernel
def _dealers(hole: Ints, board: Ints, found: Ints) -> None:
    """Every dealer's hand by result, for two cards on a board."""
    a, b = hole
    p, q, r, s, t = board
    mine = strength7(a, b, p, q, r, s, t)
    for y in range(52):
        for x in range(y):
            if x in (a, b, p, q, r, s, t) or y in (a, b, p, q, r, s, t):
                continue
            found[showdown(mine, strength7(x, y, p, q, r, s, t))] += 1


def test_677a_11_f_values_on_the_board_by_brute_force() -> None:
    nets = counting.price_lines(RULES, TERMS)
    worth, pricing = solver.spot_worth(nets), Pricing(RULES, "ante", TERMS)
    rng = random.Random(677)
    for _ in range(200):
        cards = rng.sample(range(52), 7)
        found = np.zeros(RESULTS, dtype=np.int64)
        _dealers(np.array(cards[:2]), np.array(cards[2:]), found)
        kind = outcomes.seven_kind(*cards)
        units = sum(
            int(found[result]) * pricing.net(counting.GAME.line(RULES, result, kind, Fraction(1)))
            for result in SHOWDOWN
        )
        base, suit = board_of(*cards[2:])
        assert worth.once[spot_of(cards[0], cards[1], base, suit)] == units * nets.scale


# ------------------------------------------------------------------------------ side wagers


def test_677a_12_d_two_cards_by_formula() -> None:
    found = dict(zip(outcomes.POCKET, counting.EVERY["pocket-bonus"]().tolist(), strict=True))
    assert found == {
        "lose": comb(52, 2) - 6 - 12 - 36 - 72,
        "pair-of-2s-kings": 72,
        "ace-and-a-king-queen-or-jack-of-different-suits": 36,
        "ace-and-a-king-queen-or-jack-of-the-same-suit": 12,
        "pair-of-aces": 6,
    }


def test_677a_12_e_counts_of_seven_cards_as_published() -> None:
    found = counting.EVERY["trips-plus"]()
    published = [6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324]
    assert found.tolist()[3:] == [21 * ways for ways in published]
    assert found.sum() == 21 * comb(52, 7)


# ------------------------------------------------------------------------------ advice and export


def advised(round_: Round) -> Mapping[str, Fraction]:
    assert isinstance(round_.question, Decide)
    return odds.advise(RULES, round_.question, round_.bets, TERMS)


@pytest.mark.parametrize("hand", ["Ah Ad", "7h 2d"])
def test_677a_11_b_d_and_f_advice(hand: str) -> None:
    """What is worth most is what the solution chooses; a fold costs the Ante and the Odds."""
    a, b = hand.split()
    cards = f"{a} Kc {b} Ks 3c 9s 8d 4c 3d Qh Jd"
    round_ = GAME.open_round(RULES, ["ante=10", "odds=10"], cards)
    first = advised(round_)
    best = max(first, key=lambda choice: first[choice])
    assert best == ("raise-3x" if hand == "Ah Ad" else "check")
    assert first["raise"] <= first["check"]
    assert (first["raise-2x"] - first["raise"]) == (first["raise-3x"] - first["raise-2x"])
    round_.choose("check")
    on_flop = advised(round_)
    assert (max(on_flop, key=lambda choice: on_flop[choice]) == "raise-2x") == (hand == "Ah Ad")
    round_.choose("check")
    last = advised(round_)
    assert last["fold"] == -2000
    assert (last["raise"] > last["fold"]) == (hand == "Ah Ad")


def test_677a_11_decisions_are_exported() -> None:
    rows = list(islice(odds.decisions(RULES, TERMS), 169 + 20_000))
    before = {row["hole"]: row for row in rows[:169]}
    assert before["AA"]["decision"] == 3
    assert before["AA"]["3"] > before["AA"]["2"] > before["AA"]["1"]
    assert before["72o"]["decision"] == "check"
    for row in rows[169:]:
        assert (row["decision"] == 2) == (row["2"] > row["check"])
