"""Live play as a witness of sessions: the same draws through `play`, with a bankroll in hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.catalog.index import Entry
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.sessions.play import Sessions, StrategyGame
from croupier.maths.sessions.strategy import S, Strategy
from croupier.maths.simulate import stream
from croupier.rounds.words import (
    Answer,
    Bet,
    Decide,
    Question,
    Roll,
    Settlement,
    Spin,
    Start,
    standing_bets,
)
from croupier.rulebook.payout import parse_money
from croupier.rulebook.rules import Rules

Carry = Mapping[str, object]


class Came(NamedTuple):
    """What a session came to."""

    net: int
    draws: int
    ruined: bool
    reached: bool


def numbers(seed: int, ways: int) -> Iterator[int]:
    """The draws of the first block of a simulation, each a number below `ways`."""
    rng, digits = stream(seed, 0), int(62 * math.log(2) / math.log(ways))
    while True:
        number = int(rng.integers(0, ways**digits))
        for _ in range(digits):
            yield number % ways
            number //= ways


class Live:
    """A player at a live table who follows the words of a strategy."""

    def __init__(self, entry: Entry, rules: Rules, strategy: Strategy) -> None:
        self.code, self.rules, self.strategy = entry.play(), rules, strategy
        self.cash = self.bankroll = parse_money(strategy.bankroll)
        self.carry: Carry = {}

    def session(
        self,
        draws: Iterator[int],
        wanted: Callable[[Carry], Sequence[Bet]],
        answers: Callable[[int], Callable[[Question], Answer]],
        removed: Callable[[Bet], bool] = lambda bet: False,
    ) -> Came:
        """`wanted` are bets that the moment allows and do not stand, `answers` what a draw is."""
        least = min(bet.cents for bet in self.strategy.bet)  # type: ignore[attr-defined]
        goal = parse_money(self.strategy.stop_at_win) if self.strategy.stop_at_win else 0
        thrown, reached = 0, False
        while True:
            ending = thrown >= self.strategy.rolls or reached
            bets = self._down(removed) if ending else self._affordable(wanted(self.carry))
            if not bets and not standing_bets(self.carry) and (ending or self.cash < least):
                return Came(self.cash - self.bankroll, thrown, not ending, reached)
            if ending and len(bets) == len(standing_bets(self.carry)):
                self.cash += sum(bet.amount for bet in standing_bets(self.carry))
                return Came(self.cash - self.bankroll, thrown, False, reached)
            self._round(bets, answers(next(draws)))
            thrown += 1
            on_table = sum(bet.amount for bet in standing_bets(self.carry))
            reached = reached or bool(goal and self.cash + on_table - self.bankroll >= goal)

    def _affordable(self, bets: Sequence[Bet]) -> list[Bet]:
        made = []
        for bet in bets:
            if bet.amount <= self.cash:
                self.cash -= bet.amount
                made.append(bet)
        return made

    def _down(self, removed: Callable[[Bet], bool]) -> list[Bet]:
        return [
            Bet(bet.seat, bet.wager, 0, bet.on) for bet in standing_bets(self.carry) if removed(bet)
        ]

    def _round(self, bets: Sequence[Bet], answered: Callable[[Question], Answer]) -> None:
        if bets:
            self.code.check(self.rules, bets)
        speech = self.code.play(self.rules, Start(tuple(bets), self.carry))
        answer: Answer = None
        while True:
            try:
                said = speech.send(answer)
            except StopIteration as end:
                self.carry = end.value.carry
                return
            answer = answered(said) if isinstance(said, Roll | Spin | Decide) else None
            if isinstance(said, Settlement):
                self.cash += said.stake + said.net


def simulated(game: StrategyGame[S], rules: Rules, strategy: S, **how: int) -> Sessions:
    return game.simulate(rules, strategy, cores=1, tell=tell_nobody, **{"seed": 3, **how})


def came(found: Sessions) -> Came:
    """What the one session of a simulation came to."""
    assert found.sessions == 1
    return Came(int(found.mean), found.rolls, bool(found.ruined), bool(found.reached))


def within(found: int, sessions: int, exact: Fraction) -> bool:
    """Whether as many of the sessions were ruined as should be, within four standard errors."""
    spread = math.sqrt(exact * (1 - exact) / sessions)
    return abs(found / sessions - float(exact)) < 4 * spread
