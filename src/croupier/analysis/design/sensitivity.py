"""What moves the house advantage of a table: each row's payout, each answer of the chapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.design.search import Design
from croupier.analysis.design.sums import LABEL, Rows
from croupier.maths.pricing.cache import watched
from croupier.maths.pricing.report import house_advantage
from croupier.reports.reports import Reports
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.proposal import CHOOSER
from croupier.rulebook.rules import questions
from croupier.rulebook.types import Option, Reading


@dataclass(frozen=True)
class OfRow:
    """A row: what it pays and gives back, and by how much one more to 1 lowers the house advantage,
    the play as it is."""

    name: str
    pays: str
    gives_back: Fraction
    per_unit: Fraction


@dataclass(frozen=True)
class OfAnswer:
    """An option or reading answered otherwise: the house advantage then."""

    key: str
    cite: str
    answer: str
    other: str
    house_advantage: Fraction


@dataclass(frozen=True)
class Sensitivity:
    """Of one table."""

    house_advantage: Fraction
    rows: tuple[OfRow, ...]
    answers: tuple[OfAnswer, ...]

    def plain(self) -> dict[str, Any]:
        """For programs."""
        return {
            "house_advantage": str(self.house_advantage),
            "rows": [
                {
                    "row": row.name,
                    "pays": row.pays,
                    "gives_back": str(row.gives_back),
                    "per_unit": str(row.per_unit),
                }
                for row in self.rows
            ],
            "answers": [
                {**vars(each), "house_advantage": str(each.house_advantage)}
                for each in self.answers
            ],
        }


def sensitivity(design: Design, rows: Rows) -> Sensitivity:
    """Of a table with these rows. Yes-no questions, choices and readings are answered otherwise,
    one at a time; amounts are not."""
    return Sensitivity(
        design.odds(rows).house_advantage, tuple(_rows(design, rows)), tuple(_answers(design, rows))
    )


def _rows(design: Design, rows: Rows) -> Iterator[OfRow]:
    model, pays = design.model(rows), dict(rows)
    for free, sums in zip(model.free, model.rows, strict=True):
        text = pays.get(free.name, "")
        pick = next(nth for nth, each in enumerate(free.choices) if each.text == text)
        yield OfRow(free.name, text, sums.by_choice[pick].own, sums.units)


def _answers(design: Design, rows: Rows) -> Iterator[OfAnswer]:
    proposal, rules = design.proposed(rows)
    terms, found = design.terms(rules), design.count(rows)
    watching, reads = watched(rules)
    edge = house_advantage(watching, found.counted[0], terms)
    reports = Reports(design.entry, proposal)
    for key, question in questions(rules.book).items():
        if key == CHOOSER or not (reads(key) or found.has_read(key)):
            continue
        for value in _values(question):
            if value == rules[key]:
                continue
            try:
                other = rules.with_answers({key: value})
            except AnswerError:
                continue
            if not other.offers(design.wager) or other.paytable(design.wager).label != LABEL:
                continue
            design.tell(f"{key} = {answer_text(value)}")
            at = design.terms(other)
            counted = reports.counted(other, design.main, at, design.tell).counted[0]
            then = house_advantage(other, counted, at)
            if then != edge:
                answered = answer_text(rules[key]), answer_text(value)
                yield OfAnswer(key, question.cite, *answered, then)


def _values(question: Option | Reading) -> tuple[Any, ...]:
    if not isinstance(question, Option):
        return tuple(question.choices)
    if question.kind == "yes-no":
        return (True, False)
    return question.values if question.kind == "one-of" else ()
