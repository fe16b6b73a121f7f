"""Seats for several people: an invitation, and sitting down with chips of one's own.

Who sits plays under a name made for this table alone; which account it is stands beside the log,
not in it. At a table for money an account with the role player sits, and nobody else.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from croupier.floor.floor import Floor, Sent
from croupier.floor.money import MONEY
from croupier.floor.pace import Pace
from croupier.floor.part import NotYours
from croupier.floor.tables import LiveTable
from croupier.people.person import Person, Role
from croupier.people.rights import SIT
from croupier.rounds.bets import most_seats
from croupier.rulebook.foreign import shown_value, text_fault
from croupier.store.chain import digest_of
from croupier.table.round import ActError

MOST_SEATS = 24  # where the chapter sets no limit
MOST_CALLED = 24


def invite(
    floor: Floor,
    person: Person,
    key: str,
    sent: Sent,
    *,
    called: str = "",
    pace: Pace | None = None,
) -> str:
    """A token with which others may sit down at a table; a newer one takes its place. A repeat gets
    the same token, which nobody can tell who does not know the table's seed. With it the owner may
    say how they want to be called, and how long the table waits from now on."""

    def invites(table: LiveTable) -> None:
        part = table.part(person)
        if not part.plays and not part.oversees:
            raise NotYours("Only whose table this is can invite others.")
        if called:
            call(table, table.owner, called)
        if pace is not None:
            set_pace(table, pace)
        table.change(invited=digest_of(_token(table, sent)))

    floor.do(person, "invite", key, sent, invites)
    with floor.look(key) as table:
        return _token(table, sent)


def _token(table: LiveTable, sent: Sent) -> str:
    secret = bytes(table.session.seed.reveal, "ascii")
    return hmac.digest(secret, f"invitation {sent.key}".encode(), "sha256").hex()[:32]


def sit(
    floor: Floor,
    person: Person,
    key: str,
    sent: Sent,
    *,
    seat: int = 0,
    token: str = "",
    bought: int = 0,
    called: str = "",
) -> dict[str, Any]:
    """A person takes a seat, 0 for the first that is free, and buys chips; what the table says."""

    def sits(table: LiveTable) -> None:
        if table.facts.currency == MONEY and person.role is not Role.PLAYER:
            raise NotYours("Only the account of a player sits at a table for money.")
        if person.name == table.owner:
            raise ActError("This is your table; you play every seat where nobody sits.")
        name = table.name_of(person) or _new_name(table)
        table.session.seating.sit(name, seat or first_free(table))
        table.change(people={**table.facts.people, name: person.name})
        if called:
            call(table, name, called)
        if bought:
            table.acts(person).buy_in(bought)

    return floor.do(person, SIT, key, sent, sits, token=token)


def call(table: LiveTable, name: str, called: str) -> None:
    """How a person wants to be called at a table: nobody takes the name of another."""
    called = " ".join(called.split())
    if (fault := text_fault(called)) or len(called) > MOST_CALLED:
        why = fault or f"longer than {MOST_CALLED} characters"
        raise ActError(f"name = {shown_value(called)} is refused: it is {why}.")
    others = (text.casefold() for own, text in table.facts.called.items() if own != name)
    if called.casefold() in others:
        raise ActError(f"name = {shown_value(called)} is refused; somebody here is called so.")
    table.change(called={**table.facts.called, name: called})


def set_pace(table: LiveTable, pace: Pace) -> None:
    """How long a table for training waits; one for money keeps what the house elected."""
    if table.facts.currency == MONEY:
        raise ActError("The pace of a table for money is elected when it opens.")
    table.change(pace=pace)


def _new_name(table: LiveTable) -> str:
    while (name := f"player-{secrets.token_hex(4)}") in table.facts.people:
        pass
    return name


def first_free(table: LiveTable) -> int:
    """The first seat that nobody has, neither the owner's nor a name from a room's list."""
    if free := free_seats(table):
        return free[0]
    raise ActError("No seat is free at this table.")


def free_seats(table: LiveTable) -> list[int]:
    """The seats that nobody has, neither the owner nor a name from a room's list."""
    taken = {*table.session.seating.seats, *table.facts.seats, *table.names}
    return [
        seat
        for seat in range(1, (most_seats(table.session.rules) or MOST_SEATS) + 1)
        if seat not in taken and table.session.seating.can_sit("a newcomer", seat)
    ]
