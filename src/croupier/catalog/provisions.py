"""The two editions of 601a, the general chapter on filing: before its amendment, and as amended.
The amendment touches 603a, 605a and 613a too.

What differs is in provisions.toml, change by change with both cites. Code cites the amended text;
`numbered` gives a sentence the cites of an edition. A paragraph that only the text before the
amendment has is cited in code as `601a@code.4(a)`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from croupier.rulebook.cites import IN_TEXT, parent

FILE = Path(__file__).with_name("provisions.toml")
AMENDED, CODE = "amended", "code"
ONLY_BEFORE = re.compile(rf"(?<![\w.])(?P<chapter>601a)@{CODE}(?P<path>\.\d+(?:\([0-9A-Za-z]+\))*)")


@dataclass(frozen=True)
class Change:
    """What the amendment changes: a paragraph before and after it; of what it deletes or adds only
    one. `was` and `now` are what the texts say; without either the paragraph only moves. If the
    section is known as a `whole`, its paragraphs are not in the sources."""

    kind: str
    what: str
    before: str = ""
    after: str = ""
    was: str = ""
    now: str = ""
    whole: bool = False

    @property
    def moves(self) -> bool:
        """Whether the paragraph, with all beneath it, has another number now."""
        return self.whole or not (self.was or self.now)


@dataclass(frozen=True)
class Provisions:
    """An edition: `form` is what a Rules Submission is filed with, `measure` what it must be
    consistent with."""

    chapter: str
    name: str
    status: str
    source: str
    form: str
    measure: str
    change: tuple[Change, ...] = ()
    paragraphs: tuple[str, ...] = ()
    no_software: Mapping[str, str] = field(default_factory=dict)

    def numbered(self, text: str) -> str:
        """A sentence, or a cite, with the cites of this edition."""
        if not self.change:
            return text
        text = IN_TEXT.sub(lambda found: self._cite(found[0]), text)
        return ONLY_BEFORE.sub(r"\g<chapter>\g<path>", text)

    def has(self, cite: str) -> bool:
        """Whether a paragraph of the amended text is in this edition too."""
        return (change := self._nearest(cite)) is None or bool(change.before)

    def _cite(self, cite: str) -> str:
        change = self._nearest(cite)
        if change is None:
            return cite
        if not change.before:
            return f"{cite} as amended"
        return change.before + ("" if change.whole else cite.removeprefix(change.after))

    def _nearest(self, cite: str) -> Change | None:
        """The change of a paragraph, or of the nearest above it."""
        known = {change.after: change for change in self.change if change.after}
        while cite and cite not in known:
            cite = parent(cite)
        return known.get(cite)


@cache
def editions() -> Mapping[str, Provisions]:
    """The editions of 601a by name, that of today first."""
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))["edition"]
    return {each["name"]: _edition(each) for each in read}


def _edition(each: dict[str, Any]) -> Provisions:
    changed = tuple(Change(**change) for change in each.get("change", ()))
    listed = tuple(each.get("paragraphs", "").split())
    return Provisions(**{**each, "change": changed, "paragraphs": listed})
