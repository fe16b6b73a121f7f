"""The compiled loop of Craps: rolls of two dice through tables that `outcomes.advance` wrote.

A roll is a number below 36; eleven of them come out of one random number below 36 to the 11th.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

Bools = NDArray[np.bool_]
FACES = 36
DIGITS = 11
SPAN = FACES**DIGITS


@kernel
def next_roll(rng: Any, digits: int, left: int) -> tuple[int, int, int]:
    """A roll, and what is left of the random number it came from."""
    if left == 0:
        digits = rng.integers(0, SPAN)
        left = DIGITS
    return digits % FACES, digits // FACES, left - 1


@kernel
def roll_wagers(
    rng: Any,
    rounds: int,
    tally: Ints,
    after: Ints,
    decided: Ints,
    points: Ints,
    first: Ints,
    sizes: Ints,
    place: Ints,
    on_a_point: Bools,
) -> None:
    """Each wager from a come out roll until it is decided; `place` is where its tally begins.

    What is made `on_a_point` waits for one.
    """
    digits = left = 0
    for _ in range(rounds):
        for wager in range(len(first)):
            status = point = outcome = 0
            while on_a_point[wager] and point == 0:
                roll, digits, left = next_roll(rng, digits, left)
                point = points[roll]
            while outcome == 0:
                roll, digits, left = next_roll(rng, digits, left)
                cell = first[wager] + (point * sizes[wager] + status) * FACES + roll
                outcome = decided[cell]
                status = after[cell]
                point = points[point * FACES + roll]
            tally[place[wager] + outcome] += 1
