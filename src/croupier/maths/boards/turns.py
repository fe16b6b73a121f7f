"""Between flop and turn: which views of the turn a view of the flop leads to, and back.

Any of the four cards of a view of the turn may have been the turn card, and the other three the
flop. Summed over all deals of a view of the flop, each equally much, this gives what its turn cards
are worth together.
"""

from __future__ import annotations

from threading import local

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.boards.finding import column_in, finder, flop_index, spread
from croupier.maths.boards.showdowns import in_blocks
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.views import views

Numbers = NDArray[np.int32]
Few = NDArray[np.uint8]
BLOCK = 256


@kernel
def _flop_place(cards: Ints, turn: int, places: Ints) -> int:
    """The place of the flop, if the card at `turn` of four is the turn card."""
    a, b, c = cards[turn ^ 1], cards[turn ^ 2], cards[turn ^ 3]
    return int(places[flop_index(a, b, c)])


@kernel
def _sum_turns(
    cards: Ints,
    start: Ints,
    holes: Ints,
    ways: Ints,
    values: Ints,
    places: Ints,
    orders: Ints,
    numbers: Numbers,
    out: Ints,
) -> None:
    for nth in range(len(cards)):
        for turn in range(4):
            place = _flop_place(cards[nth], turn, places)
            row = numbers[place // len(orders)]
            for at in range(start[nth], start[nth + 1]):
                view = row[column_in(place, holes[at, 0], holes[at, 1], orders)]
                out[view] += ways[at] * values[at]


@kernel
def _count_flops(
    cards: Ints,
    start: Ints,
    holes: Ints,
    places: Ints,
    orders: Ints,
    numbers: Numbers,
    marked: NDArray[np.bool_],
    out: Few,
) -> None:
    for nth in range(len(cards)):
        for turn in range(4):
            place = _flop_place(cards[nth], turn, places)
            row = numbers[place // len(orders)]
            for at in range(start[nth], start[nth + 1]):
                out[at] += marked[row[column_in(place, holes[at, 0], holes[at, 1], orders)]]


def sum_turns(values: Ints) -> Ints:
    """For each view of the flop, the sum of a value of views of the turn over all turn cards."""
    known, flops, found, numbers = views(4), views(3), finder(3), spread(3)
    here = local()
    parts: list[Ints] = []

    def work(first: int, last: int) -> None:
        if not hasattr(here, "out"):
            here.out = np.zeros(len(flops), dtype=np.int64)
            parts.append(here.out)
        _sum_turns(
            known.cards[first:last],
            known.start[first : last + 1],
            known.holes,
            known.ways,
            values,
            found.places,
            found.orders,
            numbers,
            here.out,
        )

    in_blocks(work, len(known.cards), BLOCK)
    return np.asarray(sum(parts) // flops.ways)


def flops_marked(marked: NDArray[np.bool_]) -> Few:
    """For each view of the turn, how many of the four flops that may have led to it are marked."""
    known, found, numbers = views(4), finder(3), spread(3)
    out = np.zeros(len(known), dtype=np.uint8)

    def work(first: int, last: int) -> None:
        _count_flops(
            known.cards[first:last],
            known.start[first : last + 1],
            known.holes,
            found.places,
            found.orders,
            numbers,
            marked,
            out,
        )

    in_blocks(work, len(known.cards), BLOCK)
    return out
