"""The compiled loop of Sic Bo: shakes of three dice, tallied by which of the 216 they are.

Seven shakes come out of one random number below 216 to the 7th.
"""

from __future__ import annotations

from typing import Any

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

SHAKES = 216
DIGITS = 7
SPAN = SHAKES**DIGITS


@kernel
def shake_rounds(rng: Any, rounds: int, tally: Ints) -> None:
    digits = left = 0
    for _ in range(rounds):
        if left == 0:
            digits = rng.integers(0, SPAN)
            left = DIGITS
        tally[digits % SHAKES] += 1
        digits //= SHAKES
        left -= 1
