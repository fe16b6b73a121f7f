"""Seven cards against a dealer's hidden seven where nothing but suits decides: 678a.

A player's hand is four sets of ranks; up to the names of the suits there are 6,009,159 such hands.
How many of the dealer's hands rank below a flush of so many ranks is a product over the suits: in
each suit the dealer may hold any fewer cards, or that many whose ranks are lower. Its terms of
seven cards are summed; no hand of the dealer's is met.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.suits import CARDS, RANKS, SIZE, SUITS, best_flush
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.showdown import Counts

Sets = NDArray[np.uint16]
KINDS = 6_009_159
DEALER_HANDS = comb(52 - CARDS, CARDS)
_CHOOSE = np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(RANKS + 1)], np.int64)
_ALL = (1 << RANKS) - 1


@dataclass(frozen=True)
class SevenCards:
    """One hand for each kind: its sets of ranks, the highest first, and how many hands it is."""

    sets: Sets
    weights: Ints

    def row(self, sets: tuple[int, ...]) -> int:
        """Where a hand of these sets stands."""
        ordered = np.array(sorted(sets, reverse=True), dtype=np.uint16)
        (found,) = np.flatnonzero((self.sets == ordered).all(axis=1))
        return int(found)

    def cards(self) -> Cards:
        """The seven cards of each kind, ascending."""
        held = np.empty((len(self.sets), CARDS), dtype=np.uint8)
        _fill_cards(self.sets, held)
        return held


@cache
def seven_card_kinds() -> SevenCards:
    """All hands of seven cards up to the names of the suits."""
    by_size = [np.flatnonzero(size == SIZE).astype(np.int64) for size in range(CARDS + 1)]
    sets = np.empty((KINDS, SUITS), dtype=np.uint16)
    weights = np.empty(KINDS, dtype=np.int64)
    found = 0
    for sizes in product(range(CARDS + 1), repeat=SUITS):
        if sum(sizes) == CARDS:
            a, b, c, d = (by_size[size] for size in sizes)
            found = _fill_kinds(a, b, c, d, sets, weights, found)
    assert found == KINDS
    return SevenCards(sets, weights)


@kernel
def _fill_kinds(
    first: Ints, second: Ints, third: Ints, fourth: Ints, sets: Sets, weights: Ints, found: int
) -> int:
    """Four sets of given sizes, in descending order: permuting unequal ones makes other hands."""
    for a in first:
        for b in second:
            if b > a:
                break
            for c in third:
                if c > b:
                    break
                for d in fourth:
                    if d > c:
                        break
                    ways, run = 1, 1
                    run = run + 1 if a == b else 1
                    ways = ways * 2 // run
                    run = run + 1 if b == c else 1
                    ways = ways * 3 // run
                    run = run + 1 if c == d else 1
                    ways = ways * 4 // run
                    sets[found, 0], sets[found, 1], sets[found, 2], sets[found, 3] = a, b, c, d
                    weights[found] = ways
                    found += 1
    return found


@kernel
def _fill_cards(sets: Sets, held: Cards) -> None:
    for hand in range(len(sets)):
        nth = 0
        for rank in range(RANKS):
            for suit in range(SUITS):
                if sets[hand, suit] >> rank & 1:
                    held[hand, nth] = 4 * rank + suit
                    nth += 1


# ------------------------------------------------------------------------------ the dealer's hands


@kernel
def _sets_below(allowed: int, ranks: int, size: int) -> int:
    """How many sets of `size` ranks among those allowed are lower than a set of that size."""
    found, left = 0, size
    for rank in range(RANKS - 1, -1, -1):
        if ranks >> rank & 1:
            found += _CHOOSE[SIZE[allowed & ((1 << rank) - 1)], left]
            if not allowed >> rank & 1:
                return int(found)
            left -= 1
    return int(found)


@kernel
def hands_below(a: int, b: int, c: int, d: int, ranks: int, equal: int) -> int:
    """The dealer's hands whose best flush is lower than a flush of `ranks`; with `equal`, or as
    high. `a` to `d` are the player's sets, which the dealer cannot hold."""
    size = SIZE[ranks]
    ways = np.zeros(CARDS + 1, dtype=np.int64)
    ways[0] = 1
    more = np.empty(CARDS + 1, dtype=np.int64)
    for held in (a, b, c, d):
        allowed = _ALL & ~held
        number = SIZE[allowed]
        at_size = _sets_below(allowed, ranks, size)
        if equal and ranks & held == 0:
            at_size += 1
        for total in range(CARDS + 1):
            sum_of = ways[total - size] * at_size if total >= size else 0
            for some in range(min(size, total + 1)):
                sum_of += ways[total - some] * _CHOOSE[number, some]
            more[total] = sum_of
        ways[:] = more
    return int(ways[CARDS])


@kernel
def meet_dealers(a: int, b: int, c: int, d: int, qualifies: int, found: Counts) -> None:
    """The dealer's hands below the flush `qualifies`; of the others those below the player's best
    flush, as high, and higher."""
    own = best_flush(a, b, c, d)
    idle = hands_below(a, b, c, d, qualifies, 0)
    below = not_higher = idle
    if SIZE[own] > SIZE[qualifies] or (SIZE[own] == SIZE[qualifies] and own >= qualifies):
        below = hands_below(a, b, c, d, own, 0)
        not_higher = hands_below(a, b, c, d, own, 1)
    found[0], found[1] = idle, below - idle
    found[2], found[3] = not_higher - below, DEALER_HANDS - not_higher


@kernel
def meet_all(sets: Sets, qualifies: int, results: Counts) -> None:
    """`results[hand]` as `meet_dealers` counts them."""
    for nth in range(len(sets)):
        hand = sets[nth]
        meet_dealers(
            int(hand[0]),
            int(hand[1]),
            int(hand[2]),
            int(hand[3]),
            qualifies,
            results[nth],
        )
