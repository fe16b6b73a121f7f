"""A stated set of bets as one: exact mean and variance of what they come to together.

Bets on the same draw are not independent: the draws are gone through with all bets at once.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.payout import CENTS_PER_DOLLAR

SQUARE = CENTS_PER_DOLLAR**2


@dataclass(frozen=True)
class Together:
    """What bets made together come to, in cents, each left until it is decided.

    `wagered` is the money expected to be put down: the bets, and what is later added to them.
    `results` are the weights of what one draw brings, where it decides all.
    """

    bets: tuple[Bet, ...]
    wagered: Fraction
    mean: Fraction
    variance: Fraction
    means: tuple[Fraction, ...]
    variances: tuple[Fraction, ...]
    odds: int = 0
    notes: tuple[str, ...] = ()
    results: Mapping[int, int] = field(default_factory=dict)

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def house_advantage(self) -> Fraction:
        """The expected loss per unit of all money put down."""
        return -self.mean / self.wagered

    def facts(self) -> Mapping[str, Any]:
        """The figures in dollars for programs, each exact one also as a fraction."""
        return {
            "bets": [str(bet) for bet in self.bets],
            "odds": self.odds,
            **_exactly("wagered", self.wagered / CENTS_PER_DOLLAR),
            **_exactly("mean", self.mean / CENTS_PER_DOLLAR),
            **_exactly("house_advantage", self.house_advantage),
            **_exactly("variance", self.variance / SQUARE),
            "standard_deviation": self.deviation / CENTS_PER_DOLLAR,
            "independent_standard_deviation": math.sqrt(sum(self.variances)) / CENTS_PER_DOLLAR,
            "each": [
                {
                    "bet": str(bet),
                    **_exactly("mean", mean / CENTS_PER_DOLLAR),
                    **_exactly("variance", variance / SQUARE),
                }
                for bet, mean, variance in zip(self.bets, self.means, self.variances, strict=True)
            ],
            "notes": list(self.notes),
        }


def _exactly(name: str, value: Fraction) -> dict[str, Any]:
    return {name: float(value), f"{name}_exact": str(value)}


def refuse_odds(odds: int) -> None:
    if odds:
        raise BetError("odds are the supplemental wagers of Craps (623a.6); there are none here.")


def over_draws(
    bets: Sequence[Bet],
    draws: Iterable[tuple[Sequence[int], int]],
    *,
    odds: int,
    notes: tuple[str, ...] = (),
) -> Together:
    """The set over all draws: what each bet gains on a draw, in cents, and the draw's weight."""
    refuse_odds(odds)
    total = whole = squares = 0
    results: dict[int, int] = defaultdict(int)
    sums, sums_of_squares = [0] * len(bets), [0] * len(bets)
    for nets, weight in draws:
        gained = sum(nets)
        total += weight
        results[gained] += weight
        whole += weight * gained
        squares += weight * gained * gained
        for nth, net in enumerate(nets):
            sums[nth] += weight * net
            sums_of_squares[nth] += weight * net * net
    means = tuple(Fraction(one, total) for one in sums)
    mean = Fraction(whole, total)
    return Together(
        tuple(bets),
        Fraction(sum(bet.amount for bet in bets)),
        mean,
        Fraction(squares, total) - mean * mean,
        means,
        tuple(
            Fraction(one, total) - mean * mean
            for one, mean in zip(sums_of_squares, means, strict=True)
        ),
        notes=notes,
        results=dict(results),
    )
