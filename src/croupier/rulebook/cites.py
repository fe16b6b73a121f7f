"""Cites such as `649a.11(c)(3)(ii)(A)`: their form, and the paragraphs a chapter has."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from croupier.rulebook.foreign import read_text

# 587.12(a) is of a temporary chapter.
CITE = re.compile(r"(?P<chapter>\d{3}a|5\d\d)\.(?P<section>\d+)(?P<path>(?:\([0-9A-Za-z]+\))*)")
# A cite in running text; "649a.11(c)" within a longer word is none, nor is an amount.
IN_TEXT = re.compile(rf"(?<![\w.$]){CITE.pattern}")
FIRST_GAME = "617a"


def load_paragraphs(path: Path) -> tuple[str, ...]:
    """The chapter's paragraphs in its order, one cite a line (`chapters/<game>/paragraphs.txt`)."""
    return tuple(read_text(path).split())


def cites_in(text: str) -> Iterator[str]:
    """Every cite that a text mentions."""
    return (match[0] for match in IN_TEXT.finditer(text))


def parent(cite: str) -> str:
    """The paragraph that a paragraph belongs to: 649a.11 of 649a.11(c); "" of a whole section."""
    return cite[: cite.rindex("(")] if "(" in cite else ""


def cite_fault(cite: str, chapter: str, paragraphs: Collection[str]) -> str | None:
    """What is wrong with a cite, or None. Cites of the general chapters (601a to 613a) pass."""
    match = CITE.fullmatch(cite)
    if match is None:
        return f"{cite!r} is not a cite; write it as {chapter}.12(b)(1)"
    if match["chapter"] != chapter:
        if match["chapter"] < FIRST_GAME:
            return None
        return f"{cite} is outside chapter {chapter}"
    if paragraphs and cite not in paragraphs:
        return f"chapter {chapter} has no paragraph {cite}"
    return None
