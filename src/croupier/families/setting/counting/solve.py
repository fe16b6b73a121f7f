"""Every deal against a dealer's way: how hands are set best, and what comes of ways of setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from croupier.families.setting.counting.stairs import Stairs, stairs
from croupier.families.setting.ways.cases import Way
from croupier.families.setting.ways.kernel import points_of_kinds
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import DEALT, LOW_BITS
from croupier.hands.sevens import sign_of, sign_without_to_5_of, wild_sign_of
from croupier.maths.pricing.counted import Tell
from croupier.maths.setting.dominance import NOWHERE, Met, meet
from croupier.maths.setting.hands import Asked, Hands, Points

Bytes = NDArray[np.uint8]
AS_DEALER = 0  # the best setting is the dealer's way; else one more than the step of the stairs


@dataclass(frozen=True)
class Deals:
    """Of all deals those that a player wins and loses; in the others the wager is returned."""

    wins: int
    losses: int
    total: int

    @classmethod
    def of(cls, by_result: Sequence[int]) -> Self:
        """From deals won, tied and lost."""
        won, tied, lost = by_result
        return cls(won, lost, won + tied + lost)

    @property
    def ties(self) -> int:
        return self.total - self.wins - self.losses

    @property
    def by_result(self) -> tuple[int, int, int]:
        return self.wins, self.ties, self.losses

    @property
    def bankers(self) -> Deals:
        """The deals as the bank sees them."""
        return Deals(self.losses, self.wins, self.total)


@dataclass(frozen=True, eq=False)
class Solution:
    """What comes of ways of setting and of the best, and by kind which setting that is."""

    ways: Mapping[str, Deals]
    best: Deals
    choices: Bytes


@cache
def hands_of_seven() -> Hands:
    return Hands(DEALT)


@kernel
def _signs(kinds: Bytes, wild: bool, to_5: bool, signs: Ints) -> None:
    for row in range(len(kinds)):
        cards = kinds[row].astype(np.int64)
        if not to_5:
            signs[row] = sign_without_to_5_of(cards)
        else:
            signs[row] = wild_sign_of(cards) if wild else sign_of(cards)


def signs_of(hands: Bytes, *, wild: bool = False, to_5: bool = True) -> Ints:
    """The signs of many hands; if `wild` with a joker that is any card, without `to_5` where ace to
    5 is no straight."""
    signs = np.empty(len(hands), dtype=np.int64)
    _signs(hands, wild, to_5, signs)
    return signs


@cache
def signs_of_kinds() -> Ints:
    """The sign of every kind of hand."""
    return signs_of(hands_of_seven().kinds.cards)


def way_points(way: Way, by: int, hands: Hands) -> Points:
    """The points at which a way sets the kinds of hands."""
    points = np.empty(len(hands.kinds.cards), dtype=np.int32)
    points_of_kinds(by, way.cases, hands.kinds.cards, points)
    return points


def without(points: Points, sign: int) -> Points:
    """A dealer's hands without those of a sign, against which nobody wins or loses."""
    return np.where(signs_of_kinds() == sign, NOWHERE, points).astype(np.int32)


def solve(
    dealer: Points,
    ways: Mapping[str, Points],
    by: int,
    worth: tuple[int, int],
    tell: Tell,
    hands: Hands | None = None,
) -> Solution:
    """Every deal; the best is by what a win brings and a loss costs, in any unit.

    The first of `ways` is the dealer's.
    """
    hands = hands or hands_of_seven()
    tell("all ways to set every hand")
    asked = stairs(by, hands.kinds.cards, list(ways.values()))
    met = meet(hands, dealer, asked.asked, tell)
    return solution_of(hands, asked, met, tuple(ways), worth)


ONE_HIGHER = (1 << LOW_BITS) + 1


def solve_bank(
    players: Points,
    ways: Mapping[str, Points],
    pushes: NDArray[np.bool_],
    by: int,
    worth: tuple[int, int],
    tell: Tell,
    hands: Hands,
) -> Solution:
    """Every deal as a bank sees it, which wins copies: what lies below a point one higher in both
    strengths is lost to it. Kinds that push neither win nor lose."""
    tell("all ways to set every hand")
    asked = stairs(by, hands.kinds.cards, list(ways.values()))
    starts = asked.asked.starts
    higher = Asked(starts, asked.asked.points + np.int32(ONE_HIGHER))
    met = meet(hands, players, higher, tell)
    plays = np.repeat(~pushes, np.diff(starts))
    kept = Met(met.below * plays, met.above * plays)
    return solution_of(hands, asked, kept, tuple(ways), worth)


def solution_of(
    hands: Hands, asked: Stairs, met: Met, ways: tuple[str, ...], worth: tuple[int, int]
) -> Solution:
    """What the counts of all points asked come to."""
    won, lost = worth
    values = won * met.below - lost * met.above
    starts = asked.asked.starts
    rows = np.repeat(np.arange(len(starts) - 1, dtype=np.int32), np.diff(starts))
    best = np.maximum.reduceat(values, starts[:-1])
    hits = np.flatnonzero(values == best[rows])
    places = np.empty(len(best), dtype=np.int64)
    places[rows[hits][::-1]] = hits[::-1]  # of equal ones the first
    as_dealer = values[asked.of_way(0)] == best
    choices = np.where(as_dealer, AS_DEALER, places - starts[:-1] + 1)
    places = np.where(as_dealer, asked.of_way(0), places)
    told = {name: _deals(hands, met, asked.of_way(nth)) for nth, name in enumerate(ways)}
    return Solution(told, _deals(hands, met, places), choices.astype(np.uint8))


def _deals(hands: Hands, met: Met, places: Ints) -> Deals:
    weights = hands.kinds.weights
    wins = int((met.below[places] * weights).sum())
    losses = int((met.above[places] * weights).sum())
    return Deals(wins, losses, hands.total * hands.others)
