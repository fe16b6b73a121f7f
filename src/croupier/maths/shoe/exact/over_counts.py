"""Counting what comes of hands over 21: with or without a second chance."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.dealers import Dealers, Limbs, clear_holes
from croupier.maths.shoe.exact.limbs import (
    Tally,
    carry_over,
    multiply_add,
    sum_of,
)
from croupier.maths.shoe.hands import DEALER_ENDS, MOST_DRAWN, Bytes, Floats, Ints, lattice
from croupier.maths.shoe.overs import overs, reached_overs, rows_after
from croupier.maths.shoe.plays import Play, reached_hands, second_cards

NOTHING_BESIDE = np.empty(0, dtype=np.int64)


class OverCount(NamedTuple):
    """What comes of hands over 21 (`overs.py`): by set, where among `chances` and where among the
    ways, `dealt`, the dealer's are.
    """

    at: Ints
    total: Ints
    after: Ints
    rows: Ints
    chances: Floats
    places: Ints
    dealt: Limbs
    takes: Bytes
    seconds: Ints
    over_class: int


@lru_cache(maxsize=2)  # hands of one play are counted one after another, and those of a split
def over_count(dealers: Dealers, play: Play, gone: tuple[int, int]) -> OverCount:
    """What comes of hands over 21: from any two cards, or with a card of a pair that was split."""
    found, rows, places = overs(), NOTHING_BESIDE, NOTHING_BESIDE
    if play.takes.size:
        starts = second_cards(gone[0]) if gone[1] else np.flatnonzero(lattice().size == 2)
        which = reached_overs(play.policy, reached_hands(starts, play))
        takes = play.takes[:, which].any(axis=0)
        own = which[~play.takes[:, which].all(axis=0)] if play.over_class >= 0 else which[:0]
        rows = rows_after(dealers, gone, which[takes], own)
        places = dealers.count(rows)
    return OverCount(
        found.at,
        found.total,
        found.after,
        rows,
        dealers.chances,
        places,
        dealers.ways,
        play.takes,
        play.seconds,
        play.over_class,
    )


@kernel
def count_over(
    which: int,
    kind: int,
    used: int,
    rest: Ints,
    holes: Ints,
    ways: Ints,
    limbs: int,
    times: int,
    cells: Ints,
    bust_cells: Ints,
    over: OverCount,
    dealer: Ints,
    tally: Tally,
) -> None:
    """One hand over 21 of so many cards, begun in so many ways and orders: without a second chance,
    or with each card that may be subtracted. `rest` are the cards beside it."""
    left = 0
    for value in range(VALUES):
        left += rest[value]
    clear = clear_holes(holes, rest)
    if not over.takes[kind, which]:
        if over.over_class >= 0:
            own = cells[kind, over.over_class]
            _count_met(over.places[which], own, used, left, ways, limbs, times, over, dealer, tally)
        else:
            _count_clear(bust_cells[kind], used, clear, ways, limbs, times, dealer, tally)
        return
    then = over.seconds[kind]
    for value in range(VALUES):
        if rest[value] == 0:
            continue
        total, more = over.total[which] - value - 1, times * rest[value]
        if total < 21:
            place, own = over.places[over.after[which, value]], cells[then, total]
            _count_met(place, own, used + 1, left - 1, ways, limbs, more, over, dealer, tally)
        else:
            cell = cells[then, 21, 0] if total == 21 else bust_cells[then]
            hole = clear - holes[value]
            _count_clear(cell, used + 1, hole, ways, limbs, more, dealer, tally)


@kernel
def _count_clear(
    cell: int, used: int, clear: int, ways: Ints, limbs: int, times: int, dealer: Ints, tally: Tally
) -> None:
    """Hands that do not meet the dealer's, with the hole card."""
    if clear > 0:
        dealer[:] = 0
        dealer[0] = clear
        sums = sum_of(tally, cell, used + 1)
        multiply_add(ways, limbs, dealer, times, sums)
        carry_over(sums)


@kernel
def _count_met(
    place: int,
    own: Ints,
    used: int,
    left: int,
    ways: Ints,
    limbs: int,
    times: int,
    over: OverCount,
    dealer: Ints,
    tally: Tally,
) -> None:
    """Hands that meet the dealer's."""
    deepest = min(MOST_DRAWN, left)
    dealer[:] = 0
    for end in range(DEALER_ENDS):
        dealer += over.dealt[place, end]
        if end + 1 == DEALER_ENDS or own[end + 1] != own[end]:
            sums = sum_of(tally, own[end], used + deepest)
            multiply_add(ways, limbs, dealer, times, sums)
            carry_over(sums)
            dealer[:] = 0


@kernel
def over_chances(
    which: int,
    kind: int,
    chance: float,
    rest: Ints,
    holes: Ints,
    cells: Ints,
    bust_cells: Ints,
    over: OverCount,
    found: Floats,
) -> None:
    """The chances of one hand over 21; `rest` are the cards beside it."""
    left = 0
    for value in range(VALUES):
        left += rest[value]
    clear = clear_holes(holes, rest)
    if not over.takes[kind, which]:
        if over.over_class < 0:
            found[bust_cells[kind]] += chance * clear / left
        else:
            for end in range(DEALER_ENDS):
                own = cells[kind, over.over_class, end]
                found[own] += chance * over.chances[over.rows[which], end]
        return
    then = over.seconds[kind]
    for value in range(VALUES):
        if rest[value] == 0:
            continue
        total, part = over.total[which] - value - 1, chance * rest[value] / left
        if total < 21:
            row = over.rows[over.after[which, value]]
            for end in range(DEALER_ENDS):
                found[cells[then, total, end]] += part * over.chances[row, end]
        else:
            cell = cells[then, 21, 0] if total == 21 else bust_cells[then]
            found[cell] += part * (clear - holes[value]) / (left - 1)
