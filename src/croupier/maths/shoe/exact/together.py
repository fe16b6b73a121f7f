"""Which results of several hands come together: an estimate that keeps each hand exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from math import factorial

import numpy as np

from croupier.maths.shoe.exact.cells import BY_DEALER, TINY, spread_over_totals
from croupier.maths.shoe.hands import Floats, Ints

Results = tuple[int, ...]
Ends = dict[Results, int]
Numbers = Ints | Floats
PRECISION = 60  # bits, or half of those that the ways have
MOST_INDEPENDENT = 6  # hands


@dataclass(frozen=True, eq=False)
class Combinations:
    """The results of several hands, whatever their order."""

    which: Ints  # the place of each hand's code
    results: tuple[tuple[int, ...], ...]
    orders: Ints  # in how many each comes
    first: Ints  # by code, in how many of them the first hand has it

    @classmethod
    def of(cls, codes: tuple[int, ...], hands: int) -> Combinations:
        which = np.array(list(combinations_with_replacement(range(len(codes)), hands)))
        held = (which[:, :, None] == np.arange(len(codes))).sum(axis=1)
        factorials = np.array([factorial(number) for number in range(hands + 1)])
        orders = factorial(hands) // factorials[held].prod(axis=1)
        results = tuple(tuple(codes[nth] for nth in row) for row in which.tolist())
        return cls(which, results, orders, orders[:, None] * held // hands)


_combinations = cache(Combinations.of)


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
        return np.prod(shares[:, self.together.which], axis=2), masses

    @property
    def together(self) -> Combinations:
        return _combinations(self.codes, self.hands)


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
        chances = joint.sum(axis=0)
        if len(alike) > 1:  # their dealer's totals are not quite the same
            chances = chances * _fits(alike, chances)
        # A hair less than the product, so that nothing is taken twice.
        precision = min(PRECISION, total.bit_length() // 2)
        unit, units = total >> precision, (chances * (1 - 1e-9) * 2**precision).astype(np.int64)
        for each, by_code in zip(alike, _by_code(alike, units), strict=True):
            for code, number in zip(each.codes, by_code.tolist(), strict=True):
                each.left[code] -= number * unit
        results, orders = _in_all(tuple((each.codes, each.hands) for each in alike))
        number_of = (units * orders).tolist()
        found = {each: number * unit for each, number in zip(results, number_of, strict=True)}
    return _with_rest(found, alike)


@cache
def _in_all(groups: tuple[tuple[tuple[int, ...], int], ...]) -> tuple[Sequence[Results], Ints]:
    """The results of all groups, and in how many orders each comes."""
    parts = [_combinations(*group) for group in groups]
    results = [sum(each, ()) for each in product(*(part.results for part in parts))]
    return results, reduce(np.multiply.outer, [part.orders for part in parts]).ravel()


def _by_code(alike: Sequence[_Alike], numbers: Numbers) -> Iterator[Numbers]:
    """For each group what its first hand has by code, out of numbers for an order of each result.

    Of chances or of whole numbers.
    """
    weights = numbers.reshape([len(each.together.orders) for each in alike])
    for nth, own in enumerate(alike):
        found = np.moveaxis(weights, nth, -1)
        for other in reversed((*alike[:nth], *alike[nth + 1 :])):
            found = other.together.orders @ found
        yield found @ own.together.first


def _fits(alike: Sequence[_Alike], chances: Floats) -> float:
    """By how much chances must shrink that no result of a group comes more often than it does."""
    shrink = 1.0
    for each, by_code in zip(alike, _by_code(alike, chances), strict=True):
        for code, chance in zip(each.codes, by_code.tolist(), strict=True):
            if chance:
                shrink = min(shrink, each.left[code] / each.total / chance)
    return shrink


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


def add_ends(ends: Ends, more: Ends) -> None:
    for results, ways in more.items():
        ends[results] = ends.get(results, 0) + ways
