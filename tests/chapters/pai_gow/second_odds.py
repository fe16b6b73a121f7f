"""Pai Gow counted a second time: every set of four tiles against every other, tiles alike folded.

The payouts and the house way are those of the second reader.
`python -m tests.chapters.pai_gow.second_odds` prints them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.pai_gow.second_reader import (
    ONCE,
    PAIR_FORTUNES,
    TWICE,
    Tiles,
    dice_odds,
    house_way,
    pair_fortunes,
    rank,
    splits,
)

KINDS = [*TWICE, *ONCE]
NUMBER = np.array([2] * len(TWICE) + [1] * len(ONCE))
ALL = comb(32, 4) * comb(28, 4)
CHOOSE = np.array([[1, 0, 0], [1, 1, 0], [1, 2, 1]])
Line = tuple[str, str, Fraction]
Ints = NDArray[np.int64]
ZERO = Fraction(0)


def hands() -> list[tuple[str, ...]]:
    found = combinations_with_replacement(range(len(KINDS)), 4)
    held = [four for four in found if all(four.count(k) <= NUMBER[k] for k in four)]
    return [tuple(KINDS[k] for k in four) for four in held]


HANDS = hands()
HELD = np.array([[four.count(kind) for kind in KINDS] for four in HANDS])
WEIGHT = np.prod(CHOOSE[NUMBER, HELD], axis=1)
assert WEIGHT.sum() == comb(32, 4)


def code(two: Tiles) -> int:
    """A number for a hand of two tiles; 0 for the value zero, which is never higher."""
    has_pair, value, tile = rank(two)
    return 0 if (has_pair, value) == (0, 0) else 10_000 * has_pair + 100 * value + 20 + tile


def against(order: str) -> Ints:
    return np.array([[code(h) for h in house_way(four, order)] for four in HANDS])


def weights(mine: int) -> Ints:
    """How many sets of four the others can be when this one is held."""
    found = WEIGHT.copy()
    for kind in np.flatnonzero(HELD[mine]):
        base, left = NUMBER[kind], NUMBER[kind] - HELD[mine, kind]
        held = HELD[:, kind]
        found = found * CHOOSE[left, held] // CHOOSE[base, held]
    return np.asarray(found)


def results(order: str, *, bank: bool = False, own: str = "") -> dict[str, tuple[int, int, int]]:
    """Wins, ties and losses of all pairs of hands: best set for the wager, and by the house way,
    which a co-bank may have of its own."""
    theirs = against(order)
    total: dict[str, Counter[str]] = {"best": Counter(), "house way": Counter()}
    for nth, four in enumerate(HANDS):
        weight = weights(nth)
        found: dict[tuple[int, int], list[int]] = {}
        for high, low in splits(four):
            mine = np.array([code(high), code(low)])
            higher = (theirs > mine) if bank else (mine > theirs)
            ahead = higher.sum(axis=1)
            if bank:  # a copy, and zero against zero, is the bank's
                ahead = 2 - ahead
            counts = [int(weight[ahead == n].sum()) for n in (2, 1, 0)]
            found[code(high), code(low)] = counts
        best = max(found.values(), key=lambda c: Fraction(95, 100) * c[0] - c[2])
        by_house = house_way(four, own or order)
        for name, counts in (
            ("best", best),
            ("house way", found[code(by_house[0]), code(by_house[1])]),
        ):
            for place, n in zip(("win", "tie", "lose"), counts, strict=True):
                total[name][place] += n * int(WEIGHT[nth])
    return {name: (c["win"], c["tie"], c["lose"]) for name, c in total.items()}


def main_lines() -> Iterator[Line]:
    """The house advantage without rounding of the vigorish; of the bank against one wager."""
    for order in ("highest", "best-low-hand"):
        for bank in (False, True):
            for name, (win, tie, lose) in results(order, bank=bank).items():
                assert win + tie + lose == ALL
                who = "bank" if bank else "pai-gow"
                edge = (lose - win * Fraction(95, 100)) / ALL
                yield who, f"{order}, {name} ({win} {tie} {lose})", edge


def side_lines() -> Iterator[Line]:
    for reading in ("listed", "same-spots"):
        counts: Counter[str] = Counter()
        for nth, four in enumerate(HANDS):
            counts[pair_fortunes({"mixed-pair": reading}, four)] += int(WEIGHT[nth])
        units = sum(n * (PAIR_FORTUNES[row] if row else -1) for row, n in counts.items())
        yield "pair-fortunes", f"{reading} {dict(counts)}", Fraction(-units, comb(32, 4))
    rolls = list(product(range(1, 7), repeat=3))
    for wager, labels in (("sum", "ABCD"), ("beat-it", "ABC"), ("match", "-")):
        for label in labels:
            answers = {f"{wager}-paytable": label}
            won = sum((Fraction(dice_odds(answers, wager, "1", roll)) for roll in rolls), ZERO)
            yield wager, label, -won / 216


if __name__ == "__main__":
    for wager, paytable, edge in (*side_lines(), *main_lines()):
        print(f"{wager:14} {float(edge):9.4%} {paytable}  {edge}")
