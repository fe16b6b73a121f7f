"""The meters of a terminal (605a.5(d)): what went in and out, and how."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, true

from croupier.floor.money import OUTSIDE, of_person
from croupier.floor.reporting.asked import Asked, seen_by
from croupier.floor.reporting.events import LARGE_WIN
from croupier.floor.reporting.report import Column
from croupier.people.person import Person
from croupier.store import clock
from croupier.store.schema import entries, games, postings, sessions

COLUMNS = (
    Column("table", "Table"),
    Column("game", "Game"),
    Column("owner", "Player"),
    Column("in", "In", "cents"),
    Column("out", "Out", "cents"),
    Column("attendant_paid", "Attendant paid", "cents"),
    Column("cancelled", "Cancelled", "cents"),
    Column("games", "Games", "count"),
    Column("wagered", "Wagered", "cents"),
    Column("paid", "Paid", "cents"),
)
SAYS = (
    "In: chips bought. Out: chips that a player cashed out. Cancelled: chips that somebody else "
    "cashed out for the player. Attendant paid: wins so large that two persons sign for them."
)


def terminal_rows(connection: Connection, person: Person, asked: Asked) -> Iterator[dict[str, Any]]:
    """A row for each table that somebody bought in or played at."""
    query = (
        select(postings.c.session, postings.c.by, entries.c.account, func.sum(entries.c.cents))
        .join(entries, entries.c.posting == postings.c.number)
        .where(
            postings.c.session != "",
            postings.c.currency == asked.currency,
            or_(entries.c.account == OUTSIDE, entries.c.account.startswith("person ")),
            _at_times(asked),
        )
        .group_by(postings.c.session, postings.c.by, entries.c.account, entries.c.cents > 0)
    )
    owners = {
        row.key: (row.game, row.owner)
        for row in connection.execute(select(sessions.c.key, sessions.c.game, sessions.c.owner))
    }
    played = _played(connection, person, asked)
    moved: dict[str, dict[str, int]] = {}
    for session, by, account, cents in connection.execute(query):
        own = account in (OUTSIDE, of_person(by)) and (
            account != OUTSIDE or by == owners[session][1]
        )
        kind = "in" if cents < 0 else "out" if own else "cancelled"
        sums = moved.setdefault(session, {"in": 0, "out": 0, "cancelled": 0})
        sums[kind] += abs(int(cents))
    nothing = {"games": 0, "wagered": 0, "paid": 0, "attendant_paid": 0}
    for session in sorted({*moved, *played}):
        if not _may_see(connection, person, session):
            continue
        game, owner = owners[session]
        sums = moved.get(session, {"in": 0, "out": 0, "cancelled": 0})
        about = {"table": session, "game": game, "owner": owner}
        yield {**about, **sums, **nothing, **played.get(session, {})}


def _may_see(connection: Connection, person: Person, session: str) -> bool:
    """Tables without a game yet are seen by those who see everything."""
    of = games.c.session == session
    if not connection.scalar(select(func.count()).where(of)):
        return not person.is_of_a_house
    return bool(connection.scalar(select(func.count()).where(of, seen_by(connection, person))))


def _played(connection: Connection, person: Person, asked: Asked) -> dict[str, dict[str, int]]:
    of = (
        games.c.currency == asked.currency,
        asked.within(games.c.day),
        games.c.person != "",
        seen_by(connection, person),
    )
    sums = (func.sum(games.c.wagered), func.sum(games.c.paid))
    query = select(games.c.session, func.count(), *sums).where(*of).group_by(games.c.session)
    found = {
        session: {"games": count, "wagered": int(wagered), "paid": int(paid)}
        for session, count, wagered, paid in connection.execute(query)
    }
    large = (
        select(games.c.session, func.sum(games.c.net))
        .where(*of, games.c.net >= LARGE_WIN)
        .group_by(games.c.session)
    )
    for session, net in connection.execute(large):
        found[session]["attendant_paid"] = int(net)
    return found


def _at_times(asked: Asked) -> ColumnElement[bool]:
    found: list[ColumnElement[bool]] = [true()]
    if asked.first is not None:
        found.append(postings.c.at >= clock.text_of(clock.at(asked.first, time.min)))
    if asked.last is not None:
        after = clock.at(asked.last + timedelta(days=1), time.min)
        found.append(postings.c.at < clock.text_of(after))
    return and_(*found)
