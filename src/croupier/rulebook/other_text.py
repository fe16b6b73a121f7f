"""A text told by what differs from a rules file: an earlier edition of the chapter (`editions`), or
a game that is a variation of it (`variations`).

What follows from a difference is not written: without a question there are no records that depend
on its answer, and without a wager none of its payouts (`pruning`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from pydantic import ValidationError

from croupier.rulebook.foreign import FileError, shown, shown_value
from croupier.rulebook.numbering import Numbering, is_within
from croupier.rulebook.pruning import Pruned
from croupier.rulebook.records import Answer, Record, Text

RAW, DERIVED = ("without", "change", "new"), "settled_at"
PARTS = ("stake", "steps", "added")
NAMES = ("key", "wager", "makes", "name", "cite")
Head = TypeVar("Head", bound="OtherText")


class OtherTextError(FileError):
    """What is wrong with a text told by its differences, in one sentence."""


class OtherText(Record):
    """What a text says otherwise. `settled_at` are its paragraphs that settle a question which the
    rules file leaves open; `sections` are its titles where it has other sections."""

    renumbered: Mapping[str, Text] = {}
    settled: Mapping[str, Answer] = {}
    settled_at: Mapping[str, str] = {}
    sections: tuple[Text, ...] = ()

    @property
    def absent(self) -> tuple[str, ...]:
        """Paragraphs of the rules file that this text does not have."""
        return ()

    @cached_property
    def numbering(self) -> Numbering:
        """From the rules file's cites to those of this text."""
        return Numbering(self.renumbered)

    def has(self, cite: str) -> bool:
        """Whether this text has a paragraph of the rules file."""
        return not any(is_within(cite, absent) for absent in self.absent)


def read_head(kind: type[Head], table: Any, place: str) -> Head:
    """The facts of a text, from its table; `place` is the file and the table's name."""
    if not isinstance(table, dict):
        raise OtherTextError(f"{place} is {shown_value(table)}, not a table.")
    head = {key: _tuples(value) for key, value in table.items() if key not in (*RAW, DERIVED)}
    try:
        return kind.model_validate(head)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(shown, map(str, first["loc"])))
        said = f"{place}.{where}" if where else place
        raise OtherTextError(f"{said}: {first['msg']}.") from None


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def new_records(table: Any) -> dict[str, list[Any]]:
    """The records that only this text has, by kind."""
    new = table.get("new", {}) if isinstance(table, dict) else {}
    return {kind: each for kind, each in new.items() if isinstance(each, list)}


def as_of(
    data: dict[str, Any], head: Head, table: Any, new: Mapping[str, Any], place: str
) -> tuple[dict[str, Any], Head]:
    """A rules file's data as this text has it; common records are in their places in both."""
    try:
        return _as_of(data, head, table, new, place)
    except (AttributeError, KeyError, TypeError) as error:
        raise OtherTextError(
            f"{place}: a table does not have the form of docs/editions.md: {shown(str(error))}."
        ) from None


def _as_of(
    data: dict[str, Any], head: Head, table: dict[str, Any], new: Mapping[str, Any], place: str
) -> tuple[dict[str, Any], Head]:
    changes = [_Change.of(each, place) for each in table.get("change", [])]
    without = [_Change.of({"record": each, "to": {}}, place) for each in table.get("without", [])]
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
        each.verify()
    for kind, records in new.items():
        found[kind] = [*found.get(kind, []), *records]
    pruned = Pruned(found, gone, head.settled)
    settled = {key: _tuples(value) for key, value in pruned.settled.items()}
    own = {record.get("key"): record["cite"] for _, record in gone if head.has(record["cite"])}
    at = {key: head.numbering.cite(own[key]) for key in settled if key in own}
    return pruned.data, head.model_copy(update={"settled": settled, "settled_at": at})


def _of_this_text(record: dict[str, Any], head: OtherText) -> dict[str, Any] | None:
    """A record in this text's numbering, without paragraphs that it lacks; None if it has no
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
    """A record of the rules file that a text has otherwise, or not at all.

    `record = { progressive = "meter", labels = ["A"] }` names it by its kind and its key, wager or
    cite, and by other fields where there are several.
    """

    kind: str
    name: str
    fields: dict[str, Any]
    to: dict[str, Any]
    place: str
    found: int = 0

    @classmethod
    def of(cls, change: Any, place: str) -> _Change:
        match change:
            case {"record": dict() as record, "to": dict() as to} if record and len(change) == 2:
                (kind, name), *fields = record.items()
                return cls(kind, name, dict(fields), to, place)
        raise OtherTextError(
            f"{place}: {shown_value(change)} is not a change; write record = "
            '{ option = "decks" } and to = { ... }.'
        )

    def names(self, kind: str, record: dict[str, Any]) -> bool:
        own = kind == self.kind and self.name in (record.get(name) for name in NAMES)
        found = own and all(record.get(key) == value for key, value in self.fields.items())
        self.found += found
        return found

    def made(self, record: dict[str, Any]) -> dict[str, Any]:
        """The record with the fields that differ; `cells` of a table are by row and label."""
        to = dict(self.to)
        cells = to.pop("cells", {})
        made = {**record, **to}
        if cells:
            labels = made.get("labels", [""])
            self._verify_cells(cells, made["rows"], labels)
            made["rows"] = [
                [row[0], *map(cells.get(row[0], {}).get, labels, row[1:])] for row in made["rows"]
            ]
        return made

    def _verify_cells(
        self, cells: Mapping[str, Any], rows: Sequence[Any], labels: Sequence[str]
    ) -> None:
        """Refuse a cell that the table does not have."""
        names = [row[0] for row in rows]
        for name, by_label in cells.items():
            if stray := [name] if name not in names else [x for x in by_label if x not in labels]:
                have = "rows" if name not in names else "labels"
                among = ", ".join(map(repr, names if name not in names else labels))
                raise OtherTextError(
                    f"{self.place}: {self.kind} {shown(self.name)} has no cell "
                    f"{shown_value(stray[0])}; its {have} are {among}."
                )

    def verify(self) -> None:
        more = "".join(f", {key} = {value}" for key, value in self.fields.items())
        named = shown(f"{self.kind} = {self.name}{more}")
        if not self.found:
            raise OtherTextError(f"{self.place}: the chapter has no record {named}.")
        if self.to and self.found > 1:
            raise OtherTextError(
                f"{self.place}: {self.found} records are {named}; name another field of the one "
                "that you mean, such as its cite."
            )
