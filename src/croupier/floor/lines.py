"""The lines of a table's log in the store."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from croupier.floor.places import Pending
from croupier.store.schema import lines

LINES = insert(lines)


def write_lines(connection: Connection, key: str, before: int, pending: Pending) -> None:
    rows = [
        {"session": key, "number": number, "line": line}
        for number, line in enumerate(pending.lines, before + 1)
    ]
    if rows:
        connection.execute(LINES, rows)


def text_of(connection: Connection, key: str, after: int = 0) -> str:
    """The log, or what comes after one of its lines."""
    asked = select(lines.c.line).where(lines.c.session == key).order_by(lines.c.number)
    if after:
        asked = asked.where(lines.c.number > after)
    return "".join(f"{line}\n" for line in connection.scalars(asked))
