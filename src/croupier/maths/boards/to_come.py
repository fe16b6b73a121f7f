"""From views to spots by the cards still to come.

Two operations, each the other's transpose, are all that a game needs: `sums` adds a value of spots
up for every view (what is a decision worth?), `tally` counts for every spot the deals that reach it
through each column (what did the decisions lead to?).

Cards to come that complete the same board of kinds are taken together; where a hole card is among
them, it is taken off again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from threading import local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.boards.showdowns import in_blocks
from croupier.maths.boards.spots import RANKS, SPOTS, Ints, board_of, kind_of, pair_slot
from croupier.maths.boards.views import SUITS, Views, views

Places = NDArray[np.uint16]  # unsigned, so that compiled code need not look for negative ones
Column = NDArray[np.uint8]
Counts = NDArray[np.int32]
Cards = NDArray[np.int8]
NO_CARD = -1
BLOCKS = 32


@dataclass(frozen=True)
class Boards:
    """For each set of seen cards, the boards that complete it: their codes in order, and the cards
    to come (NO_CARD for none). A code is the board's place and the suit that its kinds name."""

    codes: Counts
    cards: Cards


@cache
def boards_of(seen: int, lowest: int) -> Boards:
    known = views(seen, lowest=lowest)
    ways = comb(4 * (RANKS - lowest) - seen, 5 - seen)
    codes = np.empty((len(known.cards), ways), dtype=np.int32)
    cards = np.empty((len(known.cards), ways, 2), dtype=np.int8)
    in_blocks(
        lambda first, last: _complete(
            known.cards[first:last], lowest, codes[first:last], cards[first:last]
        ),
        len(known.cards),
        BLOCKS,
    )
    return Boards(codes, cards)


@kernel
def _complete(sets: Ints, lowest: int, codes: Counts, to_come: Cards) -> None:
    """Every way to complete the board of each set of seen cards, by its code."""
    ways = codes.shape[1]
    found = np.empty(ways, dtype=np.int64)
    pairs = np.empty((ways, 2), dtype=np.int64)
    for nth in range(len(sets)):
        cards = sets[nth]
        seen = np.zeros(52, dtype=np.bool_)
        for card in cards:
            seen[card] = True
        way = 0
        for b in range(4 * lowest, 52):
            if seen[b]:
                continue
            if len(cards) == 4:
                base, suit = board_of(cards[0], cards[1], cards[2], cards[3], b)
                found[way] = base << 3 | suit + 1
                pairs[way, 0], pairs[way, 1] = b, NO_CARD
                way += 1
                continue
            for a in range(4 * lowest, b):
                if not seen[a]:
                    base, suit = board_of(cards[0], cards[1], cards[2], a, b)
                    found[way] = base << 3 | suit + 1
                    pairs[way, 0], pairs[way, 1] = a, b
                    way += 1
        order = np.argsort(found)
        for place in range(ways):
            codes[nth, place] = found[order[place]]
            to_come[nth, place, 0] = pairs[order[place], 0]
            to_come[nth, place, 1] = pairs[order[place], 1]


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
def _sum_block(
    codes: Counts, cards: Cards, start: Ints, holes: Ints, values: Ints, out: Ints
) -> None:
    slots = np.empty((5, 1326), dtype=np.uint16)
    first = np.empty(53, dtype=np.int64)
    held_by = np.empty(2 * 1326, dtype=np.uint16)
    times = np.empty(1, dtype=values.dtype)  # in the type of the values, for the compiled loop
    for nth in range(len(codes)):
        mine = holes[start[nth] : start[nth + 1]]
        row = out[start[nth] : start[nth + 1]]
        _slots(mine, slots)
        _holding(mine, first, held_by)
        way = 0
        while way < codes.shape[1]:
            code = codes[nth, way]
            block = values[code >> 3 :]
            slot = slots[code & 7]
            times[0] = 0
            while way < codes.shape[1] and codes[nth, way] == code:
                times[0] += 1
                a, b = cards[nth, way, 0], cards[nth, way, 1]
                for at in range(first[a], first[a + 1]):
                    row[held_by[at]] -= block[slot[held_by[at]]]
                if b != NO_CARD:
                    for at in range(first[b], first[b + 1]):
                        hole = held_by[at]
                        if mine[hole, 0] != a and mine[hole, 1] != a:
                            row[hole] -= block[slot[hole]]
                way += 1
            count = times[0]
            for hole in range(len(mine)):
                row[hole] += count * block[slot[hole]]


@kernel
def _tally_block(
    codes: Counts,
    cards: Cards,
    start: Ints,
    holes: Ints,
    ways: Ints,
    column: Column,
    counts: Counts,
) -> None:
    slots = np.empty((5, 1326), dtype=np.uint16)
    first = np.empty(53, dtype=np.int64)
    held_by = np.empty(2 * 1326, dtype=np.uint16)
    for nth in range(len(codes)):
        mine = holes[start[nth] : start[nth + 1]]
        weight = ways[start[nth] : start[nth + 1]]
        into = column[start[nth] : start[nth + 1]]
        if (weight == 0).any():
            weighed = np.flatnonzero(weight)
            mine, weight, into = mine[weighed], weight[weighed], into[weighed]
        _slots(mine, slots)
        _holding(mine, first, held_by)
        way = 0
        while way < codes.shape[1]:
            code = codes[nth, way]
            base = code >> 3
            slot = slots[code & 7]
            times = 0
            while way < codes.shape[1] and codes[nth, way] == code:
                times += 1
                a, b = cards[nth, way, 0], cards[nth, way, 1]
                for at in range(first[a], first[a + 1]):
                    hole = held_by[at]
                    counts[into[hole], base + slot[hole]] -= weight[hole]
                if b != NO_CARD:
                    for at in range(first[b], first[b + 1]):
                        hole = held_by[at]
                        if mine[hole, 0] != a and mine[hole, 1] != a:
                            counts[into[hole], base + slot[hole]] -= weight[hole]
                way += 1
            for hole in range(len(mine)):
                counts[into[hole], base + slot[hole]] += times * weight[hole]


def sums(known: Views, values: Ints) -> Ints:
    """For each view the sum of a spot's value over all cards to come."""
    boards = boards_of(known.seen, known.lowest)
    narrow = int(np.abs(values).max()) * boards.codes.shape[1] <= np.iinfo(np.int32).max
    kind: Any = np.int32 if narrow else np.int64
    given = values.astype(kind)
    out = np.zeros(len(known), dtype=kind)

    def work(first: int, last: int) -> None:
        _sum_block(
            boards.codes[first:last],
            boards.cards[first:last],
            known.start[first : last + 1],
            known.holes,
            given,
            out,
        )

    in_blocks(work, len(known.cards), BLOCKS)
    return out.astype(np.int64)


def tally(known: Views, column: Column, columns: int, weights: Ints | None = None) -> Counts:
    """For each column and spot, the deals that come to the spot through the column's views.

    A deal is hole cards, seen cards and cards to come; with `weights` a view stands for so many
    instead, and takes no time where it stands for none. A spot stands for 1,024 boards and 16 hole
    pairs at most, and a board is completed from at most 10 sets of seen cards: 32 bits are enough.
    """
    boards = boards_of(known.seen, known.lowest)
    here = local()
    parts: list[Counts] = []

    def work(first: int, last: int) -> None:
        if not hasattr(here, "counts"):
            here.counts = np.zeros((columns, SPOTS), dtype=np.int32)
            parts.append(here.counts)
        _tally_block(
            boards.codes[first:last],
            boards.cards[first:last],
            known.start[first : last + 1],
            known.holes,
            known.ways if weights is None else weights,
            column,
            here.counts,
        )

    in_blocks(work, len(known.cards), BLOCKS)
    total = parts[0]
    for part in parts[1:]:
        total += part
    return total
