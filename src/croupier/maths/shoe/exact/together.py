"""Which results of several hands come together: an estimate that keeps each hand exact."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import numpy as np

from croupier.maths.shoe.exact.cells import BY_DEALER, TINY, spread_over_totals
from croupier.maths.shoe.hands import Floats, Ints

Ends = dict[tuple[int, ...], int]
PRECISION = 60  # bits
MOST_INDEPENDENT = 6  # hands


@cache
def _combinations(
    codes: tuple[int, ...], hands: int
) -> tuple[Ints, list[tuple[tuple[int, ...], int, Counter[int]]]]:
    """The results of several hands, whatever their order: in how many orders each comes."""
    found = list(combinations_with_replacement(range(len(codes)), hands))
    counted = []
    for which in found:
        held = Counter(codes[nth] for nth in which)
        orders = factorial(hands) // prod(factorial(n) for n in held.values())
        counted.append((tuple(codes[nth] for nth in which), orders, held))
    return np.array(found), counted


class _Alike:
    """So many hands with one tally by `dealer_cells`."""

    def __init__(self, tally: Mapping[int, int], hands: int) -> None:
        self.hands = hands
        self.left: dict[int, int] = defaultdict(int)  # ways of each code not yet given out
        for cell, ways in tally.items():
            self.left[cell // BY_DEALER] += ways
        self.total = sum(self.left.values())
        self.codes = tuple(sorted(self.left))
        self.tally = tally

    def chances(self) -> tuple[Floats, Floats]:
        """By the dealer's total, of each combination; and the total's own."""
        chances = np.zeros(BY_DEALER * len(self.codes))
        for cell, ways in self.tally.items():
            place = BY_DEALER * self.codes.index(cell // BY_DEALER) + cell % BY_DEALER
            chances[place] = ways / self.total
        shares = spread_over_totals(chances)
        masses = np.maximum(shares.sum(axis=1), TINY)
        which, _ = _combinations(self.codes, self.hands)
        return np.prod(shares[:, which], axis=2), masses


def together(groups: Sequence[tuple[Mapping[int, int], int]]) -> Ends:
    """Results of several hands, independent given the dealer's total.

    Each tally is of one hand, by `dealer_cells`, and so many hands share it. A rounding keeps each
    hand's ways exact. More hands than play ever comes to are taken to end alike, since their
    combinations would be too many.
    """
    alike = [_Alike(tally, hands) for tally, hands in groups if hands]
    total, found = alike[0].total, Ends()
    if total and sum(each.hands for each in alike) <= MOST_INDEPENDENT:
        joint, masses = alike[0].chances()
        joint = joint / masses[:, None] ** (alike[0].hands - 1)
        for each in alike[1:]:
            more, own = each.chances()
            more = more / own[:, None] ** each.hands
            joint = (joint[:, :, None] * more[:, None, :]).reshape(len(joint), -1)
        ways = product(*(_combinations(each.codes, each.hands)[1] for each in alike))
        chances = joint.sum(axis=0)
        if len(alike) > 1:  # their dealer's totals are not quite the same
            chances = chances * _fits(alike, chances)
        for parts, chance in zip(ways, chances.tolist(), strict=True):
            # A hair less than the product, so that nothing is taken twice.
            number = total * int(chance * (1 - 1e-9) * 2**PRECISION) >> PRECISION
            if number:
                orders = prod(times for _, times, _ in parts)
                results = tuple(result for part, _, _ in parts for result in part)
                found[results] = orders * number
                for each, (_, _, held) in zip(alike, parts, strict=True):
                    for result, hands in held.items():
                        each.left[result] -= orders * hands // each.hands * number
    return _with_rest(found, alike)


def _fits(alike: Sequence[_Alike], chances: Floats) -> float:
    """By how much chances must shrink that no result of a group comes more often than it does."""
    shrink = 1.0
    held = [_held(each.codes, each.hands) for each in alike]
    weights = chances.reshape([len(orders) for orders, _ in held])
    for nth, (orders, _) in enumerate(held):
        weights = np.moveaxis(np.moveaxis(weights, nth, -1) * orders, -1, nth)
    for nth, each in enumerate(alike):
        others = tuple(axis for axis in range(len(alike)) if axis != nth)
        found = weights.sum(axis=others) @ held[nth][1] / each.hands
        for code, chance in zip(each.codes, found.tolist(), strict=True):
            if chance:
                shrink = min(shrink, each.left[code] / each.total / chance)
    return shrink


@cache
def _held(codes: tuple[int, ...], hands: int) -> tuple[Floats, Floats]:
    """Of each combination in how many orders it comes, and how many hands have each code."""
    which, counted = _combinations(codes, hands)
    held = (which[:, :, None] == np.arange(len(codes))).sum(axis=1)
    return np.array([orders for _, orders, _ in counted], dtype=float), held.astype(float)


def _with_rest(found: Ends, alike: Sequence[_Alike]) -> Ends:
    """What the rounding left: hands of one tally end alike."""
    first, *others = alike
    for code, ways in first.left.items():
        rest = {(code,) * first.hands: ways}
        for each in others:
            rest = _shared(rest, each)
        for results, number in rest.items():
            found[results] = found.get(results, 0) + number
    return found


def _shared(rest: Ends, each: _Alike) -> Ends:
    """Ways of some results with the next of those that a group has left."""
    found: Ends = {}
    for results, ways in rest.items():
        for code in each.codes:
            taken = min(ways, each.left[code])
            if taken:
                each.left[code] -= taken
                ways -= taken
                more = (*results, *(code,) * each.hands)
                found[more] = found.get(more, 0) + taken
    return found
