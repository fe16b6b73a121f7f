"""A file to check: which kind it is, and the findings in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.catalog.faults import check as check_game
from croupier.catalog.faults import of_variation
from croupier.catalog.index import earlier_editions, entries
from croupier.rulebook.checker import check_rulebook
from croupier.rulebook.cites import load_paragraphs
from croupier.rulebook.editions import is_edition
from croupier.rulebook.foreign import MOST_PATH, read_toml, shown
from croupier.rulebook.loader import PARAGRAPHS_FILE, RulebookError, rulebook_of
from croupier.rulebook.rules import Finding
from croupier.rulebook.variations import VARIATION
from croupier.submission.form import SubmissionError, check_submission, submission_of


def check_file(path: Path) -> list[Finding]:
    """All findings in a rules file or a Rules Submission."""
    data = read_toml(path)
    if isinstance(data.get("chapter"), dict) or is_edition(path) or VARIATION in data:
        return _check_rules(path, data)
    try:
        return check_submission(submission_of(data, path.as_posix()))
    except SubmissionError as error:
        return [Finding("601a.4", str(error))]


def _check_rules(path: Path, data: dict[str, Any]) -> list[Finding]:
    for entry in (*entries(), *earlier_editions()):
        if entry.rules_file.resolve() == path.resolve():
            return [Finding(entry.chapter, fault) for fault in check_game(entry)]
    try:
        if VARIATION in data:
            book, faults = of_variation(path)
            return [Finding(book.chapter.number, fault) for fault in faults]
        book = rulebook_of(data, path.as_posix())
    except RulebookError as error:
        return [Finding("", fault) for fault in error.faults]
    beside = path.parent / PARAGRAPHS_FILE
    paragraphs = load_paragraphs(beside) if beside.is_file() else ()
    faults = check_rulebook(book, paragraphs, None)
    return [
        Finding(book.chapter.number, f"{shown(str(path), MOST_PATH)}: {fault}") for fault in faults
    ]
