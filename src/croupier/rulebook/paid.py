"""How one wager is paid under one set of rules: the only way from an outcome to money.

The table settles with it and the odds are priced with it, so that they cannot pay differently.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from croupier.rulebook.answers import DECLINED
from croupier.rulebook.paying import Envy, Paytable, Progressive, Row, Vigorish
from croupier.rulebook.payout import (
    AtLeast,
    Cents,
    MeterShare,
    Odds,
    PerUnit,
    parse_money,
    parse_odds,
    parse_payout,
)
from croupier.rulebook.records import slug

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules

# Outcomes that no row pays and that leave the stake to its player.
RETURNED = frozenset({"push", "void"})
AMOUNT_WON = "the amount won"
UNDECIDED_METERS: Mapping[str, int] = {}


Conditional = TypeVar("Conditional", Envy, Vigorish)


@dataclass(frozen=True)
class Net:
    """What a player gains, in cents: beside a meter and from it; `vigorish` is taken off already.

    `row` is the row that pays; None where the stake is lost or returned.
    """

    beside_meter: Fraction
    from_meter: Fraction = Fraction(0)
    vigorish: Fraction = Fraction(0)
    row: Row | None = None
    meter: str = ""

    @property
    def gain(self) -> Fraction:
        return self.beside_meter + self.from_meter


@dataclass(frozen=True)
class Paid:
    """A wager's paytable with all that pays or is taken beside it, elected figures filled in."""

    table: Paytable
    counts_as: Mapping[str, str]
    vigorish: Vigorish | None
    meters: tuple[Progressive, ...]
    envy: Envy | None
    rows: Mapping[str, Row]

    @cached_property
    def _envy_by_stake(self) -> Mapping[int, Mapping[str, int]]:
        if self.envy is None:
            return {}
        return {
            parse_money(stake): {
                slug(row[0]): parse_money(row[column]) for row in self.envy.rows if row[column]
            }
            for column, stake in enumerate(self.envy.stakes, 1)
        }

    def envy_pays(self, stake: Cents) -> Mapping[str, int] | None:
        """What another player's hand pays in cents, by its outcome; None for a stake without."""
        if self.envy is None or not self.envy.or_more:
            return self._envy_by_stake.get(int(stake))
        reached = [column for column in self._envy_by_stake if column <= stake]
        if not reached or stake < parse_money(self.envy.minimum):
            return None
        pays = self._envy_by_stake[max(reached)]
        if not self.envy.per_dollar:
            return pays
        return {outcome: int(cents * stake / 100) for outcome, cents in pays.items()}

    def row(self, outcome: str) -> Row | None:
        """The row that pays an outcome, after `counts_as`; None where the wager loses."""
        return self.rows.get(counted_as(outcome, self.counts_as, self.rows))

    def seeds(self, stake: Cents | None) -> dict[str, int]:
        """What stands on the meters to begin with, in cents."""
        return {meter.meter: int(meter_cents(meter.seed, stake)) for meter in self.meters}

    def reseeds(self, stake: Cents | None) -> dict[str, int]:
        """What a meter that was won starts with again, in cents."""
        return {meter.meter: int(meter_cents(meter.reseed, stake)) for meter in self.meters}

    def net(self, outcome: str, stake: Cents, meters: Mapping[str, int] = UNDECIDED_METERS) -> Net:
        """What a stake gains by an outcome, at what stands on the meters."""
        row = self.row(outcome)
        if row is None:
            return Net(Fraction(0 if outcome in RETURNED else -stake))
        if isinstance(row.pays, MeterShare):
            share = row.pays.profit(stake, meters) - row.pays.beside_meter(stake)
            return Net(row.pays.beside_meter(stake), share, row=row, meter=row.pays.meter)
        won = row.pays.profit(stake)
        taken = self.vigorish.amount(won) if self.vigorish and won > 0 else Fraction(0)
        return Net(won - taken, vigorish=taken, row=row)

    def unstaked(self, outcome: str, on: Cents) -> Net:
        """What a bonus pays on another wager's stake, which is not at risk for it."""
        row = self.row(outcome)
        if row is None:
            return Net(Fraction(0))
        with_stake = isinstance(row.pays, Odds | PerUnit) and row.pays.form == "for"
        return Net(row.pays.profit(on) + (on if with_stake else 0), row=row)


def counted_as(outcome: str, counts_as: Mapping[str, str], rows: Container[str]) -> str:
    """What an outcome counts as where a paytable has these rows: of several the first it has."""
    while outcome not in rows and outcome in counts_as:
        others = alternatives(counts_as[outcome])
        outcome = next((other for other in others if other in rows), others[-1])
    return outcome


def alternatives(counts_as: str) -> list[str]:
    """`8 | any-two-match`: what an outcome counts as, by what the paytable has a row for."""
    return counts_as.split(" | ")


def meter_cents(text: str, stake: Cents | None) -> Fraction:
    """A seed or reset amount: a sum, or so much for each unit of the wager, one if it is open."""
    amount = parse_payout(text.removeprefix("at least "))
    if isinstance(amount, PerUnit):
        return amount.amount(amount.unit if stake is None else stake)
    return amount.profit(0)


def find_paid(rules: Rules, wager: str) -> Paid:
    """How rules pay a wager."""
    book, table = rules.book, _find_paytable(rules, wager)
    label = table.label
    return Paid(
        table=table,
        counts_as=book.wager_named(wager).counts_as,
        vigorish=_first(
            rules, (v for v in book.vigorish if v.wager == wager and v.on == AMOUNT_WON)
        ),
        meters=tuple(_find_meters(rules, wager, label)),
        envy=_first(
            rules, (e for e in book.envy if e.wager == wager and label in (e.labels or (label,)))
        ),
        rows={row.outcome: row for row in reversed(table.rows)},
    )


def _first(rules: Rules, records: Iterator[Conditional]) -> Conditional | None:
    return next((record for record in records if rules.holds(record.given)), None)


def _find_paytable(rules: Rules, wager: str) -> Paytable:
    """A table by a reading comes before the text's, whose place it takes."""
    tables = rules.book.paytables(wager)
    for table in sorted(tables, key=lambda table: not table.block.by_reading):
        block = table.block
        if rules.holds(block.given) and (
            block.chosen_by is None or rules.text(block.chosen_by) == table.label
        ):
            return _filled(rules, table)
    raise KeyError(f"{rules.book.game} pays no {wager} under these rules")


def _filled(rules: Rules, table: Paytable) -> Paytable:
    """The table with elected odds and added rows, without rows that do not apply."""
    block = table.block
    rows = []
    for row in table.rows:
        if not rules.holds(block.row_given.get(row.outcome, ())):
            continue
        if row.outcome in block.elected:
            elected = parse_odds(rules.text(block.elected[row.outcome]))
            row = row.model_copy(update={"pays": elected})
        elif isinstance(row.pays, AtLeast):
            row = row.model_copy(update={"pays": row.pays.floor})
        rows.append(row)
    added = [
        Row(outcome=row.outcome, name=row.name, pays=parse_odds(rules.text(row.elected_by)))
        for row in block.added
        if rules[row.elected_by] != DECLINED
    ]
    return table.model_copy(update={"rows": tuple(added + rows)})


def _find_meters(rules: Rules, wager: str, label: str) -> Iterator[Progressive]:
    for meter in rules.book.progressive:
        if meter.wager == wager and label in meter.labels and rules.holds(meter.given):
            yield meter.model_copy(
                update={field: rules.text(option) for field, option in meter.elected.items()}
            )
