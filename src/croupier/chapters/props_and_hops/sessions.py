"""Strategies of Props & Hops as data: a Six Eight Shake Wager stands from roll to roll.

[[bet]]
wager = "six-eight-shake"
amount = "$5"
taken_down = true            # removed at the end of the session, else rolled for to its end
"""

from __future__ import annotations

from pydantic import Field, model_validator

from croupier.chapters.props_and_hops.counting import FRESH, ROLLS
from croupier.chapters.props_and_hops.outcomes import SHAKE, Roll, outcome, shaken
from croupier.chapters.props_and_hops.play import check
from croupier.families.draw.simulation.sessions import (
    Decided,
    DrawTable,
    Status,
    check_allowed,
    decided_by,
    placed,
)
from croupier.maths.sessions import strategy as sessions
from croupier.maths.sessions.lookups import Slot, Tables
from croupier.maths.sessions.play import StrategyGame
from croupier.maths.sessions.strategy import MOST_BETS
from croupier.rulebook.rules import Rules

ANY = "any roll"


class StrategyBet(sessions.StrategyBet):
    """A bet of Props & Hops."""

    taken_down: bool = False

    @model_validator(mode="after")
    def _can_be_taken_down(self) -> StrategyBet:
        if self.taken_down and self.wager != SHAKE:
            raise ValueError(f"taken_down is for {SHAKE}; the next roll decides {self.wager}")
        return self


class Strategy(sessions.Strategy):
    """Bets of Props & Hops."""

    bet: tuple[StrategyBet, ...] = Field(min_length=1, max_length=MOST_BETS)


TABLE = DrawTable((ANY,), ROLLS, lambda situation, roll: ANY)


def _slot(rules: Rules, bet: StrategyBet, group: int) -> Slot:
    decided = decided_by(rules, bet)

    def shake(_: str, thrown: Status, roll: Roll) -> Status | Decided:
        assert isinstance(thrown, frozenset)
        result, then = shaken(thrown, roll)
        return decided(result) if result else then

    def next_roll(_: str, __: Status, roll: Roll) -> Status | Decided:
        return decided(outcome(rules, bet.wager, bet.on, roll))

    if bet.wager == SHAKE:
        return TABLE.slot(bet, group, shake, begin=FRESH, removable=bet.taken_down)
    return TABLE.slot(bet, group, next_roll)


def _tables(rules: Rules, strategy: Strategy) -> Tables:
    check_allowed(rules, [placed(bet) for bet in strategy.bet], check)
    slots = [_slot(rules, bet, group) for group, bet in enumerate(strategy.bet)]
    return Tables(TABLE.course(), slots)


STRATEGIES = StrategyGame(Strategy, _tables)
run_file, simulate_sessions = STRATEGIES.run_file, STRATEGIES.simulate
