"""What a chapter says, as data: the shape of `games/<game>/rules.toml`.

Every record is frozen, refuses keys it does not know, and names the paragraph it comes from.
`docs/rules-file.md` explains each key with an example.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from croupier.rulebook.payout import (
    Fixed,
    Payout,
    parse_money,
    parse_odds,
    parse_payout,
    parse_percent,
)

Answer = bool | int | str | tuple[str, ...]
Key = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Text = Annotated[str, Field(min_length=1)]


def slug(name: str) -> str:
    """The outcome key of a paytable row: its label in kebab case."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("’", "").replace("'", "")).strip("-")


def _as_tuple(value: object) -> object:
    return value if isinstance(value, tuple) else (value,)


Values = Annotated[tuple[bool | int | str, ...], BeforeValidator(_as_tuple)]
# `given = { decks = [6, 8], offered = true }`: all must hold; a list of such tables: one of them.
Given = Annotated[tuple[Mapping[str, Values], ...], BeforeValidator(_as_tuple)]


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Cited(Record):
    cite: Text


class Chapter(Record):
    number: Annotated[str, Field(pattern=r"^\d{3}a$")]
    game: Key
    title: Text
    family: Literal[
        "wheel",
        "dice",
        "tiles",
        "baccarat",
        "blackjack",
        "poker room",
        "poker against the dealer",
        "poker against a paytable",
        "pai gow poker",
        "card comparison",
    ]
    sections: tuple[Text, ...]


class Seats(Cited):
    kind: Literal["seats"]
    most: int | None = None
    note: str = ""


class CardsEquipment(Cited):
    kind: Literal["cards"]
    decks: tuple[int, ...]
    jokers: int = 0
    spanish: bool = False
    cover_cards: int = 0
    note: str = ""


class DiceEquipment(Cited):
    kind: Literal["dice"]
    count: int
    faces: int = 6
    note: str = ""


class WheelEquipment(Cited):
    kind: Literal["wheel"]
    name: Text
    pockets: tuple[str, ...]
    colours: tuple[str, ...] = ()
    note: str = ""


class TilesEquipment(Cited):
    kind: Literal["tiles"]
    count: int
    note: str = ""


class Device(Cited):
    kind: Literal["device"]
    note: Text
    given: Given = ()


Equipment = Annotated[
    Seats | CardsEquipment | DiceEquipment | WheelEquipment | TilesEquipment | Device,
    Field(discriminator="kind"),
]


class Inscription(Cited):
    """What the layout or a sign must say or show, in our own words."""

    where: Literal["layout", "sign", "layout or sign"]
    says: Text
    given: Given = ()


class Ranking(Cited):
    """Hands from highest to lowest."""

    name: Text
    order: tuple[Text, ...]
    note: str = ""
    given: Given = ()


class Stake(Record):
    """How much a wager may be, where it hangs on another wager or on an option."""

    of: Key | None = None
    times: tuple[str, ...] = ()
    option: Key | None = None
    minimum: str | None = None
    maximum: str | None = None
    increment: str | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Stake:
        if bool(self.of) != bool(self.times):
            raise ValueError("of and times go together: { of = 'ante', times = ['1'] }")
        for text in self.times:
            Fraction(text)
        for money in (self.minimum, self.maximum, self.increment):
            if money is not None:
                parse_money(money)
        return self


class Wager(Cited):
    key: Key
    name: Text
    required: bool = False
    placed: Text
    amount: Text
    against: Text
    stake: Stake = Stake()
    needs: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    part_of: Key | None = None
    bonus: bool = False
    counts_as: Mapping[str, str] = {}
    given: Given = ()
    note: str = ""

    def need_sets(self) -> tuple[frozenset[str], ...]:
        """`needs = ["ante | pair-plus"]`: of each entry, at least one wager must be placed."""
        return tuple(frozenset(re.split(r" *\| *", need)) for need in self.needs)


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
    that a reading puts in the place of the text's.
    """

    wager: Key
    labels: tuple[str, ...] = ("",)
    rows: tuple[tuple[str, ...], ...]
    chosen_by: Key | None = None
    elected: Mapping[str, Key] = {}
    added: tuple[AddedRow, ...] = ()
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
    """Fixed sums paid when another player holds a qualifying hand; a column a wager size."""

    wager: Key
    labels: tuple[str, ...] = ()
    stakes: tuple[str, ...]
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


Until = Literal["at any time", "until its point stands", "never"]


class Behaviour(Cited):
    """How wagers of a game that goes on from roll to roll behave between the rolls.

    `made` is when they may be made, `come_out` whether they work on a come out roll, `stays` how
    long they stand and `comes_down` when they leave the layout without having been decided.
    """

    wagers: tuple[Key, ...]
    made: Literal[
        "before any roll",
        "before a come out roll",
        "before a new shooter's come out roll",
        "while a come out point stands",
        "once its wager has a point",
    ]
    come_out: Literal["works", "off unless called on", "on unless called off"]
    stays: Literal["one roll", "until decided"]
    comes_down: Text
    removed: Until
    reduced: Until
    increased: Until
    given: Given = ()
    note: str = ""


class Vigorish(Cited):
    """A commission. Taken from the amount won, it is settled with the wager; the rest is words."""

    wager: Text
    rate: Text
    on: Text
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


class Limit(Cited):
    """A cap on what wagers win together in a round.

    The figure that the text names is `amount`, or what the table minimum could win if that is more:
    `at_minimum` says how many times the minimum each wager then is. The amount elected is at least
    that figure (`bound`), or at most. A limit holds if it is elected, or always.
    """

    key: Key
    wagers: tuple[Key, ...]
    says: Text
    elected_by: Key | None = None
    amount: str | None = None
    at_minimum: Mapping[str, int] = {}
    bound: Literal["least", "most"] = "least"
    holds: Literal["if elected", "always"] = "if elected"
    given: Given = ()

    @model_validator(mode="after")
    def _consistent(self) -> Limit:
        if self.amount is not None:
            parse_money(self.amount)
        elif self.at_minimum or self.holds == "always":
            raise ValueError("at_minimum and holds = 'always' need an amount")
        return self


class Option(Cited):
    """A question that the certificate holder answers in its Rules Submission.

    `steers` says what an option is for that nothing in the rules file itself refers to: the code of
    play or odds reads it. `procedure_only` marks one that changes nothing software could show.
    """

    key: Key
    question: Text
    kind: Literal[
        "yes-no",
        "one-of",
        "several-of",
        "number",
        "money",
        "odds",
        "percent",
        "text",
        "probability",
    ]
    values: tuple[str | int, ...] = ()
    minimum: str | int | None = None
    maximum: str | int | None = None
    may_decline: bool = False
    default: bool | int | str | tuple[str, ...]
    required: bool = True
    procedure_only: bool = False
    steers: Literal["", "play", "odds"] = ""
    given: Given = ()
    note: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Option:
        if self.kind in ("one-of", "several-of") and not self.values:
            raise ValueError(f"a {self.kind} option needs values")
        for bound in (self.minimum, self.maximum):
            if bound is None:
                continue
            if self.kind == "number" and not isinstance(bound, int):
                raise ValueError("the bounds of a number are whole numbers")
            if self.kind == "money":
                parse_money(str(bound))
            if self.kind == "odds":
                parse_odds(str(bound))
            if self.kind == "percent":
                parse_percent(str(bound))
        return self


class Reading(Cited):
    """What we take a doubtful passage to mean. With `choices` it is selectable like an option."""

    key: Key
    doubt: Text
    taken: Text
    alternatives: tuple[str, ...] = ()
    choices: Mapping[str, Text] = {}
    effect: Literal["money", "play", "none"]

    @model_validator(mode="after")
    def _consistent(self) -> Reading:
        if self.choices and self.taken not in self.choices:
            raise ValueError(f"taken {self.taken!r} is not one of {', '.join(self.choices)}")
        if self.choices and self.alternatives:
            raise ValueError("a selectable reading lists its alternatives in choices alone")
        if self.effect != "none" and len(self.choices) < 2:
            raise ValueError(f"a reading that changes {self.effect} needs at least two choices")
        return self


class Conflict(Cited):
    """Answers that contradict each other; `instead` is an acceptable alternative."""

    given: Given
    why: Text
    instead: Text


class Irregularity(Cited):
    """`concerns` a seat where it must be said whose."""

    key: Key
    concerns: Literal["table", "seat"] = "table"
    when: Text
    remedy: Text
    effect: Literal[
        "void round",
        "void hand",
        "dead hand",
        "respin",
        "next card",
        "discard card",
        "reshuffle",
        "simulated round",
        "play on",
        "wager lost",
        "wager returned",
        "wager stands",
        "rethrow",
        "correct",
        "procedure",
    ]
    given: Given = ()


class Procedure(Cited):
    """A duty that is not a matter for software, recorded so that nothing is silently left out."""

    what: Text


class Rulebook(Record):
    chapter: Chapter
    equipment: tuple[Equipment, ...]
    inscription: tuple[Inscription, ...] = ()
    ranking: tuple[Ranking, ...] = ()
    wager: tuple[Wager, ...]
    paytable: tuple[PaytableBlock, ...] = ()
    envy: tuple[Envy, ...] = ()
    progressive: tuple[Progressive, ...] = ()
    behaviour: tuple[Behaviour, ...] = ()
    vigorish: tuple[Vigorish, ...] = ()
    limit: tuple[Limit, ...] = ()
    option: tuple[Option, ...] = ()
    reading: tuple[Reading, ...] = ()
    conflict: tuple[Conflict, ...] = ()
    irregularity: tuple[Irregularity, ...]
    procedure: tuple[Procedure, ...] = ()

    @property
    def game(self) -> str:
        return self.chapter.game

    def wager_named(self, key: str) -> Wager:
        for wager in self.wager:
            if wager.key == key:
                return wager
        raise KeyError(key)

    def paytables(self, wager: str) -> tuple[Paytable, ...]:
        """Every paytable of a wager, one record a column, in the text's order."""
        return tuple(
            column for block in self.paytable if block.wager == wager for column in columns(block)
        )


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


def columns(block: PaytableBlock) -> tuple[Paytable, ...]:
    return tuple(
        Paytable(
            wager=block.wager,
            label=label,
            cite=block.cite,
            block=block,
            rows=tuple(
                Row(outcome=slug(row[0]), name=row[0], pays=_cell(block, row[nth + 1]))
                for row in block.rows
                if row[nth + 1]
            ),
        )
        for nth, label in enumerate(block.labels)
    )


def _cell(block: PaytableBlock, text: str) -> Payout:
    pays = parse_payout(text)
    if isinstance(pays, Fixed) and not block.wager_returned:
        return Fixed(pays.cents, returned=False)
    return pays
