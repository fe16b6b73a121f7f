"""Additive keys: a hand's pattern of ranks as the sum of its cards' keys.

The key of a hand is the sum of `card_key` over its cards, so that a loop over hands adds one card
at a time. It counts every rank in base five, in two groups (seven low and six high ranks), and
every suit in four bits. A hand's bits, the sum of `card_bit`, say which cards they are; only a
flush needs them.

Once the number of cards is fixed, the high ranks say how many cards are low. So each pattern of
high ranks has a row with one value for each pattern of that many low ranks, the rows stand end to
end without gaps, and a value is found at `row[high_counts(key)] + low_place(key)`. The tables are
constants in the machine code of every kernel that uses them (about 280 KB for seven cards): more
groups make them smaller and the lookup slower.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel

Ints = NDArray[np.int64]

MOST_CARDS = 7
LOW_RANKS, HIGH_RANKS = 7, 6
LOW_FIELD, HIGH_FIELD = 0x1FFFF, 0x3FFF  # 5**7 fits 17 bits, 5**6 fits 14
HIGH_SHIFT, SUIT_SHIFT = 17, 32


@dataclass(frozen=True)
class Group:
    """The ways to hold up to seven cards of some neighbouring ranks."""

    keys: Ints
    sizes: Ints
    at_least: Ints  # at_least[n - 1, way] is the set of ranks held n times or more

    @staticmethod
    def of(first_rank: int, ranks: int) -> Group:
        counts = np.indices((5,) * ranks).reshape(ranks, -1)
        sizes = counts.sum(axis=0)
        counts, sizes = counts[:, sizes <= MOST_CARDS], sizes[sizes <= MOST_CARDS]
        place = np.arange(ranks)
        at_least = [(1 << first_rank + place) @ (counts >= n) for n in range(1, 5)]
        return Group(5**place @ counts, sizes, np.stack(at_least))

    def by_key(self, values: Ints) -> NDArray[np.uint16]:
        """A table of one value for each way, to be looked up by the way's key."""
        table = np.zeros(self.keys.max() + 1, dtype=np.uint16)
        table[self.keys] = values
        return table


LOW = Group.of(0, LOW_RANKS)
HIGH = Group.of(LOW_RANKS, HIGH_RANKS)


def _places_among_ways_of_the_same_size(group: Group) -> Ints:
    places = np.zeros_like(group.sizes)
    for size in range(MOST_CARDS + 1):
        same = group.sizes == size
        places[same] = np.arange(same.sum())
    return places


def _card_keys() -> Ints:
    card = np.arange(52)
    rank, suit = card >> 2, card & 3
    low = 5 ** np.minimum(rank, LOW_RANKS)
    high = 5 ** np.maximum(rank - LOW_RANKS, 0) << HIGH_SHIFT
    keys: Ints = np.where(rank < LOW_RANKS, low, high) + (1 << SUIT_SHIFT + 4 * suit)
    return keys


CARD_KEY = _card_keys()
CARD_BIT = 1 << (np.arange(52) & 3) * 16 + (np.arange(52) >> 2)
LOW_PLACE = LOW.by_key(_places_among_ways_of_the_same_size(LOW))


@kernel
def card_key(card: int) -> int:
    """The card's share of its hand's key."""
    return int(CARD_KEY[card])


@kernel
def card_bit(card: int) -> int:
    """The card's share of its hand's bits: sixteen bits to a suit, the deuce lowest."""
    return 1 << ((card & 3) << 4 | card >> 2)


@kernel
def high_counts(key: int) -> int:
    """How often each high rank occurs, in base five."""
    return key >> HIGH_SHIFT & HIGH_FIELD


@kernel
def low_place(key: int) -> int:
    """The place of the pattern of low ranks among the patterns of as many cards."""
    return int(np.int64(LOW_PLACE[key & LOW_FIELD]))


@dataclass(frozen=True)
class RankTable:
    """Every pattern of n ranks; that of a key stands at `row[high_counts] + low_place`."""

    row: NDArray[np.uint16]
    at_least: Ints  # at_least[m - 1, pattern] is the set of ranks held m times or more


def rank_table(cards: int) -> RankTable:
    """The patterns of `cards` ranks."""
    starts = np.zeros_like(HIGH.keys)
    rows = []
    start = 0
    for size in range(cards + 1):
        ways = np.flatnonzero(HIGH.sizes == size)
        high, low = HIGH.at_least[:, ways], LOW.at_least[:, LOW.sizes == cards - size]
        starts[ways] = start + np.arange(len(ways)) * low.shape[1]
        rows.append((high[:, :, None] | low[:, None, :]).reshape(4, -1))
        start += rows[-1].shape[1]
    return RankTable(HIGH.by_key(starts), np.concatenate(rows, axis=1))
