"""Filings exported to a file stored elsewhere, and verification of the store and of exports.

An export is JSON lines: events in order, each text before the first event that names its digest;
one of all filings ends with the records of the journal. So an export can be verified without the
store, and the store against the export or against a head of the journal: the chain alone cannot
show that it lost its newest records.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from croupier.filing.events import Event, History, check_chain
from croupier.filing.histories import (
    ROWS,
    by_filing,
    checked,
    misplaced,
    names_of,
    with_texts,
)
from croupier.people.accounts import account_faults
from croupier.people.person import OF_A_HOUSE, Role, house_key, same_house
from croupier.rulebook.foreign import MOST_PATH, FileError, shown
from croupier.store.chain import ChainError, digest_of
from croupier.store.engine import Store
from croupier.store.journal import EVENT, Record, check, gaps, record_of, record_text, set_back
from croupier.store.journal import rows as journal_rows
from croupier.store.schema import contents, events, filings
from croupier.store.signing import SHORT, is_signed


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


def exported(histories: Iterable[History], records: Iterable[Record] = ()) -> Iterator[str]:
    """The lines of an export, with each text once."""
    written: set[str] = set()
    for event in (event for history in histories for event in history):
        for text in event.texts.values():
            if (digest := digest_of(text)) not in written:
                written.add(digest)
                yield json.dumps({"digest": digest, "text": text}, ensure_ascii=False)
        yield json.dumps(as_data(event), ensure_ascii=False)
    for each in records:
        text = record_text(each.number, each.kind, each.about, each.at, each.data, each.previous)
        yield json.dumps({"journal": each.number, "record": text}, ensure_ascii=False)


# ------------------------------------------------------------------------------ what holds


@dataclass
class Checked:
    """What was checked, and one sentence for each fault."""

    keys: Keys = field(default_factory=lambda: Keys(()))
    histories: dict[str, History] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    exported: dict[str, str] = field(default_factory=dict)  # of an export, the texts themselves
    records: list[Record] = field(default_factory=list)
    signed: Counter[str] = field(default_factory=Counter)  # events by whose key
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what is no fault and should be known
    damaged: set[str] = field(default_factory=set)  # keys of filings that cannot be read

    def whole(self, key: str) -> History:
        """A history of an export with the texts that it names."""
        return with_texts(self.histories[key], self.exported)

    @property
    def events(self) -> int:
        return sum(map(len, self.histories.values()))

    def look_at(self, event: Event, holder: str) -> None:
        """Check the texts and the signature of an event; if keys are given, the right one must have
        signed it."""
        place = f"{event.filing} event {event.number} ({event.kind})"
        for name, digest in names_of(event).items():
            if digest not in self.texts:
                self.faults.append(f"{place} names a {name} that is missing or was changed.")
        by, _, signature = event.signature.partition(" ")
        if event.signature and not is_signed(by, event.digest, signature):
            self.faults.append(f"{place} has an invalid signature.")
        elif why := self.keys.fault(event, holder, by):
            self.faults.append(f"{place} {why}.")
        elif event.signature:
            self.signed[self.keys.whose(by)] += 1


@dataclass(frozen=True)
class PublicKey:
    """A public key and whose it is: a certificate holder's, a role's (the Board's offices), or
    anybody's if no owner is named."""

    public: str
    owner: str = ""


@dataclass(frozen=True)
class Keys:
    """The keys with which events must be signed; without any, none must be."""

    every: tuple[PublicKey, ...]

    def has(self, public: str) -> bool:
        """Whether it is one of them; any key is if none was given."""
        return not self.every or any(key.public == public for key in self.every)

    def whose(self, public: str) -> str:
        """The owner of a key, or the first digits of the key."""
        owners = (key.owner for key in self.every if key.public == public and key.owner)
        return next(owners, public[:SHORT])

    def fault(self, event: Event, holder: str, by: str) -> str:
        """Why a signature does not do: if its role or holder has a key, no other does."""
        if not self.every:
            return ""
        acts_as = holder if event.role in OF_A_HOUSE else event.role.value
        own = [key.public for key in self.every if key.owner and same_house(key.owner, acts_as)]
        if own:
            return "" if by in own else f"is not signed with the key of {acts_as}"
        anybodys = [key.public for key in self.every if not key.owner]
        if by in anybodys:
            return ""
        return f"is not signed with {'this key' if len(self.every) == 1 else 'one of these keys'}"


def unsigned(history: History, public: str) -> list[Event]:
    """The events of a history not signed with a key."""
    return [event for event in history if not _is_signed(event, public)]


def _is_signed(event: Event, public: str) -> bool:
    by, _, signature = event.signature.partition(" ")
    return by == public and is_signed(public, event.digest, signature)


def check_store(store: Store, keys: Sequence[PublicKey] = ()) -> Checked:
    """Check every history, text and signature in a store, its journal and its accounts."""
    found = Checked(Keys(tuple(keys)))
    with store.reading() as connection:
        _look_at_texts(connection, found)
        known = {row.key: row for row in connection.execute(select(filings))}
        asked = ROWS.order_by(events.c.filing, events.c.number)
        rows = {own[0].filing: own for own in by_filing(connection, asked)}
        found.records = check(journal_rows(connection), found.faults)
        found.faults += account_faults(connection, found.records)
    for key in sorted(known.keys() | rows.keys()):
        try:
            held = found.histories[key] = checked(rows.get(key, ()))
        except ChainError as fault:
            found.faults.append(str(fault))
            found.damaged.add(key)
            continue
        found.faults += _misfiled(key, known.get(key), held)
        for event in held:
            found.look_at(event, _holder(held))
    found.faults += _gaps(known)
    found.faults += _not_in_step(found)
    found.notes += set_back(found.records)
    return found


def _holder(history: History) -> str:
    data = history[0].data
    return str(data.get("holder") or data.get("requested_by") or "")


def _not_in_step(found: Checked) -> Iterator[str]:
    """Events that the journal does not tell of as they are, and events that only it tells of."""
    told = {(e.about, e.data.get("number")): e for e in found.records if e.kind == EVENT}
    held: dict[tuple[str, Any], Event] = {
        (key, event.number): event for key, own in found.histories.items() for event in own
    }
    for at in dict.fromkeys((*told, *held)):
        place, record, event = f"{at[0]} event {at[1]}", told.get(at), held.get(at)
        if at[0] in found.damaged:
            continue
        if record is None:
            yield f"{place} is not in the journal."
        elif event is None:
            yield f"{place} is in the journal, but not in the store; it was removed."
        elif event.digest != record.data.get("digest"):
            yield f"{place} is not the one in the journal; it was changed."
        elif event.signature != record.data.get("signature"):
            yield f"{place} has a different signature in the journal, or none."


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
        if (house_key(said) if part == "holder" else said) != listed:
            yield f"{key} is listed with {part} = {listed!r}, but its events say {said!r}."
    if fault := misplaced(key, row.kind):
        yield fault


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


def check_export(file: Path, keys: Sequence[PublicKey] = ()) -> Checked:
    """Check an export by itself: every history, text and signature in it, and the journal."""
    found = Checked(Keys(tuple(keys)))
    read = list(_lines(file, found))
    found.texts |= found.exported.keys()
    found.faults += [f"In the export: {fault}" for fault in gaps(found.records)]
    found.notes += set_back(found.records)
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
            found.look_at(event, _holder(held))
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
                found.exported[digest_of(data["text"])] = data["text"]
            elif "journal" in data:
                found.records.append(record_of(data["journal"], data["record"]))
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
            if key not in store.damaged:
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
    ours_by_number = {each.number: each.digest for each in store.records}
    for record in export.records:
        if record.number not in ours_by_number:
            yield f"Journal record {record.number} is in the export but not in the store."
        elif ours_by_number[record.number] != record.digest:
            yield f"Journal record {record.number} differs between the store and the export."
