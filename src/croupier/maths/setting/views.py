"""Hands as they are seen by ranks alone, or by the ranks of one suit and those of its other cards.

A way sets a hand by its ranks unless enough of its cards are of one suit for a flush; then by the
ranks of that suit and of the others. So a hand of the other side counts at the point of its ranks;
and one with a flush counts, in the view of its suit, at its own point and is taken back from that
of its ranks. Two hands share no card of the suit if its ranks are apart; of the other cards, so
many to a rank, the hands that share some are taken away and those that share more added again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.hands.pai_gow import RANKS
from croupier.maths.enumerate import SUITS, Ints
from croupier.maths.setting.hands import MOST, Hands, Points, choose

# How many cards of each rank, three bits for each.
COUNT_BITS = 3
KEY_BITS = COUNT_BITS * RANKS
BY_RANKS = -1
PLACES = choose(RANKS + MOST)


@dataclass(frozen=True, eq=False)
class View:
    """Every kind of hand: the ranks of a suit and whether there is a joker, and the other cards."""

    groups: Ints
    keys: Ints

    @classmethod
    def of(cls, hands: Hands, suit: int) -> View:
        """As seen in a suit, or by ranks alone."""
        groups, keys = np.zeros((2, len(hands.kinds.cards)), dtype=np.int64)
        for column in hands.kinds.cards.T:
            card = column.astype(np.int64)
            joker, suited = card == JOKER, card & 3 == suit
            rank = np.where(joker, 0, card >> 2)
            groups += np.where(joker, 1, np.where(suited, 2 << rank, 0))
            keys += np.where(joker | suited, 0, 1 << COUNT_BITS * rank)
        return cls(groups, keys)

    @property
    def suited(self) -> Ints:
        """How many cards of each hand may be of the suit, the joker among them."""
        return np.bitwise_count(self.groups).astype(np.int64)

    @property
    def all(self) -> Ints:
        """Groups and keys in one number."""
        return self.groups << KEY_BITS | self.keys


@dataclass(frozen=True, eq=False)
class Laid:
    """Points in a view, each with its sign: those of a group from `ends` of the group before it;
    and for every point the sets of other cards that its hands hold, with how many hands hold each.
    """

    groups: Ints
    ends: Ints
    points: Points
    signs: Ints
    firsts: Ints
    places: Ints
    hands: Ints
    most: int

    @property
    def told(self) -> tuple[Ints, Ints, Points, Ints, Ints, Ints, Ints, int]:
        parts = self.groups, self.ends, self.points, self.signs
        return *parts, self.firsts, self.places, self.hands, self.most


@kernel
def subsets(key: int, of_rank: int, most: int, choose: Ints, places: Ints, counts: Ints) -> int:
    """The sets of up to `most` cards that are among those of a key, by place; how many there are.

    With cards `of_rank`, counted are the hands of the key that hold a set; else, signed, the sets.
    """
    held = np.empty(RANKS, dtype=np.int64)
    taken = np.zeros(RANKS, dtype=np.int64)
    for rank in range(RANKS):
        held[rank] = key >> COUNT_BITS * rank & 7
    found = size = 0
    while True:
        if size <= most:
            place, ways, nth = 0, 1, most - size
            for rank in range(RANKS):
                own, part = held[rank], taken[rank]
                if of_rank:
                    ways *= choose[own - part, of_rank - part]
                elif part:
                    ways *= choose[part, own] * (-1) ** part
                for _ in range(part):
                    place += choose[nth + 1, rank + 1 + nth]
                    nth += 1
            places[found], counts[found] = place, ways
            found += 1
        rank = 0
        while rank < RANKS and taken[rank] == held[rank]:
            size -= taken[rank]
            taken[rank] = 0
            rank += 1
        if rank == RANKS:
            return found
        taken[rank] += 1
        size += 1


@kernel
def _all_subsets(
    keys: Ints, of_rank: int, most: int, choose: Ints, firsts: Ints, places: Ints, counts: Ints
) -> None:
    some, ways = np.empty((2, 1 << MOST), dtype=np.int64)
    for nth in range(len(keys)):
        found = subsets(keys[nth], of_rank, most, choose, some, ways)
        firsts[nth + 1] = firsts[nth] + found
        if len(places):
            places[firsts[nth] : firsts[nth + 1]] = some[:found]
            counts[firsts[nth] : firsts[nth + 1]] = ways[:found]


def _laid(seen: Ints, points: Points, signs: Ints, of_rank: int) -> Laid:
    order = np.argsort(seen, kind="stable")
    seen, points, signs = seen[order], points[order], signs[order]
    keys = seen & (1 << KEY_BITS) - 1
    groups, counts = np.unique(seen >> KEY_BITS, return_counts=True)
    most = max((_cards(int(key)) for key in np.unique(keys)), default=0)
    firsts = np.zeros(len(keys) + 1, dtype=np.int64)
    nothing = np.empty(0, dtype=np.int64)
    _all_subsets(keys, of_rank, most, PLACES, firsts, nothing, nothing)
    places, ways = np.empty((2, firsts[-1]), dtype=np.int64)
    _all_subsets(keys, of_rank, most, PLACES, firsts, places, ways)
    return Laid(groups, np.cumsum(counts), points, signs, firsts, places, ways, most)


def _cards(key: int) -> int:
    return sum(key >> COUNT_BITS * rank & 7 for rank in range(RANKS))


def views(hands: Hands, points: Points, flush: int) -> Iterator[tuple[View, Laid]]:
    """All views with what is laid out in them, from the points of all kinds of hands: they hang on
    suits only where so many cards are of one suit, and the joker is of each."""
    ranks = View.of(hands, BY_RANKS)
    suits = [View.of(hands, suit) for suit in range(SUITS)]
    plain = np.all([view.suited < flush for view in suits], axis=0)
    patterns, first = _agreed(ranks.all[plain], points[plain])
    by_pattern = points[plain][first]
    yield ranks, _laid(patterns, by_pattern, np.ones(len(patterns), dtype=np.int64), SUITS)
    flushes = [np.flatnonzero(view.suited >= flush) for view in suits]
    seen = np.concatenate([view.all[rows] for view, rows in zip(suits, flushes, strict=True)])
    rows = np.concatenate(flushes)
    seen, first = _agreed(seen, points[rows])
    own = rows[first]
    at = np.searchsorted(patterns, ranks.all[own])
    assert np.array_equal(patterns[at], ranks.all[own])
    differ = points[own] != by_pattern[at]
    seen, both = seen[differ], (points[own][differ], by_pattern[at][differ])
    signs = np.repeat([1, -1], len(seen))
    laid = _laid(np.tile(seen, 2), np.concatenate(both), signs, SUITS - 1)
    for view in suits:
        yield view, laid


def _agreed(seen: Ints, points: Points) -> tuple[Ints, Ints]:
    """What is seen, each once, and where it stands first; its point is the same everywhere."""
    each, first, nth = np.unique(seen, return_index=True, return_inverse=True)
    if not np.array_equal(points[first][nth], points):
        raise ValueError("points hang on suits without a flush")
    return each, first
