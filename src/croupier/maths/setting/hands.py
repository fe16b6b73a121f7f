"""Every hand of a deck with a joker by its place, and the kind that it is of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import SUITS, Cards, Ints, Kinds, joker_kinds

Rows = NDArray[np.int32]
Points = NDArray[np.int32]
MOST = 7


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands of so many cards from a deck of so many ranks with a joker."""

    size: int
    ranks: int = 13

    @property
    def deck(self) -> int:
        return SUITS * self.ranks + 1

    @property
    def total(self) -> int:
        return comb(self.deck, self.size)

    @property
    def others(self) -> int:
        """How many hands share no card with one."""
        return comb(self.deck - self.size, self.size)

    @cached_property
    def kinds(self) -> Kinds:
        """The hands up to the names of the suits."""
        return joker_kinds(self.size, self.ranks)

    @cached_property
    def rows(self) -> Rows:
        """By the place of a hand, the row of its kind."""
        rows = np.empty(self.total, dtype=np.int32)
        orders = np.array(list(permutations(range(SUITS))))
        _number(self.kinds.cards, self.deck - 1, orders, choose(self.deck), rows)
        return rows

    def parts(self, size: int) -> Kinds:
        """The sets of some cards that hands may share, up to the names of the suits."""
        if not size:
            return Kinds(np.empty((1, 0), dtype=np.uint8), np.ones(1, dtype=np.int64), 0)
        return joker_kinds(size, self.ranks)


@dataclass(frozen=True, eq=False)
class Asked:
    """For each kind of hand some points: those of row r from `starts[r]` to `starts[r + 1]`."""

    starts: Ints
    points: Points


def choose(deck: int) -> Ints:
    """`choose(deck)[k, n]` are the ways to take k of n."""
    return np.array([[comb(n, k) for n in range(deck + 1)] for k in range(MOST + 2)])


@kernel
def _number(kinds: Cards, joker: int, orders: Ints, ways: Ints, rows: Rows) -> None:
    """Write the row of each kind at the places of all its hands."""
    size = kinds.shape[1]
    hand = np.empty(size, dtype=np.int64)
    for row in range(len(kinds)):
        for order in range(len(orders)):
            for nth in range(size):
                card = np.int64(kinds[row, nth])
                at = joker if card == JOKER else card & ~3 | orders[order, card & 3]
                before = nth
                while before > 0 and hand[before - 1] > at:
                    hand[before] = hand[before - 1]
                    before -= 1
                hand[before] = at
            place = 0
            for nth in range(size):
                place += ways[nth + 1, hand[nth]]
            rows[place] = row


@kernel
def shares_of_place(held: Ints, size: int, deck: int, ways: Ints, shares: Ints) -> int:
    """What each further card adds to the place of a hand that holds some cards already.

    `held` ascends. `shares[d, card]` is for the d-th of the further cards, the highest first;
    returned is what stands fast.
    """
    more = size - len(held)
    # above[d, card]: the held cards above a card, each at its place with d further cards above it.
    for nth in range(more + 1):
        above = 0
        count = 0
        at = len(held) - 1
        for card in range(deck - 1, -1, -1):
            if nth < more:
                shares[nth, card] = ways[size - nth - count, card] + above
            if nth > 0:
                shares[nth - 1, card] -= above
            if at >= 0 and held[at] == card:
                above += ways[size - nth - count, card]
                count += 1
                at -= 1
        fast = above
    return fast


@kernel
def room(held: int, size: int, deck: int, ways: Ints) -> tuple[Ints, Rows]:
    """What `rows_with` writes to, for sets of so many cards: the last are the rows."""
    most = ways[size - held, deck - held]
    return np.zeros((size + 1, deck), dtype=np.int64), np.empty(most, dtype=np.int32)


@kernel
def rows_with(
    cards: Cards, size: int, deck: int, ways: Ints, rows: Rows, shares: Ints, found: Rows
) -> None:
    """Write the row of every hand that holds some cards, which ascend, the joker last."""
    held = np.empty(len(cards), dtype=np.int64)
    for nth in range(len(cards)):
        held[nth] = min(cards[nth], deck - 1)
    more = size - len(held)
    fast = shares_of_place(held, size, deck, ways, shares)
    free = np.empty(deck, dtype=np.int64)
    left = 0
    for card in range(deck - 1, -1, -1):
        is_free = True
        for nth in range(len(held)):
            is_free = is_free and held[nth] != card
        if is_free:
            free[left] = card
            left += 1
    if more == 0:
        found[0] = rows[fast]
        return
    at = np.arange(more)
    sums = np.zeros(more, dtype=np.int64)
    sums[0] = fast
    for nth in range(1, more):
        sums[nth] = sums[nth - 1] + shares[nth - 1, free[at[nth - 1]]]
    last = more - 1
    total = 0
    while True:
        for place in range(at[last], left):
            found[total] = rows[sums[last] + shares[last, free[place]]]
            total += 1
        nth = last - 1
        while nth >= 0 and at[nth] == left - more + nth:
            nth -= 1
        if nth < 0:
            return
        at[nth] += 1
        for after in range(nth + 1, more):
            at[after] = at[after - 1] + 1
            sums[after] = sums[after - 1] + shares[after - 1, free[at[after - 1]]]
