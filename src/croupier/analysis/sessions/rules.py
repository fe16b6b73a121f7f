"""When a session ends, in the units of its rounds: what the count and the simulation share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from croupier.analysis.sessions.plan import Plan
from croupier.analysis.sessions.rounds import RoundResults
from croupier.maths.enumerate import Ints
from croupier.maths.strategies.fault import StrategyError
from croupier.rulebook.payout import money_text

ENDS = ("time", "ruin", "goal", "loss limit", "streak")
"""Why a session ends; of several at once the first of ruin, goal, loss limit, streak, time."""
RULES = (
    "A round begins while the bankroll covers its first wager; what is added during a round is "
    "paid in any case. A step that the bankroll does not cover is replaced by the first; if it "
    "covers none, the session ends in ruin. A push neither ends nor lengthens a streak."
)


@dataclass(frozen=True)
class Stops:
    """All in units; 0 for a rule that the plan does not have. `moves` are steps after a loss, a
    push and a win, by step."""

    rounds: int
    bankroll: int
    goal: int
    floor: int
    losses: int
    wins: int
    stakes: tuple[int, ...]
    moves: tuple[tuple[int, ...], ...]

    @property
    def terms(self) -> Ints:
        terms = (self.rounds, self.bankroll, self.goal, self.floor, self.losses, self.wins)
        return np.array(terms, dtype=np.int64)

    @property
    def streaks(self) -> int:
        """How many streaks must be told apart."""
        return max(self.losses, 1) + max(self.wins, 1) - 1

    @property
    def least_alive(self) -> int:
        """The most that may be lost while the session goes on."""
        least = self.stakes[0] - self.bankroll
        return max(least, 1 - self.floor) if self.floor else least

    def scaled(self, times: int) -> Stops:
        """The same in units of a part of these."""
        return replace(
            self,
            bankroll=self.bankroll * times,
            goal=self.goal * times,
            floor=self.floor * times,
            stakes=tuple(stake * times for stake in self.stakes),
        )


def stops_of(plan: Plan, found: RoundResults) -> Stops:
    """Goals are rounded up to whole units, money down."""

    def units(cents: int, *, up: bool) -> int:
        whole = Fraction(cents) / found.cent_unit
        return -int(-whole // 1) if up else int(whole // 1)

    bankroll = units(plan.bankroll_cents, up=False)
    if bankroll < found.stakes[0]:
        raise StrategyError(
            f"bankroll = {money_text(plan.bankroll_cents)} is refused; it must cover the first "
            f"wager of {money_text(found.steps[0] * found.stake)}."
        )
    return Stops(
        plan.most_rounds,
        bankroll,
        units(plan.cents("stop_at_win"), up=True),
        units(plan.cents("stop_at_loss"), up=True),
        plan.stop_after_losses or 0,
        plan.stop_after_wins or 0,
        found.stakes,
        plan.moves(),
    )
