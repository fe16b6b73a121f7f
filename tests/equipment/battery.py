"""Statistical tests of randomness: each gives the chance of something as extreme (its p-value).

A stream is judged by all tests together at 99%: each has its share of the 1% (Bonferroni), at both
ends, since numbers that are too even are no random numbers either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import erfc, exp, factorial, lgamma, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
TOGETHER = 0.99
TINY = 1e-300


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), by its series or its fraction."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - total * front
    b, c = x + 1 - a, 1 / TINY
    d = h = 1 / b
    for step in range(1, 10_000):
        by = -step * (step - a)
        b += 2
        d = 1 / (by * d + b or TINY)
        c = b + by / c or TINY
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def chi_square(seen: Numbers, expected: NDArray[np.floating[Any]]) -> float:
    """The p-value of counts against what is expected of as many."""
    distance = float(((seen - expected) ** 2 / expected).sum())
    return upper_gamma((len(seen) - 1) / 2, distance / 2)


def frequency(numbers: Numbers, values: int) -> float:
    """Each value equally often."""
    seen = np.bincount(numbers, minlength=values)
    return chi_square(seen, np.full(values, len(numbers) / values))


def serial(numbers: Numbers, values: int) -> float:
    """Each pair of neighbors, taken without overlap, equally often."""
    even = numbers[: len(numbers) // 2 * 2].reshape(-1, 2)
    return frequency(even[:, 0] * values + even[:, 1], values * values)


def runs(numbers: Numbers, values: int) -> float:
    """Runs above and below the middle (Wald and Wolfowitz); a value in the middle counts not."""
    middle = (values - 1) / 2
    above = numbers[numbers != middle] > middle
    ups, downs = int(above.sum()), int((~above).sum())
    if not ups or not downs:
        return 0.0
    many = 1 + int((above[1:] != above[:-1]).sum())
    both = 2 * ups * downs
    mean = 1 + both / (ups + downs)
    variance = both * (both - ups - downs) / ((ups + downs) ** 2 * (ups + downs - 1))
    return erfc(abs(many - mean) / sqrt(2 * variance))


def gap(numbers: Numbers, values: int) -> float:
    """How many others lie between one half of the values and its next appearance."""
    share = (values // 2) / values
    gaps = np.diff(np.flatnonzero(numbers < values // 2)) - 1
    longest = max(1, int(log(5 / max(len(gaps), 1)) / log(1 - share))) if len(gaps) > 5 else 1
    seen = np.bincount(np.minimum(gaps, longest), minlength=longest + 1)
    chances = share * (1 - share) ** np.arange(longest + 1)
    chances[-1] = (1 - share) ** longest
    return chi_square(seen, chances * len(gaps))


def permutation(numbers: Numbers, values: int, size: int = 4) -> float:
    """Each order of a few neighbors equally often; groups in which two are equal count not."""
    groups = numbers[: len(numbers) // size * size].reshape(-1, size)
    ordered = np.sort(groups, axis=1)
    groups = groups[(np.diff(ordered, axis=1) > 0).all(axis=1)]
    places = groups.argsort(axis=1)
    code = places @ (size ** np.arange(size))
    seen = np.unique(code, return_counts=True)[1]
    counts = np.zeros(factorial(size), dtype=np.int64)
    counts[: len(seen)] = seen
    return chi_square(counts, np.full(factorial(size), len(groups) / factorial(size)))


TESTS: Mapping[str, Callable[[Numbers, int], float]] = {
    "frequency": frequency,
    "serial": serial,
    "runs": runs,
    "gap": gap,
    "permutation": permutation,
}


def p_values(numbers: Numbers, values: int) -> dict[str, float]:
    """Of every test that can be made with so many values: orders of four need four."""
    return {
        name: test(numbers, values)
        for name, test in TESTS.items()
        if values >= 4 or name != "permutation"
    }


def failed(found: Mapping[str, float]) -> list[str]:
    """The tests that a stream does not pass, all together at 99%."""
    share = (1 - TOGETHER) / len(found) / 2
    return [name for name, p in found.items() if not share <= p <= 1 - share]
