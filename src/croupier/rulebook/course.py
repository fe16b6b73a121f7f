"""The course of a round: how much may be staked, how cards go out, what is asked, what a fold does.

Cards that are dealt between decisions are not here: their order is the game, and stands in play.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from croupier.rulebook.conflicts import given_text
from croupier.rulebook.payout import parse_money
from croupier.rulebook.records import Cited, Given, Key, Record, Text, as_tuple

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules

SUM = Annotated[str, Field(pattern=r"^[a-z0-9-]+( \+ [a-z0-9-]+)*$")]
_TIMES = re.compile(r"[0-9]{1,9}(?:/[1-9][0-9]{0,8}|\.[0-9]{1,9})?")


class Stake(Record):
    """How much a wager may be, where it hangs on other wagers or on an option.

    It is one of `times` as much as `of`, or any amount from `least` to `most` times as much; `of`
    is a wager or several together ("bet + double-attack"). With `each` it is so of every single bet
    on `of`, where that lies on several places, and not of their sum. With `holding` it is for such
    a hand alone. `cite` is where another paragraph than the record's says it.
    """

    of: SUM | None = None
    each: bool = False
    times: tuple[str, ...] = ()
    least: str | None = None
    most: str | None = None
    option: Key | None = None
    minimum: str | None = None
    maximum: str | None = None
    increment: str | None = None
    holding: str = ""
    cite: str = ""
    given: Given = ()

    @model_validator(mode="after")
    def _consistent(self) -> Stake:
        between = self.any_between
        if (self.of is not None) != bool(self.times or between) or (self.times and between):
            raise ValueError("of goes with times, or with least and most: { of = 'ante', ... }")
        for text in (*self.times, self.least, self.most):
            if text is not None and not _TIMES.fullmatch(text):
                raise ValueError("a multiple is written as '2', '1/2' or '1.5'")
        for money in (self.minimum, self.maximum, self.increment):
            if money is not None:
                parse_money(money)
        return self

    @property
    def has_bounds(self) -> bool:
        """Whether the chapter bounds it, beside the table's minimum and maximum."""
        return self.minimum is not None or self.maximum is not None

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that it is so many times of."""
        return tuple(self.of.split(" + ")) if self.of else ()

    @property
    def sizes(self) -> tuple[Fraction, ...]:
        """The multiples of `of` that are allowed; where any amount between is, the two ends."""
        ends = (text for text in (self.least, self.most) if text is not None)
        return tuple(Fraction(text) for text in self.times or ends)

    @property
    def any_between(self) -> bool:
        return self.least is not None or self.most is not None

    def allows(self, amount: int, of: int) -> bool:
        """Whether it may be so many cents, where `of` is so many cents."""
        if not of:
            return False
        size = Fraction(amount, of)
        if self.times:
            return size in self.sizes
        low = self.least is None or size >= Fraction(self.least)
        return low and (self.most is None or size <= Fraction(self.most))

    def most_of(self, of: int) -> int:
        """The most that it may be, where `of` is so many cents: whole cents within the bound."""
        return int(max(self.sizes) * of)

    def says(self) -> str:
        """The bound in words: "equal to ante", "at most 1/2 times blackjack"."""
        of = f"each {self.of}" if self.each else self.of
        if self.times:
            sizes = " or ".join(self.times)
            return f"equal to {of}" if sizes == "1" else f"{sizes} times {of}"
        if self.least is not None and self.most is not None:
            return f"from {self.least} to {self.most} times {of}"
        word, text = ("at most", self.most) if self.least is None else ("at least", self.least)
        return f"{word} {of}" if text == "1" else f"{word} {text} times {of}"


Stakes = Annotated[tuple[Stake, ...], BeforeValidator(as_tuple)]


class Decision(Cited):
    """What each player is asked in turn: to make a wager of one of some sizes, or else.

    A wager that may be made at several moments of a round has a decision for each, in their order.
    `sees` are the cards that the player knows then; `otherwise_cite` is the paragraph of a fold
    that has one of its own.
    """

    makes: Key
    stake: Stakes
    otherwise: Literal["fold", "check", "surrender"]
    otherwise_cite: str = ""
    sees: tuple[Text, ...]
    given: Given = ()
    note: str = ""

    def says(self) -> str:
        """What may be done in words: "from 1 to 3 times ante; or fold"."""
        stakes = []
        for stake in self.stake:
            held = f"with {stake.holding} " if stake.holding else ""
            under = f" (if {given_text(stake.given)})" if stake.given else ""
            stakes.append(f"{held}{stake.says()}{under}")
        return f"{'; '.join(stakes)}; or {self.otherwise}"

    def stake_with(self, holding: str = "") -> Stake:
        """What may be staked with such a hand; what any hand may stake where none is named."""
        return next(
            stake for wanted in (holding, "") for stake in self.stake if stake.holding == wanted
        )


Place = Literal[
    "seats",
    "fourth cards",
    "positions",
    "dealer",
    "community",
    "six card bonus",
    "all-six bonus",
    "joker replacement",
    "dead hand",
    "discard rack",
]


class Cut(Cited):
    """The dealer cuts the cards after a shuffle; with `new` only as they come to the table."""

    what: Text
    new: bool = False
    given: Given = ()


class Deal(Cited):
    """How the cards of a round go out before anyone decides, for one way of dealing.

    Seats have wagers; positions are dealt to with or without one, first the starting position,
    which is determined by the paragraph `starting`.
    """

    class Step(Record):
        """`cards` to each of the places: one at a time around them, or all at once to each.

        With `if_wagered` only where one of these wagers is placed: at a seat, or at any. Of a
        stack with its `top_card_apart` one more card is dealt: with these wagers it is the fourth
        card of the seat, without it goes to the discard rack. Cards dealt `by_hand` come from the
        stub that was taken out of the automated shoe.
        """

        to: Annotated[tuple[Place, ...], BeforeValidator(as_tuple)]
        cards: int
        one_by_one: bool = False
        face_up: bool = False
        dealer_face_up: bool = False
        top_card_apart: tuple[Key, ...] = ()
        if_wagered: tuple[Key, ...] = ()
        by_hand: bool = False
        cite: str = ""

        def says(self) -> str:
            """The step in words: "seats and dealer 3 cards one by one"."""
            cards = f"{self.cards} card" + ("s" if self.cards > 1 else "")
            how = " one by one" * self.one_by_one + " by hand" * self.by_hand
            up = " face up" if self.face_up else ", the dealer's face up" * self.dealer_face_up
            wagered = f" if {' or '.join(self.if_wagered)} is wagered" * bool(self.if_wagered)
            apart = f" and one apart, kept if {' or '.join(self.top_card_apart)} is wagered"
            more = apart if self.top_card_apart else ""
            return f"{' and '.join(self.to)} {cards}{how}{up}{wagered}{more}"

    no_more_bets: Text
    starting: str = ""
    steps: tuple[Step, ...]
    given: Given = ()
    note: str = ""


class Fold(Cited):
    """What becomes of wagers when their player folds; of several records the first that applies.

    `on` narrows it to wagers on one place; `with_any` to a player who has one of these wagers too.
    With `cards_stay` the folded hand stays on the table until the wager is settled. `collected` is
    when a wager that is lost is taken, where that is before the settlement.
    """

    wagers: tuple[Key, ...]
    does: Literal["lost", "stands"]
    on: str = ""
    with_any: tuple[Key, ...] = ()
    cards_stay: bool = False
    collected: Literal["", "at once", "when all have decided"] = ""
    given: Given = ()

    @model_validator(mode="after")
    def _lost(self) -> Fold:
        if self.collected and self.does != "lost":
            raise ValueError("collected is of wagers that a fold loses: does = 'lost'")
        return self

    def says(self) -> str:
        """What it does in words: "six-card-bonus, with pair-plus: stands"."""
        on = f" on {self.on}" if self.on else ""
        beside = f", with {' or '.join(self.with_any)}" if self.with_any else ""
        when = f", collected {self.collected}" if self.collected else ""
        stay = "; the cards stay on the table" if self.cards_stay else ""
        return f"{', '.join(self.wagers)}{on}{beside}: {self.does}{when}{stay}"

    def applies(self, wager: str, on: str, placed: Collection[str]) -> bool:
        return (
            wager in self.wagers
            and self.on in ("", on)
            and (not self.with_any or any(key in placed for key in self.with_any))
        )


def held_cut(rules: Rules, *, new: bool) -> Cut | None:
    """How cards are cut after a shuffle, or `new` ones; None if they are not."""
    held = (cut for cut in rules.book.cut if rules.holds(cut.given))
    return next((cut for cut in held if new or not cut.new), None)


def held_deal(rules: Rules) -> Deal:
    """The way of dealing that rules elect."""
    for deal in rules.book.deal:
        if rules.holds(deal.given):
            return deal
    raise KeyError(f"{rules.book.game} has no [[deal]] record for these answers")


def held_decisions(rules: Rules, makes: str) -> tuple[Decision, ...]:
    """The decisions that make a wager under rules, with the stakes that hold."""
    return tuple(
        decision.model_copy(update={"stake": _held_stakes(rules, decision)})
        for decision in rules.book.decision
        if decision.makes == makes and rules.holds(decision.given)
    )


def _held_stakes(rules: Rules, decision: Decision) -> tuple[Stake, ...]:
    held = (stake for stake in decision.stake if rules.holds(stake.given))
    return tuple(stake.model_copy(update={"given": ()}) for stake in held)


def held_folds(rules: Rules) -> tuple[Fold, ...]:
    """What a fold does under rules, in the order of the file."""
    return tuple(fold for fold in rules.book.fold if rules.holds(fold.given))
