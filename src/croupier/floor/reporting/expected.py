"""What the house wins on average of the bets that were really made, from exact odds.

Games that are staked alike are priced once. A variance is exact for one wager with its parts;
wagers of one round depend on the same cards, so the spread of many is given twice: as if they were
independent, and the most it can be whatever they have in common.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.catalog.index import Entry, UnknownGame, find, rulebook
from croupier.maths.pricing.counted import EXACT
from croupier.reports.pricing import main_wagers
from croupier.reports.reports import Reports
from croupier.reports.staked import odds_of_bet
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.rules import Rules, answer

STEPS = 1 << 32  # the bound of a spread is rounded up to a fraction of this denominator


@dataclass(frozen=True)
class Price:
    """Of one wager, per cent staked: the house's mean gain and the variance."""

    advantage: Fraction
    variance: Fraction
    exact: bool

    @property
    def deviation(self) -> Fraction:
        """The standard deviation, rounded up."""
        top, bottom = self.variance.numerator * STEPS * STEPS, self.variance.denominator
        return Fraction(math.isqrt(-(-top // bottom)) + 1, STEPS) if top else Fraction(0)


@dataclass(frozen=True)
class Expected:
    """Of many games: cents staked on priced wagers and on others, the mean win of the house, and
    its variance if wagers were independent and at most."""

    staked: int = 0
    unpriced: int = 0
    win: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    exact: bool = True

    def __add__(self, other: Expected) -> Expected:
        return Expected(
            self.staked + other.staked,
            self.unpriced + other.unpriced,
            self.win + other.win,
            self.variance + other.variance,
            self.most + other.most,
            self.exact and other.exact,
        )

    def distance(self, won: int) -> float | None:
        """How many standard deviations what was won lies from the mean, were wagers independent;
        None if not every wager has odds, or nothing was staked."""
        return self._distance(won, self.variance)

    def least_distance(self, won: int) -> float | None:
        """The same by the greatest variance that is possible."""
        return self._distance(won, self.most)

    def _distance(self, won: int, variance: Fraction) -> float | None:
        if self.unpriced or variance <= 0:
            return None
        return float(won - self.win) / math.sqrt(variance)


class Prices:
    """Prices of wagers, each found once."""

    def __init__(self) -> None:
        self._rules: dict[str, tuple[Entry, Rules] | None] = {}
        self._prices: dict[tuple[str, Bet], Price | None] = {}

    def of_games(self, staked: Mapping[str, Any], times: int, players: int = 1) -> Expected:
        """So many games that are staked alike, in rounds of so many players.

        Squares of sums bound what a round's wagers have in common: (a + b)² is the variance of
        two that always win and lose together, and of n players' no more than n times the sum.
        """
        found, together = Expected(unpriced=staked.get("others", 0)), Fraction(0)
        for wager, on, cents, number in staked["bets"]:
            price = self.of(staked, Bet(1, wager, cents, on))
            if price is None:
                found += Expected(unpriced=cents * number)
                continue
            found += Expected(
                cents * number,
                0,
                price.advantage * cents * number,
                price.variance * cents * cents * number,
                Fraction(0),
                price.exact,
            )
            together += price.deviation * cents * max(number, 0)
        return Expected(
            found.staked * times,
            found.unpriced * times,
            found.win * times,
            found.variance * times,
            together * together * times * players,
            found.exact,
        )

    def of(self, staked: Mapping[str, Any], bet: Bet) -> Price | None:
        """None if the wager has no odds, or today's rules are not those it was made under."""
        about, known = staked["rules"], self._known(staked)
        if (about, bet) not in self._prices:
            self._prices[about, bet] = None if known is None else _price(*known, bet)
        return self._prices[about, bet]

    def _known(self, staked: Mapping[str, Any]) -> tuple[Entry, Rules] | None:
        about = staked["rules"]
        if about not in self._rules:
            self._rules[about] = _rules(staked)
        return self._rules[about]

    def main_of(self, staked: Mapping[str, Any], wager: str) -> str:
        """The wager whose price a wager is part of; itself if today's rules do not have it."""
        found = self._known(staked)
        return wager if found is None else main_wagers(found[1].book, wager)[0].key


def _rules(staked: Mapping[str, Any]) -> tuple[Entry, Rules] | None:
    try:
        entry = find(staked["game"])
        rules = answer(rulebook(entry), staked["given"])
    except (UnknownGame, AnswerError):
        return None
    return (entry, rules) if entry.has_odds and rules.digest == staked["rules"] else None


def _price(entry: Entry, rules: Rules, bet: Bet) -> Price:
    odds = odds_of_bet(Reports(entry), rules, bet)
    exact = odds.method == EXACT and not odds.approximate
    return Price(odds.house_advantage, odds.variance, exact)
