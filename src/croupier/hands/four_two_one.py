"""Hands of four, two and one cards from a deck with a joker, which Fortune Asia Poker sets: 659a.6.

The joker is an ace, or in four cards any card that completes a straight, a flush or a straight
flush. Ace, king, queen, jack is the highest straight and A-2-3-4 the second highest.

A high strength is the place of four cards among all, from 0 without gaps; a medium strength is that
of two cards (`hands.pai_gow`), a low strength the rank of one. A point is all three of a hand that
has been set, as one number.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import DEALT, LOWS, RANKS, low_of_ranks, low_strength, rank_of
from croupier.hands.ranksets import ACE

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, QUADS, STRAIGHT_FLUSH, FOUR_ACES = range(9)
CATEGORY_NAMES = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush"),
    *("four of a kind", "straight flush", "four aces"),
)
# Readings, as bits: the joker is an ace in every flush; a hand of more cards must be higher on the
# cards that both have.
JOKER_IS_ACE, STRICT = 1, 2

# The top ranks of straights, the highest first: the ace to 4 stands second.
_FOUR_HIGH = 2
_TOPS = (ACE, _FOUR_HIGH, *range(ACE - 1, _FOUR_HIGH, -1))
_STRAIGHTS = [
    {ACE, 0, 1, 2} if top == _FOUR_HIGH else set(range(top - 3, top + 1)) for top in _TOPS
]
Order = tuple[int, ...]


def _order(ranks: tuple[int, ...], *, suited: bool) -> Order:
    """659a.6(b), (c): the category, then what decides within it."""
    held = Counter(ranks)
    by_count = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    if set(ranks) in _STRAIGHTS:
        return STRAIGHT_FLUSH if suited else STRAIGHT, -_STRAIGHTS.index(set(ranks))
    if suited:
        return FLUSH, *by_count
    match sorted(held.values()):
        case [4]:
            return (FOUR_ACES,) if by_count == [ACE] else (QUADS, *by_count)
        case [1, 3]:
            return TRIPS, *by_count
        case [2, 2]:
            return TWO_PAIR, *by_count
        case [1, 1, 2]:
            return PAIR, *by_count
    return HIGH_CARD, *by_count


def _with_joker(ranks: tuple[int, ...], *, suited: bool, always_ace: bool) -> Order:
    """659a.6(a): three cards with the joker as an ace, or as what completes the best hand."""
    found = [_order((*ranks, ACE), suited=False)]
    if len(set(ranks)) == len(ranks):
        others = (rank for rank in range(RANKS) if rank not in ranks)
        completed = [_order((*ranks, rank), suited=suited) for rank in others]
        found += [order for order in completed if order[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)]
    best = max(found)
    if always_ace and best[0] == FLUSH and ACE in ranks:
        return FLUSH, ACE, *sorted(ranks, reverse=True)
    return best


def _mask(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)


_Orders = dict[tuple[int, ...], Order]
_FOURS: _Orders = {
    ranks: _order(ranks, suited=False) for ranks in combinations_with_replacement(range(RANKS), 4)
}
_SUITED: _Orders = {ranks: _order(ranks, suited=True) for ranks in combinations(range(RANKS), 4)}
_THREES: _Orders = {
    ranks: _with_joker(ranks, suited=False, always_ace=False)
    for ranks in combinations_with_replacement(range(RANKS), 3)
}
_SUITED_THREES: list[_Orders] = [
    {
        ranks: _with_joker(ranks, suited=True, always_ace=bool(by))
        for ranks in combinations(range(RANKS), 3)
    }
    for by in (0, JOKER_IS_ACE)
]
_ALL = (_FOURS, _SUITED, _THREES, *_SUITED_THREES)
_EVERY = sorted({order for table in _ALL for order in table.values()})
_PLACES = {order: place for place, order in enumerate(_EVERY)}

HIGHS = len(_EVERY)
CATEGORY = np.array([order[0] for order in _EVERY])


def _by_ranks(orders: _Orders, size: int) -> Ints:
    """The strengths of cards by their ranks, in whichever order they come."""
    table = np.zeros((RANKS,) * size, dtype=np.int64)
    for ranks, order in orders.items():
        for turned in set(permutations(ranks)):
            table[turned] = _PLACES[order]
    return table.reshape(-1)


def _by_mask(orders: _Orders) -> Ints:
    table = np.zeros(1 << RANKS, dtype=np.int64)
    for ranks, order in orders.items():
        table[_mask(ranks)] = _PLACES[order]
    return table


STRAIGHT_MASKS = np.array([_mask(tuple(ranks)) for ranks in _STRAIGHTS])
FOUR, FOUR_SUITED = _by_ranks(_FOURS, 4), _by_mask(_SUITED)
THREE, THREE_SUITED = _by_ranks(_THREES, 3), np.stack([_by_mask(each) for each in _SUITED_THREES])


@kernel
def _beside_joker(by: int, a: int, b: int, c: int) -> int:
    x, y, z = a >> 2, b >> 2, c >> 2
    if a & 3 == b & 3 == c & 3:
        return int(THREE_SUITED[by & JOKER_IS_ACE, 1 << x | 1 << y | 1 << z])
    return int(THREE[(x * RANKS + y) * RANKS + z])


@kernel
def high_strength(by: int, a: int, b: int, c: int, d: int) -> int:
    """The strength of four cards, `by` the readings."""
    if a == JOKER:
        return _beside_joker(by, b, c, d)
    if b == JOKER:
        return _beside_joker(by, a, c, d)
    if c == JOKER:
        return _beside_joker(by, a, b, d)
    if d == JOKER:
        return _beside_joker(by, a, b, c)
    w, x, y, z = a >> 2, b >> 2, c >> 2, d >> 2
    if a & 3 == b & 3 == c & 3 == d & 3:
        return int(FOUR_SUITED[1 << w | 1 << x | 1 << y | 1 << z])
    return int(FOUR[((w * RANKS + x) * RANKS + y) * RANKS + z])


# ---------------------------------------------------------------------------- which hand is higher


def _highest_mediums(*, strict: bool) -> list[int]:
    """659a.11(b): by high strength, the highest medium hand that may lie beside it."""
    found = [LOWS - 1] * HIGHS
    for order, place in _PLACES.items():
        if order[0] == PAIR:
            found[place] = int(low_of_ranks(order[1], order[1]))
        elif order[0] == HIGH_CARD:
            found[place] = int(low_of_ranks(order[1], order[2])) - strict
    return found


def _highest_lows(*, strict: bool) -> list[int]:
    """The same, by medium strength, of low hands."""
    found = [ACE] * LOWS
    for top in range(1, RANKS):
        for other in range(top):
            found[int(low_of_ranks(top, other))] = top - strict
    return found


HIGHEST_MEDIUM = np.array([_highest_mediums(strict=strict) for strict in (False, True)])
HIGHEST_LOW = np.array([_highest_lows(strict=strict) for strict in (False, True)])


@kernel
def high_is_foul(by: int, high: int, medium: int) -> bool:
    """Whether the high hand is not higher than the medium hand."""
    return bool(medium > HIGHEST_MEDIUM[by >> 1 & 1, high])


@kernel
def medium_is_foul(by: int, medium: int, low: int) -> bool:
    """Whether the medium hand is not higher than the low hand."""
    return bool(low > HIGHEST_LOW[by >> 1 & 1, medium])


# ---------------------------------------------------------------------------- settings

MEDIUM_BITS, LOW_BITS = 7, 4
FOUL = -1


@kernel
def point(high: int, medium: int, low: int) -> int:
    """Three strengths as one number."""
    return (high << MEDIUM_BITS | medium) << LOW_BITS | low


@kernel
def high_of(at: int) -> int:
    """The high strength of a point."""
    return at >> MEDIUM_BITS + LOW_BITS


@kernel
def medium_of(at: int) -> int:
    """The medium strength of a point."""
    return at >> LOW_BITS & (1 << MEDIUM_BITS) - 1


@kernel
def low_of(at: int) -> int:
    """The low strength of a point."""
    return at & (1 << LOW_BITS) - 1


@kernel
def beats(own: int, other: int) -> bool:
    """Whether two strengths of a point are higher."""
    higher = int(high_of(own) > high_of(other)) + int(medium_of(own) > medium_of(other))
    return higher + int(low_of(own) > low_of(other)) > 1


def _every_setting() -> Ints:
    found = []
    for low in range(DEALT):
        for pair in combinations([nth for nth in range(DEALT) if nth != low], 2):
            four = [nth for nth in range(DEALT) if nth not in (low, *pair)]
            found.append([*four, *pair, low])
    return np.array(found)


# The places of the four cards of the high hand, the two of the medium and the one of the low.
PLACES = _every_setting()
SETTINGS = len(PLACES)


@kernel
def every_setting(by: int, cards: Ints, points: Ints) -> None:
    """The points of all settings of seven cards, in the order of PLACES; FOUL where a hand is not
    higher than the next."""
    for nth in range(SETTINGS):
        a, b, c, d, e, f, g = PLACES[nth]
        medium, low = low_strength(cards[e], cards[f]), rank_of(cards[g])
        points[nth] = FOUL
        if medium_is_foul(by, medium, low):
            continue
        high = high_strength(by, cards[a], cards[b], cards[c], cards[d])
        if not high_is_foul(by, high, medium):
            points[nth] = point(high, medium, low)


def category_name(high: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[CATEGORY[high]]
