"""Additive keys: a hand's pattern of ranks as the sum of its cards' keys.

The key of a hand is the sum of `card_key` over its cards, so that a loop over hands adds one card
at a time. It counts every rank in base five, in three groups (five low, four middle, four high
ranks), and every suit in four bits. A hand's bits, the sum of `card_bit`, say which cards they
are; only a flush needs them.

The counts of a group have few possible values, so two small lookups turn a key into the number of
a row (middle and high ranks) and of a column (low ranks), and `RankTable` holds one value for each
pattern of n ranks and none besides. The tables are constants in the machine code of every kernel
that uses them: their size matters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel

Ints = NDArray[np.int64]

MOST_CARDS = 7
LOW_RANKS, MIDDLE_RANKS, HIGH_RANKS = 5, 4, 4
LOW_FIELD, MIDDLE_FIELD = 0xFFF, 0x3FF  # 5**5 fits 12 bits, 5**4 fits 10
MIDDLE_SHIFT, HIGH_SHIFT, SUIT_SHIFT = 12, 22, 32


@dataclass(frozen=True)
class Group:
    """The ways to hold up to seven cards of some neighbouring ranks, fewest cards first."""

    keys: Ints
    sizes: Ints
    at_least: Ints  # at_least[n - 1, way] is the set of ranks held n times or more

    @staticmethod
    def of(first_rank: int, ranks: int) -> Group:
        counts = np.indices((5,) * ranks).reshape(ranks, -1).T
        sizes = counts.sum(axis=1)
        order = np.argsort(sizes, kind="stable")
        order = order[sizes[order] <= MOST_CARDS]
        place = np.arange(ranks)
        counts = counts[order]
        at_least = [((counts >= n) << (first_rank + place)).sum(axis=1) for n in range(1, 5)]
        return Group(counts @ 5**place, sizes[order], np.stack(at_least))


LOW = Group.of(0, LOW_RANKS)
MIDDLE = Group.of(LOW_RANKS, MIDDLE_RANKS)
HIGH = Group.of(LOW_RANKS + MIDDLE_RANKS, HIGH_RANKS)


def _card_keys() -> Ints:
    rank = np.arange(52) >> 2
    low, middle = rank < LOW_RANKS, rank < LOW_RANKS + MIDDLE_RANKS
    place = np.where(low, rank, np.where(middle, rank - LOW_RANKS, rank - LOW_RANKS - MIDDLE_RANKS))
    shift = np.where(low, 0, np.where(middle, MIDDLE_SHIFT, HIGH_SHIFT))
    suit_count = 1 << (SUIT_SHIFT + 4 * (np.arange(52) & 3))
    keys: Ints = (5**place << shift) + suit_count
    return keys


def _by_key(group: Group, values: Ints) -> NDArray[np.uint16]:
    table = np.zeros(group.keys.max() + 1, dtype=np.uint16)
    table[group.keys] = values
    return table


# The ways to fill up a high group, fewest cards first, are a prefix of the middle group's ways.
_MIDDLE_WAYS = np.searchsorted(MIDDLE.sizes, MOST_CARDS - HIGH.sizes, side="right")
_UPPER_START = np.cumsum(_MIDDLE_WAYS) - _MIDDLE_WAYS
_LOW_START = np.searchsorted(LOW.sizes, LOW.sizes)

CARD_KEY = _card_keys()
HIGH_START = _by_key(HIGH, _UPPER_START)
MIDDLE_PLACE = _by_key(MIDDLE, np.arange(len(MIDDLE.keys)))
LOW_PLACE = _by_key(LOW, np.arange(len(LOW.keys)) - _LOW_START)  # among ways of the same size


@kernel
def card_key(card: int) -> int:
    """The card's share of its hand's key."""
    return int(CARD_KEY[card])


@kernel
def card_bit(card: int) -> int:
    """The card's share of its hand's bits: sixteen bits to a suit, the deuce lowest."""
    return 1 << ((card & 3) << 4 | card >> 2)


@kernel
def upper_row(key: int) -> int:
    """The number of the pattern of middle and high ranks."""
    high = np.int64(HIGH_START[key >> HIGH_SHIFT & MIDDLE_FIELD])
    return int(high + np.int64(MIDDLE_PLACE[key >> MIDDLE_SHIFT & MIDDLE_FIELD]))


@kernel
def lower_column(key: int) -> int:
    """The number of the pattern of low ranks, among those of as many cards."""
    return int(np.int64(LOW_PLACE[key & LOW_FIELD]))


@dataclass(frozen=True)
class RankTable:
    """Every pattern of n ranks: the value of a key stands at `row[upper_row] + lower_column`."""

    row: NDArray[np.uint16]
    at_least: Ints  # at_least[m - 1, pattern] is the set of ranks held m times or more


def rank_table(cards: int) -> RankTable:
    """The patterns of `cards` ranks."""
    high = np.repeat(np.arange(len(HIGH.keys)), _MIDDLE_WAYS)
    middle = np.arange(len(high)) - np.repeat(_UPPER_START, _MIDDLE_WAYS)
    upper_sizes = HIGH.sizes[high] + MIDDLE.sizes[middle]
    upper = HIGH.at_least[:, high] | MIDDLE.at_least[:, middle]
    row = np.zeros(len(upper_sizes), dtype=np.uint16)
    blocks = []
    start = 0
    for size in range(cards + 1):
        rows = np.flatnonzero(upper_sizes == size)
        low = LOW.at_least[:, LOW.sizes == cards - size]
        row[rows] = start + np.arange(len(rows)) * low.shape[1]
        blocks.append((upper[:, rows, None] | low[:, None]).reshape(4, -1))
        start += blocks[-1].shape[1]
    return RankTable(row, np.concatenate(blocks, axis=1))
