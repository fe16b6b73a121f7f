"""The Rules Submission as a file: a template to fill in, reading it, checking it (601a.4).

game = "three-card-poker"
certificate_holder = "..."
date_filed = "2026-11-15"
reviewed_by = "..."
tables = "all"

[answers]
pair-plus-paytable = "A"
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from croupier.catalog.index import Entry, UnknownGame, find, rulebook
from croupier.rulebook.answers import allowed_text
from croupier.rulebook.conflicts import given_text
from croupier.rulebook.foreign import (
    MOST_PATH,
    read_toml,
    shown,
    shown_value,
    text_fault,
)
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Finding, Rules, answer, examine, unanswered
from croupier.rulebook.types import Rulebook
from croupier.submission.tables import ALL, ALL_TABLES, ALLOWED, Tables, TablesError, tables_of

# What the template writes there, to be replaced.
BLANKS = {
    "certificate_holder": "Name of licensee",
    "date_filed": "YYYY-MM-DD",
    "reviewed_by": "Name of table games manager",
}
DATE_FORMS = ("%Y-%m-%d", "%m/%d/%Y", "%B %d, %Y", "%d %B %Y")
DATE_ALLOWED = "a date such as 2026-11-15, 11/15/2026 or November 15, 2026"
TABLES = "tables"
KNOWN = frozenset({"game", "chapter", "answers", "readings", TABLES, *BLANKS})
WIDTH = 96


class SubmissionError(ValueError):
    """A file that cannot be read as a Rules Submission."""


@dataclass(frozen=True)
class Submission:
    """What a certificate holder filed: the game, and the answers to its questions."""

    entry: Entry
    answers: Mapping[str, Any]
    header: Mapping[str, object]
    tables: Tables = ALL_TABLES

    @property
    def head(self) -> dict[str, object]:
        """What its paper says above the answers."""
        return {**self.header, TABLES: self.tables.says()}

    def rules(self) -> Rules:
        return answer(rulebook(self.entry), self.answers)


def read_submission(path: Path) -> Submission:
    return submission_of(read_toml(path), path.as_posix())


def submission_of(data: Mapping[str, Any], file: str) -> Submission:
    """The Rules Submission in a file's data."""
    file = shown(file, MOST_PATH)
    if unknown := [key for key in data if key not in KNOWN]:
        raise SubmissionError(
            f"{file}: {shown(unknown[0])} is not a field of a Rules Submission; put answers under "
            "[answers]."
        )
    header = {key: data.get(key, "") for key in BLANKS}
    return Submission(_entry(data, file), _answers(data, file), header, _tables(data, file))


def _tables(data: Mapping[str, Any], file: str) -> Tables:
    try:
        return tables_of(data.get(TABLES, ALL))
    except TablesError as error:
        raise SubmissionError(f"{file}: {TABLES}: {error} (601a.4(a)).") from None


def tables_findings(text: str) -> list[Finding]:
    """What is wrong with the tables typed; nothing typed means all."""
    try:
        tables_of(text or ALL)
    except TablesError as error:
        return [Finding("601a.4(a)", f"{TABLES}: {error} (601a.4(a)).")]
    return []


def _entry(data: Mapping[str, Any], file: str) -> Entry:
    """The game, by its key or its chapter; if both are given they must agree."""
    found = []
    for part in ("game", "chapter"):
        name = data.get(part, "")
        if not isinstance(name, str):
            raise SubmissionError(
                f"{file}: {part} = {shown_value(name)} is not a name; write it in quotes."
            )
        try:
            found += [find(name)] if name else []
        except UnknownGame as error:
            raise SubmissionError(f"{file}: {part}: {error}") from None
    if not found:
        raise SubmissionError(f"{file}: game is missing; write game = 'three-card-poker'.")
    if found[0] != found[-1]:
        raise SubmissionError(
            f"{file}: game = {found[0].game} and chapter = {found[-1].chapter} disagree; "
            f"{found[-1].chapter} is {found[-1].game}."
        )
    return found[0]


def _answers(data: Mapping[str, Any], file: str) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for part in ("answers", "readings"):
        if not isinstance(found := data.get(part, {}), dict):
            raise SubmissionError(
                f"{file}: {part} must be a table; write [{part}] and the answers below it."
            )
        if twice := sorted(answers.keys() & found.keys()):
            raise SubmissionError(
                f"{file}: {shown(twice[0])} is in both [answers] and [readings]; answer it once."
            )
        answers |= found
    return answers


def check_submission(submission: Submission, book: Rulebook | None = None) -> list[Finding]:
    """Everything that would toll the review: answers that are missing, not allowed or contradictory
    under the current chapter, or under another rulebook."""
    rules, findings = examine(book or rulebook(submission.entry), submission.answers)
    return [*head_findings(submission), *findings, *unanswered(rules, submission.answers)]


def head_findings(submission: Submission) -> list[Finding]:
    """What is wrong with the certificate holder, the date or the reviewer."""
    return [
        Finding("601a.4", f"{key} {fault} (601a.4).")
        for key, value in submission.header.items()
        if (fault := _head_fault(key, value))
    ]


def _head_fault(key: str, value: object) -> str:
    """What is wrong with a field of the head; "" if nothing is."""
    if value == "":
        return "is empty"
    if value == BLANKS[key]:
        return f"= {shown_value(value)} is the template's placeholder; replace it"
    if key == "date_filed":
        return "" if _is_date(value) else f"= {shown_value(value)} is not {DATE_ALLOWED}"
    fault = text_fault(value)
    return f"= {shown_value(value)} is not a name: {fault}" if fault else ""


def _is_date(value: object) -> bool:
    if isinstance(value, date):
        return True
    if not isinstance(value, str) or not value.isascii():
        return False
    for form in DATE_FORMS:
        try:
            datetime.strptime(value.strip(), form)
        except ValueError:
            continue
        return True
    return False


def template(book: Rulebook) -> str:
    """A submission file with every question, its cite, allowed answers and default."""
    return filled_in(book, {}, BLANKS)


def filled_in(book: Rulebook, answers: Mapping[str, object], header: Mapping[str, object]) -> str:
    """A submission file with every question; unanswered ones take their default."""
    return "\n".join(_lines(book, answers, header)) + "\n"


def _lines(
    book: Rulebook, answers: Mapping[str, object], header: Mapping[str, object]
) -> Iterator[str]:
    chapter = book.chapter
    rules, _ = examine(book, answers)
    yield f"# Rules Submission: {chapter.title}, {book.source}"
    yield "# Every question has its default answer; change those that differ at your tables."
    yield f'game = "{chapter.game}"'
    for key in BLANKS:
        yield f"{key} = {_toml(str(header.get(key, '')))}"
    yield from _comment(f"601a.4(a)  The tables that these answers are for: {ALLOWED}.")
    yield f"{TABLES} = {_toml(str(header.get(TABLES) or ALL))}"
    yield ""
    yield "[answers]"
    for option in book.option:
        asked = "" if rules.asked(option) else "# "
        yield ""
        yield from _comment(f"{option.cite}  {option.question}")
        only_if = f" Asked only if {given_text(option.given)}." if option.given else ""
        yield from _comment(f"Allowed: {allowed_text(option)}.{only_if}")
        yield f"{asked}{option.key} = {_toml(rules.answers[option.key])}"
    readings = [reading for reading in book.reading if reading.choices]
    if readings:
        yield ""
        yield "[readings]"
    for reading in readings:
        yield ""
        yield from _comment(f"{reading.cite}  {reading.doubt}")
        for key, sentence in reading.choices.items():
            yield from _comment(f"{key}: {sentence}")
        yield f"{reading.key} = {_toml(rules.answers[reading.key])}"


def _comment(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="#   ")


def _toml(value: Answer) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
