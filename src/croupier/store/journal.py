"""The journal: one chain over everything that is recorded in a store.

Events of filings, denied acts, changes of accounts, log-ins and elected readings each add a record,
which names the digest of the record before it. So nothing can be removed from between others. The
newest records can be cut off unseen unless the head, the last record's number and digest, is kept
elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select

from croupier.store import clock
from croupier.store.chain import FIRST, PREVIOUS, ChainError, canonical, digest_of
from croupier.store.schema import journal

EVENT, DENIED, ACCOUNT, LOG_IN, READING = "event", "denied", "account", "log-in", "reading"
MONEY, SWITCH, METER = "money", "switch", "meter"
SIGNIFICANT, REVIEW, LIMIT = "significant", "review", "limit"
PROGRAM, CLOSED, PACE = "program", "closed", "pace"
WRITING = 602  # the number of the lock on a server
POSTGRES = "postgresql"
SKEW = timedelta(minutes=5)  # between the clocks of two machines


@dataclass(frozen=True)
class Head:
    """The last record; "" before the first."""

    number: int = 0
    digest: str = FIRST

    def __str__(self) -> str:
        return f"{self.number}:{self.digest}"


@dataclass(frozen=True)
class Record:
    """Something recorded at an instant; `about` is the key of a filing, table or account."""

    number: int
    kind: str
    about: str
    at: str
    data: Mapping[str, Any]
    previous: str
    digest: str


def lock(connection: Connection) -> None:
    """One writer at a time: on a server until the transaction ends; SQLite has one anyway."""
    if connection.dialect.name == POSTGRES:
        connection.execute(select(func.pg_advisory_xact_lock(WRITING)))


def head(connection: Connection) -> Head:
    asked = select(journal.c.number, journal.c.digest).order_by(journal.c.number.desc()).limit(1)
    found = connection.execute(asked).one_or_none()
    return Head() if found is None else Head(*found)


def add(
    connection: Connection, kind: str, about: str, data: Mapping[str, Any], at: str = ""
) -> None:
    """Add a record, in the transaction that does what it tells, at the instant of that; now."""
    lock(connection)
    last = head(connection)
    text = record_text(last.number + 1, kind, about, at or clock.now(), data, last.digest)
    connection.execute(
        insert(journal).values(
            number=last.number + 1, kind=kind, about=about, text=text, digest=digest_of(text)
        )
    )


def record_text(
    number: int, kind: str, about: str, at: str, data: Mapping[str, Any], previous: str
) -> str:
    parts = {"number": number, "kind": kind, "about": about, "at": at, "data": data}
    return canonical({**parts, PREVIOUS: previous})


def records(connection: Connection, kind: str, about: str | None = None) -> list[Record]:
    """The records of a kind, in order, each as it was written."""
    asked = select(journal).where(journal.c.kind == kind).order_by(journal.c.number)
    if about is not None:
        asked = asked.where(journal.c.about == about)
    return [_read(row) for row in connection.execute(asked)]


def record_at(connection: Connection, number: int) -> Record | None:
    """The record of a number; None if there is none."""
    row = connection.execute(select(journal).where(journal.c.number == number)).one_or_none()
    return None if row is None else _read(row)


def _read(row: Row[Any]) -> Record:
    found = record_of(row.number, row.text)
    if (found.digest, found.kind, found.about) != (row.digest, row.kind, row.about):
        raise ChainError(f"Journal record {row.number} is not what was written: it was changed.")
    return found


def record_of(number: int, text: str) -> Record:
    """A record from its text."""
    try:
        parts = json.loads(text)
        data, digest = parts["data"], digest_of(text)
        if parts["number"] != number or not isinstance(data, dict):
            raise ValueError
        kind, about, at, previous = (parts[part] for part in ("kind", "about", "at", PREVIOUS))
        if not all(isinstance(part, str) for part in (kind, about, at, previous)):
            raise ValueError
        return Record(number, kind, about, at, data, previous, digest)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ChainError(f"Journal record {number} is damaged and cannot be read.") from None


# ------------------------------------------------------------------------------ what holds


def rows(connection: Connection) -> Sequence[Row[Any]]:
    return connection.execute(select(journal).order_by(journal.c.number)).all()


def check(written: Sequence[Row[Any]], faults: list[str]) -> list[Record]:
    """The records that can be read, in order; adds a sentence for each that does not follow."""
    found: list[Record] = []
    for row in written:
        try:
            found.append(_read(row))
        except ChainError as fault:
            faults.append(str(fault))
    faults += gaps(found)
    return found


def gaps(found: Sequence[Record]) -> Iterator[str]:
    """Where records are missing, or do not name the one before."""
    last, digest = 0, FIRST
    for record in found:
        if record.number != last + 1:
            yield f"Journal record {last + 1} is missing, though record {record.number} exists."
        elif record.previous != digest:
            yield f"Journal record {record.number} does not match the record before it."
        last, digest = record.number, record.digest


def set_back(found: Sequence[Record]) -> Iterator[str]:
    """Where a record is of an earlier instant than the one before it, beyond what the clocks of two
    machines differ. It is no damage: a clock was set back, or had run ahead. A record from
    an old store may have no instant."""
    for last, record in pairwise(each for each in found if each.at):
        if clock.later(record.at, SKEW) < last.at:
            yield (
                f"Journal record {record.number} ({record.kind} {record.about}) is of {record.at}, "
                f"before record {last.number} of {last.at}: a clock was set back."
            )


def is_head(found: Sequence[Record], kept: Head) -> bool:
    """Whether a head that was kept elsewhere is in the journal."""
    return kept == Head() or any(Head(each.number, each.digest) == kept for each in found)


def head_of(text: str) -> Head:
    """A head as `filing head` prints it, `NUMBER:DIGEST`; an error if it is none."""
    number, _, digest = text.strip().partition(":")
    if not number.isdecimal() or len(digest) not in (0, 64):
        raise ChainError(f"{text!r:.90} is not a head; write NUMBER:DIGEST, as `filing head` does.")
    return Head(int(number), digest)
