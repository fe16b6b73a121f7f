"""Hands up to the names of the suits: 22,100 three-card hands are 1,755 kinds with weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


# ------------------------------------------------------------------------------ hands of any size

Cards = NDArray[np.uint8]


@dataclass(frozen=True)
class Kinds:
    """One hand for each kind, its cards ascending, and how many hands are of the kind."""

    cards: Cards
    weights: Ints


@kernel
def _fill_hands(deck: Cards, least: Ints, found: Cards, weights: Ints) -> int:
    """Every hand from an ascending deck whose suits stand in order; how many there are.

    A hand is four sets of ranks, one a suit. Renaming the suits from `least[0]` on permutes their
    sets, so a kind has one hand with these sets in descending order, and as many hands as the sets
    can be permuted. `least[0]` = 4 finds all hands.
    """
    first, size = least[0], found.shape[1]
    place = np.arange(size)
    sets = np.zeros(5, dtype=np.int64)
    total = 0
    while True:
        sets[:4] = 0
        for nth in range(size):
            card = np.int64(deck[place[nth]])
            sets[card & 3] |= 1 << (card >> 2)
        ordered = True
        for suit in range(first + 1, 4):
            ordered = ordered and sets[suit - 1] >= sets[suit]
        if ordered:
            ways = run = 1
            for suit in range(first + 1, 4):
                run = run + 1 if sets[suit] == sets[suit - 1] else 1
                ways = ways * (suit - first + 1) // run
            if len(found):
                for nth in range(size):
                    found[total, nth] = deck[place[nth]]
                weights[total] = ways
            total += 1
        nth = size - 1
        while nth >= 0 and place[nth] == len(deck) - size + nth:
            nth -= 1
        if nth < 0:
            return total
        place[nth] += 1
        for after in range(nth + 1, size):
            place[after] = place[after - 1] + 1


def _kinds(deck: Cards, size: int, first_suit: int) -> Kinds:
    least = np.array([first_suit], dtype=np.int64)
    none = np.empty((0, size), dtype=np.uint8)
    count = _fill_hands(deck, least, none, np.empty(0, dtype=np.int64))
    cards = np.empty((count, size), dtype=np.uint8)
    weights = np.empty(count, dtype=np.int64)
    _fill_hands(deck, least, cards, weights)
    return Kinds(cards, weights)


def deck_of(ranks: int = 13, without: int | None = None) -> Cards:
    """A deck of so many ranks in four suits, perhaps without one card."""
    return np.array([card for card in range(SUITS * ranks) if card != without], dtype=np.uint8)


def hand_kinds(size: int, ranks: int = 13) -> Kinds:
    """The hands of `size` cards up to the names of the suits."""
    return _kinds(deck_of(ranks), size, 0)


def hands_beside(marked: int, size: int, ranks: int = 13) -> Kinds:
    """The hands beside a marked card, up to the names of the suits that it is not of.

    The marked card is a club: it stands for the four cards of its rank.
    """
    if marked % SUITS:
        raise ValueError(f"the marked card is card {marked}; it must be a club")
    return _kinds(deck_of(ranks, marked), size, 1)


def all_hands(deck: Cards, size: int) -> Cards:
    """Every hand of `size` cards from an ascending deck, its cards ascending."""
    return _kinds(deck, size, SUITS).cards


def to_clubs(hand: Sequence[int], marked: int) -> tuple[list[int], int]:
    """The hand of `hands_beside` that a hand and a marked card are of the kind of."""
    sets = [sum(1 << (card >> 2) for card in hand if card % SUITS == suit) for suit in range(SUITS)]
    others = sorted((s for s in range(SUITS) if s != marked % SUITS), key=lambda s: -sets[s])
    named = {suit: new for new, suit in enumerate((marked % SUITS, *others))}
    return sorted(card // 4 * 4 + named[card % SUITS] for card in hand), marked // 4 * 4
