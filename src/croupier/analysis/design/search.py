"""Paytables to order: searched among sums, then priced as any other table.

Where payouts change the best play, a table is counted again before it is shown. If it then misses
a wish, its count joins the search, in which the player takes the best of all strategies met.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.analysis.design.solve import Program
from croupier.analysis.design.sums import (
    LABEL,
    Figures,
    FreeRow,
    Model,
    Picks,
    Rows,
    free_rows,
    model_of,
    table_of,
    won_at_odds,
)
from croupier.analysis.design.wishes import (
    DEVIATION,
    EDGE,
    HITS,
    TOP,
    Bounds,
    Range,
    Wish,
    WishError,
)
from croupier.catalog.index import Entry, NotThere
from croupier.maths.pricing.cache import Found
from croupier.maths.pricing.counted import Tell, Terms, tell_nobody
from croupier.maths.pricing.report import WagerOdds
from croupier.reports.pricing import main_wagers, terms_for, usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.figures import percent_text
from croupier.rulebook.foreign import shown
from croupier.rulebook.proposal import CHOOSER, Proposal, propose
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules, answer

if TYPE_CHECKING:
    from croupier.analysis.design.front import Front
    from croupier.analysis.design.sensitivity import Sensitivity

MOST_RECOUNTS = 12


@dataclass(frozen=True)
class Designed:
    """A table that meets the wishes: its rows, how usual it looks (0 is best), its odds; `proven`
    says that no table looks more usual but those found before."""

    rows: Rows
    points: int
    odds: WagerOdds
    proven: bool = True

    def plain(self) -> dict[str, Any]:
        """For programs."""
        return {
            "rows": [list(row) for row in self.rows],
            "points": self.points,
            "proven": self.proven,
            "house_advantage": float(self.odds.house_advantage),
            "exact": str(self.odds.house_advantage),
            "hit_frequency": float(self.odds.hit_frequency),
            "standard_deviation": self.odds.standard_deviation,
        }


@dataclass(frozen=True)
class Design:
    """Paytables of one wager of a game under given rules, from a table that the search begins
    with."""

    entry: Entry
    rules: Rules
    wager: str
    start: Rows
    bounds: Bounds
    tell: Tell = tell_nobody
    _counts: dict[Rows, Found] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls, entry: Entry, rules: Rules, wager: str, start: Rows, wish: Wish, tell: Tell
    ) -> Design:
        """Refuses rows that the table does not have."""
        names = {slug(name): name for name in won_at_odds(start)}
        if not names:
            raise NotThere(f"{wager} has no row that pays odds, so none can change.")

        def own(pairs: Mapping[str, Range]) -> dict[str, Range]:
            for name in pairs:
                if slug(name) not in names:
                    raise WishError(
                        f"{wager} has no row '{shown(name)}' that pays odds; "
                        f"choose {', '.join(names.values())}."
                    )
            return {names[slug(name)]: wished for name, wished in pairs.items()}

        read = wish.bounds()
        named = replace(read, rows=own(read.rows), contributions=own(read.contributions))
        return cls(entry, rules, wager, start, named, tell)

    # ------------------------------------------------------------------------------ tables

    def tables(self, most: int) -> tuple[Designed, ...]:
        """The tables that meet all wishes, the most usual first; a WishError says what conflicts
        if there is none."""
        found: list[Designed] = []
        models, barred, recounts = [self.first], list[Picks](), 0
        while len(found) < most:
            self.tell(f"table {len(found) + 1} of {most}")
            program = Program(models, self.bounds, barred)
            picks = program.most_usual()
            if picks is None:
                break
            barred.append(picks)
            designed = self.priced(models[-1], picks)
            if not self.misses(models[-1], picks, designed.odds):
                found.append(replace(designed, proven=program.proven))
            elif self.changes_play and recounts < MOST_RECOUNTS:
                recounts += 1
                barred.pop()
                models.append(self.model(designed.rows))
        if not found:
            raise WishError(self.conflict(models))
        return tuple(found)

    def priced(self, model: Model, picks: Picks) -> Designed:
        """A table by the ordinary report."""
        rows = table_of(self.start, self.free, picks)
        odds = self.odds(rows)
        expected = model.figures(picks)
        if not self.changes_play and odds.house_advantage != expected.house_advantage:
            raise NotThere(
                f"The payouts of {self.wager} also change what is limited or put on meters, so its "
                "figures are no sums over rows; price tables one by one."
            )
        points = sum(row.choices[pick].points for row, pick in zip(self.free, picks, strict=True))
        return Designed(rows, points, odds)

    def misses(self, model: Model, picks: Picks, odds: WagerOdds) -> bool:
        """Whether the exact figures of a table miss a wish."""
        exact = replace(
            model.figures(picks),
            house_advantage=odds.house_advantage,
            hit_frequency=odds.hit_frequency,
            variance=odds.variance,
        )
        return any(away for _, _, away in self._aways(exact))

    def _aways(self, figures: Figures) -> Iterator[tuple[str, Range, Fraction]]:
        values = {
            EDGE: figures.house_advantage,
            HITS: figures.hit_frequency,
            DEVIATION: figures.variance,
            TOP: figures.top_award,
        }
        for name, wished in self.bounds.figures():
            within = wished.squared() if name == DEVIATION else wished
            yield name, wished, within.away(values[name])

    def front(self, points: int) -> Front:
        """The calmest and the wildest tables, about so many of each."""
        from croupier.analysis.design.front import front

        return front(self, points)

    def sensitivity(self, rows: Rows | None = None) -> Sensitivity:
        """What moves the house advantage of a table; without rows, of that of the start."""
        from croupier.analysis.design.sensitivity import sensitivity

        return sensitivity(self, self.start if rows is None else rows)

    # ------------------------------------------------------------------------------ conflicts

    def conflict(self, models: Sequence[Model]) -> str:
        """Which wishes keep the others from being met, each with the nearest that is possible."""
        wished: dict[str, Range] = {**dict(self.bounds.figures()), **self.bounds.contributions}
        told = [
            self._nearest(models, name, asked, self.bounds)
            for name, asked in wished.items()
            if Program(models, self.bounds, relaxed=name).most_usual() is not None
        ]
        if told:
            beside = "" if len(wished) == 1 else " together"
            return f"No paytable of {self.wager} meets these wishes{beside}: {'; or '.join(told)}."
        alone = [
            self._nearest(models, name, asked, only)
            for name, asked in wished.items()
            if Program(models, only := self.bounds.only(name)).most_usual() is None
        ]
        if alone:
            return f"No paytable of {self.wager} meets these wishes: {'; and '.join(alone)}."
        return (
            f"No paytable of {self.wager} meets these wishes together, nor all but one of them; "
            f"widen several of {', '.join(wished)}, or the bounds of the rows."
        )

    def _nearest(self, models: Sequence[Model], name: str, asked: Range, bounds: Bounds) -> str:
        """What a wish asks, and what comes nearest to it under some bounds."""
        picks = Program(models, bounds, relaxed=name).most_usual()
        said = f"{name} {_range_text(name, asked)} is not possible"
        if picks is None:
            return said
        return f"{said}; the nearest is {_text(name, self._value(models, name, picks))}"

    def _value(self, models: Sequence[Model], name: str, picks: Picks) -> Fraction | float:
        figures = models[-1].figures(picks)
        if name in self.bounds.contributions:
            at = next(nth for nth, row in enumerate(self.free) if row.name == name)
            return models[-1].rows[at].by_choice[picks[at]].own
        if name == EDGE:
            return min(model.figures(picks).house_advantage for model in models)
        if name == DEVIATION:
            return figures.standard_deviation
        return figures.hit_frequency if name == HITS else figures.top_award

    # ------------------------------------------------------------------------------ counts

    @cached_property
    def main(self) -> str:
        """The wager that the table's wager belongs to, which has the price."""
        return main_wagers(self.rules.book, self.wager)[0].key

    @cached_property
    def free(self) -> tuple[FreeRow, ...]:
        return free_rows(self.start, self.bounds, self._may_drop())

    @cached_property
    def first(self) -> Model:
        found = self.model(self.start)
        if not any(row.units for row in found.rows):
            raise NotThere(
                f"No row of {self.wager} is paid in what is counted of {self.main}, so its payouts "
                "do not set a price."
            )
        return found

    @cached_property
    def changes_play(self) -> bool:
        """Whether the count depends on what the table pays."""
        return self.count(self.start).has_read(CHOOSER)

    def odds(self, rows: Rows) -> WagerOdds:
        proposal, rules = self.proposed(rows)
        terms = usual_terms(rules, wager=self.main)
        reports = Reports(self.entry, proposal)
        report = reports.exact(rules, self.main, None, terms, self.tell, only_in_force=True)
        return report.wagers[0]

    def count(self, rows: Rows) -> Found:
        if rows not in self._counts:
            proposal, rules = self.proposed(rows)
            reports = Reports(self.entry, proposal)
            self._counts[rows] = reports.counted(rules, self.main, self.terms(rules), self.tell)
        return self._counts[rows]

    def terms(self, rules: Rules) -> Terms:
        main = rules.book.wager_named(self.main)
        return terms_for(rules, main, usual_terms(rules, wager=self.main))

    def model(self, rows: Rows) -> Model:
        """The sums of the count that a table has."""
        counted = self.count(rows).counted[0]
        begun = table_of(self.start, self.free, [row.start for row in self.free])
        return model_of(
            self.start,
            self.free,
            counted,
            self.terms(self.rules_of(self.start)),
            self.rules_of,
            self.odds(begun).house_advantage,
        )

    def rules_of(self, rows: Rows) -> Rules:
        return self.proposed(rows)[1]

    def proposed(self, rows: Rows) -> tuple[Proposal, Rules]:
        table = {"wager": self.wager, "label": LABEL, "rows": [list(row) for row in rows]}
        proposal = propose(self.rules.book, table)
        answered = {key: self.rules[key] for key in self.rules.explicit}
        return proposal, answer(proposal.book, {**answered, CHOOSER: LABEL})

    def _may_drop(self) -> frozenset[str]:
        """The rows that may be left out for a wished hit frequency: those whose outcomes then lose
        and do not count as another row's."""
        if self.bounds.hit_frequency is None or len(self.start) == 1:
            return frozenset()
        counts_as = self.rules.book.wager_named(self.wager).counts_as
        tied = {*counts_as, *counts_as.values()}
        return frozenset(name for name, _ in self.start if slug(name) not in tied)


def _text(name: str, value: Fraction | float) -> str:
    if name == TOP:
        return f"{float(value):g} to 1"
    return f"{value:.4f}" if name == DEVIATION else percent_text(Fraction(value))


def _range_text(name: str, wished: Range) -> str:
    unit = 1 if name in (DEVIATION, TOP) else 100
    low, high = (
        "" if end is None else f"{float(end * unit):g}" for end in (wished.low, wished.high)
    )
    percent = "" if unit == 1 else "%"
    if low and high:
        return f"{low}{percent}" if low == high else f"{low} to {high}{percent}"
    return f"at least {low}{percent}" if low else f"at most {high}{percent}"
