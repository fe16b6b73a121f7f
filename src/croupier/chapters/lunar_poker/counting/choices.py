"""What exchanges are worth, summed by what is kept, and what those that are chosen want counted."""

from __future__ import annotations

import numpy as np

from croupier.chapters.lunar_poker.counting.subsets import (
    MOST_HIDDEN,
    OFFSET,
    RENAMED,
    SIGN,
    SIZE,
    renamed_place,
    subset_places,
)
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints

ALL_FIVE = 31
SUBSETS = 32


@kernel
def add_subsets(hands: Cards, values: Ints, sums: Ints) -> None:
    """To every subset of a hand, by its row, the value of the hand."""
    hand, places = np.zeros(5, dtype=np.int64), np.zeros(SUBSETS, dtype=np.int64)
    for nth in range(len(hands)):
        hand[:] = hands[nth]
        subset_places(hand, 5, places)
        for mask in range(SUBSETS):
            sums[OFFSET[SIZE[mask]] + places[mask]] += values[nth]


@kernel
def exchange_sums(hands: Cards, masks: Cards, sums: Ints, found: Ints) -> None:
    """`found[hand, nth]`: the values of all hands that may be drawn, with cards thrown away.

    They hold the cards kept and none thrown away: by inclusion and exclusion over the latter.
    """
    hand, places = np.zeros(5, dtype=np.int64), np.zeros(SUBSETS, dtype=np.int64)
    for nth in range(len(hands)):
        hand[:] = hands[nth]
        subset_places(hand, 5, places)
        for which in range(len(masks)):
            thrown = np.int64(masks[which])
            drawn, total = thrown, 0
            while True:
                held = ALL_FIVE ^ thrown | drawn
                total += SIGN[drawn] * sums[OFFSET[SIZE[held]] + places[held]]
                if drawn == 0:
                    break
                drawn = drawn - 1 & thrown
            found[nth, which] = total


@kernel
def want_exchanges(
    hands: Cards,
    chosen: Cards,
    weights: Ints,
    tables: tuple[Ints, ...],
    four_alone: Ints,
    with_card: Ints,
    alone: Ints,
    home: tuple[Ints, ...],
    order: tuple[Ints, ...],
) -> None:
    """To each T(X, B) how often the chosen exchanges want it, with its sign (`exchange.py`).

    `tables` are for X of up to three cards; `four_alone` and `with_card` for four, without and with
    a card of the dealer's; `alone` for five.
    """
    hand, places = np.zeros(5, dtype=np.int64), np.zeros(SUBSETS, dtype=np.int64)
    held = np.zeros(5, dtype=np.int64)
    for nth in range(len(hands)):
        thrown = np.int64(chosen[nth])
        if not thrown:
            continue
        hand[:] = hands[nth]
        subset_places(hand, 5, places)
        drawn = thrown
        while True:
            kept = ALL_FIVE ^ thrown | drawn
            size = SIZE[kept]
            rest = thrown ^ drawn
            if size == 5:
                alone[nth] += SIGN[drawn] * weights[nth]
            else:
                column = home[size][places[kept]]
                renaming = RENAMED[order[size][places[kept]]]
                seen = rest
                while True:
                    times = SIGN[drawn] * SIGN[seen] * weights[nth]
                    if SIZE[seen] <= MOST_HIDDEN:
                        at = renamed_place(hand, int(seen), renaming, held)
                        if size < 4:
                            tables[size][OFFSET[SIZE[seen]] + at, column] += times
                        elif seen:
                            with_card[column, at] += times
                        else:
                            four_alone[column] += times
                    if seen == 0:
                        break
                    seen = seen - 1 & rest
            if drawn == 0:
                break
            drawn = drawn - 1 & thrown
