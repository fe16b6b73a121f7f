"""Filings exported to a file stored elsewhere, and verification of the store and of exports.

An export is JSON lines: events in order, each text before the first event that names its digest. So
an export can be verified without the store, and the store against the export: the chain alone
cannot show that a history lost its newest events, or that the store lost a filing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from croupier.filing.events import Event, History, check_chain
from croupier.filing.histories import LETTERS, ROWS, by_filing, checked, names_of
from croupier.people.person import Role
from croupier.rulebook.foreign import MOST_PATH, FileError, shown
from croupier.store.chain import ChainError, digest_of
from croupier.store.engine import Store
from croupier.store.schema import contents, events, filings
from croupier.store.signing import is_signed


def as_data(event: Event) -> dict[str, Any]:
    """An event as plain data, with its digest; the texts that it names are separate lines."""
    return {
        "filing": event.filing,
        "number": event.number,
        "kind": event.kind,
        "day": event.day.isoformat(),
        "by": event.by,
        "role": event.role.value,
        "data": dict(event.data),
        "previous": event.previous,
        "signature": event.signature,
        "digest": event.digest,
    }


def exported(histories: Iterable[History]) -> Iterator[str]:
    """The lines of an export, with each text once."""
    written: set[str] = set()
    for event in (event for history in histories for event in history):
        for text in event.texts.values():
            if (digest := digest_of(text)) not in written:
                written.add(digest)
                yield json.dumps({"digest": digest, "text": text}, ensure_ascii=False)
        yield json.dumps(as_data(event), ensure_ascii=False)


# ------------------------------------------------------------------------------ what holds


@dataclass
class Checked:
    """What was checked, and one sentence for each fault."""

    histories: dict[str, History] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    signed: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def events(self) -> int:
        return sum(map(len, self.histories.values()))

    def look_at(self, event: Event, public: Sequence[str]) -> None:
        """Check the texts and the signature of an event; if keys are given, one of them must have
        signed it."""
        place = f"{event.filing} event {event.number} ({event.kind})"
        for name, digest in names_of(event).items():
            if digest not in self.texts:
                self.faults.append(f"{place} names a {name} that is missing or was changed.")
        by, _, signature = event.signature.partition(" ")
        if event.signature and not is_signed(by, event.digest, signature):
            self.faults.append(f"{place} has an invalid signature.")
        elif public and by not in public:
            self.faults.append(f"{place} is not signed with {_these(public)}.")
        else:
            self.signed += bool(event.signature)


def unsigned(history: History, public: str) -> list[Event]:
    """The events of a history not signed with a key."""
    return [event for event in history if not _is_signed(event, public)]


def _is_signed(event: Event, public: str) -> bool:
    by, _, signature = event.signature.partition(" ")
    return by == public and is_signed(public, event.digest, signature)


def _these(public: Sequence[str]) -> str:
    return "this key" if len(public) == 1 else "one of these keys"


def check_store(store: Store, public: Sequence[str] = ()) -> Checked:
    """Check every history, text and signature in a store."""
    found = Checked()
    with store.reading() as connection:
        _look_at_texts(connection, found)
        known = {row.key: row for row in connection.execute(select(filings))}
        asked = ROWS.order_by(events.c.filing, events.c.number)
        rows = {own[0].filing: own for own in by_filing(connection, asked)}
    for key in sorted(known.keys() | rows.keys()):
        try:
            held = found.histories[key] = checked(rows.get(key, ()))
        except ChainError as fault:
            found.faults.append(str(fault))
            continue
        found.faults += _misfiled(key, known.get(key), held)
        for event in held:
            found.look_at(event, public)
    found.faults += _gaps(known)
    return found


def _look_at_texts(connection: Connection, found: Checked) -> None:
    for digest, text in connection.execute(select(contents.c.digest, contents.c.text)):
        if digest_of(text) == digest:
            found.texts.add(digest)
        else:
            found.faults.append(
                f"The text stored as {digest} does not match that digest; it was changed."
            )


def _misfiled(key: str, row: Any, held: History) -> Iterator[str]:
    """The kind, game and holder by which a filing is found must match its events."""
    if row is None or not held:
        yield f"{key} has {'no events' if row is not None else 'events but is not listed'}."
        return
    first = held[0].data
    for part in ("game", "holder"):
        said, listed = str(first.get(part, "")), getattr(row, part)
        if said != listed:
            yield f"{key} is listed with {part} = {listed!r}, but its events say {said!r}."
    if not key.startswith(f"{LETTERS[row.kind]}-"):
        yield f"{key} is listed as a {row.kind}, which does not match its key."


def _gaps(keys: Iterable[str]) -> Iterator[str]:
    """Keys are numbered in order, without gaps."""
    numbered = sorted(
        (start, int(number))
        for start, _, number in (key.rpartition("-") for key in keys)
        if number.isdecimal()
    )
    for (before, last), (start, number) in pairwise([("", 0), *numbered]):
        first = last + 1 if before == start else 1
        if number > first:
            end = f" to {start}-{number - 1:04d}" if number - 1 > first else ""
            yield f"{start}-{first:04d}{end} is missing, though {start}-{number:04d} exists."


# ------------------------------------------------------------------------------ an export


def check_export(file: Path, public: Sequence[str] = ()) -> Checked:
    """Check an export by itself: every history, text and signature in it."""
    found = Checked()
    read = list(_lines(file, found))
    for key, own in groupby(sorted(read, key=lambda each: each[0].filing), _filing):
        events_of, digests = zip(*own, strict=True)
        try:
            held = found.histories[key] = check_chain(events_of)
            for event, digest in zip(held, digests, strict=True):
                if event.digest != digest:
                    place = f"{key} event {event.number}"
                    raise ChainError(f"{place} was changed after it was written.")
        except ChainError as fault:
            found.faults.append(f"In the export: {fault}")
            continue
        for event in held:
            found.look_at(event, public)
    return found


def _filing(each: tuple[Event, str]) -> str:
    return each[0].filing


def _lines(file: Path, found: Checked) -> Iterator[tuple[Event, str]]:
    """The events of an export with the digests that it gives them; collects its texts."""
    name = shown(file.as_posix(), MOST_PATH)
    try:
        lines = file.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    except (OSError, UnicodeDecodeError):
        raise FileError(f"{name} is not a text file in UTF-8.") from None
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            if "text" in data:
                found.texts.add(digest_of(data["text"]))
            else:
                yield _event_of(data), data["digest"]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise FileError(
                f"{name}: line {number} is not from a `croupier filing export`."
            ) from None


def _event_of(data: Mapping[str, Any]) -> Event:
    parts = {part: value for part, value in data.items() if part != "digest"}
    read = {"day": date.fromisoformat(data["day"]), "role": Role(data["role"])}
    event = Event(**{**parts, **read})
    texts = (event.filing, event.kind, event.by, event.previous, event.signature, data["digest"])
    if not all(isinstance(part, str) for part in texts) or not isinstance(event.data, dict):
        raise TypeError
    return event


def lost(store: Checked, export: Checked) -> Iterator[str]:
    """What an export has that the store lacks or has changed; the store may have more by now."""
    for key, theirs in export.histories.items():
        ours = store.histories.get(key)
        if ours is None:
            if not any(fault.startswith(key) for fault in store.faults):
                yield f"{key} is in the export but not in the store; it was removed."
            continue
        for event in theirs:
            place = f"{key} event {event.number} ({event.kind})"
            if event.number > len(ours):
                yield f"{place} is in the export but not in the store; it was removed."
            elif ours[event.number - 1].digest != event.digest:
                yield f"{place} differs between the store and the export."
            elif ours[event.number - 1].signature != event.signature:
                yield f"{place} has a different signature in the store than in the export, or none."
