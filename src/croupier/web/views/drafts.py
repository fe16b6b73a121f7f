"""A Rules Submission as a page edits it: what was typed, and the file that it makes."""

from __future__ import annotations

from croupier.submission.form import TABLES, Submission
from croupier.web.views.answers import CHAPTER, OFFER


def pairs_of(filed: Submission) -> list[tuple[str, str]]:
    """The fields of a form that say what a submission says."""
    typed = [(OFFER, CHAPTER), *((key, str(value)) for key, value in filed.header.items())]
    typed.append((TABLES, filed.tables.text()))
    for key, value in filed.answers.items():
        typed += [(key, _typed(each)) for each in (value if isinstance(value, list) else [value])]
    return typed


def _typed(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
