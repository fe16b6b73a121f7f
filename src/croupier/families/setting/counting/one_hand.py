"""Every hand that the dealer may hold beside seven cards, by the point at which it is set.

Where no five cards can be of one suit a hand is set by its ranks, so patterns of ranks are counted.
Of hands with a flush only the ranks of the suited cards and of the others matter; what the patterns
say of them is taken back.
"""

from __future__ import annotations

from math import comb

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.families.setting.ways.cases import Cases
from croupier.families.setting.ways.kernel import SETTINGS, set_hand
from croupier.families.setting.ways.patterns import (
    PLAIN,
    Bytes,
    Points,
    WayTable,
    pattern_hands,
    pattern_of,
)
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import CARDS, DEALT, HIGHS, LOW_BITS, RANKS, point
from croupier.hands.sevens import sign_of

DEALERS = comb(CARDS - DEALT, DEALT)
_SIZE = HIGHS << LOW_BITS
# The ways to take so many of up to four cards of a rank.
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)])


@kernel
def by_pattern(hands: Bytes, points: Points, left: Ints, found: Ints) -> None:
    """Add every pattern as often as the cards that are left make it."""
    for row in range(len(hands)):
        if points[row] < 0:
            continue
        size = DEALT - (hands[row, DEALT - 1] == JOKER)
        ways = 1
        nth = 0
        while nth < size and ways:
            rank = hands[row, nth] >> 2
            count = 1
            while nth + count < size and hands[row, nth + count] >> 2 == rank:
                count += 1
            ways *= CHOOSE[left[rank], count]
            nth += count
        found[points[row]] += ways


@kernel
def _flushes(
    by: int,
    cases: Cases,
    points: Points,
    suits: Ints,
    suit: int,
    joker: bool,
    left_out: int,
    found: Ints,
) -> None:
    """Set every hand with a flush in one suit as it is, and take back what its pattern said."""
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    cards = np.empty(DEALT, dtype=np.int64)
    others = np.zeros(RANKS, dtype=np.int64)
    for rank in range(RANKS):
        for other in range(4):
            if other != suit:
                others[rank] += suits[other] >> rank & 1
    natural = DEALT - joker
    least = 5 - joker
    for ranks in range(1 << RANKS):
        if ranks & ~suits[suit]:
            continue
        at = 0
        for rank in range(RANKS):
            if ranks >> rank & 1:
                if at < DEALT:
                    cards[at] = 4 * rank + suit
                at += 1
        if at < least or at > natural:
            continue
        if joker:
            cards[DEALT - 1] = JOKER
        beside = natural - at
        for first in range(RANKS if beside else 1):
            for second in range(first + 1 if beside == 2 else 1):
                ways = 1
                if beside >= 1:
                    ways = others[first]
                    cards[at] = 4 * first + (suit + 1 & 3)
                if beside == 2:
                    if first == second:
                        ways = others[first] * (others[first] - 1) // 2
                    else:
                        ways *= others[second]
                    cards[at + 1] = 4 * second + (suit + 2 & 3)
                if ways == 0:
                    continue
                said = points[pattern_of(cards)]
                if said >= 0:
                    found[said] -= ways
                if sign_of(cards) != left_out:
                    nth = set_hand(by, cases, cards, highs, lows)
                    found[point(highs[nth], lows[nth])] += ways


def met(table: WayTable, cards: tuple[int, ...], left_out: int = -1) -> tuple[Ints, Ints]:
    """The points of the dealer's hands beside seven cards, and how many hands lie at each.

    Hands of the sign `left_out`, against which nobody wins or loses, are not among them.
    """
    suits = np.full(4, (1 << RANKS) - 1)
    for card in cards:
        if card != JOKER:
            suits[card & 3] &= ~(1 << (card >> 2))
    left = np.array([sum(int(suits[s]) >> rank & 1 for s in range(4)) for rank in range(RANKS)])
    found = np.zeros(_SIZE, dtype=np.int64)
    hands = pattern_hands()
    by_pattern(hands[:PLAIN] if JOKER in cards else hands, table.points, left, found)
    for joker in (False, True) if JOKER not in cards else (False,):
        for suit in range(4):
            _flushes(*table.told, suits, suit, joker, left_out, found)
    at = np.flatnonzero(found)
    return at, found[at]
