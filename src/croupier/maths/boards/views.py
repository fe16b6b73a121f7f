"""What a player knows before the board is complete: two hole cards and `seen` community cards.

Suits renamed, 1,286,792 *views* stand for all hole cards and flops. Which spots a view leads to by
the cards still to come is `to_come`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import RANKS, Ints

SUITS = 4


@dataclass(frozen=True)
class Views:
    """Seen cards up to the names of the suits, each with its hole cards likewise.

    Views of `cards[n]` stand at `start[n]` to `start[n + 1]`; `ways` says how many deals of hole
    cards and seen cards a view stands for.
    """

    seen: int
    lowest: int
    cards: Ints
    start: Ints
    holes: Ints
    ways: Ints

    def __len__(self) -> int:
        return len(self.ways)


@kernel
def suit_masks(cards: Ints, masks: Ints) -> None:
    masks[:] = 0
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)


@kernel
def _is_least(masks: Ints) -> bool:
    return bool(masks[0] >= masks[1] >= masks[2] >= masks[3])


@kernel
def _renamings(masks: Ints) -> int:
    """How many different sets of cards the renamings of the suits make of one."""
    ways = 24
    same = 1
    for suit in range(1, SUITS):
        same = same + 1 if masks[suit] == masks[suit - 1] else 1
        ways //= same
    return ways


@kernel
def least_hole(a: int, b: int, masks: Ints, held: Ints) -> tuple[int, int]:
    """The hole cards that stand for a and b beside seen cards whose suits are in order.

    Suits in which the same ranks were seen may change names: the one with the higher hole cards
    comes first.
    """
    held[:] = 0
    held[a & 3] |= 1 << (a >> 2)
    held[b & 3] |= 1 << (b >> 2)
    for _ in range(SUITS - 1):
        for suit in range(SUITS - 1):
            if masks[suit] == masks[suit + 1] and held[suit] < held[suit + 1]:
                held[suit], held[suit + 1] = held[suit + 1], held[suit]
    high = low = -1
    for rank in range(RANKS):
        for suit in range(SUITS):
            if held[suit] >> rank & 1:
                high, low = rank * 4 + suit, high
    return low, high


@kernel
def _seen_sets(seen: int, lowest: int, out: Ints) -> int:
    """All sets of `seen` cards whose suits are in order; returns how many."""
    found = 0
    cards = np.zeros(seen, dtype=np.int64)
    masks = np.zeros(SUITS, dtype=np.int64)
    for nth in range(seen):
        cards[nth] = 4 * lowest + nth
    while True:
        suit_masks(cards, masks)
        if _is_least(masks):
            out[found] = cards
            found += 1
        place = seen - 1
        while place >= 0 and cards[place] == 52 - seen + place:
            place -= 1
        if place < 0:
            return found
        cards[place] += 1
        for later in range(place + 1, seen):
            cards[later] = cards[later - 1] + 1


@kernel
def _hole_kinds(sets: Ints, lowest: int, start: Ints, holes: Ints, ways: Ints) -> None:
    masks = np.zeros(SUITS, dtype=np.int64)
    held = np.zeros(SUITS, dtype=np.int64)
    counts = np.zeros((52, 52), dtype=np.int64)
    at = 0
    for nth in range(len(sets)):
        suit_masks(sets[nth], masks)
        counts[:] = 0
        for b in range(4 * lowest, 52):
            for a in range(4 * lowest, b):
                if not (masks[a & 3] >> (a >> 2) & 1 or masks[b & 3] >> (b >> 2) & 1):
                    x, y = least_hole(a, b, masks, held)
                    counts[x, y] += 1
        renamed = _renamings(masks)
        start[nth] = at
        for b in range(52):
            for a in range(b):
                if counts[a, b]:
                    holes[at, 0], holes[at, 1] = a, b
                    ways[at] = counts[a, b] * renamed
                    at += 1
    start[len(sets)] = at


@cache
def views(seen: int, *, lowest: int = 0) -> Views:
    """The views with `seen` community cards, of a deck of the ranks `lowest` and up."""
    deck = 4 * (RANKS - lowest)
    sets = np.empty((comb(deck, seen), seen), dtype=np.int64)
    sets = sets[: _seen_sets(seen, lowest, sets)].copy()
    start = np.zeros(len(sets) + 1, dtype=np.int64)
    most = len(sets) * comb(deck - seen, 2)
    holes = np.empty((most, 2), dtype=np.int64)
    ways = np.empty(most, dtype=np.int64)
    _hole_kinds(sets, lowest, start, holes, ways)
    end = start[-1]
    return Views(seen, lowest, sets, start, holes[:end].copy(), ways[:end].copy())
