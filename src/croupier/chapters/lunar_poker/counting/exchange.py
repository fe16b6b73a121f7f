"""What comes of exchanges: all draws and all hidden hands of the dealer, not one by one.

A player keeps K, throws away D and draws a hand H that holds K; the dealer's hidden cards are h.
The pairs of H and h that share no card with each other or with D are, by inclusion and exclusion,

    the sum over disjoint subsets A and B of D of (-1)^(|A| + |B|) T(K + A, B),

where T(X, B) are the pairs in which H holds X and h holds B. And T(X, B) is the sum over the h that
hold B of the hands that hold X and avoid h: again a sum over subsets S of h, of (-1)^|S| times the
hands that hold X and S.

So the exchanges that are chosen say how often each T(X, B) is wanted, the wanted T say at each h
how often each X is, and that, added up over the h in the order of their strengths, says how often
each hand H has met a hidden hand: below ace-king, below it, as strong, above it.

X of up to three cards is dealt with here, X of four or five in `dealers.py`.
"""

from __future__ import annotations

import numpy as np

from croupier.chapters.lunar_poker.counting.subsets import (
    MOST_HIDDEN,
    OFFSET,
    SIGN,
    SIZE,
    apart,
    columns,
    rows_for,
    subset_places,
)
from croupier.chapters.lunar_poker.outcomes import ACE_KING
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints

Tables = tuple[Ints, Ints, Ints, Ints]
LARGEST = 3


def empty_tables() -> Tables:
    """One entry for every set X of up to three cards, a column, and every subset B, a row."""
    m0, m1, m2, m3 = (
        np.zeros((rows_for(size), columns(size).number), dtype=np.int64)
        for size in range(LARGEST + 1)
    )
    return m0, m1, m2, m3


def own_columns() -> tuple[Ints, ...]:
    return tuple(columns(size).own for size in range(LARGEST + 1))


def apart_columns() -> Tables:
    m0, m1, m2, m3 = (apart(size) for size in range(LARGEST + 1))
    return m0, m1, m2, m3


@kernel
def gather(hand: Ints, tables: Tables, own: tuple[Ints, ...], places: Ints) -> int:
    """How often a hand is wanted: over the sets X in it and the subsets that it shares with h."""
    subset_places(hand, 5, places)
    total = 0
    for held in range(32):
        size = SIZE[held]
        if size > LARGEST:
            continue
        column = own[size][places[held]]
        if column < 0:
            continue
        table, rest = tables[size], 31 ^ held
        avoided = rest
        while True:
            if SIZE[avoided] <= MOST_HIDDEN:
                row = OFFSET[SIZE[avoided]] + places[avoided]
                total += SIGN[avoided] * table[row, column]
            if avoided == 0:
                break
            avoided = avoided - 1 & rest
    return total


@kernel
def through(
    hidden: Ints, into: Tables, out: Tables, apart: Tables, places: Ints, room: Ints
) -> None:
    """Add up the rows of a dealer's hidden hand, for all X that share no card with it, and add the
    sum to the same rows of `out`."""
    subset_places(hidden, MOST_HIDDEN, places)
    rows = np.zeros(16, dtype=np.int64)
    for size in range(LARGEST + 1):
        most, number = min(MOST_HIDDEN, 5 - size), 0
        for mask in range(16):
            if SIZE[mask] <= most:
                rows[number] = OFFSET[SIZE[mask]] + places[mask]
                number += 1
        _through_rows(rows[:number], hidden, into[size], out[size], apart[size], room)


@kernel
def _through_rows(rows: Ints, hidden: Ints, into: Ints, out: Ints, apart: Ints, room: Ints) -> None:
    """Four rows at a time."""
    columns = into.shape[1]
    room[:columns] = 0
    nth = 0
    while nth + 4 <= len(rows):
        a, b, c, d = into[rows[nth]], into[rows[nth + 1]], into[rows[nth + 2]], into[rows[nth + 3]]
        for column in range(columns):
            room[column] += a[column] + b[column] + c[column] + d[column]
        nth += 4
    while nth < len(rows):
        a = into[rows[nth]]
        for column in range(columns):
            room[column] += a[column]
        nth += 1
    a, b, c, d = apart[hidden[0]], apart[hidden[1]], apart[hidden[2]], apart[hidden[3]]
    for column in range(columns):
        room[column] &= a[column] & b[column] & c[column] & d[column]
    for nth in range(len(rows)):
        a = out[rows[nth]]
        for column in range(columns):
            a[column] += room[column]


@kernel
def tell_exchanges(
    hands: Cards,
    strengths: Ints,
    hidden: Cards,
    dealers: Ints,
    wanted: Tables,
    idle: Tables,
    able: Tables,
    results: Ints,
    own: tuple[Ints, ...],
    apart: Tables,
) -> None:
    """Count `results[hand, result]`, from how often each T(X, B) is wanted."""
    room, places = np.zeros(wanted[3].shape[1], dtype=np.int64), np.zeros(32, dtype=np.int64)
    hand, cards = np.zeros(5, dtype=np.int64), np.zeros(4, dtype=np.int64)
    won = tied = np.searchsorted(strengths, ACE_KING)
    for nth in range(len(hidden)):
        cards[:] = hidden[nth]
        if dealers[nth] < ACE_KING:
            through(cards, wanted, idle, apart, places, room)
            continue
        while tied < won and strengths[tied] < dealers[nth]:
            hand[:] = hands[tied]
            results[tied, 2] += gather(hand, able, own, places)
            tied += 1
        while won < len(hands) and strengths[won] <= dealers[nth]:
            hand[:] = hands[won]
            below = gather(hand, able, own, places)
            results[won, 1] += below
            results[won, 2] -= below
            if strengths[won] < dealers[nth]:
                results[won, 2] += below
                tied += 1
            won += 1
        through(cards, wanted, able, apart, places, room)
    for nth in range(len(hands)):
        hand[:] = hands[nth]
        results[nth, 0] += gather(hand, idle, own, places)
        every = gather(hand, able, own, places)
        if nth >= won:
            results[nth, 1] += every
        elif nth >= tied:
            results[nth, 2] += every
        results[nth, 3] += every
    for nth in range(len(hands)):
        results[nth, 3] -= results[nth, 1] + results[nth, 2]
