"""Every hand that the dealer may hold beside seven cards, by the point at which it is set.

Where no four cards can be of one suit a hand is set by its ranks, so patterns of ranks are counted.
Of hands with a flush only the ranks of the suited cards and of the others matter; what the patterns
say of them is taken back. Three cards of each of two suits beside the joker may be a flush twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

import numpy as np

from croupier.chapters.fortune_asia_poker.ways import Cases, way_named, way_point
from croupier.equipment.cards import JOKER
from croupier.families.setting.counting.one_hand import CHOOSE, by_pattern
from croupier.families.setting.ways.patterns import PLAIN, Bytes, Points, pattern_hands, pattern_of
from croupier.hands.four_two_one import HIGHS, LOW_BITS, MEDIUM_BITS, SETTINGS, beats
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import DEALT, RANKS

SUITS, LEAST = 4, 4  # the least cards of a flush
_SIZE = HIGHS << MEDIUM_BITS + LOW_BITS


@kernel
def _points(by: int, cases: Cases, hands: Bytes, found: Points) -> None:
    buffer = np.empty(SETTINGS, dtype=np.int64)
    for row in range(len(hands)):
        found[row] = way_point(by, cases, hands[row].astype(np.int64), buffer)


@kernel
def _said(points: Points, hands: Bytes, found: Points) -> None:
    for row in range(len(hands)):
        found[row] = points[pattern_of(hands[row].astype(np.int64))]


@dataclass(frozen=True, eq=False)
class Suited:
    """Sets of suited ranks by ranks beside them: where a way sets such hands, and where it would
    by ranks alone. `beside` are in suits of their own; in `Twice` they are a second suit."""

    masks: Ints
    beside: Ints
    points: Points
    said: Points


@dataclass(frozen=True, eq=False)
class OneHandTable:
    """A way's points by pattern, and those of hands with a flush without and with the joker."""

    plain: Points
    suited: tuple[tuple[Suited, ...], tuple[Suited, ...]]
    twice: Suited


def _masks(sets: Ints) -> Ints:
    return np.asarray((1 << sets).sum(axis=1))


@lru_cache(maxsize=4)
def table_of(way: str, by: int) -> OneHandTable:
    """Some seconds, once for a way."""
    cases = way_named(way).numbers
    plain = np.empty(len(pattern_hands()), dtype=np.int32)
    _points(by, cases, pattern_hands(), plain)

    def suited(masks: Ints, beside: Ints, hands: Bytes) -> Suited:
        points, said = (np.empty(len(hands), dtype=np.int32) for _ in range(2))
        _points(by, cases, hands, points)
        _said(plain, hands, said)
        shape = len(masks), len(beside)
        return Suited(masks, beside, points.reshape(shape), said.reshape(shape))

    each = tuple(
        tuple(suited(*_sets_beside(size, joker=joker)) for size in range(LEAST - joker, 8 - joker))
        for joker in (False, True)
    )
    threes = np.array(list(combinations(range(RANKS), LEAST - 1)))
    masks = _masks(threes)
    both = suited(masks, masks, _laid(threes, 4 * threes + 1, joker=True))
    return OneHandTable(plain, (each[0], each[1]), both)


def _laid(suited: Ints, beside: Ints, *, joker: bool) -> Bytes:
    """A hand for each set of suited ranks and each set of cards beside them."""
    hands = np.full((len(suited) * len(beside), DEALT), JOKER, dtype=np.uint8)
    size = suited.shape[1]
    hands[:, :size] = np.repeat(4 * suited, len(beside), axis=0)
    hands[:, size : DEALT - joker] = np.tile(beside, (len(suited), 1))
    return hands


def _sets_beside(size: int, *, joker: bool) -> tuple[Ints, Ints, Bytes]:
    """The sets of so many suited ranks, the ranks beside them, and a hand for each of both."""
    more = DEALT - joker - size
    sets = np.array(list(combinations(range(RANKS), size)))
    beside = list(combinations_with_replacement(range(RANKS), more))
    others = np.array(beside, dtype=np.int64).reshape(len(beside), more)
    return _masks(sets), others, _laid(sets, 4 * others + np.arange(1, more + 1), joker=joker)


# ---------------------------------------------------------------------------- beside seven cards


@kernel
def _take(
    masks: Ints, beside: Ints, points: Points, said: Points, suits: Ints, suit: int, found: Ints
) -> None:
    """Set hands with a flush in a suit as they are, and take back what their patterns said.

    Three cards beside three and the joker that are of one suit are left to `_take_twice`.
    """
    left = np.zeros(RANKS, dtype=np.int64)
    for rank in range(RANKS):
        for other in range(SUITS):
            left[rank] += other != suit and suits[other] >> rank & 1
    ways = np.ones(len(beside), dtype=np.int64)
    size = beside.shape[1]
    for nth in range(len(beside)):
        mask = at = 0
        while at < size:
            rank, count = beside[nth, at], 1
            while at + count < size and beside[nth, at + count] == rank:
                count += 1
            ways[nth] *= CHOOSE[left[rank], count]
            mask |= 1 << rank
            at += count
        if size == LEAST - 1 and len(masks) == TRIPLES and _bits(mask) == size:
            for other in range(SUITS):
                ways[nth] -= other != suit and mask & ~suits[other] == 0
    for row in range(len(masks)):
        if masks[row] & ~suits[suit]:
            continue
        for nth in range(len(beside)):
            found[points[row, nth]] += ways[nth]
            found[said[row, nth]] -= ways[nth]


TRIPLES = len(list(combinations(range(RANKS), LEAST - 1)))


@kernel
def _bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def _take_twice(masks: Ints, points: Points, said: Points, suits: Ints, found: Ints) -> None:
    for first in range(SUITS):
        for second in range(first):
            for row in range(len(masks)):
                if masks[row] & ~suits[first]:
                    continue
                for nth in range(len(masks)):
                    if not masks[nth] & ~suits[second]:
                        found[points[row, nth]] += 1
                        found[said[row, nth]] -= 1


def met(way: str, by: int, cards: tuple[int, ...]) -> tuple[Ints, Ints]:
    """The points of the dealer's hands beside seven cards, and how many hands lie at each."""
    table = table_of(way, by)
    suits = np.full(SUITS, (1 << RANKS) - 1)
    for card in cards:
        if card != JOKER:
            suits[card & 3] &= ~(1 << (card >> 2))
    left = np.array([sum(int(suits[s]) >> rank & 1 for s in range(SUITS)) for rank in range(RANKS)])
    found = np.zeros(_SIZE, dtype=np.int64)
    hands = pattern_hands()
    by_pattern(hands[:PLAIN] if JOKER in cards else hands, table.plain, left, found)
    for joker in (False, True) if JOKER not in cards else (False,):
        for each in table.suited[joker]:
            for suit in range(SUITS):
                _take(each.masks, each.beside, each.points, each.said, suits, suit, found)
    if JOKER not in cards:
        twice = table.twice
        _take_twice(twice.masks, twice.points, twice.said, suits, found)
    at = np.flatnonzero(found)
    return at, found[at]


@kernel
def wins_of(others: Ints, ways: Ints, at: int) -> int:
    """How many of the dealer's hands lose to a point."""
    wins = 0
    for nth in range(len(others)):
        if beats(at, others[nth]):
            wins += ways[nth]
    return wins
