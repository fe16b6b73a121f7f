"""A Rules Submission's questions as fields of a form, and what was typed into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.papers.wording.words import choice_words
from croupier.rulebook.answers import Question, allowed_text, default_of
from croupier.rulebook.conflicts import given_text
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Finding, Rules, examine, questions
from croupier.rulebook.types import Option, Reading, Rulebook

YES_NO = (("yes", "yes"), ("no", "no"))


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


@dataclass(frozen=True)
class Form:
    """Everything asked in a chapter, with what is found wrong in the answers."""

    rules: Rules
    fields: tuple[Field, ...]
    findings: tuple[Finding, ...]
    given: Mapping[str, str]

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


def form_of(book: Rulebook, pairs: Iterable[tuple[str, str]]) -> Form:
    """The form as it stands; an answer that is the default, or is not asked now, is left out."""
    asked = questions(book)
    given = typed(pairs, asked)
    given = {key: text for key, text in given.items() if text != _text(default_of(asked[key]))}
    rules, _ = examine(book, given)
    given = {key: text for key, text in given.items() if rules.asked(asked[key])}
    rules, findings = examine(book, given)
    fields = tuple(
        _field(question, rules, given, [f for f in findings if f.text.startswith(key)])
        for key, question in asked.items()
        if isinstance(question, Option) or question.choices
    )
    return Form(rules, fields, tuple(findings), given)


def _field(
    question: Question, rules: Rules, given: Mapping[str, str], findings: list[Finding]
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
        key in given,
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
    return tuple(map(str, value)) if isinstance(value, tuple) else (_text(value),)


def _text(value: Answer) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
