"""How usual a paytable looks: payouts that the chapters use, and what is near the table before."""

from __future__ import annotations

import math
from fractions import Fraction

# Numbers that rows of the chapters pay "to 1": in tables of a dozen chapters or more, and of three
# or more.
COMMON = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 100, 200, 500, 1_000)
LESS_COMMON = (
    *(11, 12, 14, 24, 35, 45, 60, 75, 125, 150, 250, 300, 400, 750),
    *(2_000, 2_500, 5_000, 8_000, 10_000, 20_000, 200_000),
)
USUAL = frozenset((*COMMON, *LESS_COMMON))
# Payouts up to a number that may be tried beside these, in such steps.
STEPS = ((20, 1), (100, 5), (500, 25), (2_000, 100), (20_000, 1_000))
LARGEST_STEP = 10_000
SELDOM, STRANGE, CHANGED, DROPPED = 1, 3, 1, 4
FARTHEST = 4
"""Without bounds of its own, a row pays from a fourth to four times what it paid before."""


def numbers(low: Fraction, high: Fraction, *, any_number: bool) -> list[int]:
    """The payouts to try between two bounds."""
    least, most = math.ceil(low), math.floor(high)
    found = {number for number in USUAL if least <= number <= most}
    if any_number:
        found |= set(_stepped(least, most))
    return sorted(found)


def _stepped(least: int, most: int) -> list[int]:
    found, number = [], least
    while number <= most:
        step = next((step for largest, step in STEPS if number < largest), LARGEST_STEP)
        if number % step == 0:
            found.append(number)
        number += 1 if number % step else step
    return found


def points(number: Fraction, ratio: Fraction, before: Fraction) -> int:
    """How unusual a payout is, and how far from that before; 0 is best. `ratio` is to 1."""
    look = 0 if number in COMMON else SELDOM if number in USUAL else STRANGE
    if ratio == before:
        return 0
    if ratio <= 0 or before <= 0:
        return look + DROPPED
    return look + CHANGED + round(2 * abs(math.log2(ratio / before)))
