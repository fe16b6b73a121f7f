"""Denied acts: who tried what, on what, when, and why it was denied."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import insert, select

from croupier.people.person import Person, Role
from croupier.people.rights import Refused
from croupier.rulebook.foreign import MOST_TEXT, shown
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.schema import denied


@dataclass(frozen=True)
class Denial:
    """`about` is the key of a filing, table or account; `day` is the day that the act named."""

    about: str
    act: str
    day: date
    by: str
    role: Role
    why: str
    cite: str
    at: str


def note_denied(
    store: Store, about: str, act: str, person: Person, refused: Refused, day: date | None = None
) -> None:
    """Record a denied act in a transaction of its own, since the act changed nothing. If the store
    is read-only, the act could not have been done anyway."""
    if not store.may_write:
        return
    at = clock.now()
    row = {
        "about": about,
        "act": act,
        "day": day or clock.day_of(at),
        "by": person.name,
        "role": person.role.value,
        "why": shown(refused.why, MOST_TEXT),
        "cite": refused.cite,
        "at": at,
    }
    with store.writing() as connection:
        connection.execute(insert(denied).values(row))


def denials(store: Store, about: str | None = None) -> list[Denial]:
    """The denied acts, in order."""
    asked = select(denied).order_by(denied.c.number)
    if about is not None:
        asked = asked.where(denied.c.about == about)
    with store.reading() as connection:
        rows = connection.execute(asked).all()
    return [
        Denial(row.about, row.act, row.day, row.by, Role(row.role), row.why, row.cite, row.at)
        for row in rows
    ]
