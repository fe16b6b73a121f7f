"""Denied acts, in the journal: who tried what, on what, when, and why it was denied."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from croupier.people.person import Person, Role
from croupier.people.rights import Refused
from croupier.rulebook.foreign import MOST_TEXT, shown
from croupier.store import clock, journal
from croupier.store.chain import ChainError
from croupier.store.engine import Store


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
    data = {
        "act": act,
        "day": (day or clock.today()).isoformat(),
        "by": person.name,
        "role": person.role.value,
        "why": shown(refused.why, MOST_TEXT),
        "cite": refused.cite,
    }
    with store.writing() as connection:
        journal.add(connection, journal.DENIED, about, data)


def denials(store: Store, about: str | None = None) -> list[Denial]:
    """The denied acts, in order."""
    with store.reading() as connection:
        return [_denial(each) for each in journal.records(connection, journal.DENIED, about)]


def _denial(record: journal.Record) -> Denial:
    data = record.data
    try:
        day, role = date.fromisoformat(data["day"]), Role(data["role"])
        named = [str(data[part]) for part in ("act", "by", "why", "cite")]
    except (LookupError, TypeError, ValueError):
        raise ChainError(f"Journal record {record.number} is not a denied act.") from None
    act, by, why, cite = named
    return Denial(record.about, act, day, by, role, why, cite, record.at)
