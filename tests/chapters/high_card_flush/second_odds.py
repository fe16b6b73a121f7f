"""High Card Flush counted a second time: the house advantage of every wager and paytable of 678a.

A hand is its ranks in each of four suits. For every best flush that a player may hold, and for all
that the other three suits may hold beside it, the dealer's hands below it, equal to it and without
a three-card flush nine high are counted: suit by suit what may be dealt there, and then the seven
cards as the coefficient of a product. None of the program's code is used; payouts are the second
reader's. `lines()` gives (wager, paytable and reading, house advantage): ("ante", "") is what Ante
and Raise lose together, in Antes, played as is best; ("flush-bonus", "A"), ("straight-flush-bonus",
"A, high-or-low"), ("progressive-jackpot", "A, high-or-low") for a meter that pays what it has been
seeded with. `straight_flushes(reading)` has the counts of each length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.high_card_flush.second_reader import (
    FLUSH_BONUS,
    JACKPOT_FOR_1,
    JACKPOT_PERCENT,
    QUALIFIES,
    SEED,
    STRAIGHT_FLUSH_BONUS,
    longest_run,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]

HANDS = comb(52, 7)
DEALERS = comb(45, 7)
CHOOSE = np.array([[comb(n, k) for k in range(8)] for n in range(14)], dtype=np.int64)
RANKS = range(2, 15)


@cache
def masks_of(size: int) -> list[tuple[int, ...]]:
    """Every set of so many ranks of a suit, each from the highest."""
    return [tuple(reversed(ranks)) for ranks in combinations(RANKS, size)]


@cache
def held(size: int) -> tuple[Ints, Ints]:
    """For each such set: which ranks are left to the dealer, and how many below each rank."""
    sets = masks_of(size)
    free = np.ones((len(sets), 15), dtype=np.int64)
    free[:, :2] = 0
    for nth, ranks in enumerate(sets):
        free[nth, list(ranks)] = 0
    below = np.cumsum(free, axis=1) - free
    return free, below


def polynomials(size: int, flush: tuple[int, ...], *, equal: bool) -> Ints:
    """For each set of ranks a player holds in a suit, how many sets of j cards the dealer may
    hold there that are below the flush (or equal to it): a row of j from 0 to 7.
    """
    free, below = held(size)
    length = len(flush)
    found = np.zeros((len(free), 8), dtype=np.int64)
    found[:, :length] = CHOOSE[13 - size][None, :length]
    same = np.ones(len(free), dtype=np.int64)
    for nth, rank in enumerate(flush):
        found[:, length] += same * CHOOSE[below[:, rank], length - nth]
        same = same * free[:, rank]
    if equal:
        found[:, length] += same
    return found


def sevens(parts: list[Ints]) -> Ints:
    """The coefficient of x to the 7th for each way of taking one polynomial of each part."""
    product = parts[0]
    for part in parts[1:-1]:
        mixed = np.zeros((len(product), len(part), 8), dtype=np.int64)
        for j in range(8):
            mixed[:, :, j:] += part[None, :, j, None] * product[:, None, : 8 - j]
        product = mixed.reshape(-1, 8)
    return np.asarray(sum(product[:, 7 - j, None] * parts[-1][None, :, j] for j in range(8)))


@cache
def beside(length: int) -> list[tuple[tuple[int, ...], int]]:
    """How many cards the other three suits may hold, and in how many orders."""
    found = combinations_with_replacement(range(length, -1, -1), 3)
    return [(s, len(set(permutations(s)))) for s in found if sum(s) == 7 - length]


def best_of(flush: tuple[int, ...]) -> tuple[int, int]:
    """What hands with this best flush win, each played as is best, and how many they are.

    Both are times 12: a hand is met once for each suit that holds such a flush.
    """
    length = len(flush)
    most = 1 if length < 5 else 2 if length == 5 else 3
    is_qualified = (length, flush) >= QUALIFIES
    won = hands = 0
    own = masks_of(length).index(flush)
    sizes_met = {length, *range(min(length, 7 - length) + 1)}
    below_and_equal = ((flush, False), (flush, True), ((8, 7, 6), True))
    tables = [
        {n: polynomials(n, up_to, equal=equal) for n in sizes_met}
        for up_to, equal in below_and_equal
    ]
    for sizes, orders in beside(length):
        allowed: list[Ints] = []
        ties: list[Ints] = []
        for size in sizes:
            sets = masks_of(size)
            if size < length:
                allowed.append(np.arange(len(sets)))
            else:
                allowed.append(np.array([n for n, ranks in enumerate(sets) if ranks <= flush]))
            ties.append((allowed[-1] == own) & (size == length))
        lower, up_to, unqualified = (
            sevens(
                [table[length][[own]]]
                + [table[size][fits] for size, fits in zip(sizes, allowed, strict=True)]
            )
            for table in tables
        )
        wins = lower - unqualified if is_qualified else 0
        loses = DEALERS - (up_to if is_qualified else unqualified)
        values = [unqualified + (1 + times) * (wins - loses) for times in (1, most)]
        best = np.maximum(np.maximum(*values), -DEALERS)
        sums = np.add.outer(np.add.outer(ties[0].astype(int), ties[1]), ties[2])
        weight = orders * 12 // (1 + sums.reshape(best.shape))
        won += int((best * weight).sum())
        hands += int(weight.sum())
    return 4 * won, 4 * hands


def ante_line() -> Line:
    won = hands = 0
    for length in range(2, 8):
        for flush in masks_of(length):
            part = best_of(flush)
            won, hands = won + part[0], hands + part[1]
    assert hands == 12 * HANDS
    return "ante", "", Fraction(-won, 12 * HANDS * DEALERS)


def powers(suit: list[int]) -> int:
    """In how many ways four suits make seven cards, `suit` being the ways of j cards in one."""
    row = [1]
    for _ in range(4):
        product = [0] * 8
        for i, ways in enumerate(row):
            for j, more in enumerate(suit[: 8 - i]):
                product[i + j] += ways * more
        row = product
    return row[7]


def flushes() -> dict[int, int]:
    """How many hands have a longest flush of so many cards."""
    up_to = {n: powers([comb(13, j) for j in range(n + 1)]) for n in range(1, 8)}
    return {n: up_to[n] - up_to[n - 1] for n in range(2, 8)}


def straight_flushes(reading: str) -> dict[int, int]:
    """How many hands have a longest straight flush of so many cards."""
    answers = {"ace-in-straight-flush": reading}
    runs: Counter[tuple[int, int]] = Counter()
    for size in range(8):
        runs.update((size, longest_run(answers, ranks)) for ranks in masks_of(size))
    up_to = {
        n: powers([sum(runs[j, run] for run in range(n + 1)) for j in range(8)]) for n in range(8)
    }
    return {n: up_to[n] - up_to[n - 1] for n in range(1, 8)}


def bonus_lines() -> Iterator[Line]:
    counts = flushes()
    for column, label in enumerate("ABCDEFGH"):
        units = sum(n * (FLUSH_BONUS[k][column] + 1) for k, n in counts.items() if k in FLUSH_BONUS)
        yield "flush-bonus", label, 1 - Fraction(units, HANDS)
    for reading in ("high-or-low", "high-only"):
        runs = straight_flushes(reading)
        for column, label in enumerate("ABCD"):
            units = sum(runs[k] * (pays[column] + 1) for k, pays in STRAIGHT_FLUSH_BONUS.items())
            yield "straight-flush-bonus", f"{label}, {reading}", 1 - Fraction(units, HANDS)
        for column, label in enumerate("AB"):
            units = sum(runs[k] * SEED * percent // 100 for k, percent in JACKPOT_PERCENT.items())
            units += sum(runs[k] * pays[column] for k, pays in JACKPOT_FOR_1.items())
            yield "progressive-jackpot", f"{label}, {reading}", 1 - Fraction(units, HANDS)


def lines() -> Iterator[Line]:
    yield ante_line()
    yield from bonus_lines()


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:21} {played:15} {float(advantage):9.4%}  {advantage}")
