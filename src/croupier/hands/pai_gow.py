"""Hands of the pai gow poker chapters: five cards and two cards of a deck with a joker, 645a.6.

The joker is an ace, or any card that completes a straight, a flush, a straight flush or a royal
flush. A-2-3-4-5 is the highest straight flush below the royal flush and the second highest
straight.

A high strength is the hand's place among all of five cards, from 0 without gaps; a low strength
that among all of two cards. A point is both of a hand that has been set, as one number.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.hands import five
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints, card_key, high_counts, low_place
from croupier.hands.ranksets import ACE

CARDS, DEALT = 53, 7
RANKS = ACE + 1

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS = range(8)
STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE_ACES = range(8, 11)
CATEGORY_NAMES = (*five.CATEGORY_NAMES, "royal flush", "five aces")

# By a reading the joker is an ace in every flush, also beside the ace of the suit.
JOKER_IS_ACE = 1

# The top ranks of straights, the highest first: the ace to 5 stands second.
_FIVE_HIGH = 3
STRAIGHT_TOPS = (ACE, _FIVE_HIGH, *range(ACE - 1, _FIVE_HIGH, -1))
WINDOWS = np.array([1 << ACE | 15 if top == _FIVE_HIGH else 31 << top - 4 for top in STRAIGHT_TOPS])


def _orders_of_five() -> dict[int, tuple[int, ...]]:
    """By its strength in `hands.five`: the category here and the place in it."""
    orders: dict[int, tuple[int, ...]] = {}
    for strength in {int(s) for s in (*five.PATTERN5, *five.FLUSH[five.FLUSH > 0])}:
        category, place = strength >> five.CATEGORY_SHIFT, strength & (1 << five.CATEGORY_SHIFT) - 1
        if category in (STRAIGHT, STRAIGHT_FLUSH):
            place = -STRAIGHT_TOPS.index(place + _FIVE_HIGH)
        orders[strength] = category, place
    for ranks in range(1 << RANKS):
        if ranks.bit_count() == 5 and not _in_sequence(ranks):
            orders[int(five.FLUSH[ranks])] = FLUSH, *_downward(ranks)
    orders[five.ROYAL_FLUSH] = (ROYAL_FLUSH,)
    return orders


def _in_sequence(ranks: int) -> bool:
    return any(ranks == window for window in WINDOWS.tolist())


def _downward(ranks: int) -> list[int]:
    return [rank for rank in range(ACE, -1, -1) if ranks >> rank & 1]


def _with_two_aces(ranks: int) -> tuple[int, ...]:
    """The order of a flush of four ranks with the ace among them, and the joker as another ace."""
    return FLUSH, ACE, *_downward(ranks)


_FOUR_WITH_ACE = [1 << ACE | sum(1 << r for r in low) for low in combinations(range(ACE), 3)]
_ORDERS = _orders_of_five()
_EVERY = sorted({*_ORDERS.values(), *map(_with_two_aces, _FOUR_WITH_ACE), (FIVE_ACES,)})
_PLACES = {order: place for place, order in enumerate(_EVERY)}

HIGHS = len(_EVERY)
CATEGORY = np.array([order[0] for order in _EVERY])
_FROM_FIVE = np.zeros((five.FIVE_STRAIGHT_FLUSH + 1) << five.CATEGORY_SHIFT, dtype=np.int16)
for _strength, _order in _ORDERS.items():
    _FROM_FIVE[_strength] = _PLACES[_order]
_TWO_ACES = np.zeros(1 << RANKS, dtype=np.int16)
for _ranks in _FOUR_WITH_ACE:
    _TWO_ACES[_ranks] = _PLACES[_with_two_aces(_ranks)]
_STRAIGHTS = np.array([_PLACES[STRAIGHT, -place] for place in range(len(STRAIGHT_TOPS))])
_STRAIGHT_FLUSHES = np.array(
    [_PLACES[ROYAL_FLUSH,], *(_PLACES[STRAIGHT_FLUSH, -place] for place in range(1, 10))]
)

PAIR_OF_2S = ACE * RANKS // 2  # the lowest of the low hands that are pairs
LOWS = PAIR_OF_2S + RANKS
LOW_BITS = 7


@kernel
def rank_of(card: int) -> int:
    """The rank of a card, the joker an ace."""
    return ACE if card == JOKER else card >> 2


@kernel
def low_of_ranks(a: int, b: int) -> int:
    """The strength of two cards of these ranks."""
    if a == b:
        return PAIR_OF_2S + a
    return max(a, b) * (max(a, b) - 1) // 2 + min(a, b)


@kernel
def low_strength(a: int, b: int) -> int:
    """The strength of two cards."""
    return low_of_ranks(rank_of(a), rank_of(b))


@kernel
def _best_straight(ranks: int) -> int:
    """The place of the highest straight that holds all of the ranks, or -1."""
    for nth in range(len(WINDOWS)):
        if not ranks & ~WINDOWS[nth]:
            return nth
    return -1


@kernel
def _beside_joker(by: int, a: int, b: int, c: int, d: int) -> int:
    """The strength of four cards with the joker."""
    ranks = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2)
    if ranks == 1 << ACE:
        return HIGHS - 1
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(4 * ACE)
    place = np.int64(five.ROW5[high_counts(key)]) + low_place(key)
    best = np.int64(_FROM_FIVE[np.int64(five.PATTERN5[place])])
    distinct = 0
    for rank in range(RANKS):
        distinct += ranks >> rank & 1
    if distinct < 4:
        return int(best)
    straight = _best_straight(ranks)
    if a & 3 == b & 3 == c & 3 == d & 3:
        if straight >= 0:
            return int(_STRAIGHT_FLUSHES[straight])
        if by & JOKER_IS_ACE and ranks >> ACE & 1:
            return int(_TWO_ACES[ranks])
        missing = ACE
        while ranks >> missing & 1:
            missing -= 1
        return int(np.int64(_FROM_FIVE[np.int64(five.FLUSH[ranks | 1 << missing])]))
    if straight >= 0:
        best = max(best, np.int64(_STRAIGHTS[straight]))
    return int(best)


@kernel
def high_strength(by: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of five cards, `by` the readings."""
    if a == JOKER:
        return _beside_joker(by, b, c, d, e)
    if b == JOKER:
        return _beside_joker(by, a, c, d, e)
    if c == JOKER:
        return _beside_joker(by, a, b, d, e)
    if d == JOKER:
        return _beside_joker(by, a, b, c, e)
    if e == JOKER:
        return _beside_joker(by, a, b, c, d)
    return int(np.int64(_FROM_FIVE[five.strength5(a, b, c, d, e)]))


def _highest_lows() -> Ints:
    """645a.11(b): by the strength of a high hand, the highest low hand that may lie beside it."""
    found = np.full(HIGHS, LOWS - 1)
    for ranks in range(1 << RANKS):
        down = _downward(ranks)
        if len(down) == 5 and not _in_sequence(ranks):
            cards = [4 * rank + min(nth, 1) for nth, rank in enumerate(down)]
            found[_FROM_FIVE[five.strength5(*cards)]] = low_of_ranks(down[0], down[1])
        for paired in down if len(down) == 4 else ():
            cards = [*(4 * rank for rank in down), 4 * paired + 1]
            found[_FROM_FIVE[five.strength5(*cards)]] = low_of_ranks(paired, paired)
    return found


HIGHEST_LOW = _highest_lows()


@kernel
def is_foul(high: int, low: int) -> bool:
    """Whether a low hand ranks above the high hand beside it."""
    return bool(low > HIGHEST_LOW[high])


@kernel
def point(high: int, low: int) -> int:
    """Both strengths as one number."""
    return high << LOW_BITS | low


@kernel
def high_of(at: int) -> int:
    """The high strength of a point."""
    return at >> LOW_BITS


@kernel
def low_of(at: int) -> int:
    """The low strength of a point."""
    return at & (1 << LOW_BITS) - 1


def category_name(high: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[CATEGORY[high]]
