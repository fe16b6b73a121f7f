"""Reviews of the journal: who read it, up to which record, and what they found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection

from croupier.floor.reporting.asked import Asked, check_report
from croupier.floor.reporting.report import Column
from croupier.people.person import Person
from croupier.store import clock, journal
from croupier.store.engine import Store
from croupier.table.round import ActError

MOST = 2_000
COLUMNS = (
    Column("number", "No.", "count"),
    Column("at", "Time"),
    Column("by", "Reviewed by"),
    Column("since", "From record", "count"),
    Column("through", "Through record", "count"),
    Column("digest", "Its digest"),
    Column("faults", "Faults", "count"),
    Column("found", "Findings"),
)


def review(store: Store, person: Person, found: str) -> dict[str, Any]:
    """Record that a person read the journal up to its last record; its chain is checked first."""
    check_report(store, person, "review", "journal")
    if not (found := found.strip()[:MOST]):
        raise ActError("The finding is empty; say what the review found, or that it found nothing.")
    with store.writing() as connection:
        faults: list[str] = []
        journal.check(journal.rows(connection), faults)
        last = journal.head(connection)
        before = journal.records(connection, journal.REVIEW)
        since = int(before[-1].data["through"]) + 1 if before else 1
        data = {
            "by": person.name,
            "since": since,
            "through": last.number,
            "digest": last.digest,
            "faults": len(faults),
            "found": found,
        }
        journal.add(connection, journal.REVIEW, "journal", data)
    return data


def review_rows(connection: Connection, asked: Asked) -> Iterator[dict[str, Any]]:
    for record in journal.records(connection, journal.REVIEW):
        day = clock.day_of(record.at)
        if (asked.first or day) <= day <= (asked.last or day):
            yield {"number": record.number, "at": record.at, **record.data}
