"""Effects of removal on the wagers of a report, and where they do not apply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from croupier.catalog.index import Entry, NotThere
from croupier.maths import spread
from croupier.maths.pricing.cache import Kept, kept_or_counted
from croupier.maths.pricing.counted import Counted, Tell, Terms, tell_nobody
from croupier.maths.pricing.removal import FromShoe, removal
from croupier.maths.pricing.report import WagerOdds, price
from croupier.reports.pricing import TableToPrice
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class Removals:
    """A game whose odds can be counted with one card removed."""

    entry: Entry

    @classmethod
    def of(
        cls, entry: Entry, rules: Rules, tables: Sequence[TableToPrice], terms: Terms
    ) -> Removals:
        """Refuse a game where no card is ever removed, or none is counted as removed."""
        plan = entry.play().plan(rules)
        if plan is None:
            raise NotThere(f"{entry.game} is played without cards, so none can be removed.")
        if hasattr(entry.odds(), "from_shoe"):
            return cls(entry)._of_some(tables, terms)
        if plan.every_round:
            raise NotThere(
                f"{entry.game} is dealt from a full deck every round, so no card is ever missing; "
                "effects of removal need a game with a shoe."
            )
        raise NotThere(f"{entry.game} has no counts with a card removed yet.")

    def _of_some(self, tables: Sequence[TableToPrice], terms: Terms) -> Removals:
        wagers = {each.main.key: each.rules for each in tables}
        if any(self.from_shoe(wagers[wager], wager, terms, tell_nobody) for wager in wagers):
            return self
        names = ", ".join(wagers)
        raise NotThere(f"{names}: no counts with a card removed under these rules.")

    def from_shoe(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> FromShoe | None:
        return self.entry.odds().from_shoe(rules, wager, terms, tell)

    def added(
        self, each: TableToPrice, odds: WagerOdds, terms: Terms, kept: Kept, tell: Tell
    ) -> WagerOdds:
        """The odds of a wager and its variants, with the effect of removing each card."""
        wager = each.main.key
        found = self.from_shoe(each.rules, wager, terms, tell)
        if found is None:
            return odds

        def count(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
            watched: list[Counted] = []
            one_less = OneLess(self.entry, rules, wager, terms)
            # Each count has the cores of this machine to itself.
            for kind, lines in zip(
                found.kinds, spread.each(one_less, range(len(found.kinds)), 1), strict=True
            ):
                tell(f"{wager} without one {kind}")
                watched += lines
            return tuple(watched)

        several = kept_or_counted(kept, each.rules, terms, count).counted
        variants = (odds, *odds.variants)
        own = [several[nth :: len(variants)] for nth in range(len(variants))]
        first, *others = (
            _with_removal(each, one, found, counted, terms)
            for one, counted in zip(variants, own, strict=True)
        )
        return replace(first, variants=tuple(others))


@dataclass(frozen=True, eq=False)
class OneLess:
    """The lines of a wager without one card, by the kind's number."""

    entry: Entry
    rules: Rules
    wager: str
    terms: Terms

    @cached_property
    def shoe(self) -> FromShoe:
        found: FromShoe | None = self.entry.odds().from_shoe(
            self.rules, self.wager, self.terms, tell_nobody
        )
        assert found is not None
        return found

    def __call__(self, nth: int) -> tuple[Counted, ...]:
        return self.shoe.one_less(nth)


def _with_removal(
    each: TableToPrice,
    odds: WagerOdds,
    found: FromShoe,
    without: Sequence[Counted],
    terms: Terms,
) -> WagerOdds:
    edges = [price(each.rules, each.table, one, terms).house_advantage for one in without]
    return replace(odds, removal=removal(found.kinds, odds.house_advantage, edges))
