"""Dice: all the rolls there are, and how many of them make each sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise, product
from math import factorial, prod

from croupier.equipment.errors import EquipmentError

FACES = 6


def all_rolls(dice: int, faces: int = FACES) -> tuple[tuple[int, ...], ...]:
    """Every equally likely roll, each die told apart: 36 for two dice of six faces."""
    _check(dice, faces)
    return tuple(product(range(1, faces + 1), repeat=dice))


def kinds(dice: int, faces: int = FACES) -> dict[tuple[int, ...], int]:
    """How often each face shows, with the number of rolls that show it so: 3,003 of ten dice."""
    _check(dice, faces)
    found = {}
    for bars in combinations(range(dice + faces - 1), faces - 1):
        ends = (-1, *bars, dice + faces - 1)
        shown = tuple(right - left - 1 for left, right in pairwise(ends))
        found[shown] = factorial(dice) // prod(map(factorial, shown))
    return found


def ways(dice: int, faces: int = FACES) -> dict[int, int]:
    """For each sum, lowest first, the number of rolls that make it."""
    return dict(sorted(Counter(map(sum, all_rolls(dice, faces))).items()))


def check_roll(roll: Sequence[int], *, dice: int, faces: int = FACES) -> tuple[int, ...]:
    """The roll itself, when it has so many dice and every face is on the die."""
    _check(dice, faces)
    if len(roll) != dice:
        raise EquipmentError(f"roll {tuple(roll)} has {len(roll)} dice: it must have {dice}.")
    for face in roll:
        if not 1 <= face <= faces:
            raise EquipmentError(f"roll {tuple(roll)} shows {face}: a face is 1 to {faces}.")
    return tuple(roll)


def _check(dice: int, faces: int) -> None:
    if dice < 1:
        raise EquipmentError(f"dice is {dice}: a roll needs 1 die or more.")
    if faces < 1:
        raise EquipmentError(f"faces is {faces}: a die needs 1 face or more.")
