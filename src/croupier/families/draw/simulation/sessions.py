"""Strategies of games of one draw, or of draws in turn, with the wagers that last from one to the
next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

import numpy as np

from croupier.maths.enumerate import Ints
from croupier.maths.sessions.lookups import Course, Slot, plain_slot
from croupier.maths.sessions.strategy import StrategyBet
from croupier.maths.strategies.fault import StrategyError
from croupier.rounds.bets import BetError
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

D = TypeVar("D", bound=Hashable)
S = TypeVar("S", bound=Hashable)
Status = Hashable


@dataclass(frozen=True)
class Decided:
    """What a wager that a draw decides wins or loses, in cents."""

    net: int


Step = Callable[[S, Status, D], Status | Decided]
"""What a draw makes of a wager in a situation: its status then, or how it is decided."""


@dataclass(frozen=True)
class DrawTable(Generic[S, D]):
    """What goes on at a table: its situations, the first of them the start, each draw by the kind
    that wagers tell apart, and the situation that follows a draw of a kind."""

    situations: Sequence[S]
    draws: Sequence[D]
    then: Callable[[S, D], S]

    @property
    def kinds(self) -> list[D]:
        return list(dict.fromkeys(self.draws))

    def course(self) -> Course:
        number = {kind: nth for nth, kind in enumerate(self.kinds)}
        place = {situation: nth for nth, situation in enumerate(self.situations)}
        then = [[place[self.then(now, kind)] for kind in number] for now in self.situations]
        return Course(np.array([number[draw] for draw in self.draws]), np.array(then))

    def slot(
        self,
        bet: StrategyBet,
        group: int,
        step: Step[S, D],
        *,
        begin: Status = None,
        made: Callable[[S], bool] = lambda situation: True,
        removable: bool = False,
    ) -> Slot:
        """A bet that is `made` in some situations and begins with a status; every status that a
        draw may bring it to is found."""
        kinds, stake, statuses = self.kinds, bet.cents, [begin]
        cells: list[list[list[Status | Decided]]] = []
        for status in statuses:
            rows = [[step(now, status, kind) for kind in kinds] for now in self.situations]
            cells.append(rows)
            found = dict.fromkeys(then for row in rows for then in row)
            statuses += [
                then for then in found if not isinstance(then, Decided) and then not in statuses
            ]
        number = {status: nth for nth, status in enumerate(statuses)}
        shape = (len(self.situations), len(statuses), len(kinds))
        after, back = np.full(shape, -1), np.zeros(shape, dtype=np.int64)
        for nth, rows in enumerate(cells):
            for now, row in enumerate(rows):
                for kind, then in enumerate(row):
                    if isinstance(then, Decided):
                        back[now, nth, kind] = stake + then.net
                    else:
                        after[now, nth, kind] = number[then]
        return plain_slot(after, back, stake, self._made(made), group, removable=removable)

    def _made(self, made: Callable[[S], bool]) -> Ints:
        return np.array([made(situation) for situation in self.situations], dtype=np.int64)


def placed(bet: StrategyBet) -> Bet:
    """A bet of a strategy at the table; all strategies are played at seat 1."""
    return Bet(1, bet.wager, bet.cents, bet.on)


def decided_by(rules: Rules, bet: StrategyBet) -> Callable[[str], Decided]:
    """What each outcome of a bet comes to, by its paytable."""

    @cache
    def decided(outcome: str) -> Decided:
        return Decided(settle(rules, placed(bet), outcome, "").net)

    return decided


def check_allowed(
    rules: Rules, bets: Sequence[Bet], check: Callable[[Rules, Sequence[Bet]], None]
) -> None:
    """Refuse a strategy with bets that the game refuses."""
    try:
        check(rules, bets)
    except BetError as error:
        raise StrategyError(str(error)) from None
