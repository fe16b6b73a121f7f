"""What is paid: paytables, envy, meters, vigorish, limits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, model_validator

from croupier.rulebook.payout import Fixed, Payout, parse_money, parse_payout, parse_percent
from croupier.rulebook.records import Cited, Given, Key, Record, Text, as_tuple, slug


class AddedRow(Cited):
    """A row that an option adds to the chapter's table."""

    name: Text
    pays: str
    elected_by: Key

    @property
    def outcome(self) -> str:
        return slug(self.name)


class PaytableBlock(Cited):
    """One table of the text, its columns side by side: a row is a label and a cell a column.

    With `wager_returned = false` amounts in dollars include the wager. `by_reading` marks a table
    that a reading puts in the place of the text's. By their outcomes, `bonus_rows` are paid by a
    bonus on the wager, in addition to its other rows, and `row_given` says when a row applies.
    """

    wager: Key
    labels: tuple[str, ...] = ("",)
    rows: tuple[tuple[str, ...], ...]
    chosen_by: Key | None = None
    elected: Mapping[str, Key] = {}
    added: tuple[AddedRow, ...] = ()
    bonus_rows: Mapping[str, Key] = {}
    row_given: Mapping[str, Given] = {}
    wager_returned: bool = True
    by_reading: bool = False
    given: Given = ()
    note: str = ""

    @model_validator(mode="after")
    def _rectangular(self) -> PaytableBlock:
        for row in self.rows:
            if len(row) != 1 + len(self.labels):
                raise ValueError(
                    f"row {row[:1]} has {len(row) - 1} payouts for {len(self.labels)} "
                    "paytables; an empty payout is written as ''"
                )
            for cell in row[1:]:
                if cell:
                    parse_payout(cell)
        for added in self.added:
            parse_payout(added.pays)
        if len(self.labels) > 1 and self.chosen_by is None:
            raise ValueError("several paytables need chosen_by, the option that selects one")
        return self


class Envy(Cited):
    """Fixed sums paid when another player holds a qualifying hand; a column a wager size.

    With `or_more` a wager is paid by the highest column that it reaches, and one of less than the
    lowest, or than `minimum`, earns none; with `per_dollar` the sum is for each dollar of it.
    """

    wager: Key
    labels: tuple[str, ...] = ()
    stakes: tuple[str, ...]
    or_more: bool = False
    minimum: str = "$0"
    per_dollar: bool = False
    rows: tuple[tuple[str, ...], ...]
    given: Given = ()
    note: str = ""

    @model_validator(mode="after")
    def _rectangular(self) -> Envy:
        for row in self.rows:
            if len(row) != 1 + len(self.stakes):
                raise ValueError(f"row {row[:1]} needs a payout for each of {self.stakes}")
            for cell in row[1:]:
                if cell:
                    parse_payout(cell)
        return self

    @property
    def heads(self) -> tuple[str, ...]:
        """The columns in words: a wager of just so much, of so much and more, or each dollar."""
        if self.per_dollar:
            return tuple(f"each {stake} of {self.minimum} or more" for stake in self.stakes)
        return tuple(f"{stake} wager{' or more' if self.or_more else ''}" for stake in self.stakes)


class Progressive(Cited):
    """How a meter is funded. A rate, seed or reserve may be a floor that an option elects.

    With `pays_fixed` the wager's fixed payouts come off this meter too, not from the house.
    """

    wager: Key
    labels: tuple[str, ...] = ("",)
    meter: str = "meter"
    seed: str
    reseed: str
    rate: str
    reserve: str = "0%"
    elected: Mapping[Literal["seed", "reseed", "rate", "reserve"], Key] = {}
    pays_fixed: bool = False
    given: Given = ()
    note: str = ""

    @model_validator(mode="after")
    def _readable(self) -> Progressive:
        for money in (self.seed, self.reseed):
            parse_payout(money.removeprefix("at least "))
        for share in (self.rate, self.reserve):
            parse_percent(share.removeprefix("at least "))
        return self


@cache
def meter_rate(text: str) -> Fraction:
    """A rate of progression, or the floor where the text gives a floor."""
    return parse_percent(text.removeprefix("at least "))


class Vigorish(Cited):
    """A commission. Taken from the amount won, it is settled with the wager; the rest is words.
    An option may elect its rate, and the numbers that it is taken on."""

    wager: Text
    rate: Text
    on: Text
    elected: Mapping[Literal["rate", "numbers"], Key] = {}
    rounding: str = ""
    round_to: str = ""
    direction: Literal["up", "nearest"] = "up"
    given: Given = ()
    note: str = ""

    def amount(self, won: Fraction | int) -> Fraction:
        """The vigorish on an amount won, in cents, rounded as the record says."""
        exact = won * parse_percent(self.rate)
        if not self.round_to:
            return exact
        step = parse_money(self.round_to)
        near = exact / step
        steps = math.ceil(near) if self.direction == "up" else math.floor(near + Fraction(1, 2))
        return Fraction(max(steps, 1) * step if exact else 0)


class AtMaximum(Record):
    """What one patron could win at the table maximum: the best row limited, once on a box.

    A hand that wins takes a card from each of so many decks (`decks_each`), so that no more than
    that can win for each wager.
    """

    decks_each: int


class Won(Record):
    """What a wager of some size wins by a row that is not its best."""

    times: int = 1
    row: Key


# What may be won together by one hand: how many times the minimum each wager then is.
Winnings = Mapping[str, int | Won]


class Limit(Cited):
    """A cap on what wagers win together in a round; with `rows`, on what those rows win.

    `except_rows` are outside it; with `each` it holds for each wager alone. The figure that the
    text names is `amount`, or what the table minimum could win if that is more: `at_minimum` says
    what one hand could win then, or several hands of which the best counts; or what the table
    maximum could win (`at_maximum`). The amount elected is at least that figure (`bound`), or at
    most. A limit holds if it is elected, or always, `per` hand or for all hands of a player.
    """

    key: Key
    wagers: tuple[Key, ...]
    rows: tuple[Key, ...] = ()
    except_rows: tuple[Key, ...] = ()
    each: bool = False
    says: Text
    elected_by: Key | None = None
    amount: str | None = None
    at_minimum: Annotated[tuple[Winnings, ...], BeforeValidator(as_tuple)] = ()
    at_maximum: AtMaximum | None = None
    bound: Literal["least", "most"] = "least"
    holds: Literal["if elected", "always"] = "if elected"
    per: Literal["hand", "player"] = "hand"
    given: Given = ()

    @model_validator(mode="after")
    def _consistent(self) -> Limit:
        if self.amount is not None:
            parse_money(self.amount)
        elif self.at_minimum or self.at_maximum or self.holds == "always":
            raise ValueError("at_minimum, at_maximum and holds = 'always' need an amount")
        return self

    def won_rows(self) -> dict[str, set[str]]:
        """The rows that `at_minimum` names, by wager."""
        found: dict[str, set[str]] = {}
        for wager, won in (item for hand in self.at_minimum for item in hand.items()):
            found.setdefault(wager, set()).update({won.row} if isinstance(won, Won) else ())
        return found


class Row(Record):
    """A row of one paytable."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)
    outcome: str
    name: str
    pays: Payout


class Paytable(Cited):
    """One column of a table of the text."""

    wager: str
    label: str
    rows: tuple[Row, ...]
    block: PaytableBlock

    def row(self, outcome: str) -> Row | None:
        return next((row for row in self.rows if row.outcome == outcome), None)


def columns(block: PaytableBlock, wager: str | None = None) -> tuple[Paytable, ...]:
    """The table's columns, with the rows that pay one wager, or with all rows of the text."""

    def pays_it(name: str) -> bool:
        return wager in (None, block.bonus_rows.get(slug(name), block.wager))

    return tuple(
        Paytable(
            wager=wager or block.wager,
            label=label,
            cite=block.cite,
            block=block,
            rows=tuple(
                Row(outcome=slug(row[0]), name=row[0], pays=_cell(block, row[nth + 1]))
                for row in block.rows
                if row[nth + 1] and pays_it(row[0])
            ),
        )
        for nth, label in enumerate(block.labels)
    )


def _cell(block: PaytableBlock, text: str) -> Payout:
    pays = parse_payout(text)
    if isinstance(pays, Fixed) and not block.wager_returned:
        return Fixed(pays.cents, returned=False)
    return pays
