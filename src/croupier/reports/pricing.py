"""Which paytables to price, under which rules, and for which stake and meters.

Reports, papers and pages use it; `maths.pricing` computes the prices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from croupier.catalog.index import NotThere
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.paying import Paytable
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Rulebook, Wager

if TYPE_CHECKING:
    from croupier.maths.pricing.counted import Terms


@dataclass(frozen=True)
class TableToPrice:
    """A paytable, the main wager it belongs to, and rules that select it.

    It is `in_force` if the given rules select it; otherwise `changed` has the other answers.
    """

    table: Paytable
    main: Wager
    rules: Rules
    changed: Mapping[str, Any]

    @property
    def in_force(self) -> bool:
        return not self.changed

    @property
    def simulated_with(self) -> str:
        """The changes that need a new simulation: every changed answer but the choice of the table.

        If wagers are made during the round, or a fold forfeits this one, the strategy may depend
        on the table too; so may the outcomes, if the game's code reads the choice.
        """
        changed = dict(self.changed)
        book = self.rules.book
        forfeited = any(self.main.key in fold.wagers and fold.does == "lost" for fold in book.fold)
        chosen_by = self.table.block.chosen_by or ""
        steers = any(option.key == chosen_by and option.steers for option in book.option)
        apart = forfeited or steers
        if not apart and not any(_belongs(book, wager, self.main) for wager in book.wager):
            changed.pop(chosen_by, None)
        return repr(sorted(changed.items()))


@dataclass(frozen=True)
class LeftOut:
    """A paytable that the given answers exclude, and why."""

    wager: str
    paytable: str
    cite: str
    why: str

    def __str__(self) -> str:
        label = f" {self.paytable}" if self.paytable else ""
        return f"{self.wager}{label} [{self.cite}] is omitted: {self.why}"


def tables_to_price(
    rules: Rules, wager: str | None = None, paytable: str | None = None
) -> tuple[list[TableToPrice], list[LeftOut]]:
    """The tables of every main wager, or of one; for each wager, those in force first."""
    found: list[TableToPrice] = []
    left_out: list[LeftOut] = []
    for main in main_wagers(rules.book, wager):
        own = []
        for table in _tables_of(rules, main, wager, paytable):
            priced = _select(rules, table, main)
            if isinstance(priced, LeftOut):
                left_out.append(priced)
            else:
                own.append(priced)
        found += sorted(own, key=lambda each: (not each.in_force, _needs_others(rules, each)))
    if not found and left_out:
        raise NotThere(" ".join(dict.fromkeys(map(str, left_out))))
    return found, left_out


def main_wagers(book: Rulebook, wager: str | None = None) -> list[Wager]:
    """The wagers with a price of their own; or the one that a wager belongs to."""
    if wager is None:
        return [each for each in book.wager if each.part_of is None]
    if wager not in book.wagers:
        keys = ", ".join(book.wagers)
        raise NotThere(f"{wager!r} is not a wager of {book.game}; choose {keys}.")
    found = book.wager_named(wager)
    while found.part_of is not None:
        found = book.wager_named(found.part_of)
    return [found]


def priced_tables(book: Rulebook, main: Wager) -> tuple[Paytable, ...]:
    """The paytables that determine a wager's odds: its own, or those of its parts.

    Ante and Play always pay 1 to 1; it is the Ante Bonus whose tables differ.
    """
    members = [main, *(w for w in book.wager if _belongs(book, w, main))]
    several = [w for w in members if sum(not t.block.by_reading for t in book.paytables(w.key)) > 1]
    return book.paytables((several or members)[0].key)


def _tables_of(
    rules: Rules, main: Wager, wager: str | None, paytable: str | None
) -> list[Paytable]:
    tables = [
        table
        for table in priced_tables(rules.book, main)
        if not table.block.by_reading or rules.holds(table.block.given)
    ]
    if paytable is None:
        return tables
    every = [
        table.label
        for each in main_wagers(rules.book, wager)
        for table in priced_tables(rules.book, each)
    ]
    if paytable not in every:
        labels = ", ".join(repr(label) for label in sorted(set(every)) if label)
        there = f"choose {labels}" if labels else "its tables have no labels"
        raise NotThere(f"{wager or rules.book.game} has no paytable {paytable!r}; {there}.")
    return [table for table in tables if table.label == paytable]


def _select(rules: Rules, table: Paytable, main: Wager) -> TableToPrice | LeftOut:
    """Rules with the fewest answers changed; never overrides a given answer."""
    others = _others(rules, table)
    barred = {key: value for key, value in others.items() if key in rules.explicit}
    if barred:
        need = " and ".join(f"{key} = {answer_text(value)}" for key, value in barred.items())
        return LeftOut(main.key, table.label, table.cite, f"it needs {need}.")
    try:
        chosen = rules.selecting(table)
    except AnswerError as error:
        return LeftOut(main.key, table.label, table.cite, str(error).splitlines()[0])
    if chosen.paytable(table.wager).block is not table.block:
        why = "a reading replaces it with another table."
        return LeftOut(main.key, table.label, table.cite, why)
    changed = {key: value for key, value in chosen.answers.items() if rules.answers[key] != value}
    return TableToPrice(table, main, chosen, changed)


def _others(rules: Rules, table: Paytable) -> dict[str, object]:
    """The answers to change, other than the choice of the table itself."""
    needed = rules.needed_for(table)
    return {key: value for key, value in needed.items() if key != table.block.chosen_by}


def _needs_others(rules: Rules, priced: TableToPrice) -> bool:
    return bool(_others(rules, priced.table))


def _belongs(book: Rulebook, wager: Wager, main: Wager) -> bool:
    while wager.part_of is not None:
        if wager.part_of == main.key:
            return True
        wager = book.wager_named(wager.part_of)
    return False


# ------------------------------------------------------------------------------ terms


def usual_terms(
    rules: Rules,
    stake: int | None = None,
    meters: Mapping[str, Mapping[str, int]] | None = None,
    wager: str | None = None,
) -> Terms:
    """The stake and meters to price; without a stake, $5 or the nearest allowed amount."""
    from croupier.maths.pricing.counted import Terms

    mains = main_wagers(rules.book, wager)
    main = next((each for each in mains if not rules.stake(each.key).has_bounds), mains[0])
    usual = terms_for(rules, main, Terms(meters=_known_meters(rules.book, meters or {})))
    if stake is None:
        return usual
    low, high, cite = stake_bounds(rules, main)
    if not low <= stake <= high:
        bounded = rules.stake(main.key).has_bounds
        names = ("", "") if bounded else ("table-minimum = ", "table-maximum = ")
        from croupier.rounds.bets import BetError

        raise BetError(
            f"stake = {money_text(stake)} is refused; {main.key} must be from "
            f"{names[0]}{money_text(low)} to {names[1]}{money_text(high)} ({cite})."
        )
    return replace(usual, stake=stake)


def terms_for(rules: Rules, wager: Wager, terms: Terms) -> Terms:
    """The terms of a wager with its own limits: the nearest allowed stake."""
    low, high, _ = stake_bounds(rules, wager)
    return replace(terms, stake=min(max(terms.stake, low), high))


def _known_meters(
    book: Rulebook, given: Mapping[str, Mapping[str, int]]
) -> dict[str, dict[str, int]]:
    """Amounts on existing meters; `""` names the only meter of a wager."""
    found: dict[str, dict[str, int]] = {}
    for wager, amounts in given.items():
        names = list(dict.fromkeys(m.meter for m in book.progressive if m.wager == wager))
        if not names:
            raise NotThere(f"{wager} has no meter; {_meters_text(book)}.")
        for name, cents in amounts.items():
            meter = names[0] if not name and len(names) == 1 else name
            if meter not in names:
                raise NotThere(
                    f"{f'{wager}:{name}'.rstrip(':')} is not a meter; {_meters_text(book)}."
                )
            found.setdefault(wager, {})[meter] = cents
    return found


def _meters_text(book: Rulebook) -> str:
    several: dict[str, dict[str, None]] = {}
    for meter in book.progressive:
        several.setdefault(meter.wager, {})[meter.meter] = None
    names: Sequence[str] = [
        wager if len(meters) == 1 else f"{wager}:{meter}"
        for wager, meters in several.items()
        for meter in meters
    ]
    return f"choose {', '.join(names)}" if names else f"{book.game} has no meters"
