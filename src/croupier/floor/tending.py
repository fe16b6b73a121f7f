"""What the house does at a table for players who are away, once the elected time has passed.

It begins without whoever has not wagered, decides where a decision is open and gives the seat away
of one who has done nothing for long (GLI-19 4.11.3, 4.16.3(c)). Whoever finds that the time has
passed may have it done: a player there, an operator, a server now and then. Each time is an act of
its own with a key made from the position of the table, so that several of them do it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from croupier.catalog.index import NotThere
from croupier.floor.floor import Floor, InFlight, MovedOn, Sent
from croupier.floor.lateness import due_at, due_tables, has_come, late_at, removals
from croupier.floor.pace import house_choice
from croupier.floor.tables import LiveTable
from croupier.people.person import Person, Role
from croupier.people.rights import GO_ON
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide
from croupier.store import clock
from croupier.table.log import LogError
from croupier.table.round import REFUSALS
from croupier.table.seating import BY_HOUSE

HOUSE = Person("(the house)", Role.FLOORPERSON)
"""No account has a name in parentheses."""


def tend(floor: Floor, key: str, now: str = "") -> bool:
    """Whether the house did anything at a table."""
    now = now or clock.now()
    with floor.look(key) as table:
        at, due = table.at, is_due(table, now)
    if not due:
        return False
    once = f"{GO_ON}-{key}-{at}".replace(" ", "-")
    try:
        floor.do(HOUSE, GO_ON, key, Sent(once, at), lambda table: go_on(table, now))
    except (MovedOn, InFlight):
        return False  # somebody else was faster
    except REFUSALS:  # no round begins here any more
        back = Sent(f"{once}-back", at)
        with suppress(*REFUSALS):
            floor.do(HOUSE, GO_ON, key, back, lambda table: give_back(table, now))
            return True
        return False
    return True


def tended(floor: Floor, now: str = "") -> Iterator[str]:
    """Go through the tables that are due; the keys of those where the house did something."""
    for key in due_tables(floor.store, now):
        with suppress(NotThere, LogError):  # closed meanwhile, or a log that `verify` tells about
            if tend(floor, key, now):
                yield key


def is_due(table: LiveTable, now: str) -> bool:
    return has_come(table, due_at(table), now)


def go_on(table: LiveTable, now: str) -> None:
    """All that is due at a table."""
    while has_come(table, late_at(table), now):
        if table.session.in_play:
            _decide(table)
        else:
            _begin(table)
    _remove(table, now)


def give_back(table: LiveTable, now: str) -> None:
    """Where no round can begin: whatever waits for one goes back to its players."""
    for name in list(table.session.seating.waiting):
        table.session.seating.take_back(name, BY_HOUSE)
    _remove(table, now)


def _remove(table: LiveTable, now: str) -> None:
    for name, at in removals(table).items():
        if has_come(table, at, now):
            table.acts(HOUSE).send_off(name, BY_HOUSE)


def _decide(table: LiveTable) -> None:
    round_ = table.session.round
    assert round_ is not None
    question = round_.question
    if isinstance(question, Decide | Arrange):
        round_.choose(house_choice(question), by=BY_HOUSE)
    else:
        round_.choose("")
    table.acts(HOUSE).go_on(round_)


def _begin(table: LiveTable) -> None:
    """Begin without whoever is late; what cannot begin goes back to its players."""
    acts, seating = table.acts(HOUSE), table.session.seating
    for name in acts.waits_for:
        if name in seating.sitting:
            seating.skip(name)
    acts.send_back_barred()
    try:
        acts.verify_begin()
    except REFUSALS:
        for name in list(seating.waiting):
            seating.take_back(name, BY_HOUSE)
        return
    acts.begin()
