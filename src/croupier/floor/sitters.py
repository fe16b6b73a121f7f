"""Who has chips at which table, in the store, with what is held of them in a round for money.

An interrupted game is resolved before the same game is played again (GLI-19 4.16.3): while wagers
are held at one table, the same person places none at another of that game.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, insert, select, update

from croupier.floor.money import MONEY
from croupier.floor.tables import LiveTable
from croupier.people.person import Person, guest
from croupier.store.schema import sessions, sitters
from croupier.table.round import ActError


class Interrupted(ActError):
    """Wagers of the same game are held at another table."""


def write_sitters(connection: Connection, table: LiveTable) -> None:
    """Who sits now; at a table for money with what is held of each."""
    asked = select(sitters.c.person, sitters.c.held).where(sitters.c.session == table.key)
    kept = {row.person: row.held for row in connection.execute(asked)}
    for person, held in _held(table):
        if person not in kept:
            row = {"session": table.key, "person": person, "held": held}
            connection.execute(insert(sitters).values(row))
        elif kept[person] != held:
            this = (sitters.c.session == table.key) & (sitters.c.person == person)
            connection.execute(update(sitters).where(this).values(held=held))


def sitter_faults(connection: Connection, table: LiveTable) -> Iterator[str]:
    """Where what is held of each is not what the log leads to."""
    asked = select(sitters.c.person, sitters.c.held).where(sitters.c.session == table.key)
    kept, due = {row.person: row.held for row in connection.execute(asked)}, dict(_held(table))
    for person in sorted({*kept, *due}):
        if kept.get(person) != due.get(person):
            yield f"Table {table.key}: what is held of {person} is not what its log tells."


def _held(table: LiveTable) -> Iterator[tuple[str, int]]:
    for_money = table.facts.currency == MONEY
    for person in (table.owner, *table.facts.people.values()):
        yield person, table.acts(guest(person)).held if for_money else 0


def check_not_interrupted(connection: Connection, table: LiveTable, person: Person) -> None:
    """Whether a person who wagers has no wagers in an open round of the same game elsewhere."""
    if table.facts.currency != MONEY:
        return
    asked = (
        select(sitters.c.session)
        .join(sessions, sessions.c.key == sitters.c.session)
        .where(
            sitters.c.person == person.name,
            sitters.c.held > 0,
            sitters.c.session != table.key,
            sessions.c.game == table.session.entry.game,
            sessions.c.closed == "",
        )
    )
    if other := connection.scalar(asked.limit(1)):
        raise Interrupted(
            f"Your wagers are held at table {other}, in a round of the same game; finish it first."
        )
