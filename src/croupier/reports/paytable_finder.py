"""Find paytables close to a given one with a target house advantage and hit frequency."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.catalog.index import Entry, NotThere
from croupier.maths.pricing.counted import Tell
from croupier.maths.pricing.report import WagerOdds
from croupier.maths.pricing.wished import PaidRow, near
from croupier.reports.pricing import main_wagers, usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.payout import Odds, parse_payout, parse_percent
from croupier.rulebook.proposal import CHOOSER, propose
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules, answer

LABEL = "Wished"
MOST = 5
JOINT = ", "
Rows = tuple[tuple[str, str], ...]


class WishError(ValueError):
    """A target that no paytable can meet."""


@dataclass(frozen=True)
class Wish:
    """The target house advantage and hit frequency; without the latter, it stays the same."""

    house_advantage: Fraction
    hit_frequency: Fraction | None = None

    def __post_init__(self) -> None:
        """Raise WishError if it is impossible."""
        for name, value in vars(self).items():
            if value is not None and not 0 < value < 1:
                raise WishError(
                    f"{name.replace('_', ' ').capitalize()} must be between 0% and 100%."
                )


@dataclass(frozen=True)
class Candidate:
    """A paytable and its odds."""

    rows: Rows
    odds: WagerOdds

    def plain(self) -> dict[str, Any]:
        """For programs."""
        return {
            "rows": [list(row) for row in self.rows],
            "house_advantage": float(self.odds.house_advantage),
            "hit_frequency": float(self.odds.hit_frequency),
            "standard_deviation": self.odds.standard_deviation,
        }


@dataclass(frozen=True)
class Search:
    """Paytables of one wager of a game under given rules."""

    entry: Entry
    rules: Rules
    wager: str
    tell: Tell | None = None

    def candidates(self, rows: Rows, wish: Wish) -> tuple[Candidate, ...]:
        """The closest paytables, the one with the fewest changes first; none if none is close."""
        if main_wagers(self.rules.book, self.wager)[0].key != self.wager:
            raise NotThere(f"{self.wager} is part of another wager and has no price of its own.")
        base = self._paying(rows, wish.hit_frequency)
        odds = self.priced(base)
        if any(JOINT in each.outcome for each in odds.outcomes):
            raise NotThere(
                f"{self.wager} settles together with other wagers, so its own payouts do not set "
                "its house advantage; price tables one by one."
            )
        probabilities = {each.outcome: each.probability for each in odds.outcomes}
        paid = {
            name: PaidRow(pays, probabilities.get(slug(name), Fraction(0)))
            for name, text in base
            if (pays := _whole(text))
        }
        if not paid:
            raise NotThere(
                f"{self.wager} has no row that pays a whole number to 1, so none can change."
            )
        found = []
        for nearest in near(list(paid.values()), odds.house_advantage, wish.house_advantage, MOST):
            texts = {n: f"{each} to 1" for n, each in zip(paid, nearest.payouts, strict=True)}
            table = tuple((name, texts.get(name, text)) for name, text in base)
            priced = self.priced(table)
            if priced.house_advantage != nearest.advantage:
                raise NotThere(
                    f"The payouts of {self.wager} also change how it is played or limited, so no "
                    "table can be found for it; price tables one by one."
                )
            found.append(Candidate(table, priced))
        return tuple(found)

    def priced(self, rows: Rows) -> WagerOdds:
        """The odds under a paytable with these rows."""
        table = {"wager": self.wager, "label": LABEL, "rows": [list(row) for row in rows]}
        proposal = propose(self.rules.book, table)
        answered = {key: self.rules[key] for key in self.rules.explicit}
        rules = answer(proposal.book, {**answered, CHOOSER: LABEL})
        terms = usual_terms(rules, wager=self.wager)
        reports = Reports(self.entry, proposal)
        report = reports.exact(rules, self.wager, None, terms, self.tell, only_in_force=True)
        return report.wagers[0]

    def _paying(self, rows: Rows, wished: Fraction | None) -> Rows:
        """The rows, or all but the lowest paying, that hit as often as wanted."""
        if wished is None:
            return rows
        tables, left = [rows], list(rows)
        paid = sorted((row for row in rows if _whole(row[1])), key=lambda row: _whole(row[1]))
        for row in paid[:-1]:
            left.remove(row)
            tables.append(tuple(left))
        return min(tables, key=lambda table: abs(self.priced(table).hit_frequency - wished))


def _whole(text: str) -> int:
    """The payout of a row to 1, if it is a whole number; else 0."""
    pays = parse_payout(text)
    whole = isinstance(pays, Odds) and pays.form == "to" and pays.ratio.denominator == 1
    return int(pays.ratio) if isinstance(pays, Odds) and whole else 0


def wish_of(house_advantage: str, hit_frequency: str = "") -> Wish:
    """A target as typed, in percent: `5`, `4.5%`."""
    return Wish(_percent(house_advantage), _percent(hit_frequency) if hit_frequency else None)


def _percent(text: str) -> Fraction:
    return parse_percent(f"{text.strip().removesuffix('%').strip()}%")
