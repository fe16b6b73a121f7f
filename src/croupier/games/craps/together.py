"""A stated set of bets as one: exact mean and variance of what they come to together.

Bets on the same dice are not independent; the variance of a set is the sum of the covariances of
its pairs, and each pair is a chain of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from croupier.games.craps import vigorish
from croupier.games.craps.chains import ROLLS, WAYS, follows_point, works
from croupier.games.craps.layout import check_alone, odds_limit
from croupier.games.craps.outcomes import (
    BASE_OF,
    LINE,
    LOSE,
    ODDS_OF,
    POINTS,
    PUSH,
    UNDECIDED,
    WIN,
    advance,
    next_point,
    odds_row,
)
from croupier.maths.chain import Chain, Move
from croupier.rounds.bets import BetError
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

DECIDED = -1
State = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Together:
    """What bets made together come to, in cents, each left until it is decided."""

    bets: tuple[Bet, ...]
    odds: int
    mean: Fraction
    variance: Fraction
    means: tuple[Fraction, ...]
    variances: tuple[Fraction, ...]

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    def facts(self) -> Mapping[str, Any]:
        return {
            "bets": [str(bet) for bet in self.bets],
            "odds": self.odds,
            "mean": str(self.mean / 100),
            "variance": str(self.variance / 10_000),
            "standard_deviation": self.deviation / 100,
            "independent_standard_deviation": math.sqrt(sum(self.variances)) / 100,
            "each": [
                {"bet": str(bet), "mean": str(mean / 100), "variance": str(variance / 10_000)}
                for bet, mean, variance in zip(self.bets, self.means, self.variances, strict=True)
            ],
        }


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    """Mean and variance of a set of bets; line bets are supported by `odds` times themselves."""
    start = _start(rules, bets)
    chains = [_chain(rules, (bet,), odds, start) for bet in bets]
    means = tuple(chain.mean(begin) for chain, begin in chains)
    variances = tuple(chain.variance(begin) for chain, begin in chains)
    variance = sum(variances, Fraction(0))
    for (nth, one), (mth, other) in combinations(enumerate(bets), 2):
        chain, begin = _chain(rules, (one, other), odds, start)
        variance += chain.variance(begin) - variances[nth] - variances[mth]
    total = sum(means, Fraction(0))
    return Together(tuple(bets), odds, total, variance, means, variances)


def _start(rules: Rules, bets: Sequence[Bet]) -> dict[int, int]:
    """The come out point when the bets are made, by weight; 0 before a come out roll."""
    made = set()
    for bet in bets:
        check_alone(rules, bet)
        if bet.wager in BASE_OF:
            raise BetError(f"{bet}: give odds for all line bets instead.")
        made.add(rules.behaviour(bet.wager).made)
    come_out = any("come out roll" in moment for moment in made)
    if come_out and "while a come out point stands" in made:
        raise BetError("Pass and Come Bets (or their opposites) are not made before the same roll.")
    return {0: 1} if come_out else {point: WAYS[point] for point in POINTS}


def _chain(
    rules: Rules, bets: tuple[Bet, ...], odds: int, start: Mapping[int, int]
) -> tuple[Chain[State], dict[State, int]]:
    follows = any(follows_point(rules, bet.wager) for bet in bets)
    begin: dict[State, int] = {}
    for point, weight in start.items():
        state = (point if follows else 0, (0,) * len(bets))
        begin[state] = begin.get(state, 0) + weight

    def step(state: State) -> Iterator[Move[State]]:
        point, statuses = state
        if all(status == DECIDED for status in statuses):
            return
        for roll in ROLLS:
            pays = Fraction(0)
            after = []
            for bet, status in zip(bets, statuses, strict=True):
                then = status
                if status != DECIDED and works(rules, bet.wager, point if follows else 0):
                    outcome, then = advance(bet.wager, bet.on, status, point, roll)
                    if outcome != UNDECIDED:
                        pays += net(rules, bet, outcome, status, odds, come_out=point == 0)
                        then = DECIDED
                after.append(then)
            next_one = next_point(point, sum(roll)) if follows else 0
            if all(then == DECIDED for then in after):
                next_one = 0
            yield Move((next_one, tuple(after)), 1, pays)

    return Chain.explore(begin, step), begin


def net(rules: Rules, bet: Bet, outcome: str, status: int, odds: int, *, come_out: bool) -> int:
    """What a decided bet, its vigorish and its support gained, in cents."""
    gained = settle(rules, bet, outcome, "").net
    gained -= vigorish.in_advance(rules, bet.wager, bet.on, bet.amount)
    if gained > 0:
        gained -= vigorish.on_win(rules, bet.wager, bet.on, bet.amount)
    if odds and status and bet.wager in LINE:
        wager = ODDS_OF[bet.wager]
        amount = odds_limit(rules, bet.wager, status, bet.amount, odds)
        support = Bet(bet.seat, wager, amount, str(status))
        ends = odds_row(status) if outcome == WIN else LOSE
        if come_out and not works(rules, wager, 0):
            ends = PUSH
        gained += settle(rules, support, ends, "").net
    return gained
