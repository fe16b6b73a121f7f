"""What compiled rounds ask: how set hands compare, the best setting against hands that are seen,
and the row of a hand among all kinds of seven cards."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.families.setting.counting.solve import AS_DEALER, hands_of_seven
from croupier.families.setting.counting.stairs import stairs_of
from croupier.families.setting.ways.kernel import SETTINGS, every_setting
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import RANKS, high_of, is_foul, low_of, point

Bytes = NDArray[np.uint8]


@kernel
def outcome_of(own: int, other: int) -> int:
    """0 where both hands are higher, 1 where one is, 2 where none is."""
    return 2 - (high_of(own) > high_of(other)) - (low_of(own) > low_of(other))


@kernel
def best_outcome(by: int, cards: Ints, other: int) -> int:
    """The same, of the best way to set seven cards against a point that is seen."""
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, cards, highs, lows)
    best = 2
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
def _sorted_keys() -> tuple[Ints, Ints]:
    """The keys of all kinds in ascending order, and whose they are."""
    kinds = hands_of_seven().kinds.cards
    keys = np.empty(len(kinds), dtype=np.int64)
    _keys(kinds, keys)
    order = np.argsort(keys)
    return keys[order], order


def by_key(choices: Bytes) -> tuple[Ints, Bytes]:
    """Choices of kinds as `choice_of` looks them up."""
    keys, order = _sorted_keys()
    return keys, choices[order]


@kernel
def choice_of(keys: Ints, choices: Bytes, cards: Ints) -> int:
    """The choice for seven cards."""
    key = kind_key(cards)
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return int(choices[low])


@kernel
def best_point(by: int, keys: Ints, choices: Bytes, house: int, cards: Ints) -> int:
    """The point at which seven cards are best set; `house` is that of the dealer's way."""
    choice = choice_of(keys, choices, cards)
    if choice == AS_DEALER:
        return house
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    steps = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, cards, highs, lows)
    stairs_of(highs, lows, steps)
    step = steps[choice - 1]
    return point(highs[step], lows[step])
