"""Two sets of rules for a game compared: what differs, and what it costs.

Board staff compare every amendment with the version in force; a designer compares a paytable with
the chapter's. House advantages are exact, under the paytable in force on each side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.catalog.index import Entry
from croupier.maths.pricing.counted import Tell
from croupier.reports.pricing import main_wagers, usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.linking import Jackpots, jackpots_gone, jackpots_said, links_touched
from croupier.rulebook.proposal import CHOOSER
from croupier.rulebook.rules import Rules

MILLION = 100_000_000  # cents


class ComparisonError(ValueError):
    """Two things that cannot be compared."""


@dataclass(frozen=True)
class Side:
    """One of the two: its name, its rules, and its wager, if it is for one."""

    name: str
    reports: Reports
    rules: Rules
    wager: str | None = None

    @property
    def entry(self) -> Entry:
        return self.reports.entry


@dataclass(frozen=True)
class ChangedAnswer:
    """A question with different answers; None if a side does not ask it."""

    key: str
    cite: str
    asks: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Offered:
    """A wager as one side offers it: the paytable in force, its house advantage, if counted, and
    its rows, if they may differ under one label."""

    paytable: str
    cite: str
    house_advantage: Fraction | None
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class ComparedWager:
    """A wager on both sides; None if a side does not offer it."""

    wager: str
    name: str
    before: Offered | None
    after: Offered | None

    @property
    def difference(self) -> Fraction | None:
        """How much more of every unit wagered the house keeps."""
        if self.before is None or self.after is None:
            return None
        edges = self.before.house_advantage, self.after.house_advantage
        return None if None in edges else edges[1] - edges[0]  # type: ignore[operator]

    @property
    def per_million(self) -> int | None:
        """The same per million dollars wagered, in cents."""
        return None if self.difference is None else round(self.difference * MILLION)

    @property
    def differs(self) -> bool:
        """Not because only one side was counted."""
        if self.before is None or self.after is None or self.difference is not None:
            return self.before != self.after
        return replace(self.before, house_advantage=None) != replace(
            self.after, house_advantage=None
        )

    def says(self) -> str:
        """The change in words."""
        if self.before is None:
            return "new"
        if self.after is None:
            return "no longer offered"
        if self.before.paytable != self.after.paytable:
            return f"paytable {self.before.paytable} becomes {self.after.paytable}"
        return "changed" if self.differs else "the same"


@dataclass(frozen=True)
class Comparison:
    """Everything that differs between two sides, and every wager that either offers; jackpots that
    only the first offers (605a.7(e)(5)), and wagers that no longer agree with the tables that share
    their meter (605a.8(g))."""

    game: str
    before: str
    after: str
    answers: tuple[ChangedAnswer, ...]
    wagers: tuple[ComparedWager, ...]
    jackpots_gone: tuple[str, ...] = ()
    links_touched: tuple[str, ...] = ()


def compare(before: Side, after: Side, tell: Tell | None = None) -> Comparison:
    """Compare two sides of one game."""
    if before.entry != after.entry:
        raise ComparisonError(
            f"{before.name} is for {before.entry.game} and {after.name} for {after.entry.game}; "
            "compare two of the same game."
        )
    one = before.wager or after.wager
    if None not in (before.wager, after.wager) and before.wager != after.wager:
        one = None
    here, there = offered_by(before, one, tell), offered_by(after, one, tell)
    wagers = tuple(
        ComparedWager(main.key, main.name, here.get(main.key), there.get(main.key))
        for main in main_wagers(after.rules.book, one)
        if main.key in here or main.key in there
    )
    changed = tuple(_changed_answers(before.rules, after.rules))
    was, now = (_jackpots(side, one) for side in (before, after))
    return Comparison(
        after.entry.game,
        before.name,
        after.name,
        changed,
        wagers,
        jackpots_gone(was, now),
        links_touched(was, now),
    )


def _jackpots(side: Side, wager: str | None) -> Jackpots:
    said = jackpots_said(side.rules)
    return {key: each for key, each in said.items() if wager in (None, key)}


def _changed_answers(before: Rules, after: Rules) -> Iterator[ChangedAnswer]:
    book = after.book
    asked = {option.key: (option.cite, option.question) for option in book.option}
    asked |= {read.key: (read.cite, read.doubt) for read in book.reading if read.choices}
    for key, (cite, asks) in asked.items():
        was, now = before.answers.get(key), after.answers.get(key)
        if was != now and key != CHOOSER:
            yield ChangedAnswer(key, cite, asks, _text(was), _text(now))


def _text(value: object) -> str | None:
    return None if value is None else answer_text(value)


def offered_by(side: Side, wager: str | None, tell: Tell | None) -> Mapping[str, Offered]:
    """Every main wager that a side offers, under the paytable in force."""
    if not side.entry.has_odds:
        return {
            main.key: Offered(table.label, table.cite, None)
            for main in side.rules.wagers()
            if main.part_of is None and wager in (None, main.key)
            for table in [side.rules.paytable(main.key)]
        }
    terms = usual_terms(side.rules, None, None, wager)
    report = side.reports.exact(side.rules, wager, None, terms, tell, only_in_force=True)
    return {
        odds.wager: Offered(odds.paytable, odds.cite, odds.house_advantage)
        for odds in reversed(report.wagers)
    }
