"""Every pattern of ranks that seven cards can have, each by a hand without a flush.

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
from croupier.hands.five import ROW6, ROW7
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


@cache
def pattern_hands(*, joker: bool) -> Bytes:
    """A hand for each pattern, in the order of `hands.keys`, without or with the joker."""
    size = DEALT - joker
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
    """A way with its points by pattern: without the joker, and with it."""

    by: int
    cases: Cases
    plain: Points
    with_joker: Points

    @staticmethod
    def of(way: Way, by: int) -> WayTable:
        tables = []
        for joker in (False, True):
            hands = pattern_hands(joker=joker)
            points = np.empty(len(hands), dtype=np.int32)
            points_of_kinds(by, way.cases, hands, points)
            tables.append(points)
        return WayTable(by, way.cases, *tables)

    def without(self, signs: tuple[NDArray[np.bool_], NDArray[np.bool_]]) -> WayTable:
        """Without points for some patterns: hands against which nobody wins or loses."""
        plain, joker = (
            np.where(gone, NOT_SET, points).astype(np.int32)
            for gone, points in zip(signs, (self.plain, self.with_joker), strict=True)
        )
        return WayTable(self.by, self.cases, plain, joker)

    @property
    def told(self) -> tuple[int, Cases, Points, Points]:
        """What `point_of` is told."""
        return self.by, self.cases, self.plain, self.with_joker


# So much more for every suit lifts a count of five, or with the joker of four, into the top bit.
_LIFT, _LIFT_WITH_JOKER = 0x3333 << SUIT_SHIFT, 0x4444 << SUIT_SHIFT
_MARK = 0x8888 << SUIT_SHIFT


@kernel
def pattern_point(plain: Points, with_joker: Points, cards: Ints) -> int:
    """The point of seven cards by their ranks alone."""
    key = 0
    jokers = 0
    for card in cards:
        if card == JOKER:
            jokers = 1
        else:
            key += card_key(card)
    if jokers:
        return int(with_joker[np.int64(ROW6[high_counts(key)]) + low_place(key)])
    return int(plain[np.int64(ROW7[high_counts(key)]) + low_place(key)])


@kernel
def may_hold_flush(cards: Ints) -> bool:
    """Whether five cards are of one suit, or four beside the joker."""
    key = 0
    lift = _LIFT
    for card in cards:
        if card == JOKER:
            lift = _LIFT_WITH_JOKER
        else:
            key += card_key(card)
    return bool(key + lift & _MARK)


@kernel
def point_of(by: int, cases: Cases, plain: Points, with_joker: Points, cards: Ints) -> int:
    """The point of seven cards, set by a way."""
    if not may_hold_flush(cards):
        return pattern_point(plain, with_joker, cards)
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
