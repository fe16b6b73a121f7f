"""The usual table of a game: what a casino commonly offers, as answers of a Rules Submission.

A chapter's defaults offer every wager of it, and nobody plays at such a table. `usual.toml` beside
the rules file has the answers for one that is met: few side wagers, common limits. It is no law; a
game without the file has its defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from croupier.catalog.index import Entry, rulebook
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.foreign import parse_toml
from croupier.rulebook.rules import Rules, answer, examine, questions

FILE = "usual.toml"


def usual(entry: Entry) -> Mapping[str, Any]:
    """The answers of a usual table of a game; none where its defaults are as good.

    An earlier edition has those that its text asks for, if they agree with each other.
    """
    answers = _read(entry.folder / FILE)
    if not entry.edition:
        return answers
    book = rulebook(entry)
    known = {key: value for key, value in answers.items() if key in questions(book)}
    return {} if examine(book, known)[1] else known


def usual_typed(entry: Entry) -> dict[str, str]:
    """The same answers as they are typed."""
    return {
        key: answer_text(tuple(map(str, value)) if isinstance(value, list) else value)
        for key, value in usual(entry).items()
    }


def usual_rules(entry: Entry) -> Rules:
    """The rules of a usual table."""
    return answer(rulebook(entry), usual(entry))


@cache
def _read(path: Path) -> Mapping[str, Any]:
    return parse_toml(path.read_text(encoding="utf-8"), path.name) if path.exists() else {}
