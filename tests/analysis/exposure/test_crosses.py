"""Criss-Cross Poker with a community card seen: one spot met deal by deal, and the plain count."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.exposure.crosses import WorthsOf, column_worths, middle_worths, row_card
from croupier.api import game
from croupier.chapters.criss_cross_poker.amounts import Amounts, amounts
from croupier.chapters.criss_cross_poker.counting import PAIRS, PLACE, row_worths, solved
from croupier.chapters.criss_cross_poker.cross import CARDS
from croupier.families.poker.pairs_from_6s import hand_kind
from croupier.maths.enumerate import Ints
from croupier.reports.pricing import usual_terms

HOLE, ROW = (3, 40), (7, 22)
LEFT = [card for card in range(CARDS) if card not in (*HOLE, *ROW)]


def told() -> Amounts:
    rules = game("criss-cross-poker").rules()
    return amounts(rules, usual_terms(rules))


def worths(kernel: WorthsOf, at: Amounts) -> Ints:
    found = np.zeros((1, CARDS, at.positions), dtype=np.int64)
    rows = np.array([PLACE[ROW]])
    kernel(*HOLE, rows, PAIRS, at.wagers, found)
    return np.asarray(found[0])


def nets(at: Amounts, column: tuple[int, int], middle: int) -> Ints:
    """By the two bets made and the Middle Bet, what a deal brings."""
    across, down = hand_kind(*HOLE, *ROW, middle), hand_kind(*HOLE, *column, middle)
    return at.finished_nets()[:, across, down].reshape(at.positions, -1)


def test_a_middle_card_seen_is_every_column_met_one_by_one() -> None:
    at = told()
    found = worths(middle_worths, at)
    for middle in (0, 23, 43, 51):
        others = [card for card in LEFT if card != middle]
        best = [
            np.maximum(nets(at, column, middle).max(axis=1), at.wagers.folds)
            for column in combinations(others, 2)
        ]
        assert found[middle].tolist() == np.sum(best, axis=0).tolist()
    assert not found[[*HOLE, *ROW]].any()


def test_a_column_card_seen_is_every_other_card_met_one_by_one() -> None:
    at = told()
    found = worths(column_worths, at)
    for card in (2, 41):
        total = np.zeros(at.positions, dtype=np.int64)
        for other in LEFT:
            if other != card:
                middles = [each for each in LEFT if each not in (card, other)]
                played = np.sum([nets(at, (card, other), each) for each in middles], axis=0)
                folded = at.wagers.folds * len(middles)
                total += np.maximum(played.max(axis=1), folded)
        assert found[card].tolist() == total.tolist()


def test_over_all_column_cards_it_is_the_plain_count() -> None:
    at = told()
    (plain,) = row_worths(at, HOLE, np.array([PLACE[ROW]]))
    by_bets = worths(column_worths, at).sum(axis=0).reshape(len(at.sizes[0]), -1)
    assert by_bets.tolist() == (2 * plain[:, 1:]).tolist()


def test_a_card_of_the_row_is_worth_something_before_it_lies_open() -> None:
    at = told()
    rules = game("criss-cross-poker").rules()
    (odds,) = game("criss-cross-poker").odds(rules, wager="ante-across").wagers[:1]
    assert float(solved(at).value) == pytest.approx(-float(odds.house_advantage))
    assert row_card(at) > solved(at).value
