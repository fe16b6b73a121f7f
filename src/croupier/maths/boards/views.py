"""What a player knows before the board is complete: two hole cards and `seen` community cards.

Suits renamed, 1,286,792 *views* stand for all hole cards and flops. A view leads to the spots of
`boards` by the cards still to come, and two operations, each the other's transpose, are all that a
game needs: `sums` adds a value of spots up for every view (what is a decision worth?), `tally`
counts for every spot the deals that reach it through each column (what did the decisions lead to?).

Cards to come that complete the same board of kinds are taken together; where a hole card is among
them, it is taken off again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from threading import local

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.boards.showdowns import in_blocks
from croupier.maths.boards.spots import RANKS, SPOTS, Ints, board_of, kind_of, pair_slot

SUITS = 4
Places = NDArray[np.uint16]  # unsigned, so that compiled code need not look for negative ones
Column = NDArray[np.uint8]
Counts = NDArray[np.int32]


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


# ------------------------------------------------------------------------------ views to spots


@kernel
def _to_come(cards: Ints, lowest: int, codes: Ints, pairs: Ints) -> int:
    """Every way to complete the board: the board's code and the cards to come (-1 for none)."""
    seen = np.zeros(52, dtype=np.bool_)
    for card in cards:
        seen[card] = True
    found = 0
    for b in range(4 * lowest, 52):
        if seen[b]:
            continue
        if len(cards) == 4:
            base, suit = board_of(cards[0], cards[1], cards[2], cards[3], b)
            codes[found] = base << 3 | suit + 1
            pairs[found, 0], pairs[found, 1] = b, -1
            found += 1
            continue
        for a in range(4 * lowest, b):
            if not seen[a]:
                base, suit = board_of(cards[0], cards[1], cards[2], a, b)
                codes[found] = base << 3 | suit + 1
                pairs[found, 0], pairs[found, 1] = a, b
                found += 1
    return found


@kernel
def _slots(holes: Ints, slots: Places) -> None:
    """The slot of each hole pair on boards without a suit and with each of the four."""
    for suit in range(-1, SUITS):
        for nth in range(len(holes)):
            slots[suit + 1, nth] = pair_slot(
                kind_of(holes[nth, 0], suit), kind_of(holes[nth, 1], suit)
            )


@kernel
def _holding(holes: Ints, first: Ints, held_by: Places) -> None:
    """For each card, the hole pairs that hold it: held_by[first[card] : first[card + 1]]."""
    first[:] = 0
    for nth in range(len(holes)):
        first[holes[nth, 0] + 1] += 1
        first[holes[nth, 1] + 1] += 1
    for card in range(52):
        first[card + 1] += first[card]
    at = first.copy()
    for nth in range(len(holes)):
        for place in range(2):
            card = holes[nth, place]
            held_by[at[card]] = nth
            at[card] += 1


@kernel
def _sum_block(cards: Ints, start: Ints, holes: Ints, lowest: int, values: Ints, out: Ints) -> None:
    codes = np.empty(1326, dtype=np.int64)
    pairs = np.empty((1326, 2), dtype=np.int64)
    slots = np.empty((5, 1326), dtype=np.uint16)
    first = np.empty(53, dtype=np.int64)
    held_by = np.empty(2 * 1326, dtype=np.uint16)
    for nth in range(len(cards)):
        mine = holes[start[nth] : start[nth + 1]]
        row = out[start[nth] : start[nth + 1]]
        size = len(mine)
        _slots(mine, slots)
        _holding(mine, first, held_by)
        boards = _to_come(cards[nth], lowest, codes, pairs)
        for way in range(boards):
            block = values[codes[way] >> 3 :]
            slot = slots[codes[way] & 7]
            a, b = pairs[way, 0], pairs[way, 1]
            for at in range(first[a], first[a + 1]):
                row[held_by[at]] -= block[slot[held_by[at]]]
            if b >= 0:
                for at in range(first[b], first[b + 1]):
                    hole = held_by[at]
                    if mine[hole, 0] != a and mine[hole, 1] != a:
                        row[hole] -= block[slot[hole]]
        ordered = np.sort(codes[:boards])
        at = 0
        while at < boards:
            code = ordered[at]
            times = 0
            while at < boards and ordered[at] == code:
                times += 1
                at += 1
            block = values[code >> 3 :]
            slot = slots[code & 7]
            for hole in range(size):
                row[hole] += times * block[slot[hole]]


@kernel
def _tally_block(
    cards: Ints,
    start: Ints,
    holes: Ints,
    ways: Ints,
    lowest: int,
    column: Column,
    counts: Counts,
) -> None:
    codes = np.empty(1326, dtype=np.int64)
    pairs = np.empty((1326, 2), dtype=np.int64)
    slots = np.empty((5, 1326), dtype=np.uint16)
    first = np.empty(53, dtype=np.int64)
    held_by = np.empty(2 * 1326, dtype=np.uint16)
    for nth in range(len(cards)):
        mine = holes[start[nth] : start[nth + 1]]
        weight = ways[start[nth] : start[nth + 1]]
        into = column[start[nth] : start[nth + 1]]
        size = len(mine)
        _slots(mine, slots)
        _holding(mine, first, held_by)
        boards = _to_come(cards[nth], lowest, codes, pairs)
        for way in range(boards):
            base = codes[way] >> 3
            slot = slots[codes[way] & 7]
            a, b = pairs[way, 0], pairs[way, 1]
            for at in range(first[a], first[a + 1]):
                hole = held_by[at]
                counts[into[hole], base + slot[hole]] -= weight[hole]
            if b >= 0:
                for at in range(first[b], first[b + 1]):
                    hole = held_by[at]
                    if mine[hole, 0] != a and mine[hole, 1] != a:
                        counts[into[hole], base + slot[hole]] -= weight[hole]
        ordered = np.sort(codes[:boards])
        at = 0
        while at < boards:
            code = ordered[at]
            times = 0
            while at < boards and ordered[at] == code:
                times += 1
                at += 1
            base = code >> 3
            slot = slots[code & 7]
            for hole in range(size):
                counts[into[hole], base + slot[hole]] += times * weight[hole]


def sums(known: Views, values: Ints) -> Ints:
    """For each view the sum of a spot's value over all cards to come."""
    out = np.zeros(len(known), dtype=np.int64)

    def work(first: int, last: int) -> None:
        _sum_block(
            known.cards[first:last],
            known.start[first : last + 1],
            known.holes,
            known.lowest,
            values,
            out,
        )

    in_blocks(work, len(known.cards), 32)
    return out


def tally(known: Views, column: Column, columns: int) -> Counts:
    """For each column and spot, the deals that come to the spot through the column's views.

    A deal is hole cards, seen cards and cards to come. A spot stands for 1,024 boards and 16 hole
    pairs at most, and a board is completed from at most 10 sets of seen cards: 32 bits are enough.
    """
    here = local()
    parts: list[Counts] = []

    def work(first: int, last: int) -> None:
        if not hasattr(here, "counts"):
            here.counts = np.zeros((columns, SPOTS), dtype=np.int32)
            parts.append(here.counts)
        _tally_block(
            known.cards[first:last],
            known.start[first : last + 1],
            known.holes,
            known.ways,
            known.lowest,
            column,
            here.counts,
        )

    in_blocks(work, len(known.cards), 32)
    total = parts[0]
    for part in parts[1:]:
        total += part
    return total
