"""When the house has something to do at a table for players who are away.

The instant stands beside the log, so that whoever looks after all tables asks the store for those
whose time has come, and takes up no other.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import bindparam, select

from croupier.floor.money import MONEY
from croupier.floor.pace import until
from croupier.floor.tables import LiveTable
from croupier.rounds.words import SystemDraw
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.schema import sessions

DUE = (
    select(sessions.c.key)
    .where(sessions.c.due != "", sessions.c.due <= bindparam("now"))
    .order_by(sessions.c.due)
)


def due_tables(store: Store, now: str = "") -> list[str]:
    """The tables where the house has something to do, the longest overdue first."""
    with store.reading() as connection:
        return [*connection.scalars(DUE, {"now": now or clock.now()})]


def due_at(table: LiveTable) -> str:
    """When the house has something to do here; "" if it waits for nobody."""
    return min(filter(None, (late_at(table), *removals(table).values())), default="")


def late_at(table: LiveTable) -> str:
    """When whoever the table waits for is late: at the latest the program itself, in training."""
    session, pace = table.session, table.facts.pace
    round_ = session.round if session.in_play else None
    if round_ is None or not isinstance(round_.question, SystemDraw):
        return table.due
    return (
        "" if table.facts.currency == MONEY else until(session.log.records[-1]["at"], pace.decide)
    )


def removals(table: LiveTable) -> dict[str, str]:
    """When each who sits loses the seat if they do nothing; nobody with wagers in play does."""
    return {name: at for name, at in _removals(table) if at}


def _removals(table: LiveTable) -> Iterator[tuple[str, str]]:
    seating, limit = table.session.seating, table.facts.pace.remove
    for name in sorted(seating.sitting):
        if not (seating.is_in_round(name) or seating.held_on_layout(name)):
            yield name, until(seating.acted.get(name, ""), limit)


def has_come(table: LiveTable, at: str, now: str) -> bool:
    """Whether an instant has come: it is no earlier than the last line of the log."""
    last: str = table.session.log.records[-1]["at"]
    return bool(at) and at <= max(now, last)
