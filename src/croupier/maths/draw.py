"""Cards drawn one after another from a shoe, by kind: sequences of ranks with their multiplicities.

A shoe is the number of cards of each kind in it (32 of each rank in eight decks). A sequence of
kinds stands for every ordered deal that shows it, and its weight is their whole number.
"""

from __future__ import annotations

from math import perm

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel

Ints = NDArray[np.int64]
LARGEST = int(np.iinfo(np.int64).max)


def falling(cards: int, drawn: int) -> int:
    """The ordered ways to draw `drawn` of `cards` cards."""
    return perm(cards, drawn)


def rank_counts(decks: int, ranks: int = 13, suits: int = 4) -> Ints:
    """The shoe of so many decks, by rank."""
    return np.full(ranks, decks * suits, dtype=np.int64)


def sequences(shoe: Ints, length: int) -> tuple[Ints, Ints]:
    """Every sequence of kinds that `length` cards can show, a row each, and its ordered deals."""
    total = falling(int(shoe.sum()), length)
    if total > LARGEST:
        raise ValueError(f"{length} cards of this shoe have {total:,} deals: too many to count.")
    kinds = np.indices((len(shoe),) * length, dtype=np.int64).reshape(length, -1).T
    weights = np.ones(len(kinds), dtype=np.int64)
    for nth in range(length):
        taken = (kinds[:, :nth] == kinds[:, nth : nth + 1]).sum(axis=1)
        weights *= np.maximum(shoe[kinds[:, nth]] - taken, 0)
    possible = weights > 0
    return np.ascontiguousarray(kinds[possible]), weights[possible]


@kernel
def take(shoe: Ints, kind: int) -> int:
    """Take a card of a kind out of a shoe; returns in how many ways that could be done."""
    ways: int = shoe[kind]
    shoe[kind] -= 1
    return ways


@kernel
def put_back(shoe: Ints, kind: int) -> None:
    """Undo `take`."""
    shoe[kind] += 1
