"""Significant events: what happened, who did it, who allowed it, why, what was before and after.

Some are raised in the transaction that makes them (large wins and wagers, void games); others stand
in the journal already (failed log-ins, denied acts, switches, adjustments) and are told alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from croupier.floor import money
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.report import Column
from croupier.people.person import Person
from croupier.rulebook.payout import money_text
from croupier.store import clock, journal
from croupier.store.chain import canonical
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.journal import SIGNIFICANT, Record
from croupier.store.schema import adjustments, entries

SYSTEM = "system"
ASKED = "asked for an adjustment"
CONFIRMED, DENIED = "confirmed an adjustment", "refused an adjustment"
LARGE_WIN, LARGE_WAGER = 10_000_00, 10_000_00
COLUMNS = (
    Column("number", "No.", "count"),
    Column("at", "Time"),
    Column("what", "Event"),
    Column("about", "About"),
    Column("by", "By"),
    Column("allowed_by", "Allowed by"),
    Column("why", "Why"),
    Column("before", "Before"),
    Column("after", "After"),
)


@dataclass(frozen=True)
class Event:
    """`number` is that of the journal's record."""

    number: int
    at: str
    what: str
    about: str
    by: str
    allowed_by: str = ""
    why: str = ""
    before: str = ""
    after: str = ""


def raise_event(
    connection: Connection,
    what: str,
    about: str,
    *,
    by: str = SYSTEM,
    allowed_by: str = "",
    why: str = "",
    before: str = "",
    after: str = "",
    at: str = "",
) -> None:
    """Record a significant event, in the transaction that makes it."""
    data = {
        "what": what,
        "by": by,
        "allowed_by": allowed_by,
        "why": why,
        "before": before,
        "after": after,
    }
    journal.add(connection, SIGNIFICANT, about[:120], data, at)


def fault_of_act(
    store: Store, person: Person, act: str, table: str, error: IntegrityError
) -> StoreError:
    """What the database has refused though the act was checked, such as an account below zero: a
    significant event, and the error to raise. Nothing of the act was written."""
    why = str(error.orig).splitlines()[0]
    with store.writing() as connection:
        raise_event(connection, f"act failed: {act}", table, by=person.name, why=why)
    return StoreError(f"The store refused this act, and nothing was changed: {why}.")


def raise_of_games(connection: Connection, rows: Sequence[Mapping[str, Any]], by: str) -> None:
    """What is significant in games for money that have just ended, `by` the act of a person."""
    for row in rows:
        if row["currency"] != money.MONEY:
            continue
        about = f"{row['session']} {row['round']} {row['player']}"
        state = {"before": money_text(row["before"]), "after": money_text(row["after"])}
        if row["net"] >= LARGE_WIN:
            why = f"won {money_text(row['net'])}"
            raise_event(connection, "large win", about, by=row["person"], why=why, **state)
        if row["wagered"] >= LARGE_WAGER:
            why = f"wagered {money_text(row['wagered'])}"
            raise_event(connection, "large wager", about, by=row["person"], why=why, **state)
        if row["status"] == "void":
            why = f"{money_text(row['voided'])} returned"
            raise_event(connection, "void game", about, by=by, why=why, **state)


# ------------------------------------------------------------------------------ told


def events(connection: Connection, asked: Asked) -> list[Event]:
    """All significant events of an interval, in order."""
    settings = (journal.SWITCH, journal.METER, journal.PACE)
    money_too = (journal.MONEY, journal.ACCOUNT)
    kinds = (SIGNIFICANT, *settings, journal.DENIED, *money_too)
    records = [each for kind in kinds for each in journal.records(connection, kind)]
    failed = journal.records(connection, journal.LOG_IN)
    records += [each for each in failed if each.data.get("act") == "failed"]
    found: list[Event] = []
    for record in sorted(records, key=lambda each: each.number):
        day = clock.day_of(record.at)
        if (asked.first or day) <= day <= (asked.last or day):
            found += _told(connection, record)
    return found


def _told(connection: Connection, record: Record) -> Iterator[Event]:
    data, at = record.data, (record.number, record.at)
    act = str(data.get("act", ""))
    match record.kind:
        case journal.SIGNIFICANT:
            told = [str(data[key]) for key in ("by", "allowed_by", "why", "before", "after")]
            yield Event(*at, str(data["what"]), record.about, *told)
        case journal.SWITCH:
            about = f"{data['scope']} {data['name']}".rstrip()
            change = ("enabled", "disabled") if act == "disable" else ("disabled", "enabled")
            yield Event(*at, f"play {act}d", about, data["by"], "", data["why"], *change)
        case journal.METER:
            by, why = str(data.get("by", SYSTEM)), str(data.get("why", ""))
            terms = [canonical(data[key]) if key in data else "" for key in ("was", "terms")]
            yield Event(*at, f"meter: {act}", record.about, by, "", why, *terms)
        case journal.PACE:
            paces = [canonical(data[key]) for key in ("was", "pace")]
            yield Event(*at, "pace elected", record.about, data["by"], "", "", *paces)
        case journal.DENIED:
            yield Event(*at, f"denied act: {act}", record.about, data["by"], "", data["why"])
        case journal.LOG_IN:
            yield Event(*at, "failed log-in", record.about, record.about)
        case journal.ACCOUNT:
            yield Event(*at, f"account: {act}", record.about, str(data.get("by", "")))
        case journal.MONEY if "adjustment" in act:
            yield _adjustment(connection, record)


def _adjustment(connection: Connection, record: Record) -> Event:
    """An adjustment with who asked for it, who decided, and the balance before and after."""
    number = record.data["number"]
    row = connection.execute(select(adjustments).where(adjustments.c.number == number)).one()
    decided = record.data["act"] != ASKED
    before = after = ""
    if decided and row.posting:
        asked = select(func.sum(entries.c.cents)).where(
            entries.c.account == row.account, entries.c.posting < row.posting
        )
        held = int(connection.scalar(asked) or 0)
        before, after = money_text(held), money_text(held + row.cents)
    return Event(
        record.number,
        record.at,
        str(record.data["act"]),
        record.about,
        row.asked_by,
        row.decided_by if decided else "",
        row.why,
        before,
        after,
    )
