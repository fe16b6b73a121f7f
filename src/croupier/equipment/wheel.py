"""A wheel: its pockets clockwise, their colours, and which lie side by side.

The order of a wheel's pockets is a matter of its chapter and stands in the game's own data.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.errors import EquipmentError

GREEN = "green"


@dataclass(frozen=True)
class Wheel:
    """Pockets in clockwise order, by what is written on them.

    `colours` are the two that alternate around the wheel, the first of them on the first pocket
    that is not green; a wheel without colours has none. A green pocket takes its place in the
    alternation. The same symbol may stand on several pockets, as it does on a Big Six wheel; such a
    symbol has no single colour and no single place.
    """

    pockets: tuple[str, ...]
    green: frozenset[str] = frozenset()
    colours: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if not self.pockets:
            raise EquipmentError("pockets is empty: a wheel needs 1 pocket or more.")
        for pocket in sorted(self.green):
            self.place(pocket)

    def place(self, pocket: str) -> int:
        """Where the pocket is, counted clockwise from 0."""
        times = self.pockets.count(pocket)
        if times != 1:
            raise EquipmentError(
                f"pocket {pocket!r} is on the wheel {times} times: it must be there once."
            )
        return self.pockets.index(pocket)

    def colour(self, pocket: str) -> str:
        """Green, or one of the two alternating colours."""
        place = self.place(pocket)
        if pocket in self.green:
            return GREEN
        if self.colours is None:
            raise EquipmentError(f"pocket {pocket!r} has no color: the wheel was given none.")
        first = next(i for i, other in enumerate(self.pockets) if other not in self.green)
        return self.colours[(place - first) % 2]

    def neighbours(self, pocket: str, each_side: int) -> tuple[str, ...]:
        """The pocket between its neighbours, clockwise: two on each side make five adjacent."""
        place = self.place(pocket)
        size = len(self.pockets)
        if not 0 <= each_side <= (size - 1) // 2:
            raise EquipmentError(
                f"each_side is {each_side}: a wheel of {size} has 0 to {(size - 1) // 2}."
            )
        around = range(place - each_side, place + each_side + 1)
        return tuple(self.pockets[i % size] for i in around)
