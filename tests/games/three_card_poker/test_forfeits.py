"""649a.11(b)(3): bonus wagers that a fold forfeits, unless a Pair Plus Wager lies beside them."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
from tests.games.table import Answers

import croupier
from croupier.games.three_card_poker import counts, forfeits, odds, outcomes
from croupier.games.three_card_poker.kernels import six_card_results
from croupier.hands.kinds import FIVE_NAMES, ROYAL_FLUSH
from croupier.maths.enumerate import three_card_kinds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price

GAME = croupier.game("three-card-poker")
TERMS = Terms(stake=500)
READ: Answers = {"bonus-survives-fold": "with-pair-plus"}
DEALS = comb(52, 3) * comb(49, 3)
ROYAL_RANKS = range(8, 13)


def edges(wager: str, answers: Answers) -> dict[str, Fraction]:
    rules = GAME.rules(answers)
    table = rules.paytable(wager)
    return {
        counted.variant: price(rules, table, counted, TERMS).house_advantage
        for counted in odds.count(rules, wager, TERMS, tell_nobody)
    }


def test_six_cards_are_counted_from_three_and_three() -> None:
    """Over all hands they are the 20,358,520 of six cards, each in twenty ways."""
    kinds, weights, _ = three_card_kinds()
    found = np.zeros((len(kinds), outcomes.SIX_KINDS), dtype=np.int64)
    six_card_results(kinds, found)
    six, expected = weights @ found, 20 * counts.six_kinds()
    assert six.sum() == expected.sum() == DEALS
    assert (six[:ROYAL_FLUSH] == expected[:ROYAL_FLUSH]).all()
    assert six[ROYAL_FLUSH:].sum() == expected[ROYAL_FLUSH:].sum()


def test_the_dealers_five_cards_beside_each_hand() -> None:
    """Royal flushes by hand: one for every suit of which the player holds none of its cards."""
    kinds, weights, _ = three_card_kinds()
    fives = forfeits._dealers_fives()
    assert (fives >= 0).all()
    assert (fives.sum(axis=1) == comb(49, 5)).all()
    for cards, found in zip(kinds.tolist(), fives, strict=True):
        broken = {card & 3 for card in cards if card >> 2 in ROYAL_RANKS}
        assert found[ROYAL_FLUSH] == 4 - len(broken)
    of_five = {"four-of-a-kind": 624, "full-house": 3_744, "flush": 5_108}
    for name, hands in of_five.items():
        assert (weights @ fives)[FIVE_NAMES.index(name)] == hands * comb(47, 3)


def test_649a_11_b_3_what_a_fold_costs_the_bonus_wagers() -> None:
    """Beside a Pair Plus Wager nothing changes; without one, what folded hands would be paid."""
    for wager in ("six-card-bonus", "5-of-6-progressive", "five-card-hand-bonus"):
        survives, read = edges(wager, {}), edges(wager, READ)
        assert set(survives) == {""}
        assert read.pop("") == survives[""]
        assert read
        assert all(edge >= survives[""] for edge in read.values())
    assert edges("six-card-bonus", READ)["without-pair-plus"] > edges("six-card-bonus", READ)[""]


def test_649a_11_b_3_the_dealers_hand_is_lost_in_every_fold_and_the_own_in_none_that_pays() -> None:
    """Three cards that are folded cannot become a flush or better with two more."""
    read = edges("five-card-hand-bonus", READ)
    assert read["own-hand-without-pair-plus"] == read[""]
    assert read["dealers-hand-without-pair-plus"] > read[""]


def test_649a_11_b_3_advice_counts_what_a_fold_forfeits() -> None:
    """Jack high, rightly folded: with a bonus wager that goes with it, playing costs less."""
    bets = ["ante=5", "six-card-bonus=100"]
    cards = "Jh Ad 9c Ks 4d 2c"
    plain, read = (
        GAME.open_round(GAME.rules(answers), bets, cards).advice() for answers in ({}, READ)
    )
    assert plain["fold"] == -500
    assert read["fold"] == -10_500
    hand = np.array([[9 * 4 + 2, 7 * 4, 2 * 4 + 1]])  # the Jh, 9c and 4d
    ways = np.zeros((1, outcomes.SIX_KINDS), dtype=np.int64)
    six_card_results(np.sort(hand), ways)
    assert ways.sum() == comb(49, 3)
    paid = {"straight": 10, "three-of-a-kind": 5, "flush": 20, "full-house": 25}
    paid |= {"four-of-a-kind": 50, "straight-flush": 200, "royal-flush": 1_000}
    names = outcomes.SIX_CARD_BONUS
    net = sum(int(n) * paid.get(name, -1) for name, n in zip(names, ways[0], strict=True))
    assert read["play"] - plain["play"] == Fraction(10_000 * net, comb(49, 3))
