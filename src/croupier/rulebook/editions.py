"""Editions: a chapter as an earlier text had it, told by what differs from the text of today.

An edition file, `chapters/<game>/editions/2011.toml`, has all its tables under `[edition]`, so that
a rules file and an edition are one TOML document. `docs/editions.md` explains each field.

    [edition]
    key = "2011"
    status = "proposed"
    source = "proposed rulemaking 125-152 of June 2011"
    came_later = ["649a.7(d)(6)"]

    [edition.renumbered]
    "649a.2(b)(7)" = "649a.2(b)(5)"

    [[edition.change]]
    record = { option = "pair-plus-paytable" }
    to = { values = ["A", "B", "C"] }

What follows from a difference is not written: without a question there are no records that depend
on its answer, and without a wager none of its payouts (`pruning`).
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from croupier.rulebook.other_text import OtherText, read_head
from croupier.rulebook.records import Text

EDITION, FOLDER = "edition", "editions"


class Edition(OtherText):
    """Which text of a chapter it is. `lost` are labels that the copy at hand has lost, `doubled`
    those that two of its paragraphs bear."""

    key: Annotated[str, Field(pattern=r"^[0-9]{4}$")]
    status: Literal["temporary", "proposed", "adopted", "code"]
    source: Text
    since: date | None = Field(default=None, alias="from")
    until: date | None = None
    came_later: tuple[Text, ...] = ()
    lost: tuple[Text, ...] = ()
    doubled: tuple[Text, ...] = ()

    @property
    def absent(self) -> tuple[str, ...]:
        return self.came_later

    def is_in_force(self, day: date) -> bool:
        """Whether the sources say that it was in force on a day; a proposal never was."""
        begun = self.since is not None and self.since <= day
        return begun and (self.until is None or day < self.until)

    def days(self) -> str:
        """From when until when it was in force, where the sources say so."""
        since = f"from {_day(self.since)}" if self.since else ""
        until = f"until {_day(self.until)}" if self.until else ""
        return " ".join(filter(None, (since, until)))

    def says(self) -> str:
        """Which text it is, in words."""
        days = f", in force {self.days()}" if self.since else ""
        return f"Edition of {self.key}, {self.status}{days}: {self.source}."

    def facts(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "key": self.key,
            "status": self.status,
            "source": self.source,
            "from": None if self.since is None else self.since.isoformat(),
            "until": None if self.until is None else self.until.isoformat(),
        }


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def edition_key(game: str, key: str) -> str:
    """The key of a game as of an edition: three-card-poker@2011."""
    return f"{game}@{key}"


def edition_title(title: str, key: str) -> str:
    return f"{title} ({key} edition)"


def is_edition(path: Path) -> bool:
    """Whether a file is an edition of the rules file in the folder above."""
    return path.parent.name == FOLDER and path.stem.isdigit()


def head_of(table: Any, file: str) -> Edition:
    """The facts of an edition, from its table."""
    return read_head(Edition, table, f"{file}: {EDITION}")
