"""Strategies as data: which bets, when, with what bankroll and for how long.

    name = "Three Point Molly"
    bankroll = "$500"
    rolls = 300                  # no new bets after so many; `stop_at_win = "$200"` ends it earlier
    [[bet]]
    wager = "pass"
    amount = "$10"
    odds = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }     # or one multiple for all points
    [[bet]]
    wager = "come"
    amount = "$10"
    odds = 2
    most = 2                     # so many may stand at once
    [[bet]]
    wager = "place-to-win"
    on = "6"
    amount = "$12"
    when = "point"               # "come out", "point", "any roll", "new shooter"
    points = [5, 8]              # only while one of these points stands
    called_on = true             # works on come out rolls (or, for a Lay Bet, called_off)

What a wager may do is not said here: `rules.behaviour` decides when it can be made and comes down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, field_validator, model_validator

from croupier.chapters.craps.outcomes import BASE_OF, LINE, POINTS
from croupier.chapters.craps.round.layout import check_alone
from croupier.chapters.craps.round.supplemental import multiple
from croupier.maths.sessions import strategy as sessions
from croupier.maths.sessions.strategy import MOST_BETS
from croupier.maths.strategies.fault import StrategyError
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

When = Literal["come out", "point", "any roll", "new shooter"]
MADE: Mapping[str, When] = {
    "before any roll": "any roll",
    "before a come out roll": "come out",
    "before a new shooter's come out roll": "new shooter",
    "while a come out point stands": "point",
}


class StrategyBet(sessions.StrategyBet):
    """A bet of Craps."""

    odds: int | Mapping[str, int] = 0
    most: int = Field(default=1, ge=1, le=6)
    when: When | None = None
    points: tuple[int, ...] = POINTS
    called_on: bool = False
    called_off: bool = False

    @field_validator("points")
    @classmethod
    def _are_points(cls, points: tuple[int, ...]) -> tuple[int, ...]:
        if not set(points) <= set(POINTS):
            raise ValueError(f"points are among {', '.join(map(str, POINTS))}")
        return points

    @model_validator(mode="after")
    def _consistent(self) -> StrategyBet:
        if self.most > 1 and self.wager not in ("come", "dont-come"):
            raise ValueError(
                "most applies to come and dont-come only; other wagers are placed once"
            )
        if self.on and self.wager in LINE:
            raise ValueError(
                f"{self.wager} is placed on its line and moves to its number by itself"
            )
        if self.odds and self.wager not in LINE:
            raise ValueError(f"odds support {', '.join(sorted(LINE))}")
        return self

    def times(self, number: int) -> int:
        """The multiple of the supplemental wager on a point."""
        return self.odds if isinstance(self.odds, int) else self.odds.get(str(number), 0)


class Strategy(sessions.Strategy):
    """Bets of Craps."""

    bet: tuple[StrategyBet, ...] = Field(min_length=1, max_length=MOST_BETS)


def check_strategy(rules: Rules, strategy: Strategy) -> None:
    """Refuse bets that the rules could never accept."""
    for bet in strategy.bet:
        if bet.wager in BASE_OF:
            raise StrategyError(f"{bet.wager}: write it as odds of {BASE_OF[bet.wager]}.")
        try:
            check_alone(rules, Bet(1, bet.wager, bet.cents, bet.on))
        except BetError as error:
            raise StrategyError(str(error)) from None
        made = MADE[rules.behaviour(bet.wager).made]
        if made != "any roll" and bet.when not in (None, made, *_within(made)):
            raise StrategyError(
                f"{bet.wager} when {bet.when}: it is made {rules.behaviour(bet.wager).made} "
                f"({rules.behaviour(bet.wager).cite})."
            )
        for number in POINTS if bet.wager in LINE else ():
            most = multiple(rules, bet.wager, number)
            if bet.times(number) > most:
                raise StrategyError(
                    f"{bet.wager} with {bet.times(number)} times on {number}: the elected "
                    f"maximum is {most} times (623a.6(e))."
                )


def _within(made: When) -> tuple[When, ...]:
    return ("new shooter",) if made == "come out" else ()


def moment(rules: Rules, bet: StrategyBet) -> When:
    """When a bet of a strategy is made."""
    return bet.when or MADE[rules.behaviour(bet.wager).made]
