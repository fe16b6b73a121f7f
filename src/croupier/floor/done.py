"""Acts by the key that whoever acted gave them, with the first answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select

from croupier.people.person import Person
from croupier.store.schema import acts

# What every act asks and writes; a statement that is made once costs least.
ANSWERED = select(acts).where(acts.c.person == bindparam("person"), acts.c.key == bindparam("key"))
DONE = insert(acts)


def done_with(connection: Connection, person: Person, key: str) -> Row[Any] | None:
    """The act that a person did with a key."""
    return connection.execute(ANSWERED, {"person": person.name, "key": key}).one_or_none()


def note_done(
    connection: Connection,
    person: Person,
    table: str,
    key: str,
    content: str,
    said: Mapping[str, Any],
    at: str,
) -> None:
    """Keep the answer to an act by its key."""
    row = {"session": table, "content": content, "answer": said, "at": at}
    connection.execute(DONE, {"person": person.name, "key": key, **row})
