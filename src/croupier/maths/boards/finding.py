"""From the cards on the table to the view of the flop that stands for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.views import SUITS, least_hole, suit_masks, views


@dataclass(frozen=True)
class Finder:
    """Finds the view of any flop and hole cards: `row_of` and `column_of` lead into `spread`."""

    places: Ints  # for each flop by its index: its set of cards, and how the suits are renamed
    orders: Ints  # the ways of renaming the suits


@kernel
def flop_index(a: int, b: int, c: int) -> int:
    """The place of three different cards, in any order, among all."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@kernel
def pair_index(a: int, b: int) -> int:
    """The place of two different cards, in any order, among all 1,326 pairs."""
    return a + b * (b - 1) // 2 if a < b else b + a * (a - 1) // 2


@kernel
def _find_flops(sets: Ints, orders: Ints, places: Ints) -> None:
    in_order = np.full(22_100, -1, dtype=np.int64)
    for nth in range(len(sets)):
        in_order[flop_index(sets[nth, 0], sets[nth, 1], sets[nth, 2])] = nth
    for c in range(52):
        for b in range(c):
            for a in range(b):
                for nth in range(len(orders)):
                    order = orders[nth]
                    x = (a & ~3) + order[a & 3]
                    y = (b & ~3) + order[b & 3]
                    z = (c & ~3) + order[c & 3]
                    found = in_order[flop_index(x, y, z)]
                    if found >= 0:
                        places[flop_index(a, b, c)] = found * len(orders) + nth
                        break


@cache
def flop_finder() -> Finder:
    """The finder for views of the flop of a whole deck."""
    orders = np.array(list(permutations(range(SUITS))), dtype=np.int64)
    places = np.full(22_100, -1, dtype=np.int64)
    _find_flops(views(3).cards, orders, places)
    return Finder(places, orders)


@kernel
def row_and_column(
    a: int, b: int, c: int, x: int, y: int, places: Ints, orders: Ints
) -> tuple[int, int]:
    """Where the view of the flop a, b, c and the hole cards x, y stands in `spread`."""
    place = places[flop_index(a, b, c)]
    order = orders[place % len(orders)]
    column = pair_index((x & ~3) + order[x & 3], (y & ~3) + order[y & 3])
    return place // len(orders), column


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
def spread() -> NDArray[np.int32]:
    """The number of the view of the flop for each set of cards and pair of hole cards, or -1."""
    known = views(3)
    numbers = np.full((len(known.cards), 1326), -1, dtype=np.int32)
    _spread(known.cards, known.start, known.holes, numbers)
    return numbers
