"""The questions of a form in groups: what moves money first, and by how much."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.maths.pricing.report import OddsReport
from croupier.rulebook.rules import Rules, questions
from croupier.web.views.answers import Field, Form, typed_answer

LIMITS = frozenset({"table-minimum", "table-maximum", "wager-increment"})
AMOUNTS = frozenset({"money", "percent", "probability"})


@dataclass(frozen=True)
class Group:
    """Questions of one kind; one that is `open` is seen at once."""

    title: str
    fields: tuple[Field, ...]
    open: bool = False


@dataclass(frozen=True)
class Effect:
    """The house edge of a wager under an answer that is alone changed."""

    wager: str
    edge: Fraction


Effects = Mapping[tuple[str, str], Effect]


def effects_of(rules: Rules, report: OddsReport | None) -> dict[tuple[str, str], Effect]:
    """What each answer to a question would make of the house edge of the wager that it is about,
    as far as all paytables are counted; the answers in force too."""
    found: dict[tuple[str, str], Effect] = {}
    now = {} if report is None else {own.wager: own for own in report.wagers if own.in_force}
    for own in () if report is None else report.wagers:
        if len(own.changed) == 1 and own.wager in now:
            (key, value), name = next(iter(own.changed.items())), _name(rules, own.wager)
            found[key, typed_answer(value)] = Effect(name, own.house_advantage)
            here = typed_answer(rules.answers[key])
            found[key, here] = Effect(name, now[own.wager].house_advantage)
    return found


def grouped(form: Form, effects: Effects, read: Collection[str]) -> Iterator[Group]:
    """The questions asked; `read` are those that the count of the main wager depends on."""
    asked = [field for field in form.options if field.asked]
    moving = {*read, *(key for key, _ in effects), *_of_paytables(form.rules)} - LIMITS
    offered = {key for wager in form.rules.book.wager for case in wager.given for key in case}

    def taken(*groups: Group) -> frozenset[str]:
        return frozenset(field.key for group in groups for field in group.fields)

    bets = Group(
        "Which bets are offered",
        tuple(f for f in asked if f.key in offered and f.kind == "yes-no"),
    )
    moves = Group(
        "What moves the house edge",
        tuple(f for f in asked if f.key in moving and f.key not in taken(bets)),
        open=True,
    )
    limits = Group("Limits", tuple(f for f in asked if f.key in LIMITS), open=True)
    amounts = Group(
        "Amounts, rates and meters",
        tuple(f for f in asked if f.kind in AMOUNTS and f.key not in taken(bets, moves, limits)),
    )
    known = taken(bets, moves, limits, amounts)
    rest = Group("Dealing and procedure", tuple(f for f in asked if f.key not in known))
    readings = Group("How unclear passages are read", form.readings)
    return (group for group in (moves, limits, bets, amounts, rest, readings) if group.fields)


def _of_paytables(rules: Rules) -> Iterator[str]:
    """The questions that choose among paytables."""
    return (key for key in questions(rules.book) if key.endswith("paytable"))


def _name(rules: Rules, wager: str) -> str:
    return rules.book.wager_named(wager).name
