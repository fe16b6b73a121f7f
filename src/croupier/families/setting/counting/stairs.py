"""The settings of a hand that no other beats in both: its stairs, the highest high hand first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.families.setting.ways.kernel import SETTINGS, every_setting
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import is_foul, point
from croupier.maths.setting.hands import Asked, Points

Bytes = NDArray[np.uint8]


@kernel
def stairs_of(highs: Ints, lows: Ints, steps: Ints) -> int:
    """The settings (rows of PAIRS) that no other beats, written to `steps`; how many there are."""
    count = 0
    least = -1
    while True:
        best = -1
        for nth in range(SETTINGS):
            if lows[nth] <= least or is_foul(highs[nth], lows[nth]):
                continue
            if best < 0 or point(highs[nth], lows[nth]) > point(highs[best], lows[best]):
                best = nth
        if best < 0:
            return count
        steps[count] = best
        least = lows[best]
        count += 1


@kernel
def _fill(
    by: int, kinds: Bytes, also: NDArray[np.int32], starts: Ints, asked: Points, places: Bytes
) -> None:
    """For each kind its stairs, and the points of `also` that are none of them.

    With an empty `asked` only `starts` are found. `places[row, nth]` is where the nth of `also`
    stands among those of its row.
    """
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    steps = np.empty(SETTINGS, dtype=np.int64)
    points = np.empty(SETTINGS + also.shape[1], dtype=np.int64)
    for row in range(len(kinds)):
        every_setting(by, kinds[row].astype(np.int64), highs, lows)
        count = stairs_of(highs, lows, steps)
        for nth in range(count):
            points[nth] = point(highs[steps[nth]], lows[steps[nth]])
        for nth in range(also.shape[1]):
            at = 0
            while at < count and points[at] != also[row, nth]:
                at += 1
            if at == count:
                points[count] = also[row, nth]
                count += 1
            if len(asked):
                places[row, nth] = at
        starts[row + 1] = starts[row] + count
        if len(asked):
            asked[starts[row] : starts[row + 1]] = points[:count]


@dataclass(frozen=True, eq=False)
class Stairs:
    """What is asked of every kind of hand: its stairs first, then what ways set beside them."""

    asked: Asked
    places: Bytes

    def of_way(self, nth: int) -> Ints:
        """Where the points of a way stand among all that are asked."""
        return self.asked.starts[:-1] + self.places[:, nth]


def stairs(by: int, kinds: Bytes, ways: Sequence[Points]) -> Stairs:
    """The stairs of all kinds, with the points at which some ways set them."""
    also = np.empty((len(kinds), len(ways)), dtype=np.int32)
    for nth, way in enumerate(ways):
        also[:, nth] = way
    starts = np.zeros(len(kinds) + 1, dtype=np.int64)
    places = np.zeros((len(kinds), len(ways)), dtype=np.uint8)
    nothing = np.empty(0, dtype=np.int32)
    _fill(by, kinds, also, starts, nothing, places)
    asked = np.empty(starts[-1], dtype=np.int32)
    _fill(by, kinds, also, starts, asked, places)
    return Stairs(Asked(starts, asked), places)
