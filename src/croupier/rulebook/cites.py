"""Cites such as `649a.11(c)(3)(ii)(A)`: their form, and the paragraphs a chapter has."""

from __future__ import annotations

import re
from pathlib import Path

CITE = re.compile(r"(?P<chapter>\d{3}a)\.(?P<section>\d+)(?P<path>(?:\([0-9A-Za-z]+\))*)")


def load_paragraphs(path: Path) -> frozenset[str]:
    """The chapter's paragraphs, one cite a line, as in `games/<game>/paragraphs.txt`."""
    return frozenset(path.read_text().split())


def cite_fault(cite: str, chapter: str, paragraphs: frozenset[str]) -> str | None:
    """What is wrong with a cite, or None. Cites of the general chapters (601a to 613a) pass."""
    match = CITE.fullmatch(cite)
    if match is None:
        return f"{cite!r} is not a cite; write it as {chapter}.12(b)(1)"
    if match["chapter"] != chapter:
        if match["chapter"] < "617a":
            return None
        return f"{cite} is outside chapter {chapter}"
    if paragraphs and cite not in paragraphs:
        return f"chapter {chapter} has no paragraph {cite}"
    return None
