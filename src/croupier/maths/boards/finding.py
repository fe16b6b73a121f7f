"""From the cards on the table to the view of the flop, or of the turn, that stands for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.views import SUITS, least_hole, suit_masks, views


@dataclass(frozen=True)
class Finder:
    """Finds the view of any seen cards and hole cards: a row and a column of `spread`."""

    places: Ints  # for each set of seen cards by its index: its row, and how suits are renamed
    orders: Ints  # the ways of renaming the suits


@kernel
def flop_index(a: int, b: int, c: int) -> int:
    """The place of three different cards, in any order, among all."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@kernel
def turn_index(a: int, b: int, c: int, d: int) -> int:
    """The place of four different cards, in any order, among all."""
    high = max(a, b, c, d)
    if a == high:
        a = d
    elif b == high:
        b = d
    elif c == high:
        c = d
    return flop_index(a, b, c) + high * (high - 1) * (high - 2) * (high - 3) // 24


@kernel
def pair_index(a: int, b: int) -> int:
    """The place of two different cards, in any order, among all 1,326 pairs."""
    return a + b * (b - 1) // 2 if a < b else b + a * (a - 1) // 2


@kernel
def renamed(card: int, order: Ints) -> int:
    """A card after the suits have changed names."""
    return (card & ~3) + int(order[card & 3])


@kernel
def _index(cards: Ints, order: Ints) -> int:
    x, y, z = renamed(cards[0], order), renamed(cards[1], order), renamed(cards[2], order)
    if len(cards) == 3:
        return flop_index(x, y, z)
    return turn_index(x, y, z, renamed(cards[3], order))


@kernel
def _find_sets(sets: Ints, orders: Ints, places: Ints) -> None:
    """Every renaming of a set whose suits are in order leads to it; the first renaming back
    counts."""
    inverse = np.empty(SUITS, dtype=np.int64)
    for nth in range(len(sets)):
        for way in range(len(orders)):
            for suit in range(SUITS):
                inverse[orders[way, suit]] = suit
            place = _index(sets[nth], inverse)
            if places[place] < 0:
                places[place] = nth * len(orders) + way


@cache
def finder(seen: int) -> Finder:
    """The finder for views of so many seen cards, three or four, of a whole deck."""
    orders = np.array(list(permutations(range(SUITS))), dtype=np.int64)
    places = np.full(comb(52, seen), -1, dtype=np.int64)
    _find_sets(views(seen).cards, orders, places)
    return Finder(places, orders)


@kernel
def column_in(place: int, x: int, y: int, orders: Ints) -> int:
    """The column of the hole cards x, y beside the seen cards at a place."""
    order = orders[place % len(orders)]
    return pair_index(renamed(x, order), renamed(y, order))


@kernel
def row_and_column(
    a: int, b: int, c: int, x: int, y: int, places: Ints, orders: Ints
) -> tuple[int, int]:
    """Where the view of the flop a, b, c and the hole cards x, y stands in `spread`."""
    place = places[flop_index(a, b, c)]
    return place // len(orders), column_in(place, x, y, orders)


@kernel
def _spread(cards: Ints, start: Ints, holes: Ints, numbers: NDArray[np.int32]) -> None:
    masks = np.zeros(SUITS, dtype=np.int64)
    held = np.zeros(SUITS, dtype=np.int64)
    for nth in range(len(cards)):
        suit_masks(cards[nth], masks)
        for at in range(start[nth], start[nth + 1]):
            numbers[nth, pair_index(holes[at, 0], holes[at, 1])] = at
        for b in range(52):
            for a in range(b):
                if not (masks[a & 3] >> (a >> 2) & 1 or masks[b & 3] >> (b >> 2) & 1):
                    x, y = least_hole(a, b, masks, held)
                    numbers[nth, pair_index(a, b)] = numbers[nth, pair_index(x, y)]


@cache
def spread(seen: int) -> NDArray[np.int32]:
    """The number of the view for each set of seen cards and pair of hole cards, or -1."""
    known = views(seen)
    numbers = np.full((len(known.cards), comb(52, 2)), -1, dtype=np.int32)
    _spread(known.cards, known.start, known.holes, numbers)
    return numbers


def view_at(hole: Sequence[int], seen: Sequence[int]) -> int:
    """The number of the view of these hole cards and seen cards."""
    found = finder(len(seen))
    index = flop_index(*seen) if len(seen) == 3 else turn_index(*seen)
    place = int(found.places[index])
    x, y = hole
    return int(spread(len(seen))[place // len(found.orders), column_in(place, x, y, found.orders)])
