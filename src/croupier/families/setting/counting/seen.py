"""Every deal where the dealer's hands are set before the players': each player sees what to beat.

Against a point that is seen, the best setting wins if one of the hand's stairs lies above it in
both strengths, and loses only if neither the highest high hand nor the highest low hand does. What
lies below any of the stairs is what lies below each of them, less what lies below two neighbours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from croupier.families.setting.counting.solve import (
    Bytes,
    Deals,
    Solution,
    hands_of_seven,
    way_points,
    without,
)
from croupier.families.setting.counting.solved import HOUSE, LEARNED, Problem
from croupier.families.setting.counting.stairs import stairs
from croupier.families.setting.ways.cases import way_named
from croupier.hands.pai_gow import LOW_BITS
from croupier.maths.pricing.counted import Tell
from croupier.maths.setting.dominance import totals
from croupier.maths.setting.hands import Asked, Hands, Points

RESCUED = "house-way-rescued"
_LOW = (1 << LOW_BITS) - 1


@dataclass(frozen=True)
class SeenProblem(Problem):
    """A dealer whose hands are set first, by a way."""

    @property
    def name(self) -> str:
        return sha256(json.dumps(["seen", super().name]).encode()).hexdigest()[:16]

    def solve(self, tell: Tell) -> Solution:
        hands = hands_of_seven()
        ways = {
            name: way_points(way_named(way), self.by, hands)
            for name, way in ((HOUSE, self.way), (LEARNED, LEARNED))
        }
        return solve_seen(without(ways[HOUSE], self.left_out), ways, self.by, tell, hands)


def corners(by: int, kinds: Bytes, ways: Sequence[Points]) -> Asked:
    """What is asked of every kind: its stairs with the corners between them by turns, then the
    point of its highest hands, and the points at which ways set it."""
    steps = stairs(by, kinds, []).asked
    count = np.diff(steps.starts)
    starts = np.concatenate(([0], np.cumsum(2 * count + len(ways))))
    points = np.empty(starts[-1], dtype=np.int32)
    row = np.repeat(np.arange(len(count)), count)
    nth = np.arange(len(row)) - steps.starts[row]
    at = starts[row] + 2 * nth
    points[at] = steps.points
    after = np.flatnonzero(nth)
    points[at[after] - 1] = _corner(steps.points[after], steps.points[after - 1])
    highest = starts[1:] - 1 - len(ways)
    points[highest] = _corner(steps.points[steps.starts[:-1]], steps.points[steps.starts[1:] - 1])
    for way, each in enumerate(ways):
        points[highest + 1 + way] = each
    return Asked(starts, points)


def _corner(high: Points, low: Points) -> Points:
    """The high strengths of some points with the low strengths of others."""
    return np.asarray(high & ~_LOW | low & _LOW)


def solve_seen(
    dealer: Points, ways: Mapping[str, Points], by: int, tell: Tell, hands: Hands
) -> Solution:
    """Every deal, set best and by ways that do not look; and by the house way unless it loses."""
    tell("all ways to set every hand")
    asked = corners(by, hands.kinds.cards, list(ways.values()))
    won, _, lost, *of_ways = totals(hands, dealer, asked, 1 + len(ways), tell)
    total = hands.total * hands.others
    told = {
        name: Deals(of_ways[2 * nth], of_ways[2 * nth + 1], total) for nth, name in enumerate(ways)
    }
    told[RESCUED] = Deals(told[HOUSE].wins, lost, total)
    return Solution(told, Deals(won, lost, total), np.empty(0, dtype=np.uint8))
