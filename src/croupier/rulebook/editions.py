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

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from croupier.rulebook.foreign import FileError, shown, shown_value
from croupier.rulebook.numbering import Numbering, is_within
from croupier.rulebook.pruning import Pruned
from croupier.rulebook.records import Answer, Record, Text

EDITION, FOLDER = "edition", "editions"
RAW, DERIVED = ("without", "change", "new"), "settled_at"
PARTS = ("stake", "steps", "added")
NAMES = ("key", "wager", "makes", "name", "cite")


class EditionError(FileError):
    """What is wrong with an edition, in one sentence."""


class Edition(Record):
    """Which text of a chapter it is. `lost` are labels that the copy at hand has lost, `doubled`
    those that two of its paragraphs bear; `sections` are its titles where it has other sections.
    `settled_at` are the paragraphs that settle a question which today's text leaves open."""

    key: Annotated[str, Field(pattern=r"^[0-9]{4}$")]
    status: Literal["temporary", "proposed", "adopted", "code"]
    source: Text
    since: date | None = Field(default=None, alias="from")
    until: date | None = None
    came_later: tuple[Text, ...] = ()
    renumbered: Mapping[str, Text] = {}
    settled: Mapping[str, Answer] = {}
    settled_at: Mapping[str, str] = {}
    lost: tuple[Text, ...] = ()
    doubled: tuple[Text, ...] = ()
    sections: tuple[Text, ...] = ()

    @cached_property
    def numbering(self) -> Numbering:
        """From today's cites to those of this text."""
        return Numbering(self.renumbered)

    def has(self, cite: str) -> bool:
        """Whether this text has a paragraph of today's."""
        return not any(is_within(cite, later) for later in self.came_later)

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


def read_head(table: Any, file: str) -> Edition:
    """The facts of an edition, from its table."""
    if not isinstance(table, dict):
        raise EditionError(f"{file}: {EDITION} is {shown_value(table)}, not a table.")
    head = {key: _tuples(value) for key, value in table.items() if key not in (*RAW, DERIVED)}
    try:
        return Edition.model_validate(head)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(shown, map(str, (EDITION, *first["loc"]))))
        raise EditionError(f"{file}: {place}: {first['msg']}.") from None


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def new_records(table: Any) -> dict[str, list[Any]]:
    """The records that only an edition has, by kind."""
    new = table.get("new", {}) if isinstance(table, dict) else {}
    return {kind: each for kind, each in new.items() if isinstance(each, list)}


def as_of(
    data: dict[str, Any], table: Any, new: Mapping[str, Any], file: str
) -> tuple[dict[str, Any], Edition]:
    """A rules file's data as of an edition; common records are in their places in both."""
    head = read_head(table, file)
    try:
        return _as_of(data, head, table, new, file)
    except (AttributeError, KeyError, TypeError) as error:
        raise EditionError(
            f"{file}: {EDITION}: a table does not have the form of docs/editions.md: "
            f"{shown(str(error))}."
        ) from None


def _as_of(
    data: dict[str, Any], head: Edition, table: dict[str, Any], new: Mapping[str, Any], file: str
) -> tuple[dict[str, Any], Edition]:
    changes = [_Change.of(each, file) for each in table.get("change", [])]
    without = [_Change.of({"record": each, "to": {}}, file) for each in table.get("without", [])]
    found: dict[str, Any] = {}
    gone: list[tuple[str, dict[str, Any]]] = []
    for kind, records in data.items():
        if not isinstance(records, list):
            found[kind] = head.numbering.data(records)
            continue
        found[kind] = []
        for record in records:
            kept = _of_this_text(record, head)
            if kept is None or any(each.names(kind, record) for each in without):
                gone.append((kind, record))
                continue
            for each in changes:
                if each.names(kind, record):
                    kept = each.made(kept)
            found[kind].append(kept)
    for each in (*changes, *without):
        each.verify(file)
    for kind, records in new.items():
        found[kind] = [*found.get(kind, []), *records]
    pruned = Pruned(found, gone, head.settled)
    settled = {key: _tuples(value) for key, value in pruned.settled.items()}
    own = {record.get("key"): record["cite"] for _, record in gone if head.has(record["cite"])}
    at = {key: head.numbering.cite(own[key]) for key in settled if key in own}
    return pruned.data, head.model_copy(update={"settled": settled, "settled_at": at})


def _of_this_text(record: dict[str, Any], head: Edition) -> dict[str, Any] | None:
    """A record in this text's numbering, without paragraphs that came later; None if it has no
    other."""
    cites = [cite for cite in (record["cite"], *record.get("also", ())) if head.has(cite)]
    if not cites:
        return None
    kept = {**record, "cite": cites[0], **({"also": cites[1:]} if "also" in record else {})}
    for part in PARTS:
        if isinstance(record.get(part), list):
            kept[part] = [x for x in record[part] if head.has(x.get("cite") or record["cite"])]
    moved: dict[str, Any] = head.numbering.data(kept)
    return moved


@dataclass
class _Change:
    """A record of today's that an edition has otherwise, or not at all.

    `record = { progressive = "meter", labels = ["A"] }` names it by its kind and its key, wager or
    cite, and by other fields where there are several.
    """

    kind: str
    name: str
    fields: dict[str, Any]
    to: dict[str, Any]
    found: bool = False

    @classmethod
    def of(cls, change: Any, file: str) -> _Change:
        match change:
            case {"record": dict() as record, "to": dict() as to} if record and len(change) == 2:
                (kind, name), *fields = record.items()
                return cls(kind, name, dict(fields), to)
        raise EditionError(
            f"{file}: {EDITION}: {shown_value(change)} is not a change; write record = "
            '{ option = "decks" } and to = { ... }.'
        )

    def names(self, kind: str, record: dict[str, Any]) -> bool:
        own = kind == self.kind and self.name in (record.get(name) for name in NAMES)
        found = own and all(record.get(key) == value for key, value in self.fields.items())
        self.found = self.found or found
        return found

    def made(self, record: dict[str, Any]) -> dict[str, Any]:
        """The record with the fields that differ; `cells` of a table are by row and label."""
        to = dict(self.to)
        cells = to.pop("cells", {})
        made = {**record, **to}
        if cells:
            labels = made.get("labels", [""])
            made["rows"] = [
                [row[0], *map(cells.get(row[0], {}).get, labels, row[1:])] for row in made["rows"]
            ]
        return made

    def verify(self, file: str) -> None:
        if not self.found:
            more = "".join(f", {key} = {value}" for key, value in self.fields.items())
            named = shown(f"{self.kind} = {self.name}{more}")
            raise EditionError(f"{file}: {EDITION}: the chapter has no record {named}.")
