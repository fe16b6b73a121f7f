"""Payouts near those of a paytable that make its house advantage a wished one.

Where the probabilities of the rows do not hang on what they pay, the house advantage is linear in
the payouts. So every table that differs in a few rows is tried, by whole numbers that a paytable
may show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np

MOST_CHANGED = 3
CLOSE, NEAR = 0.0005, Fraction(1, 100)
FARTHEST = 2
# Payouts up to a number are tried in such steps.
STEPS = ((20, 1), (100, 5), (500, 25), (2_000, 100), (20_000, 1_000))
LARGEST_STEP = 10_000
KEPT_EACH = 40
Whole = np.ndarray[tuple[int], np.dtype[np.int64]]


@dataclass(frozen=True)
class PaidRow:
    """A row that pays `pays` to 1 and comes up with a `probability`."""

    pays: int
    probability: Fraction


@dataclass(frozen=True)
class Nearest:
    """What each row pays, and what the house then keeps."""

    payouts: tuple[int, ...]
    advantage: Fraction


def near(
    rows: Sequence[PaidRow], advantage: Fraction, wished: Fraction, most: int
) -> list[Nearest]:
    """The tables nearest to a wish, a table that keeps `advantage` given: among those that come
    close the ones that change least, then the closest of the others that come near. A row never
    pays less than one below it.
    """
    found: dict[Nearest, tuple[bool, float]] = {}
    choices = [_choices(row.pays, 1 if len(rows) == 1 else None) for row in rows]
    for places in combinations(range(len(rows)), min(MOST_CHANGED, len(rows))):
        own, tried = [rows[p] for p in places], [choices[p] for p in places]
        for payouts in _best(own, tried, advantage, wished):
            table = [row.pays for row in rows]
            for place, pays in zip(places, payouts, strict=True):
                table[place] = pays
            gained = sum((t - r.pays) * r.probability for t, r in zip(table, rows, strict=True))
            keeps = advantage - gained
            if _in_order(table, rows) and abs(keeps - wished) <= NEAR:
                found[Nearest(tuple(table), keeps)] = _rank(table, rows, float(keeps - wished))
    return sorted(found, key=lambda each: (found[each], each.payouts))[:most]


def _choices(pays: int, step: int | None) -> Whole:
    step = step or next((step for largest, step in STEPS if pays <= largest), LARGEST_STEP)
    low, high = max(1, pays // FARTHEST), pays * FARTHEST
    tried = range(-(-low // step) * step, high + 1, step)
    return np.array(sorted({pays, *tried}), dtype=np.int64)


def _best(
    rows: Sequence[PaidRow],
    choices: Sequence[Whole],
    advantage: Fraction,
    wished: Fraction,
) -> list[tuple[int, ...]]:
    """The best ways to pay some rows, all others as they are."""
    error, change = np.array([float(advantage - wished)]), np.array([0.0])
    for row, pays in zip(rows, choices, strict=True):
        error = np.subtract.outer(error, (pays - row.pays) * float(row.probability))
        change = np.add.outer(change, _change(pays, row.pays))
    error = np.abs(error).ravel()
    score = np.where(error <= CLOSE, change.ravel(), 1_000 + error)
    places = np.argsort(score, kind="stable")[:KEPT_EACH]
    at = np.unravel_index(places, [len(each) for each in choices])
    taken = [pays[chosen].tolist() for pays, chosen in zip(choices, at, strict=True)]
    return list(zip(*taken, strict=True))


def _change(pays: Whole, before: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How much a row changes: that it does counts most."""
    return np.where(pays == before, 0.0, 1 + np.abs(pays - before) / before)


def _rank(table: Sequence[int], rows: Sequence[PaidRow], error: float) -> tuple[bool, float]:
    if abs(error) > CLOSE:
        return True, abs(error)
    changes = (_change(np.array([p]), r.pays).item() for p, r in zip(table, rows, strict=True))
    return False, sum(changes)


def _in_order(table: Sequence[int], rows: Sequence[PaidRow]) -> bool:
    """Whether no row pays less than another that it paid no less than before."""
    order = sorted(range(len(rows)), key=lambda place: (-rows[place].pays, -table[place]))
    return all(table[a] >= table[b] for a, b in pairwise(order))
