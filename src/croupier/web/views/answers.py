"""A Rules Submission's questions as fields of a form, and what was typed into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.catalog.index import Entry, rulebook
from croupier.catalog.usual import usual_typed
from croupier.papers.wording.words import choice_words
from croupier.rulebook.answers import Question, allowed_text, default_of
from croupier.rulebook.conflicts import given_text
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Finding, Rules, examine, questions
from croupier.rulebook.types import Option, Reading
from croupier.submission.form import BLANKS, TABLES

YES_NO = (("yes", "yes"), ("no", "no"))
OFFER, CHAPTER = "offer", "chapter"
"""The field that says what the answers of an address begin with: a usual table of the game, or
everything that its chapter allows."""
CHANGED = "changed"
"""The field of a form that says which answers were changed before it was sent, oldest first."""
HEADS = (*BLANKS, TABLES)
MOST_HEAD = 200


@dataclass(frozen=True)
class Field:
    """One question: how it is asked, what may be answered, what is answered now."""

    key: str
    cite: str
    text: str
    kind: str
    choices: tuple[tuple[str, str], ...]
    value: tuple[str, ...]
    allowed: str
    only_if: str
    asked: bool
    changed: bool
    findings: tuple[str, ...]
    reading: bool

    @property
    def said(self) -> str:
        """The answer in words; nothing where it is not asked."""
        words = dict(self.choices)
        return ", ".join(words.get(v, v) for v in self.value) or "none" if self.asked else ""


@dataclass(frozen=True)
class Form:
    """Everything asked in a chapter, with what is found wrong in the answers.

    `given` are the answers that are not the chapter's defaults, `changed` those that are not what
    the address begins with, the latest last; `heads` say who files them and when.
    """

    rules: Rules
    fields: tuple[Field, ...]
    findings: tuple[Finding, ...]
    given: Mapping[str, str]
    changed: Mapping[str, str]
    whole: bool
    heads: Mapping[str, str]

    @property
    def link(self) -> dict[str, str]:
        """The end of an address that begins with these answers."""
        return {**self.begins, **self.changed}

    @property
    def begins(self) -> dict[str, str]:
        """The same without any answer that was changed."""
        return {**({OFFER: CHAPTER} if self.whole else {}), **self.heads}

    @property
    def holds(self) -> bool:
        return not self.findings

    @property
    def options(self) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if not field.reading)

    @property
    def readings(self) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if field.reading)


def typed(pairs: Iterable[tuple[str, str]], known: Mapping[str, object]) -> dict[str, str]:
    """What was typed, by question; several values of one are joined. Other fields are left out."""
    found: dict[str, list[str]] = {}
    for key, value in pairs:
        if key in known:
            found.setdefault(key, []).append(value.strip())
    return {key: ", ".join(filter(None, values)) for key, values in found.items()}


def link_of(given: Mapping[str, str]) -> dict[str, str]:
    """The end of an address for answers that are told by what is not the chapter's default."""
    return {OFFER: CHAPTER, **given}


def form_of(entry: Entry, pairs: Iterable[tuple[str, str]]) -> Form:
    """The form as it stands: a usual table of the game, or everything that its chapter allows, with
    what was typed; an answer that is not asked now is left out."""
    book = rulebook(entry)
    asked = questions(book)
    pairs = list(pairs)
    heads = {key: value.strip()[:MOST_HEAD] for key, value in pairs if key in HEADS}
    sent = [(key, value) for key, value in pairs if key in asked or key in (OFFER, CHANGED)]
    whole = (OFFER, CHAPTER) in sent
    defaults = {key: typed_answer(default_of(question)) for key, question in asked.items()}
    base = {**defaults, **({} if whole else usual_typed(entry))}
    now = {**base, **typed(sent, asked)}
    rules, _ = examine(book, _other(now, defaults))
    now = {key: text for key, text in now.items() if rules.asked(asked[key])}
    given = _other(now, defaults)
    rules, findings = examine(book, given)
    before = dict(sent).get(CHANGED, "").split(",")
    order = [key for key in dict.fromkeys([*before, *(key for key, _ in sent)]) if key in now]
    changed = _other({key: now[key] for key in order}, base)
    fields = tuple(
        _field(question, rules, given, changed, [f for f in findings if f.text.startswith(key)])
        for key, question in asked.items()
        if isinstance(question, Option) or question.choices
    )
    heads = {key: value for key, value in heads.items() if value}
    return Form(rules, fields, tuple(findings), given, changed, whole, heads)


def _other(answers: Mapping[str, str], base: Mapping[str, str]) -> dict[str, str]:
    """The answers that are not those of another offer."""
    return {key: text for key, text in answers.items() if text != base[key]}


def _field(
    question: Question,
    rules: Rules,
    given: Mapping[str, str],
    changed: Mapping[str, str],
    findings: list[Finding],
) -> Field:
    key, value = question.key, rules.answers[question.key]
    shown = (given[key],) if findings and key in given else _values(value)
    if isinstance(question, Reading):
        choices = tuple(question.choices.items())
        kind, text, given_as, allowed = "one-of", question.doubt, "", ""
    else:
        choices = _choices(rules, question)
        kind, text = question.kind, question.question
        given_as = given_text(question.given) if question.given else ""
        allowed = allowed_text(question)
    return Field(
        key,
        question.cite,
        text,
        kind,
        choices,
        shown,
        allowed,
        given_as,
        rules.asked(question),
        key in changed,
        tuple(map(str, findings)),
        isinstance(question, Reading),
    )


def _choices(rules: Rules, option: Option) -> tuple[tuple[str, str], ...]:
    """What may be chosen, each with its words."""
    if option.kind == "yes-no":
        return YES_NO
    several = option.kind == "several-of"
    return tuple(
        (str(value), choice_words(rules, option, (str(value),) if several else value))
        for value in option.values
    )


def _values(value: Answer) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (typed_answer(value),)


def typed_answer(value: Answer) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
