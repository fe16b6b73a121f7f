"""How one wager is paid under one set of rules: the only way from an outcome to money.

The table settles with it and the odds are priced with it, so that they cannot pay differently.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.rulebook.paying import Envy, Paytable, Progressive, Row, Vigorish
from croupier.rulebook.payout import (
    MeterShare,
    Odds,
    PerUnit,
    Stake,
    parse_money,
    parse_payout,
)
from croupier.rulebook.records import slug

# Outcomes that no row pays and that leave the stake to its player.
RETURNED = frozenset({"push", "void"})
UNDECIDED_METERS: Mapping[str, int] = {}


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

    def envy_pays(self, stake: Stake) -> Mapping[str, int] | None:
        """What another player's hand pays in cents, by its outcome; None for a stake without."""
        return self._envy_by_stake.get(int(stake))

    def row(self, outcome: str) -> Row | None:
        """The row that pays an outcome, after `counts_as`; None where the wager loses."""
        while outcome not in self.rows and outcome in self.counts_as:
            outcome = self.counts_as[outcome]
        return self.rows.get(outcome)

    def net(self, outcome: str, stake: Stake, meters: Mapping[str, int] = UNDECIDED_METERS) -> Net:
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

    def unstaked(self, outcome: str, on: Stake) -> Net:
        """What a bonus pays on another wager's stake, which is not at risk for it."""
        row = self.row(outcome)
        if row is None:
            return Net(Fraction(0))
        with_stake = isinstance(row.pays, Odds | PerUnit) and row.pays.form == "for"
        return Net(row.pays.profit(on) + (on if with_stake else 0), row=row)


def meter_cents(text: str, stake: Stake | None) -> Fraction:
    """A seed or reset amount: a sum, or so much for each unit of the wager, one if it is open."""
    amount = parse_payout(text.removeprefix("at least "))
    if isinstance(amount, PerUnit):
        return amount.amount(amount.unit if stake is None else stake)
    return amount.profit(0)
