"""Sets of ranks as thirteen bits (the deuce lowest), many at a time, for building tables."""

from __future__ import annotations

import numpy as np

from croupier.hands.keys import Ints

ACE = 12
RANK_BITS = 4  # of a rank in an order
ALL_SETS = np.arange(1 << 13)

_HIGHEST = np.zeros(1 << 13, dtype=np.int64)
for _rank in range(13):
    _HIGHEST[1 << _rank : 2 << _rank] = _rank


def highest(sets: Ints) -> Ints:
    """The highest rank of each set (the deuce of an empty one)."""
    found: Ints = _HIGHEST[sets]
    return found


def without(sets: Ints, ranks: Ints) -> Ints:
    """Each set without one rank."""
    return sets & ~(1 << ranks)


def top_ranks(sets: Ints, count: int) -> Ints:
    """The highest `count` ranks of each set, four bits each, the highest first."""
    packed = np.zeros_like(sets)
    for _ in range(count):
        rank = highest(sets)
        packed = packed << 4 | rank
        sets = without(sets, rank)
    return packed


def straight_top(sets: Ints, length: int) -> Ints:
    """The top rank of the highest straight of `length` in each set, or -1; A-2-3... is lowest."""
    with_low_ace = sets << 1 | sets >> ACE & 1
    runs = with_low_ace.copy()
    for step in range(1, length):
        runs &= with_low_ace >> step
    # The run's lowest place, with the ace below the deuce, is one more than the rank.
    return np.where(runs > 0, highest(runs) + length - 2, -1)


def size(sets: Ints) -> Ints:
    """The number of ranks in each set."""
    return np.bitwise_count(sets).astype(np.int64)


def flush_orders(cards: int, flush: int, straight_flush: int) -> Ints:
    """The order of the best suited cards in each set of that many ranks or more, 0 for fewer.

    An order is the category above as many ranks.
    """
    shift, top = RANK_BITS * cards, straight_top(ALL_SETS, cards)
    straights, others = straight_flush << shift | top, flush << shift | top_ranks(ALL_SETS, cards)
    return np.where(size(ALL_SETS) >= cards, np.where(top >= 0, straights, others), 0)


def dense(orders: Ints, every_order: Ints, order_shift: int, category_shift: int) -> Ints:
    """Strengths for orders: the category, and the place in it among `every_order`.

    An order holds its category above `order_shift`; a strength holds it above `category_shift`.
    """
    levels = np.unique(every_order)
    category = levels >> order_shift
    place = np.arange(len(levels)) - np.searchsorted(category, category)
    strengths = category << category_shift | place
    found: Ints = strengths[np.searchsorted(levels, orders)]
    return found
