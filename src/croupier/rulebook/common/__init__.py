"""Records that chapters share: each stands once, in `<kind>.toml` here, and is taken by name.

    [[option]]
    [option.like]
    tip-box-elsewhere = "649a.2(e)"
    shuffler-loads-shoe = { cite = "649a.5(h)", default = true }

A name's value is the paragraph, a list of paragraphs (the first is the `cite`, the others are
`also`), or a table of fields that differ in this chapter; `cites` fill {1}, {2} ... of its texts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from croupier.rulebook.foreign import FileError, nearest, shown, shown_value

FOLDER = Path(__file__).parent
LIKE, COMMON = "like", "common"
KEYED = frozenset({"option", "reading", "irregularity"})

_HEAD = re.compile(r"^\[([a-z0-9-]+)\]$", re.MULTILINE)
_BLANK = re.compile(r"\{(\d)\}")


class NotCommon(FileError):
    """A record that cannot be taken from the common ones, in one sentence."""


def expanded(data: Mapping[str, Any]) -> dict[str, Any]:
    """A rules file's data with the common records in their places.

    A file that holds the records itself, as one kept with a filing does, is read by its own.
    """
    own = data.get(COMMON)
    return {
        kind: list(_expanded(kind, records, own)) if isinstance(records, list) else records
        for kind, records in data.items()
        if kind != COMMON
    }


def with_common(text: str, data: Mapping[str, Any]) -> str:
    """A rules file's text with the common records that it takes: whole without this folder.

    One that holds them already is whole; a name that is not among them is a fault to be found by
    `expanded`.
    """
    if COMMON in data:
        return text
    told = data.get("edition") or data.get("variation")
    new = told.get("new", {}) if isinstance(told, dict) else {}
    taken = {
        (kind, name): None
        for kind, records in (*data.items(), *new.items())
        if isinstance(records, list)
        for record in records
        if _takes(record)
        for name in record[LIKE]
        if name in _written(kind)
    }
    parts = (f"\n[{COMMON}.{kind}.{name}]\n{_written(kind)[name]}" for kind, name in taken)
    return text + "".join(parts)


def _takes(record: object) -> bool:
    return isinstance(record, dict) and isinstance(record.get(LIKE), dict)


def _expanded(kind: str, records: list[Any], own: Any) -> Iterator[Any]:
    for record in records:
        if not _takes(record):
            yield record
            continue
        if len(record) > 1:
            raise NotCommon(f"{kind}: [{kind}.{LIKE}] must be the only entry of its record.")
        for name, said in record[LIKE].items():
            yield _record(kind, name, said, own)


def _record(kind: str, name: str, said: Any, own: Any) -> dict[str, Any]:
    found = _parsed(kind, name) if own is None else _in(_in(own, kind), name)
    place = f"{kind} > {LIKE} > {shown(name)}"
    if not isinstance(found, dict):
        near = nearest(name, _written(kind))
        hint = f"; nearest are {', '.join(near)}" if near else ""
        raise NotCommon(f"{place}: there is no common record of this name{hint}.")
    match said:
        case str():
            fields: dict[str, Any] = {"cite": said}
        case [str() as cite, *also]:
            fields = {"cite": cite, "also": also}
        case dict() if isinstance(said.get("cite"), str):
            fields = dict(said)
        case _:
            raise NotCommon(
                f"{place}: {shown_value(said)} is not a paragraph, a list of paragraphs or a table "
                "with a cite."
            )
    cites = fields.pop("cites", [])
    if not isinstance(cites, list) or not all(isinstance(cite, str) for cite in cites):
        raise NotCommon(f"{place}: cites is {shown_value(cites)}, not a list of paragraphs.")
    key = {"key": name} if kind in KEYED else {}
    return key | {field: _filled(value, cites, place) for field, value in found.items()} | fields


def _in(table: Any, key: str) -> Any:
    return table.get(key) if isinstance(table, dict) else None


def _filled(value: Any, cites: list[str], place: str) -> Any:
    """A field of a common record with its {1}, {2} ... filled in."""
    match value:
        case str():
            try:
                return _BLANK.sub(lambda blank: cites[int(blank[1]) - 1], value)
            except IndexError:
                raise NotCommon(
                    f"{place}: it has {len(cites)} cites, too few for {shown_value(value)}."
                ) from None
        case list():
            return [_filled(each, cites, place) for each in value]
        case dict():
            return {key: _filled(each, cites, place) for key, each in value.items()}
    return value


@cache
def _parsed(kind: str, name: str) -> dict[str, Any] | None:
    text = _written(kind).get(name)
    return None if text is None else tomllib.loads(text)


@cache
def _written(kind: str) -> Mapping[str, str]:
    """The common records of a kind as they are written, by name: a start parses only a few."""
    file = FOLDER / f"{kind}.toml"
    parts = _HEAD.split(file.read_text(encoding="utf-8")) if file.is_file() else [""]
    return {name: text.strip() + "\n" for name, text in zip(parts[1::2], parts[2::2], strict=True)}
