"""Counts of dominance against every deal of a small deck, laid out one by one."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.hands import four_two_one
from croupier.hands.pai_gow import HIGHS, LOW_BITS, LOWS
from croupier.maths.enumerate import Ints
from croupier.maths.setting.dominance import FLUSH, NOWHERE, meet, totals
from croupier.maths.setting.hands import Asked, Hands, Points, choose
from croupier.maths.setting.three import meet_three
from croupier.maths.setting.views import BY_RANKS, View


def strengths(points: Any) -> tuple[Any, Any, Any]:
    """The high, medium and low strengths of points."""
    small = points & (1 << four_two_one.MEDIUM_BITS + four_two_one.LOW_BITS) - 1
    high = points >> four_two_one.MEDIUM_BITS + four_two_one.LOW_BITS
    return high, small >> four_two_one.LOW_BITS, small & (1 << four_two_one.LOW_BITS) - 1


def random_points(rng: np.random.Generator, count: int, spread: int) -> Points:
    """Points that lie together closely enough to be equal now and then."""
    highs = rng.integers(0, HIGHS // spread, count) * spread
    return (highs << LOW_BITS | rng.integers(0, LOWS, count)).astype(np.int32)


def points_by_look(rng: np.random.Generator, hands: Hands) -> Points:
    """A point for all hands of the same ranks, but for those of the same flush one of their own."""
    looks = View.of(hands, BY_RANKS).all
    for suit in range(4):
        view = View.of(hands, suit)
        looks = np.where(view.suited >= FLUSH, -view.all, looks)
    every, nth = np.unique(looks, return_inverse=True)
    points = random_points(rng, len(every), 40)
    points[rng.random(len(every)) < 0.1] = NOWHERE
    return points[nth]


def masks_and_rows(hands: Hands) -> tuple[Ints, Ints]:
    """Every hand as a set of cards, with the row of its kind."""
    ways = choose(hands.deck)
    every = list(combinations(range(hands.deck), hands.size))
    masks = np.array([sum(1 << card for card in cards) for cards in every])
    places = [sum(ways[nth + 1, card] for nth, card in enumerate(cards)) for cards in every]
    return masks, hands.rows[places].astype(np.int64)


@pytest.mark.parametrize(("ranks", "size"), [(5, 7), (5, 6), (6, 6), (6, 4), (3, 6)])
def test_every_deal_of_a_small_deck(ranks: int, size: int) -> None:
    rng = np.random.default_rng(ranks * size)
    hands = Hands(size, ranks)
    kinds = len(hands.kinds.cards)
    points = points_by_look(rng, hands)
    asked = Asked(np.arange(0, 2 * kinds + 1, 2), random_points(rng, 2 * kinds, 40))
    met = meet(hands, points, asked)
    masks, rows = masks_and_rows(hands)
    for row in rng.integers(0, kinds, 25):
        own = masks[np.flatnonzero(rows == row)[0]]
        others = points[rows[masks & own == 0]]
        assert len(others) == hands.others
        others = others[others != NOWHERE]
        for nth in (2 * row, 2 * row + 1):
            high, low = divmod(int(asked.points[nth]), 1 << LOW_BITS)
            highs, lows = others >> LOW_BITS, others & (1 << LOW_BITS) - 1
            assert met.below[nth] == np.sum((highs < high) & (lows < low))
            assert met.above[nth] == np.sum((highs >= high) & (lows >= low))


@pytest.mark.parametrize(("ranks", "size"), [(5, 6), (6, 4), (3, 6)])
def test_totals_are_the_counts_of_each_point_added_up(ranks: int, size: int) -> None:
    """Of every hand three points by turns, then two apart."""
    rng = np.random.default_rng(ranks + size)
    hands = Hands(size, ranks)
    kinds = len(hands.kinds.cards)
    points = points_by_look(rng, hands)
    asked = Asked(np.arange(0, 5 * kinds + 1, 5), random_points(rng, 5 * kinds, 40))
    met = meet(hands, points, asked)
    below, above = (
        each.reshape(kinds, 5).T @ hands.kinds.weights for each in (met.below, met.above)
    )
    signed = below[0] - below[1] + below[2]
    expected = [signed, below[3], above[3], below[4], above[4]]
    assert totals(hands, points, asked, 2) == expected


@pytest.mark.parametrize(("ranks", "size"), [(5, 7), (5, 6), (3, 6)])
def test_two_of_three_in_every_deal_of_a_small_deck(ranks: int, size: int) -> None:
    rng = np.random.default_rng(ranks + size)
    hands = Hands(size, ranks)
    kinds = len(hands.kinds.cards)

    def some_points(count: int) -> Points:
        highs = rng.integers(0, four_two_one.HIGHS // 40, count) * 40
        small = rng.integers(0, LOWS, count) << four_two_one.LOW_BITS | rng.integers(0, 13, count)
        return (highs << four_two_one.MEDIUM_BITS + four_two_one.LOW_BITS | small).astype(np.int32)

    points = some_points(kinds)
    asked = Asked(np.arange(0, 2 * kinds + 1, 2), some_points(2 * kinds))
    wins = meet_three(hands, points, asked)
    masks, rows = masks_and_rows(hands)
    for row in rng.integers(0, kinds, 25):
        own = masks[np.flatnonzero(rows == row)[0]]
        others = points[rows[masks & own == 0]]
        for nth in (2 * row, 2 * row + 1):
            below = [one < other for one, other in zip(
                strengths(others), strengths(asked.points[nth]), strict=True)]  # fmt: skip
            assert wins[nth] == np.sum(np.sum(below, axis=0) > 1)


def test_points_that_hang_on_suits_without_a_flush_are_refused() -> None:
    hands = Hands(6, 5)
    points = np.arange(len(hands.kinds.cards), dtype=np.int32)
    with pytest.raises(ValueError, match="without a flush"):
        meet(hands, points, Asked(np.zeros(len(points) + 1, dtype=np.int64), points[:0]))


def test_each_hand_is_of_one_kind() -> None:
    hands = Hands(6, 5)
    assert np.bincount(hands.rows).tolist() == hands.kinds.weights.tolist()
