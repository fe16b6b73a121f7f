"""What a chapter says, as data: the shape of `chapters/<game>/rules.toml`.

Every record is frozen, refuses keys it does not know, and names the paragraph it comes from.
`docs/rules-file.md` explains each key with an example.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from croupier.rulebook.course import Cut, Deal, Decision, Fold, Stake, Stakes
from croupier.rulebook.editions import Edition
from croupier.rulebook.fittings import Equipment, Inscription, Ranking
from croupier.rulebook.moments import Fact
from croupier.rulebook.other_text import OtherText
from croupier.rulebook.paying import (
    Envy,
    Limit,
    Paytable,
    PaytableBlock,
    Progressive,
    Vigorish,
    columns,
)
from croupier.rulebook.payout import (
    parse_money,
    parse_odds,
    parse_percent,
)
from croupier.rulebook.records import Cited, Given, Key, Record, Text
from croupier.rulebook.variations import Variation


class Chapter(Record):
    number: Annotated[str, Field(pattern=r"^\d{3}a$")]
    game: Key
    title: Text
    short: tuple[Text, ...] = ()
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


class Wager(Cited):
    """What `funds` others is money laid down to bet with: at risk is only what is bet of it.

    `in_round` marks a wager that players make in the round and that no decision makes.
    `short` is what its betting area bears, where that is not the name without "Wager" or "Bet".
    `against` is what decides it, `patron` the same as a patron is told.
    """

    key: Key
    name: Text
    short: str = ""
    required: bool = False
    placed: Text
    amount: Text
    against: Text
    patron: str = ""
    stake: Stakes = ()
    needs: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    part_of: Key | None = None
    paid_as: Key | None = None
    bonus: bool = False
    bought: bool = False
    funds: bool = False
    in_round: bool = False
    counts_as: Mapping[str, str] = {}
    given: Given = ()
    note: str = ""

    def need_sets(self) -> tuple[frozenset[str], ...]:
        """`needs = ["ante | pair-plus"]`: of each entry, at least one wager must be placed."""
        return tuple(frozenset(re.split(r" *\| *", need)) for need in self.needs)


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


class Option(Cited):
    """A question that the certificate holder answers in its Rules Submission.

    `steers` says what an option is for that nothing in the rules file itself refers to: the code of
    play or odds reads it, a guide, sign or layout follows it (`papers`), or it says which tables
    may share a meter (`links`). `procedure_only` marks one that no card, wager, payout or drawing
    depends on: what people do with racks, markers and boxes; the dealer's rules card has its
    answer.

    An option that `divides_with` others has each value in one of them; one `among` another is
    answered by its own default or by a value chosen there. Of several values at least one is chosen
    unless `minimum` says otherwise. An amount that is `settled_as` a wager is one that the wager
    could be settled for in whole cents.
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
        "house-way",
        "house-way-of-three",
    ]
    values: tuple[str | int, ...] = ()
    minimum: str | int | None = None
    maximum: str | int | None = None
    above: str | None = None
    may_decline: bool = False
    divides_with: tuple[Key, ...] = ()
    among: Key | None = None
    default: bool | int | str | tuple[str, ...]
    required: bool = True
    procedure_only: bool = False
    steers: Literal["", "play", "odds", "papers", "links"] = ""
    settled_as: Key | None = None
    given: Given = ()
    note: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Option:
        named = self.kind.startswith("house-way")
        if (named or self.kind in ("one-of", "several-of")) and not self.values:
            raise ValueError(f"a {self.kind} option needs values")
        if self.above is not None and (self.kind != "percent" or self.minimum is not None):
            raise ValueError("above is for a percentage without a minimum: it must be more")
        for bound in (self.minimum, self.maximum, self.above):
            if bound is None:
                continue
            if self.kind in ("number", "several-of") and not isinstance(bound, int):
                raise ValueError(f"the bounds of a {self.kind} option are whole numbers")
            if self.kind == "money":
                parse_money(str(bound))
            if self.kind == "odds":
                parse_odds(str(bound))
            if self.kind == "percent":
                parse_percent(str(bound))
        return self

    @property
    def least_chosen(self) -> int:
        """How many values of a several-of option are chosen at least."""
        return self.minimum if isinstance(self.minimum, int) else 1


class Told(Record):
    """What a patron is told of wagers under each choice of a reading; with `rows`, only where one
    of them is paid."""

    wagers: tuple[Key, ...]
    rows: tuple[Text, ...] = ()
    says: Mapping[str, Text]


class Reading(Cited):
    """What we take a doubtful passage to mean.

    Where another meaning would change money or play it is selectable like an option, by `choices`;
    `patron` has what patrons are told of it. With `wagers` it concerns them alone, with `given` who
    has given these answers: where none of them is offered or given there is nothing in doubt.
    """

    key: Key
    doubt: Text
    taken: Text
    choices: Mapping[str, Text] = {}
    patron: tuple[Told, ...] = ()
    wagers: tuple[Key, ...] = ()
    given: Given = ()
    effect: Literal["money", "play", "none"]

    @model_validator(mode="after")
    def _consistent(self) -> Reading:
        if self.choices and self.taken not in self.choices:
            raise ValueError(f"taken {self.taken!r} is not one of {', '.join(self.choices)}")
        if (self.effect != "none") != (len(self.choices) > 1):
            raise ValueError(
                "a reading that changes money or play has two choices or more, one of effect "
                f"'none' has none; this one of effect {self.effect!r} has {len(self.choices)}"
            )
        return self


class Conflict(Cited):
    """Answers that contradict each other; `instead` is an acceptable alternative. Of the options in
    `one_of` at most one may be yes; one that is yes by default gives way to one that is elected."""

    given: Given = ()
    one_of: tuple[Key, ...] = ()
    why: Text
    instead: Text


class Irregularity(Cited):
    """It can have happened where all facts of `at` are true. `concerns` a seat where it must be
    said whose; `of_cards` one that has been dealt some. What the `floor` determines no player
    calls. `device` is the one that jams, fails or is repaired.

    `settles` are wagers that a void round settles by the cards all the same. Where the text leaves
    the remedy open, the choice taken of the reading `by_reading` says it.
    """

    key: Key
    at: tuple[Fact, ...] = ()
    concerns: Literal["table", "seat"] = "table"
    device: Literal[
        "", "shuffler", "dealing shoe", "shaker", "card reader", "electrical device"
    ] = ""
    floor: bool = False
    of_cards: bool = False
    when: Text
    remedy: Text
    by_reading: Key | None = None
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
        "out of order",
        "repaired",
        "procedure",
    ]
    settles: tuple[Key, ...] = ()
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
    cut: tuple[Cut, ...] = ()
    deal: tuple[Deal, ...] = ()
    decision: tuple[Decision, ...] = ()
    fold: tuple[Fold, ...] = ()
    vigorish: tuple[Vigorish, ...] = ()
    limit: tuple[Limit, ...] = ()
    option: tuple[Option, ...] = ()
    reading: tuple[Reading, ...] = ()
    conflict: tuple[Conflict, ...] = ()
    irregularity: tuple[Irregularity, ...]
    procedure: tuple[Procedure, ...] = ()
    edition: Edition | None = Field(default=None, repr=False)
    variation: Variation | None = Field(default=None, repr=False)

    @property
    def source(self) -> str:
        """Where its rules of play are: a chapter of the Code, or the approval of a variation."""
        if self.variation is None:
            return f"58 Pa. Code Chapter {self.chapter.number}"
        return f"{self.chapter.number}, a variation of Chapter {self.variation.base}"

    @property
    def told(self) -> OtherText | None:
        """The text that tells it by what differs from a rules file: an edition or a variation."""
        return self.edition or self.variation

    @property
    def game(self) -> str:
        return self.chapter.game

    def __copy__(self) -> Self:
        """What was found from the records is found anew: in a copy some may be replaced."""
        copied = super().__copy__()
        for found in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[found]
        return copied

    @cached_property
    def wagers(self) -> Mapping[str, Wager]:
        return {wager.key: wager for wager in self.wager}

    @cached_property
    def irregularities(self) -> Mapping[str, Irregularity]:
        return {record.key: record for record in self.irregularity}

    def wager_named(self, key: str) -> Wager:
        return self.wagers[key]

    @cached_property
    def made_in_round(self) -> frozenset[str]:
        """The wagers that players make only in the round."""
        marked = {wager.key for wager in self.wager if wager.in_round}
        return frozenset(marked | {decision.makes for decision in self.decision})

    @cached_property
    def columns(self) -> dict[str, tuple[Paytable, ...]]:
        """The paytables of the wagers that were asked for."""
        return {}

    def stakes(self, wager: Wager) -> tuple[Stake, ...]:
        """What is said of a wager's amount, at the wager or where it is made during the round."""
        made = (record for record in self.decision if record.makes == wager.key)
        return wager.stake + tuple(
            stake if stake.cite else stake.model_copy(update={"cite": record.cite})
            for record in made
            for stake in record.stake
        )

    def paytables(self, wager: str) -> tuple[Paytable, ...]:
        """Every paytable of a wager, one record a column, in the text's order."""
        if wager not in self.columns:
            self.columns[wager] = tuple(
                column
                for block in self.paytable
                if wager in (block.wager, *block.bonus_rows.values())
                for column in columns(block, wager)
            )
        return self.columns[wager]

    @cached_property
    def digest(self) -> str:
        """Names what the chapter says, as it stands in these records."""
        return hashlib.sha256(repr(self).encode()).hexdigest()
