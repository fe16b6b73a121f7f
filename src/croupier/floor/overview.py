"""The floor as whoever supervises it sees it: its tables and its players, from the store alone."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, select

from croupier.catalog.index import NotThere
from croupier.floor import money
from croupier.floor.reporting.asked import check_report
from croupier.floor.switches import ALL, AT_TABLE, GAME, disabled
from croupier.people.denied import note_denied
from croupier.people.person import Person, Role, same_house
from croupier.people.rights import Refused
from croupier.store.engine import Store
from croupier.store.schema import balances, lines, people, sessions, sitters
from croupier.table.replay import UNDER

MOST_TABLES = 2_000  # that are looked through, the last used first


@dataclass(frozen=True)
class Standing:
    """A table of the floor. A table for money has a `place` of a `holder` and the `submission` that
    it was opened under; `why` it takes no bets, "" if it does. So many `people` have chips there,
    and `held` of them are cents in an open round."""

    key: str
    game: str
    owner: str
    currency: str
    opened: str
    acted: str
    closed: str
    holder: str
    place: str
    submission: str
    people: int
    held: int
    why: str

    @property
    def state(self) -> str:
        return "closed" if self.closed else "disabled" if self.why else "open"


def tables(store: Store, person: Person, *, closed: bool = False) -> list[Standing]:
    """The tables that a person may see, the last used first."""
    check_report(store, person, about="tables")
    asked = select(sessions).where((sessions.c.closed != "") == closed)
    asked = asked.order_by(sessions.c.acted.desc(), sessions.c.key).limit(MOST_TABLES)
    off = _off(store)
    with store.reading() as connection:
        found = [_standing(connection, row, off) for row in connection.execute(asked).all()]
    return [each for each in found if _may_see(person, each)]


def table(store: Store, person: Person, key: str) -> Standing:
    """One table, if this person may see it; a denial is recorded."""
    check_report(store, person, about=key)
    off = _off(store)
    with store.reading() as connection:
        row = connection.execute(select(sessions).where(sessions.c.key == key)).one_or_none()
        if row is None:
            raise NotThere("No such table.")
        found = _standing(connection, row, off)
    if not _may_see(person, found):
        refused = Refused(f"{person.name} acts for {person.house}; this belongs to {found.holder}")
        note_denied(store, key[:40], "report", person, refused)
        raise refused
    return found


def _may_see(person: Person, found: Standing) -> bool:
    return not (person.is_of_a_house and found.holder) or same_house(person.house, found.holder)


def _off(store: Store) -> dict[tuple[str, str], str]:
    """What is disabled that a whole table can be, with why."""
    scopes = (ALL, GAME, AT_TABLE)
    return {(s.scope, s.name): f"{s.says()}: {s.why}" for s in disabled(store) if s.scope in scopes}


def _standing(connection: Connection, row: Row[Any], off: dict[tuple[str, str], str]) -> Standing:
    facts = row.facts
    under: dict[str, Any] = {}
    if facts["currency"] == money.MONEY:
        first = select(lines.c.line).where(lines.c.session == row.key, lines.c.number == 1)
        under = json.loads(connection.scalar(first) or "{}").get(UNDER, {})
    of = sitters.c.session == row.key
    people, held = connection.execute(
        select(func.count(), func.coalesce(func.sum(sitters.c.held), 0)).where(of)
    ).one()
    scopes = ((ALL, ""), (GAME, row.game), (AT_TABLE, row.key))
    why = next((off[scope] for scope in scopes if scope in off), "")
    return Standing(
        row.key,
        row.game,
        row.owner,
        facts["currency"],
        row.opened,
        row.acted,
        row.closed,
        str(under.get("holder", "")),
        str(under.get("table", "")),
        str(under.get("submission", "")),
        people,
        int(held),
        why,
    )


@dataclass(frozen=True)
class Player:
    """The account of a player, and what the cage holds for it, in cents."""

    name: str
    disabled: bool
    cents: int


def players(store: Store, person: Person, wanted: str = "") -> list[Player]:
    """The accounts of players whose name has what is wanted in it, by name."""
    check_report(store, person, about="players")
    account = money.of_person("") + people.c.name
    joined = people.outerjoin(
        balances,
        (balances.c.account == account) & (balances.c.currency == money.MONEY),
    )
    asked = (
        select(people.c.name, people.c.disabled, balances.c.cents)
        .select_from(joined)
        .where(
            people.c.role == Role.PLAYER.value,
            func.lower(people.c.name).contains(wanted.casefold(), autoescape=True),
        )
        .order_by(people.c.name)
    )
    with store.reading() as connection:
        rows = connection.execute(asked).all()
    return [Player(row.name, row.disabled, row.cents or 0) for row in rows]


def counted(found: list[Standing]) -> Counter[str]:
    """How many tables are in each state, and how many are for money."""
    count = Counter(each.state for each in found)
    count[money.MONEY] = sum(each.currency == money.MONEY for each in found)
    return count
