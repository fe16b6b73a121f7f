"""Reports of a game: the exact or simulated odds of its wagers under its paytables."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from croupier.catalog.index import Entry, NotThere, rulebook, rules_digest
from croupier.maths.pricing.cache import Found, Kept, kept_or_counted, recorded
from croupier.maths.pricing.counted import Counted, Tell, Terms, tell_nobody
from croupier.maths.pricing.report import OddsReport, WagerOdds, price
from croupier.maths.pricing.strategy import Learned
from croupier.reports.disclosure import disclosures
from croupier.reports.pricing import (
    LeftOut,
    TableToPrice,
    main_wagers,
    tables_to_price,
    terms_for,
)
from croupier.reports.remarks import deciding_readings, with_exact_error
from croupier.reports.removal import Removals
from croupier.rulebook.proposal import CHOOSER, Proposal
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Rulebook
from croupier.sources import source_hash

if TYPE_CHECKING:
    from croupier.maths.strategies.own import OwnStrategy

OWN = "own"
COSTS = "{name}. This costs {cost:.4%} of the {unit} compared with optimal play."
CountBy = Callable[[Rules, "OwnStrategy", Terms, Tell], Counted]


@dataclass(frozen=True)
class Reports:
    """The source of a game's reports: its code, and a proposed paytable if there is one."""

    entry: Entry
    proposed: Proposal | None = None

    def exact(
        self,
        rules: Rules,
        wager: str | None,
        paytable: str | None,
        terms: Terms,
        tell: Tell | None = None,
        *,
        removal: bool = False,
        only_in_force: bool = False,
    ) -> OddsReport:
        """The tables of every wager (or one), counted or from the cache; optionally only those in
        force. With `removal`, also the effect of removing each card from the shoe.
        """
        begun, tell = time.perf_counter(), tell or tell_nobody
        tables, left_out = tables_to_price(rules, wager, paytable)
        if terms.endless:
            tables, more = self._endless(tables)
            left_out += more
        if only_in_force:
            tables = [each for each in tables if each.in_force]
        removals = Removals.of(self.entry, rules, tables, terms) if removal else None
        found = []
        for each in tables:
            tell(f"{each.main.key} {each.table.label}".strip())
            at = terms_for(rules, each.main, terms)
            odds = self._exact(each, at, tell)
            if removals is not None:
                kept = self.kept(f"{each.main.key}-removal", each.rules.book)
                odds = removals.added(each, odds, at, kept, tell)
            found.append(odds)
        report = self._report(rules, found, left_out, begun)
        return replace(report, endless=terms.endless)

    def simulated(
        self,
        rules: Rules,
        wager: str | None,
        paytable: str | None,
        terms: Terms,
        tell: Tell | None = None,
        *,
        rounds: int,
        seed: int,
        cores: int | None,
    ) -> OddsReport:
        """The same from simulated rounds; tables that are played the same way share them."""
        begun, tell = time.perf_counter(), tell or tell_nobody
        tables, left_out = tables_to_price(rules, wager, paytable)
        code = self.entry.odds()
        runs: dict[str, Mapping[str, tuple[Counted, ...]]] = {}
        found = []
        for each in tables:
            own = each.simulated_with
            if own not in runs:
                runs[own] = code.simulate(
                    each.rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell
                )
            if each.main.key in runs[own]:
                at = terms_for(rules, each.main, terms)
                sampled = self._priced(each, Found({}, runs[own][each.main.key]), at)
                found.append(with_exact_error(sampled, partial(self._exact, each, at, tell)))
        return replace(self._report(rules, found, left_out, begun), seed=seed)

    def by_strategy(
        self,
        rules: Rules,
        strategy: OwnStrategy,
        count: CountBy,
        paytable: str | None,
        terms: Terms,
        tell: Tell | None = None,
    ) -> OddsReport:
        """The main wager by a strategy file, as `count` finds it, and what that costs beside the
        best play; under the table in force, or another one."""
        begun, tell = time.perf_counter(), tell or tell_nobody
        main = main_wagers(rules.book)[0]
        tables, left_out = tables_to_price(rules, main.key, paytable)
        if paytable is None:
            tables = [each for each in tables if each.in_force]
        found = []
        for each in tables:
            at = terms_for(rules, main, terms)
            own = price(
                each.rules,
                each.table,
                count(each.rules, strategy, at, tell),
                at,
                each.changed,
                in_force=each.in_force,
            )
            best = self._exact(each, at, tell)
            cost = own.house_advantage - best.house_advantage
            rule = Learned(OWN, strategy.name, cost, own.house_advantage, main.name)
            assert own.strategy is not None
            told = replace(
                own.strategy,
                sentence=COSTS.format(name=strategy.name, cost=float(cost), unit=main.name),
                learned=(rule,),
                charts=(strategy.chart(),),
            )
            found.append(replace(own, variant=OWN, strategy=told))
        return self._report(rules, found, left_out, begun)

    def counted(self, rules: Rules, wager: str, terms: Terms, tell: Tell = tell_nobody) -> Found:
        """The counts of a wager, from the cache or counted now."""

        def count(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
            return self.entry.odds().count(rules, wager, terms, tell)

        kept = self.kept(wager, rules.book)
        if self.proposed is None:
            return kept_or_counted(kept, rules, terms, count)
        found = self.find(wager, rules, terms)
        if found is None:
            found = recorded(rules, terms, count)
            alike = not found.has_read(CHOOSER)
            (self.kept_for_any(wager) if alike else kept).keep(found)
        return found

    def find(self, wager: str, rules: Rules, terms: Terms) -> Found | None:
        """The counts of a wager from the cache."""
        if self.proposed is not None and (found := self.kept_for_any(wager).find(rules, terms)):
            return found
        return self.kept(wager, rules.book).find(rules, terms)

    def kept_for_any(self, wager: str) -> Kept:
        """The cache for counts that do not depend on the proposed table; they serve for any
        proposal in the same rulebook."""
        assert self.proposed is not None
        base = self.proposed.base or self.proposed.book.digest
        return replace(self._kept(f"{wager}-beside-{self.proposed.wager}", base), shipped_in=None)

    def kept(self, wager: str, book: Rulebook | None = None) -> Kept:
        """The cache for the counts of a wager under a rulebook; by default the chapter's, or the
        proposed one.

        They depend on more than its paytables: meters, limits, behavior.
        """
        if book is None:
            book = self.proposed.book if self.proposed else rulebook(self.entry)
        return self._kept(wager, book.digest)

    @property
    def sources(self) -> str:
        """The hash of the modules that count and price the game."""
        return source_hash(self.entry.home / "odds.py")

    def _kept(self, wager: str, book: str) -> Kept:
        """The chapter's rulebook is identified by its file, as are shipped counts; any other, kept
        with a filing or proposed, by its content."""
        today = book == rulebook(self.entry).digest
        return Kept(
            self.entry.game,
            wager,
            self.sources,
            rules_digest(self.entry) if today else book,
            self.entry.folder,
        )

    def _endless(self, tables: Sequence[TableToPrice]) -> tuple[list[TableToPrice], list[LeftOut]]:
        """The tables of wagers that are counted from an endless shoe, and the others."""
        not_endless = getattr(self.entry.odds(), "not_endless", None)
        if not_endless is None:
            raise NotThere(f"{self.entry.game} is not counted from an endless shoe; omit it.")
        found: list[TableToPrice] = []
        left_out = []
        for each in tables:
            if why := not_endless(each.rules, each.main.key):
                table = each.table
                why = f"no count from an endless shoe: {why}."
                left_out.append(LeftOut(each.main.key, table.label, table.cite, why))
            else:
                found.append(each)
        return found, left_out

    def _exact(self, each: TableToPrice, terms: Terms, tell: Tell) -> WagerOdds:
        return self._priced(each, self.counted(each.rules, each.main.key, terms, tell), terms)

    def _priced(self, each: TableToPrice, found: Found, terms: Terms) -> WagerOdds:
        """The odds under one paytable, with notes on a proposed one."""
        first, *others = (
            price(each.rules, each.table, counted, terms, each.changed, in_force=each.in_force)
            for counted in found.counted
        )
        notes = first.notes + disclosures(first, *others)
        if first.house_advantage < 0:
            recount = partial(self.counted, wager=each.main.key, terms=terms)
            notes += deciding_readings(each, found, terms, recount)
        if self.proposed and self.proposed.is_table(each.table):
            notes += self.proposed.warnings
        return replace(first, notes=notes, variants=tuple(others))

    def _report(
        self, rules: Rules, found: Sequence[WagerOdds], left_out: Sequence[LeftOut], begun: float
    ) -> OddsReport:
        strategy = next((odds.strategy for odds in found if odds.strategy), None)
        seconds = time.perf_counter() - begun
        why = tuple(map(str, left_out))
        return OddsReport(self.entry.game, rules.answers, tuple(found), strategy, seconds, why)


class NotCounted(LookupError):
    """Odds that are not counted yet."""


class KeptReports(Reports):
    """Reports from the cache only; raises NotCounted if something must be counted."""

    def counted(self, rules: Rules, wager: str, terms: Terms, tell: Tell = tell_nobody) -> Found:
        found = self.find(wager, rules, terms)
        if found is None:
            raise NotCounted(f"{wager} of {self.entry.game} is not counted yet.")
        return found
