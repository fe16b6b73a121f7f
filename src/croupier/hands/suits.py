"""Seven cards by their suits: the longest flush, and the longest straight flush: 678a.6.

A hand is four sets of ranks, one a suit, as bits from the 2 up. A longer flush is higher; of
one length the highest ranks decide. Its strength is its place among all sets of ranks, in that
order: two hands tie exactly when theirs are equal.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel

SUITS, RANKS, CARDS = 4, 13, 7


def _places() -> NDArray[np.uint16]:
    """By its ranks, the place of a flush of up to seven cards."""
    sets = sorted((s for s in range(1 << RANKS) if s.bit_count() <= CARDS), key=_order)
    places = np.zeros(1 << RANKS, dtype=np.uint16)
    places[sets] = np.arange(len(sets))
    return places


def _order(ranks: int) -> tuple[int, int]:
    return ranks.bit_count(), ranks


SIZE = np.array([ranks.bit_count() for ranks in range(1 << RANKS)], dtype=np.int64)
PLACE = _places()


@kernel
def best_flush(a: int, b: int, c: int, d: int) -> int:
    """Of four sets of ranks the one that makes the highest flush."""
    best = a
    for ranks in (b, c, d):
        if PLACE[ranks] > PLACE[best]:
            best = ranks
    return best


@kernel
def longest_run(ranks: int) -> int:
    """How many ranks of a set stand in a row; the ace, the highest bit, stands above the king."""
    length = 0
    while ranks:
        ranks &= ranks << 1
        length += 1
    return length


@kernel
def longest_run_with_low_ace(ranks: int) -> int:
    """The same where the ace may stand below the 2 as well."""
    return longest_run(ranks << 1 | ranks >> (RANKS - 1))
