"""From a spin to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.equipment.wheel import Wheel
from croupier.hands.kernel import kernel

# A pocket as an integer: the numbers are themselves.
DOUBLE_ZERO = 37

WON_OR_LOST = ("lose", "win")
GOAL = 50
DOWNS = 4
TEAMS = ("red", "black")

# Where the football lies after the last down, from worst to best for the team chosen.
TOUCHDOWN = (
    "losing-team",
    "tie-50-yard-line",
    "41-49-yard-line",
    "31-40-yard-line",
    "21-30-yard-line",
    "11-20-yard-line",
    "1-10-yard-line",
    "touchdown",
)

OUTCOMES: dict[str, frozenset[str]] = {
    **{
        wager: frozenset(WON_OR_LOST)
        for wager in (
            "straight",
            "five-adjacent",
            "split",
            "three-numbers",
            "four-numbers",
            "first-five-numbers",
            "six-numbers",
            "column",
            "dozen",
            "red",
            "black",
            "odd",
            "even",
            "1-18",
            "19-36",
        )
    },
    "touchdown": frozenset(TOUCHDOWN) | {"lose"},
}


def pocket_number(pocket: str) -> int:
    return DOUBLE_ZERO if pocket == "00" else int(pocket)


def mask_of(numbers: Iterable[str]) -> int:
    """Numbers as bits, for `covered`."""
    return sum(1 << pocket_number(number) for number in numbers)


@kernel
def covered(mask: int, number: int) -> int:
    """1 where the ball lies on one of the numbers, else 0: the place in WON_OR_LOST."""
    return mask >> number & 1


@kernel
def is_zero(number: int) -> bool:
    """0 or 00: even-money wagers lose (617a.4(b)) and the football game begins (617a.3(f)(2))."""
    return number in (0, DOUBLE_ZERO)


@kernel
def move(yards: int, step: int, absorbing: bool) -> int:
    """617a.3(f)(2): yards gained towards the chosen team's end zone after one more down."""
    if absorbing and abs(yards) >= GOAL:
        return yards
    return yards + step


@kernel
def place(yards: int) -> int:
    """617a.4(d): the place in TOUCHDOWN of a ball that gained so many yards."""
    if yards <= 0:
        return 1 if yards == 0 else 0
    return min(2 + yards // 10, 7)


def yards_of(number: int, yardage: str) -> int:
    """How far a number moves the football, by the reading elected of 617a.3(f)(2)."""
    if is_zero(number):
        return 0
    if yardage == "face-value":
        return number
    for last, yards in ((10, 3), (20, 5), (30, 10)):
        if number <= last:
            return yards
    return 15


def steps_towards(team: str, wheel: Wheel, yardage: str) -> dict[int, int]:
    """For each pocket, the yards gained for a team: its own colour forwards, the other back."""
    steps = {}
    for pocket in wheel.pockets:
        number = pocket_number(pocket)
        forward = 1 if wheel.colour(pocket) == team else -1
        steps[number] = forward * yards_of(number, yardage)
    return steps
