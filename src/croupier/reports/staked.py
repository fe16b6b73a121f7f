"""Bets that are staked together in a game of decisions: what they cost as a whole.

A wager is priced with all that belongs to it: the Blind with the Ante, both Antes of Criss-Cross
Poker. Means add up whatever the cards have in common; a variance is given for one wager with its
parts alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.report import WagerOdds
from croupier.reports.pricing import main_wagers, usual_terms
from croupier.reports.reports import Reports
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

CENTS_PER_DOLLAR = 100
BEST_PLAY = "Each wager is played as in its odds; the wagers made during the round are counted."
MEANS_ALONE = (
    "The means add up exactly. These wagers depend on the same cards, and their variance together "
    "is not counted."
)


@dataclass(frozen=True)
class Staked:
    """The bets, and the odds of the wagers that have a price of their own."""

    bets: tuple[Bet, ...]
    priced: tuple[tuple[Bet, WagerOdds], ...]

    @property
    def wagered(self) -> int:
        return sum(bet.amount for bet in self.bets)

    @property
    def mean(self) -> Fraction:
        """What the bets bring a round, in cents."""
        return -sum((odds.house_advantage * bet.amount for bet, odds in self.priced), Fraction(0))

    def facts(self) -> Mapping[str, Any]:
        """The figures in dollars for programs, each exact one also as a fraction."""
        exact = all(odds.method == "exact" for _, odds in self.priced)
        alone = len(self.priced) == 1
        figures = {
            "wagered": Fraction(self.wagered, CENTS_PER_DOLLAR),
            "mean": self.mean / CENTS_PER_DOLLAR,
            "house_advantage": -self.mean / self.wagered,
        }
        (first, odds), *_ = self.priced
        if alone:
            figures["variance"] = odds.variance * Fraction(first.amount, CENTS_PER_DOLLAR) ** 2
        found: dict[str, Any] = {"bets": [str(bet) for bet in self.bets], "odds": 0}
        for name, value in figures.items():
            found |= {name: float(value), f"{name}_exact": str(value) if exact else None}
        if alone:
            found["standard_deviation"] = odds.standard_deviation * first.amount / CENTS_PER_DOLLAR
        found["each"] = [
            {"bet": str(bet), "mean": -float(odds.house_advantage) * bet.amount / CENTS_PER_DOLLAR}
            for bet, odds in self.priced
        ]
        return {**found, "notes": [BEST_PLAY, *([] if alone else [MEANS_ALONE])]}


def staked(reports: Reports, rules: Rules, bets: Sequence[Bet]) -> Staked:
    """Bets that the table would accept, priced together."""
    reports.entry.play().check(rules, bets)
    mains = [bet for bet in bets if main_wagers(rules.book, bet.wager)[0].key == bet.wager]
    return Staked(tuple(bets), tuple((bet, odds_of_bet(reports, rules, bet)) for bet in mains))


def odds_of_bet(reports: Reports, rules: Rules, bet: Bet) -> WagerOdds:
    """The odds of a wager at its stake, and at its place where that matters."""
    terms: Terms = usual_terms(rules, bet.amount, None, bet.wager)
    found = reports.exact(rules, bet.wager, None, terms, only_in_force=True).wagers[0]
    places = [each for each in (found, *found.variants) if bet.on and each.variant == bet.on]
    return places[0] if places else found
