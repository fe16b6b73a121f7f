"""Watching tables: how far their logs are, for many at once, and the lines after one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import func, select

from croupier.catalog.index import NotThere
from croupier.store.engine import Store
from croupier.store.schema import lines, sessions

MOST_LINES = 500
MOST_KEYS = 500  # of one question to the store


@dataclass(frozen=True)
class Head:
    """How many lines a table's log has, whether it is closed, and how many acts were done there,
    those that left no line among them."""

    lines: int
    closed: bool
    acts: int = 0

    @property
    def turn(self) -> str:
        """Changes with every act at the table; what follows it asks for that."""
        return f"{self.lines}.{self.acts}{'.closed' if self.closed else ''}"


def heads(store: Store, keys: Collection[str]) -> dict[str, Head]:
    """Of each table that exists: one look at an index, however long its log is."""
    last = select(func.max(lines.c.number)).where(lines.c.session == sessions.c.key)
    acts = sessions.c.facts["acts"].as_integer().label("acts")
    asked = select(sessions.c.key, sessions.c.closed, acts, last.scalar_subquery().label("last"))
    wanted, found = sorted(keys), {}
    with store.reading() as connection:
        for first in range(0, len(wanted), MOST_KEYS):
            some = sessions.c.key.in_(wanted[first : first + MOST_KEYS])
            for row in connection.execute(asked.where(some)):
                found[row.key] = Head(row.last or 0, bool(row.closed), row.acts or 0)
    return found


def head(store: Store, key: str) -> Head:
    found = heads(store, [key]).get(key)
    if found is None:
        raise NotThere("No such table.")
    return found


def lines_after(store: Store, key: str, after: int, most: int = MOST_LINES) -> list[str]:
    """The lines of a log after one, in their order; the next ones are asked for from there."""
    asked = (
        select(lines.c.line)
        .where(lines.c.session == key, lines.c.number > after)
        .order_by(lines.c.number)
        .limit(most)
    )
    with store.reading() as connection:
        return [*connection.scalars(asked)]
