"""The layout of Roulette: where each wager of 617a.3(e) may lie, and the numbers it covers there.

The places are computed from the boxes of the layout: a Split Wager lies between two boxes that
share a side, a corner wager where three or four boxes meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from croupier.equipment.wheel import Wheel
from croupier.rulebook.fittings import WheelEquipment
from croupier.rulebook.rules import Rules

Spots = Mapping[str, tuple[str, ...]]
ZEROS = frozenset({"0", "00"})
NUMBERS = tuple(str(number) for number in range(1, 37))
ROWS = tuple(NUMBERS[first : first + 3] for first in range(0, 36, 3))

# 617a.3(e)(3)(i): the groups of three beside the rows.
LISTED_CORNERS = frozenset(
    {frozenset({"0", "1", "2"}), frozenset({"0", "2", "00"}), frozenset({"00", "2", "3"})}
)
NEIGHBOURS_EACH_SIDE = 2


@dataclass(frozen=True)
class Box:
    """A number's box, in half columns and rows; the zeros lie above the first row."""

    left: int
    top: int
    right: int
    bottom: int

    def adjoins(self, other: Box) -> bool:
        """Whether two boxes share a side, and not only a corner."""
        across = min(self.right, other.right) - max(self.left, other.left)
        along = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, along) == 0 < max(across, along)

    def touches(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def corners(self) -> tuple[tuple[int, int], ...]:
        return tuple((x, y) for x in (self.left, self.right) for y in (self.top, self.bottom))


@dataclass(frozen=True)
class Layout:
    """The wheel in use and, for each wager, its places by name with the numbers covered.

    A wager with a single place has it under the empty name. `void` is the pocket of no spin.
    """

    wheel: Wheel
    spots: Mapping[str, Spots]
    void: str | None

    def numbers(self, wager: str, on: str) -> tuple[str, ...] | None:
        """The numbers covered by a wager at a place, or None where there is no such place."""
        return self.spots[wager].get(self.place_name(on))

    def place_name(self, on: str) -> str:
        """A place as it is listed: the same numbers in any order are one place."""
        parts = on.split("-")
        return _name(parts) if set(parts) <= set(self.wheel.pockets) else on


def layout_of(rules: Rules) -> Layout:
    """The layout under these rules (617a.1(c) to (e))."""
    return _layout(
        tuple(part for part in rules.book.equipment if isinstance(part, WheelEquipment)),
        rules.text("wheel"),
        rules["single-zero-layout"] == "approved-layout",
        rules["five-adjacent-with-00"] == "skip-00",
    )


@cache
def _layout(
    wheels: tuple[WheelEquipment, ...], use: str, approved_corners: bool, skip_00: bool
) -> Layout:
    name = "single-zero" if use == "single-zero" else "double-zero"
    data = next(wheel for wheel in wheels if wheel.name == name)
    first, second = data.colours
    wheel = Wheel(data.pockets, ZEROS & set(data.pockets), (first, second))
    zeros = tuple(sorted(wheel.green))
    spots = _inside(zeros, approved_corners) | _outside(wheel)
    adjacent = {
        pocket: wheel.neighbours(pocket, NEIGHBOURS_EACH_SIDE) for pocket in _sorted(wheel.pockets)
    }
    if use == "double-zero-as-single-zero":
        spots = {wager: _without_00(places) for wager, places in spots.items()}
        adjacent = _skipping_00(adjacent) if skip_00 else _without_00(adjacent)
        return Layout(wheel, {**spots, "five-adjacent": adjacent}, "00")
    return Layout(wheel, {**spots, "five-adjacent": adjacent}, None)


def boxes(zeros: tuple[str, ...]) -> dict[str, Box]:
    """The boxes of the layout: three columns of two halves, under one wide zero or two."""
    width = 6 // len(zeros)
    found = {
        zero: Box(nth * width, 0, (nth + 1) * width, 1) for nth, zero in enumerate(sorted(zeros))
    }
    for row, numbers in enumerate(ROWS, 1):
        for column, number in enumerate(numbers):
            found[number] = Box(2 * column, row, 2 * column + 2, row + 1)
    return found


def _inside(
    zeros: tuple[str, ...], approved_corners: bool
) -> dict[str, dict[str, tuple[str, ...]]]:
    """617a.3(e)(1) to (6)."""
    box = boxes(zeros)
    points = {point for number in box for point in box[number].corners()}
    meeting = [{n for n in box if box[n].touches(*point)} for point in points]
    threes = [group for group in meeting if len(group) == 3]
    fours = [group for group in meeting if len(group) == 4]
    if not approved_corners:
        threes = [group for group in threes if group in LISTED_CORNERS]
    elif zeros == ("0",):
        fours.append({"0", *ROWS[0]})
    spots = {
        "straight": _named([number] for number in box),
        "split": _named(
            pair for pair in combinations(box, 2) if box[pair[0]].adjoins(box[pair[1]])
        ),
        "three-numbers": _named([*ROWS, *threes]),
        "four-numbers": _named(fours),
        "six-numbers": _named(a + b for a, b in pairwise(ROWS)),
        "first-five-numbers": {},
    }
    if set(zeros) == ZEROS:
        spots["first-five-numbers"] = {"": ("0", "00", *ROWS[0])}
    return spots


def _outside(wheel: Wheel) -> dict[str, dict[str, tuple[str, ...]]]:
    """617a.3(e)(7) to (14)."""
    return {
        "column": {str(nth + 1): NUMBERS[nth::3] for nth in range(3)},
        "dozen": {str(nth + 1): NUMBERS[12 * nth : 12 * nth + 12] for nth in range(3)},
        "red": {"": tuple(n for n in NUMBERS if wheel.colour(n) == "red")},
        "black": {"": tuple(n for n in NUMBERS if wheel.colour(n) == "black")},
        "odd": {"": NUMBERS[0::2]},
        "even": {"": NUMBERS[1::2]},
        "1-18": {"": NUMBERS[:18]},
        "19-36": {"": NUMBERS[18:]},
    }


def _without_00(places: Spots) -> dict[str, tuple[str, ...]]:
    return {name: numbers for name, numbers in places.items() if "00" not in numbers}


def _skipping_00(places: Spots) -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(number for number in numbers if number != "00")
        for name, numbers in places.items()
        if name != "00"
    }


def _named(groups: Iterable[Iterable[str]]) -> dict[str, tuple[str, ...]]:
    covered = sorted(
        (_sorted(group) for group in groups), key=lambda numbers: [*map(_key, numbers)]
    )
    return {_name(numbers): numbers for numbers in covered}


def _name(numbers: Iterable[str]) -> str:
    return "-".join(_sorted(numbers))


def _sorted(numbers: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(numbers, key=_key))


def _key(number: str) -> tuple[int, str]:
    """0, 00, 1, 2 and so on."""
    return int(number), number
