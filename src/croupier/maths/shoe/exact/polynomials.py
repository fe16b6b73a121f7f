"""Multisets of cards as monomials: what several hands hold together is a product of polynomials."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add

import numpy as np

from croupier.hands.kernel import kernel
from croupier.maths.shoe.hands import Ints


@dataclass(frozen=True)
class Polynomial:
    """Multisets of cards, each a key of ten numbers, rising, and how often each comes."""

    keys: Ints
    times: Ints

    @staticmethod
    def one(key: int = 0) -> Polynomial:
        return Polynomial(np.array([key], dtype=np.int64), np.ones(1, dtype=np.int64))

    def plus(self, key: int, factor: int = 1) -> Polynomial:
        """With some more cards in every multiset."""
        return Polynomial(self.keys + key, self.times * factor)

    def __add__(self, other: Polynomial) -> Polynomial:
        return Polynomial(*merge(self.keys, self.times, other.keys, other.times))

    def __mul__(self, other: Polynomial) -> Polynomial:
        """Merged two by two, sums of equally many before others, as their sizes grow."""
        few, many = sorted((self, other), key=lambda each: len(each.keys))
        sums: list[Polynomial] = []
        for nth, (key, times) in enumerate(zip(few.keys.tolist(), few.times.tolist(), strict=True)):
            sums.append(many.plus(key, times))
            while nth & 1:
                sums[-2:] = [sums[-2] + sums[-1]]
                nth >>= 1
        return total_of((1, part) for part in reversed(sums))


def total_of(parts: Iterable[tuple[int, Polynomial]]) -> Polynomial:
    """A sum of polynomials, each with a factor."""
    nothing = Polynomial(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64))
    return reduce(add, (part.plus(0, factor) for factor, part in parts if factor), nothing)


@kernel
def merge(keys: Ints, times: Ints, by_keys: Ints, by_times: Ints) -> tuple[Ints, Ints]:
    """The sum of two polynomials."""
    size = len(keys) + len(by_keys)
    found_keys = np.empty(size, dtype=np.int64)
    found_times = np.empty(size, dtype=np.int64)
    one = two = held = 0
    while one < len(keys) and two < len(by_keys):
        first, second = keys[one], by_keys[two]
        found_keys[held] = min(first, second)
        number = 0
        if first <= second:
            number += times[one]
            one += 1
        if second <= first:
            number += by_times[two]
            two += 1
        found_times[held] = number
        held += 1
    for rest in range(one, len(keys)):
        found_keys[held], found_times[held] = keys[rest], times[rest]
        held += 1
    for rest in range(two, len(by_keys)):
        found_keys[held], found_times[held] = by_keys[rest], by_times[rest]
        held += 1
    return found_keys[:held].copy(), found_times[:held].copy()
