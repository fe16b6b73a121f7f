"""Subsets of up to four cards as rows, and of a hand's cards as columns up to names of the suits.

A row is the place of a subset in the combinatorial number system, smaller subsets first. A column
is a set of so many cards up to the names of diamonds, hearts and spades: the dealer's face-up card
is a club, and renaming the other suits changes nothing that is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import CARDS, Cards, Ints, kinds_beside_clubs

CHOOSE = np.array([[comb(n, k) for n in range(CARDS + 1)] for k in range(6)], dtype=np.int64)
# Where the subsets of so many cards begin, and how many there are of up to so many.
OFFSET = np.array([sum(comb(CARDS, k) for k in range(size)) for size in range(6)], dtype=np.int64)
SIZE = np.array([bin(mask).count("1") for mask in range(64)], dtype=np.int64)
SIGN = np.array([1 - 2 * (bin(mask).count("1") & 1) for mask in range(64)], dtype=np.int64)
MOST_HIDDEN = 4
# The ways to rename diamonds, hearts and spades.
RENAMED = np.array([(0, *order) for order in permutations((1, 2, 3))], dtype=np.int64)


@kernel
def subset_places(cards: Ints, count: int, places: Ints) -> None:
    """For each subset of ascending cards, by its mask, its place among the subsets of its size."""
    places[0] = 0
    for nth in range(count):
        for less in range(1 << nth):
            mask = 1 << nth | less
            places[mask] = places[less] + CHOOSE[SIZE[mask], cards[nth]]


@kernel
def renamed_place(cards: Ints, mask: int, order: Ints, held: Ints) -> int:
    """The place of a subset of cards, its suits renamed; `held` is room for its cards."""
    size = 0
    nth = 0
    while mask >> nth:
        if mask >> nth & 1:
            card = cards[nth] & ~3 | order[cards[nth] & 3]
            at = size
            while at > 0 and held[at - 1] > card:
                held[at] = held[at - 1]
                at -= 1
            held[at] = card
            size += 1
        nth += 1
    place = 0
    for at in range(size):
        place += CHOOSE[at + 1, held[at]]
    return int(place)


@dataclass(frozen=True)
class Columns:
    """The sets of one size: `own` is the column of a set that stands for its kind, else -1; `home`
    the column of any set and `order` the renaming that leads there."""

    number: int
    own: Ints
    home: Ints
    order: Ints


@cache
def columns(size: int) -> Columns:
    """The columns of the sets of `size` cards."""
    if size == 0:
        one = np.zeros(1, dtype=np.int64)
        return Columns(1, one, one, one)
    cards = kinds_beside_clubs(size).cards.astype(np.int64)
    home = np.full(comb(CARDS, size), -1, dtype=np.int64)
    order = np.zeros_like(home)
    for nth in reversed(range(len(RENAMED))):
        there = np.sort(cards & ~3 | RENAMED[nth][cards & 3], axis=1)
        places = sum(CHOOSE[k + 1][there[:, k]] for k in range(size))
        back = np.argsort(RENAMED[nth])
        home[places] = np.arange(len(cards))
        order[places] = next(n for n, each in enumerate(RENAMED) if (each == back).all())
    own = np.where(order == 0, home, -1)
    return Columns(len(cards), own, home, order)


def apart(size: int) -> Ints:
    """`[card, column]` is 0 where the set of a column holds a card, else -1."""
    found = np.full((CARDS, columns(size).number), -1, dtype=np.int64)
    for column, cards in enumerate(kinds_beside_clubs(size).cards if size else ()):
        found[cards, column] = 0
    return found


def rows_for(size: int) -> int:
    """How many rows there are for sets of `size` cards: both make at most a hand of five."""
    return int(OFFSET[min(MOST_HIDDEN, 5 - size) + 1])


@cache
def hands_of(size: int) -> Cards:
    """All sets of `size` cards, ascending, in the order of their places."""
    grid = np.zeros((comb(CARDS, size), size), dtype=np.uint8)
    _fill(grid)
    return grid


@kernel
def _fill(grid: Cards) -> None:
    size = grid.shape[1]
    cards = np.arange(size)
    for row in range(len(grid)):
        for nth in range(size):
            grid[row, nth] = cards[nth]
        nth = 0
        while nth < size - 1 and cards[nth] + 1 == cards[nth + 1]:
            cards[nth] = nth
            nth += 1
        cards[nth] += 1
