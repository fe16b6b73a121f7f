"""The bets that earn most at a given risk: more where the count says more, within the limits.

With a bankroll and a risk of ruin given, what is won is most if each bet is proportional to edge
over variance (Lagrange's condition); limits cut the bets that they bind. One factor remains, which
is sought.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, inf, sqrt
from typing import Any

import numpy as np

from croupier.analysis import risk
from croupier.analysis.counting.earns import AtCounts
from croupier.refusals import Wrong

FACTORS = 600
TRIP, MOST_TRIP = 1000, 10**9  # rounds dealt
RARE = 2e-3  # steps of a ramp met more seldom than this are one with those beside them


@dataclass(frozen=True)
class Purse:
    """A bankroll, the ruin that is accepted, and the table's limits, in dollars.

    `stays`: the wager is made in every round, at the minimum if it is not worth more; else only
    where it is worth something, and the player leaves or waits. A trip is so many rounds dealt with
    a bankroll of its own, played to a goal; without one, with the whole bankroll, to double it.
    """

    bankroll: float = risk.SCORE_BANKROLL
    ruin: float = risk.SCORE_RUIN
    least: float = 10
    most: float = 100
    stays: bool = False
    trip: int = TRIP
    trip_bankroll: float | None = None
    goal: float | None = None

    def __post_init__(self) -> None:
        for name, value in (
            ("bankroll", self.bankroll),
            ("table minimum", self.least),
            ("trip bankroll", self.taken),
            ("goal", self.wanted),
        ):
            if not 0 < value < inf:
                raise Wrong(f"{name} = {value:g} is refused; give a positive amount in dollars.")
        if not 1 <= self.trip <= MOST_TRIP:
            raise Wrong(f"trip = {self.trip} is refused; give 1 to {MOST_TRIP:,} rounds.")
        if not 0 < self.ruin < 1:
            raise Wrong(f"ruin = {self.ruin:g} is refused; give a share between 0 and 1.")
        if self.most < self.least:
            raise Wrong(
                f"table maximum = {self.most:g} is refused; it must be at least the minimum, "
                f"{self.least:g}."
            )

    @property
    def taken(self) -> float:
        """What is taken on a trip."""
        return self.bankroll if self.trip_bankroll is None else self.trip_bankroll

    @property
    def wanted(self) -> float:
        """What a trip is to win."""
        return self.taken if self.goal is None else self.goal


@dataclass(frozen=True)
class Step:
    """From a count on: how often it is met, the mean gain then, and the bet in dollars."""

    count: float
    share: float
    edge: float
    bet: float


@dataclass(frozen=True)
class Ramp:
    """Bets by count; `win` and `variance` are in dollars for a round dealt."""

    steps: tuple[Step, ...]
    purse: Purse
    win: float
    variance: float

    @property
    def ruin(self) -> float:
        return risk.ruin(self.win, self.variance, self.purse.bankroll)

    @property
    def trip_ruin(self) -> float:
        return risk.trip_ruin(self.win, self.variance, self.purse.taken, self.purse.trip)

    @property
    def reaches_goal(self) -> float | None:
        """None if nothing is ever bet."""
        if not any(step.bet for step in self.steps):
            return None
        return risk.reaches_goal(self.win, self.variance, self.purse.taken, self.purse.wanted)

    @property
    def spread(self) -> float:
        bets = [step.bet for step in self.steps if step.bet]
        return max(bets) / min(bets) if bets else 0.0

    def bet_at(self, count: float) -> float:
        """The bet at a count."""
        return max(
            (step for step in self.steps if step.count <= count),
            key=lambda step: step.count,
            default=self.steps[0],
        ).bet

    def facts(self) -> dict[str, Any]:
        return {
            "bankroll": self.purse.bankroll,
            "ruin_accepted": self.purse.ruin,
            "table_minimum": self.purse.least,
            "table_maximum": self.purse.most,
            "bets_every_round": self.purse.stays,
            "steps": [
                {"count": s.count, "share": s.share, "edge": s.edge, "bet": s.bet}
                for s in self.steps
            ],
            "spread": self.spread,
            "win_per_100_rounds": risk.PER * self.win,
            "standard_deviation_per_100_rounds": 10 * sqrt(self.variance),
            "ruin": self.ruin,
            "trip": {
                "rounds": self.purse.trip,
                "bankroll": self.purse.taken,
                "ruin": self.trip_ruin,
                "goal": self.purse.wanted,
                "goal_before_ruin": self.reaches_goal,
            },
            "score": risk.score(self.win, self.variance),
            "n0": risk.n0(self.win, self.variance) if self.win > 0 else None,
        }


def best_ramp(at: AtCounts, variance: float, purse: Purse) -> Ramp:
    """`variance` is that of one unit wagered."""
    steps = _whole_counts(at)
    edges = np.array([step.edge for step in steps])
    shares = np.array([step.share for step in steps])
    ramps = [
        _priced(edges, shares, _bets(edges, factor / variance, purse), variance)
        for factor in purse.bankroll * np.geomspace(1e-3, 1e2, FACTORS)
    ]
    allowed = [ramp for ramp in ramps if risk.ruin(ramp[1], ramp[2], purse.bankroll) <= purse.ruin]
    if allowed:
        bets, win, spread = max(allowed, key=lambda ramp: ramp[1])
    else:
        bets, win, spread = min(ramps, key=lambda ramp: risk.ruin(ramp[1], ramp[2], purse.bankroll))
    own = [
        Step(step.count, step.share, step.edge, float(bet))
        for step, bet in zip(steps, bets, strict=True)
    ]
    return Ramp(tuple(_joined(own)), purse, win, spread)


def _bets(edges: np.ndarray[Any, Any], factor: float, purse: Purse) -> np.ndarray[Any, Any]:
    wanted = np.floor(factor * edges)
    bets = np.clip(wanted, purse.least, purse.most)
    return bets if purse.stays else np.where(edges > 0, bets, 0.0)


def _priced(
    edges: np.ndarray[Any, Any],
    shares: np.ndarray[Any, Any],
    bets: np.ndarray[Any, Any],
    variance: float,
) -> tuple[np.ndarray[Any, Any], float, float]:
    win = float((shares * edges * bets).sum())
    square = float((shares * bets**2 * (variance + edges**2)).sum())
    return bets, win, max(square - win**2, 1e-12)


def _whole_counts(at: AtCounts) -> list[Step]:
    """Bins by the whole count below, the rarest at both ends together."""
    found: dict[int, list[float]] = {}
    for count, share, edge in zip(at.counts, at.shares, at.edges, strict=True):
        own = found.setdefault(floor(count), [0.0, 0.0])
        own[0] += share
        own[1] += share * edge
    steps = [Step(n, share, gain / share, 0.0) for n, (share, gain) in sorted(found.items())]
    while len(steps) > 2 and steps[-1].share < RARE:
        steps[-2:] = [_together(steps[-2], steps[-1])]
    while len(steps) > 2 and steps[0].share < RARE:
        steps[:2] = [_together(steps[0], steps[1])]
    return steps


def _together(one: Step, other: Step) -> Step:
    share = one.share + other.share
    edge = (one.share * one.edge + other.share * other.edge) / share
    return Step(one.count, share, edge, one.bet)


def _joined(steps: Iterable[Step]) -> list[Step]:
    """Steps with the same bet are one."""
    found: list[Step] = []
    for step in steps:
        if found and found[-1].bet == step.bet:
            found[-1] = _together(found[-1], step)
        else:
            found.append(step)
    return found
