"""Whether bets may be taken now, and who at a table may not play.

Whoever acts is asked about in the act. The others, whose wagers may wait for the next round, are
asked about when it can begin: what they have wagered goes back, and nobody waits for them.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection

from croupier.floor.limits import check_play, excluded
from croupier.floor.meters import check_bets
from croupier.floor.money import MONEY
from croupier.floor.posting import placed_after, taken_now
from croupier.floor.sitters import check_not_interrupted
from croupier.floor.switches import check_enabled, disabled_people
from croupier.floor.tables import LiveTable
from croupier.floor.under import check_in_force
from croupier.people.person import Person
from croupier.store.engine import Store
from croupier.table.round import ActError


class Barred(ActError):
    """A round that began with wagers of somebody who may not play any more."""


def check_allowed(
    store: Store, connection: Connection, table: LiveTable, person: Person, before: int
) -> None:
    """Whether the bets after a line may be taken, in the transaction that takes them."""
    if bets := placed_after(table, before):
        check_enabled(connection, person, table.session.rules, table.key, bets)
        check_in_force(store, person, table.session.log.records[0])
        check_play(connection, person, table.facts.currency, taken_now(table, before))
        check_not_interrupted(connection, table, person)
        check_bets(table.linked, bets)
    if (names := _in_new_rounds(table, before)) and _barred(connection, table, names):
        raise Barred("Somebody who has wagered may not play any more; look at the table again.")


def bar(store: Store, table: LiveTable) -> None:
    """Before a round can begin: who at a table may not play."""
    seating = table.session.seating
    table.barred = frozenset()
    if seating.seats:
        with store.reading() as connection:
            table.barred = _barred(connection, table, {*seating.sitting, *seating.waiting})


def _barred(connection: Connection, table: LiveTable, names: Collection[str]) -> frozenset[str]:
    """Of people at a table, by the names under which they play, those who are disabled or, where
    there is money, excluded."""
    people = {name: table.person_named(name) for name in names}
    out = disabled_people(connection, people.values())
    if table.facts.currency == MONEY:
        out |= excluded(connection, people.values())
    return frozenset(name for name, person in people.items() if person in out)


def _in_new_rounds(table: LiveTable, before: int) -> frozenset[str]:
    """Whose wagers are in the rounds that began after a line, at a table where people sit."""
    begun = any(r["record"] == "round" for r in table.session.log.records[before:])
    seating, round_ = table.session.seating, table.session.round
    if not begun or not seating.seats or round_ is None:
        return frozenset()
    names = {name if name in seating.people else table.owner for name in round_.players}
    return frozenset(names)
