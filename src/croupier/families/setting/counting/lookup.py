"""What compiled rounds ask: how set hands compare, the best setting against hands that are seen,
and the row of a hand among all kinds of seven cards."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.families.setting.counting.solve import AS_DEALER, hands_of_seven, signs_of
from croupier.families.setting.counting.stairs import stairs_of
from croupier.families.setting.hands import not_won
from croupier.families.setting.ways.cases import Cases
from croupier.families.setting.ways.kernel import SETTINGS, every_setting, set_hand
from croupier.families.setting.ways.patterns import (
    FLUSH,
    FLUSHES,
    Points,
    WayTable,
    pattern_hands,
    unsuited,
)
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import HIGHS, LOW_BITS, RANKS, high_of, is_foul, low_of, point
from croupier.hands.sevens import sign_of

Bytes = NDArray[np.uint8]
# What is known of a hand, packed into one number: its sign, where it is best set, and where the
# house way sets it.
POINT_BITS = (HIGHS << LOW_BITS).bit_length()
UNKNOWN = (1 << POINT_BITS) - 1
NOT_MET, MIXED = 255, 254


@kernel
def outcome_of(own: int, other: int) -> int:
    """By points, how many hands do not beat the other's: a place among RESULTS."""
    return not_won(high_of(own), low_of(own), high_of(other), low_of(other))


@kernel
def best_outcome(by: int, starts: Ints, stairs: Points, cards: Ints, other: int) -> int:
    """The same, of the best way to set seven cards against a point that is seen; told are the
    stairs of every pattern."""
    best = 2
    place = unsuited(cards, FLUSH)
    if place != FLUSHES:
        for nth in range(starts[place], starts[place + 1]):
            best = min(best, outcome_of(stairs[nth], other))
        return best
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, cards, highs, lows)
    for nth in range(SETTINGS):
        if not is_foul(highs[nth], lows[nth]):
            best = min(best, outcome_of(point(highs[nth], lows[nth]), other))
    return best


@kernel
def kind_key(cards: Ints) -> int:
    """The same for all hands of a kind: the ranks of each suit, the suits in order."""
    suits = np.zeros(4, dtype=np.int64)
    joker = 0
    for card in cards:
        if card == JOKER:
            joker = 1
        else:
            suits[card & 3] |= 1 << (card >> 2)
    for last in range(3, 0, -1):
        for nth in range(last):
            if suits[nth] < suits[nth + 1]:
                suits[nth], suits[nth + 1] = suits[nth + 1], suits[nth]
    key = joker
    for nth in range(4):
        key = key << RANKS | suits[nth]
    return key


@kernel
def _keys(kinds: Bytes, keys: Ints) -> None:
    for row in range(len(kinds)):
        keys[row] = kind_key(kinds[row].astype(np.int64))


@cache
def _patterns_of_kinds() -> Ints:
    """The place of every kind among the patterns, or FLUSHES."""
    kinds = hands_of_seven().kinds.cards
    places = np.empty(len(kinds), dtype=np.int64)
    _places(kinds, places)
    return places


@kernel
def _places(kinds: Bytes, places: Ints) -> None:
    for row in range(len(kinds)):
        places[row] = unsuited(kinds[row].astype(np.int64), FLUSH)


@kernel
def _agreed(places: Ints, choices: Bytes, by_pattern: Bytes) -> None:
    """The choice of all kinds of a pattern, or MIXED where it hangs on the suits."""
    by_pattern[:] = NOT_MET
    for row in range(len(places)):
        place = places[row]
        if place == FLUSHES:
            continue
        if by_pattern[place] == NOT_MET:
            by_pattern[place] = choices[row]
        elif by_pattern[place] != choices[row]:
            by_pattern[place] = MIXED


@kernel
def _pack(by: int, hands: Bytes, signs: Ints, chosen: Bytes, points: Points, packed: Ints) -> None:
    for row in range(len(hands)):
        best = UNKNOWN
        if chosen[row] != MIXED:
            best = setting_of(by, chosen[row], points[row], hands[row].astype(np.int64))
        packed[row] = _packed(points[row], best, signs[row])


@kernel
def _packed(house: int, best: int, sign: int) -> int:
    return (sign << POINT_BITS | best) << POINT_BITS | house


@kernel
def house_of(packed: int) -> int:
    """Where the house way sets a hand."""
    return packed & UNKNOWN


@kernel
def best_of(packed: int) -> int:
    """Where it is best set, or UNKNOWN."""
    return packed >> POINT_BITS & UNKNOWN


@kernel
def sign_in(packed: int) -> int:
    """Its sign."""
    return packed >> 2 * POINT_BITS


@kernel
def look_up(by: int, cases: Cases, patterns: Ints, cards: Ints) -> int:
    """What is known of seven cards, packed."""
    place = unsuited(cards, FLUSH)
    if place != FLUSHES:
        return int(patterns[place])
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    nth = set_hand(by, cases, cards, highs, lows)
    return _packed(point(highs[nth], lows[nth]), UNKNOWN, sign_of(cards))


@kernel
def place_of(keys: Ints, cards: Ints) -> int:
    """Where the key of seven cards is among `keys`."""
    key = kind_key(cards)
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def setting_of(by: int, choice: int, house: int, cards: Ints) -> int:
    """The point at which a choice sets seven cards; `house` is that of the dealer's way."""
    if choice == AS_DEALER:
        return house
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    steps = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, cards, highs, lows)
    stairs_of(highs, lows, steps)
    step = steps[choice - 1]
    return point(highs[step], lows[step])


@kernel
def best_point(by: int, keys: Ints, choices: Bytes, packed: int, cards: Ints) -> int:
    """The point at which seven cards are best set, of which so much is known."""
    if best_of(packed) != UNKNOWN:
        return best_of(packed)
    return setting_of(by, choices[place_of(keys, cards)], house_of(packed), cards)


def by_key(kinds: Bytes, choices: Bytes) -> tuple[Ints, Bytes]:
    """The keys of some kinds in ascending order, and their choices."""
    keys = np.empty(len(kinds), dtype=np.int64)
    _keys(kinds, keys)
    order = np.argsort(keys)
    return keys[order], choices[order]


def known_patterns(table: WayTable, chosen: Bytes | None = None) -> Ints:
    """What `look_up` knows of every pattern; without choices not how it is best set."""
    hands = pattern_hands()
    if chosen is None:
        chosen = np.full(len(hands), MIXED, dtype=np.uint8)
    packed = np.empty(len(hands), dtype=np.int64)
    _pack(table.by, hands, signs_of(hands), chosen, table.points, packed)
    return packed


def best_settings(table: WayTable, choices: Bytes) -> tuple[Ints, Ints, Bytes]:
    """What `look_up` knows of every pattern; and by key the choices that hang on the suits."""
    places = _patterns_of_kinds()
    chosen = np.empty(len(pattern_hands()), dtype=np.uint8)
    _agreed(places, choices, chosen)
    by_suits = np.flatnonzero((places == FLUSHES) | (chosen[places] == MIXED))
    kinds = hands_of_seven().kinds.cards
    return known_patterns(table, chosen), *by_key(kinds[by_suits], choices[by_suits])
