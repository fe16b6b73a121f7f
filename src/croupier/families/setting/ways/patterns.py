"""Every pattern of ranks that seven cards can have, each by a hand without a flush; those with the
joker stand behind all others.

Where no five cards can be of one suit, a hand is set by its ranks alone: a way has one point for
each pattern.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.families.setting.ways.cases import Cases, Way
from croupier.families.setting.ways.kernel import (
    NOT_SET,
    PAIRS,
    SETTINGS,
    points_of_kinds,
    set_hand,
)
from croupier.hands.five import PATTERN7, ROW6, ROW7
from croupier.hands.kernel import kernel
from croupier.hands.keys import (
    SUIT_SHIFT,
    Ints,
    card_key,
    high_counts,
    low_place,
    rank_table,
)
from croupier.hands.pai_gow import DEALT, RANKS, point

Bytes = NDArray[np.uint8]
Points = NDArray[np.int32]
SUITS = 4
PLAIN = len(PATTERN7)  # the patterns without the joker
FLUSH = 5  # the least cards of a flush


@cache
def pattern_hands() -> Bytes:
    """A hand for each pattern, in the order of `hands.keys`."""
    return np.concatenate([_hands(DEALT), _hands(DEALT - 1)])


def _hands(size: int) -> Bytes:
    held = rank_table(size).at_least
    hands = np.full((held.shape[1], DEALT), JOKER, dtype=np.uint8)
    at = np.zeros(held.shape[1], dtype=np.int64)
    for rank in range(RANKS):
        for times in range(SUITS):
            rows = np.flatnonzero(held[times] >> rank & 1)
            hands[rows, at[rows]] = 4 * rank + at[rows] % SUITS
            at[rows] += 1
    return hands


@dataclass(frozen=True, eq=False)
class WayTable:
    """A way with its points by pattern."""

    by: int
    cases: Cases
    points: Points

    @staticmethod
    def of(way: Way, by: int) -> WayTable:
        hands = pattern_hands()
        points = np.empty(len(hands), dtype=np.int32)
        points_of_kinds(by, way.cases, hands, points)
        return WayTable(by, way.cases, points)

    def without(self, gone: NDArray[np.bool_]) -> WayTable:
        """Without points for some patterns: hands against which nobody wins or loses."""
        points = np.where(gone, NOT_SET, self.points).astype(np.int32)
        return WayTable(self.by, self.cases, points)

    @property
    def told(self) -> tuple[int, Cases, Points]:
        """What `point_of` is told."""
        return self.by, self.cases, self.points


_EACH_SUIT, _TOP_BITS = 0x1111 << SUIT_SHIFT, 0x8888 << SUIT_SHIFT
FLUSHES = -1


@kernel
def _key(cards: Ints) -> tuple[int, int]:
    """The key of the cards without the joker, and the number of jokers."""
    key = jokers = 0
    for card in cards:
        if card == JOKER:
            jokers = 1
        else:
            key += card_key(card)
    return key, jokers


@kernel
def _place(key: int, jokers: int) -> int:
    if jokers:
        return int(PLAIN + np.int64(ROW6[high_counts(key)]) + low_place(key))
    return int(np.int64(ROW7[high_counts(key)]) + low_place(key))


@kernel
def pattern_of(cards: Ints) -> int:
    """The place of seven cards among all patterns by their ranks alone."""
    key, jokers = _key(cards)
    return _place(key, jokers)


@kernel
def unsuited(cards: Ints, flush: int) -> int:
    """The same, but FLUSHES where so many cards may be of one suit, the joker among them."""
    key, jokers = _key(cards)
    lift = (8 - flush + jokers) * _EACH_SUIT  # lifts so many cards of a suit into its top bit
    return FLUSHES if key + lift & _TOP_BITS else _place(key, jokers)


@kernel
def point_of(by: int, cases: Cases, points: Points, cards: Ints) -> int:
    """The point of seven cards, set by a way."""
    place = unsuited(cards, FLUSH)
    if place != FLUSHES:
        return int(points[place])
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    nth = set_hand(by, cases, cards, highs, lows)
    return point(highs[nth], lows[nth])


def low_cards(way: Way, by: int, cards: tuple[int, ...]) -> tuple[int, int]:
    """The two cards that go low by a way."""
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    nth = set_hand(by, way.cases, np.array(cards, dtype=np.int64), highs, lows)
    first, second = PAIRS[nth]
    return cards[first], cards[second]
