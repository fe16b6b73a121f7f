"""Strategies of Roulette as data: a Touchdown Roulette Wager lasts for five spins.

spins = 200
[[bet]]
wager = "touchdown"
amount = "$5"
team = "black"               # else the team that is worth more
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from croupier.chapters.roulette.counting import SPIN, team_values
from croupier.chapters.roulette.outcomes import (
    DOWNS,
    TOUCHDOWN,
    is_zero,
    move,
    place,
    pocket_number,
    steps_towards,
)
from croupier.chapters.roulette.play import check, settle_spin
from croupier.chapters.roulette.round.layout import layout_of
from croupier.chapters.roulette.round.touchdown import absorbs
from croupier.families.draw.simulation.sessions import (
    Decided,
    DrawTable,
    Status,
    check_allowed,
    decided_by,
    placed,
)
from croupier.maths.pricing.counted import Terms
from croupier.maths.sessions import strategy as sessions
from croupier.maths.sessions.lookups import Slot, Tables
from croupier.maths.sessions.play import StrategyGame
from croupier.maths.sessions.strategy import MOST_BETS, MOST_DRAWS
from croupier.rulebook.rules import Rules

ANY = "any spin"
FOOTBALL = "touchdown"


class StrategyBet(sessions.StrategyBet):
    """A bet of Roulette."""

    team: Literal["red", "black"] | None = None

    @model_validator(mode="after")
    def _has_a_team(self) -> StrategyBet:
        if self.team and self.wager != FOOTBALL:
            raise ValueError(f"team is for {FOOTBALL}; {self.wager} has none")
        return self


class Strategy(sessions.Strategy):
    """Bets of Roulette."""

    draws: ClassVar[str] = "spins"

    rolls: int = Field(alias="spins", ge=1, le=MOST_DRAWS)
    bet: tuple[StrategyBet, ...] = Field(min_length=1, max_length=MOST_BETS)


def _table(rules: Rules) -> DrawTable[str, str]:
    return DrawTable((ANY,), list(SPIN.draws(rules)), lambda situation, pocket: ANY)


def _slot(rules: Rules, bet: StrategyBet, group: int) -> Slot:
    layout, at_table = layout_of(rules), placed(bet)

    def spin(_: str, __: Status, pocket: str) -> Decided:
        return Decided(settle_spin(rules, layout, at_table, pocket).net)

    if bet.wager == FOOTBALL:
        return _touchdown(rules, bet, group)
    return _table(rules).slot(bet, group, spin)


def _touchdown(rules: Rules, bet: StrategyBet, group: int) -> Slot:
    """617a.3(f): 0 or 00 begins a game of four spins; anything else loses."""
    decided = decided_by(rules, bet)
    values = team_values(rules, Terms(stake=bet.cents))
    best: str = max(values, key=lambda team: values[team])
    steps = steps_towards(bet.team or best, layout_of(rules).wheel, rules.text("touchdown-yardage"))

    def spin(_: str, status: Status, pocket: str) -> Status | Decided:
        number = pocket_number(pocket)
        if status is None:
            return (0, 0) if is_zero(number) else decided("lose")
        assert isinstance(status, tuple)
        yards, downs = move(status[0], steps[number], absorbs(rules)), status[1] + 1
        return decided(TOUCHDOWN[place(yards)]) if downs == DOWNS else (yards, downs)

    return _table(rules).slot(bet, group, spin)


def _tables(rules: Rules, strategy: Strategy) -> Tables:
    check_allowed(rules, [placed(bet) for bet in strategy.bet], check)
    slots = [_slot(rules, bet, group) for group, bet in enumerate(strategy.bet)]
    return Tables(_table(rules).course(), slots)


STRATEGIES = StrategyGame(Strategy, _tables)
run_file, simulate_sessions = STRATEGIES.run_file, STRATEGIES.simulate
