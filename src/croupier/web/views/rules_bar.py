"""The rules that a visitor elected, as one bar on every page of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from croupier.rulebook.rules import questions
from croupier.web.views.answers import CHANGED, CHAPTER, HEADS, OFFER, Form

DECKS, LEAST, MOST = "decks", "table-minimum", "table-maximum"


@dataclass(frozen=True)
class Change:
    """An answer that is not what the rules began with, and the address without it."""

    asks: str
    was: str
    now: str
    undo: str


@dataclass(frozen=True)
class Moved:
    """The house edge of a wager as the rules began, and as they are."""

    wager: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True)
class RulesBar:
    """What is elected in a few words, and where each change can be taken back; `other` is the same
    page under the usual table, or under everything that the chapter allows."""

    facts: tuple[str, ...]
    changes: tuple[Change, ...]
    reset: str
    other: str
    moved: Moved | None = None

    @property
    def undo(self) -> str:
        """The address without the latest change."""
        return self.changes[-1].undo


def rules_bar(
    form: Form, began: Form, path: str, pairs: Iterable[tuple[str, str]], moved: Moved | None
) -> RulesBar:
    """The bar of a page with this path and these fields in its address; `began` is the form without
    any change."""
    known = {*questions(form.rules.book), *HEADS, OFFER, CHANGED}
    others = [(key, value) for key, value in pairs if key not in known]

    def address(link: dict[str, str]) -> str:
        asked = urlencode([*others, *link.items()])
        return f"{path}?{asked}" if asked else path

    was = {field.key: field for field in began.fields}
    now = {field.key: field for field in form.fields}
    changes = tuple(
        Change(
            now[key].text,
            was[key].said,
            now[key].said,
            address({k: value for k, value in form.link.items() if k != key}),
        )
        for key in form.changed
        if key in now
    )
    other = {} if form.whole else {OFFER: CHAPTER}
    return RulesBar(
        tuple(_facts(form)), changes, address(form.begins), address({**form.heads, **other}), moved
    )


def _facts(form: Form) -> Iterator[str]:
    """What tells a table from others at a glance."""
    answers = form.rules.answers
    if DECKS in answers:
        many = answers[DECKS]
        yield f"{many} deck{'' if many == 1 else 's'}"
    if LEAST in answers:
        yield f"{answers[LEAST]} to {answers[MOST]}"
    offered = _wagers(form)
    yield f"{len(offered)} wager{'' if len(offered) == 1 else 's'}"


def _wagers(form: Form) -> Sequence[str]:
    return [wager.key for wager in form.rules.wagers() if not wager.bonus and not wager.part_of]
