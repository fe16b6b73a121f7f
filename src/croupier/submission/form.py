"""The Rules Submission as a file: a template to fill in, reading it, checking it (601a.4).

game = "three-card-poker"
certificate_holder = "..."
date_filed = "2026-11-15"
reviewed_by = "..."

[answers]
pair-plus-paytable = "A"
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.games.catalog import Entry, UnknownGame, find, rulebook
from croupier.rulebook.answers import allowed_text
from croupier.rulebook.foreign import parse_toml, read_text
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Finding, Rules, answer, examine, unanswered
from croupier.rulebook.types import Option, Rulebook

HEADER = ("certificate_holder", "date_filed", "reviewed_by")
KNOWN = frozenset({"game", "chapter", "answers", "readings", *HEADER})
WIDTH = 96


class SubmissionError(ValueError):
    """A file that is not a Rules Submission."""


@dataclass(frozen=True)
class Submission:
    """What a certificate holder filed: which game, and the answers to its questions."""

    entry: Entry
    answers: Mapping[str, Any]
    header: Mapping[str, str]

    def rules(self) -> Rules:
        return answer(rulebook(self.entry), self.answers)


def read_submission(path: Path) -> Submission:
    return parse_submission(read_text(path), path.as_posix())


def parse_submission(text: str, file: str) -> Submission:
    data = parse_toml(text, file)
    if not isinstance(name := data.get("game", data.get("chapter")), str):
        raise SubmissionError(f"{file}: game is missing; write game = 'three-card-poker'.")
    try:
        entry = find(name)
    except UnknownGame as error:
        raise SubmissionError(f"{file}: game: {error}") from error
    for key in data.keys() - KNOWN:
        raise SubmissionError(
            f"{file}: {key} is not a part of a Rules Submission; answers stand under [answers]."
        )
    answers: dict[str, Any] = {}
    for part in ("answers", "readings"):
        if not isinstance(found := data.get(part, {}), dict):
            raise SubmissionError(f"{file}: {part} is a table of questions and answers.")
        answers |= found
    return Submission(entry, answers, {key: str(data.get(key, "")) for key in HEADER})


def check_submission(submission: Submission) -> list[Finding]:
    """Everything that would toll the review: answers missing, not allowed, contradictory."""
    rules, findings = examine(rulebook(submission.entry), submission.answers)
    head = [
        Finding("601a.4", f"{key} is empty.")
        for key in HEADER
        if not submission.header[key].strip()
    ]
    return [*head, *findings, *unanswered(rules)]


def template(book: Rulebook) -> str:
    """A submission file with every question, its cite, what is allowed and the default."""
    return "\n".join(_template_lines(book)) + "\n"


def _template_lines(book: Rulebook) -> Iterator[str]:
    chapter = book.chapter
    yield f"# Rules Submission: {chapter.title}, 58 Pa. Code Chapter {chapter.number}"
    yield "# Every question stands with its default; change what differs at your tables."
    yield f'game = "{chapter.game}"'
    yield 'certificate_holder = "Name of licensee"'
    yield 'date_filed = "2026-01-01"'
    yield 'reviewed_by = "Name of table games manager"'
    yield ""
    yield "[answers]"
    defaults = answer(book, {})
    for option in book.option:
        asked = "" if defaults.asked(option) else "# "
        yield ""
        yield from _comment(f"{option.cite}  {option.question}")
        yield from _comment(f"Allowed: {allowed_text(option)}.{_only_if(option)}")
        yield f"{asked}{option.key} = {_toml(option.default)}"
    readings = [reading for reading in book.reading if reading.choices]
    if readings:
        yield ""
        yield "[readings]"
    for reading in readings:
        yield ""
        yield from _comment(f"{reading.cite}  {reading.doubt}")
        for key, sentence in reading.choices.items():
            yield from _comment(f"{key}: {sentence}")
        yield f"{reading.key} = {_toml(reading.taken)}"


def _only_if(option: Option) -> str:
    if not option.given:
        return ""
    cases = [
        " and ".join(f"{key} is {_any_of(values)}" for key, values in case.items())
        for case in option.given
    ]
    return f" Asked only if {', or '.join(cases)}."


def _any_of(values: tuple[bool | int | str, ...]) -> str:
    return " or ".join("yes" if v is True else "no" if v is False else str(v) for v in values)


def _comment(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="#   ")


def _toml(value: Answer) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
