"""Hands up to the names of the suits: 22,100 three-card hands are 1,755 kinds with weights."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel

Ints = NDArray[np.int64]
SUITS = 4
CARDS = 52


@kernel
def _canonical_code(a: int, b: int, c: int, orders: Ints) -> int:
    """The least code of a three-card hand over all ways of renaming the suits."""
    least = -1
    for nth in range(len(orders)):
        x = (a & ~3) + orders[nth, a & 3]
        y = (b & ~3) + orders[nth, b & 3]
        z = (c & ~3) + orders[nth, c & 3]
        if x > y:
            x, y = y, x
        if y > z:
            y, z = z, y
        if x > y:
            x, y = y, x
        code = (x * 64 + y) * 64 + z
        if least < 0 or code < least:
            least = code
    return least


@kernel
def _canonical_three(orders: Ints, codes: Ints, index: Ints) -> None:
    place = 0
    for a in range(50):
        for b in range(a + 1, 51):
            for c in range(b + 1, 52):
                codes[place] = _canonical_code(a, b, c, orders)
                index[a, b, c] = place
                place += 1


@cache
def three_card_kinds() -> tuple[Ints, Ints, Ints]:
    """Representatives (kinds x 3), their weights, and the kind of each hand by a < b < c."""
    orders = np.array(list(permutations(range(SUITS))), dtype=np.int64)
    codes = np.empty(22_100, dtype=np.int64)
    place = np.full((CARDS, CARDS, CARDS), -1, dtype=np.int64)
    _canonical_three(orders, codes, place)
    kinds, first, weights = np.unique(codes, return_inverse=True, return_counts=True)
    cards = np.stack([kinds // 4096, kinds // 64 % 64, kinds % 64], axis=1)
    index = np.where(place >= 0, first[place], -1)
    return cards, weights.astype(np.int64), index
