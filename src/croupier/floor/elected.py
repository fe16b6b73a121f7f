"""How long a holder's tables for money wait for players, as its manager elects it.

Each election is a record of the journal, and the last one holds for tables that open from then on.
"""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection

from croupier.floor.pace import AT_MONEY, Pace
from croupier.people.denied import note_denied
from croupier.people.person import Person, house_key
from croupier.people.rights import PACE, TABLE, Refused, check_may
from croupier.store import journal
from croupier.store.engine import Store
from croupier.table.round import ActError

MOST_ABOUT = 120


def elect_pace(store: Store, person: Person, holder: str, pace: Pace) -> None:
    """Elect it. Where there is money no table waits without limit (GLI-19 4.11.3)."""
    about = house_key(holder)[:MOST_ABOUT]
    try:
        check_may(person, PACE, TABLE, holder)
    except Refused as refused:
        note_denied(store, about, PACE, person, refused)
        raise
    for name, seconds in asdict(pace).items():
        if not seconds:
            raise ActError(f"{name} = 0 is refused; a table for money does not wait without limit.")
    with store.writing() as connection:
        was = _elected(connection, about)
        if was == pace:
            raise ActError(f"{holder} has elected that already.")
        data = {"act": PACE, "by": person.name, "was": asdict(was), "pace": asdict(pace)}
        journal.add(connection, journal.PACE, about, data)


def elected_pace(store: Store, holder: str) -> Pace:
    """What a holder has elected, or what the program does if it has not."""
    with store.reading() as connection:
        return _elected(connection, house_key(holder)[:MOST_ABOUT])


def _elected(connection: Connection, about: str) -> Pace:
    found = journal.records(connection, journal.PACE, about)
    return Pace.of(found[-1].data["pace"]) if found else AT_MONEY
