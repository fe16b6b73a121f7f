"""What the house does at a table for players who are away, once the elected time has passed.

It begins without whoever has not wagered, decides where a decision is open and gives the seat away
of one who has done nothing for long (GLI-19 4.11.3, 4.16.3(c)). Whoever finds that the time has
passed may have it done: a player there, an operator, a server now and then. Each time is an act of
its own with a key made from the position of the table, so that several of them do it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from sqlalchemy import select

from croupier.catalog.index import NotThere
from croupier.floor.floor import Floor, Sent
from croupier.floor.money import MONEY
from croupier.floor.pace import NO_LIMIT, Pace, has_passed, house_choice
from croupier.floor.tables import LiveTable
from croupier.people.person import Person, Role
from croupier.people.rights import GO_ON
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide, SystemDraw
from croupier.store import clock
from croupier.store.schema import sessions
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
    try:
        once = f"{GO_ON}-{key}-{at}".replace(" ", "-")
        floor.do(HOUSE, GO_ON, key, Sent(once, at), lambda table: go_on(table, now))
    except REFUSALS:
        return False  # somebody else was faster, or play is disabled here
    return True


def paced(floor: Floor) -> list[str]:
    """The tables with a limit."""
    asked = select(sessions.c.key, sessions.c.facts).where(sessions.c.closed == "")
    with floor.store.reading() as connection:
        rows = connection.execute(asked).all()
    return [key for key, facts in rows if Pace.of(facts.get("pace", {})) != NO_LIMIT]


def tended(floor: Floor, now: str = "") -> Iterator[str]:
    """Go through all tables with a limit; the keys of those where the house did something."""
    for key in paced(floor):
        with suppress(NotThere, LogError):  # closed meanwhile, or a log that `verify` tells about
            if tend(floor, key, now):
                yield key


def is_due(table: LiveTable, now: str) -> bool:
    return _is_late(table, now) or any(_to_remove(table, now))


def go_on(table: LiveTable, now: str) -> None:
    """All that is due at a table."""
    while _is_late(table, now):
        if table.session.in_play:
            _decide(table)
        else:
            _begin(table)
    for name in list(_to_remove(table, now)):
        table.acts(HOUSE).send_off(name, BY_HOUSE)


def _is_late(table: LiveTable, now: str) -> bool:
    session, pace = table.session, table.facts.pace
    round_ = session.round
    if not session.in_play or round_ is None:
        return has_passed(session.seating.since, pace.wager, now)
    since = session.log.records[-1]["at"]
    match round_.question:
        case Decide() | Arrange() as question:
            away = session.seating.player_at(question.seat) in session.seating.away
            return bool(pace.decide) and (away or has_passed(since, pace.decide, now))
        case SystemDraw():
            return table.facts.currency != MONEY and has_passed(since, pace.decide, now)
    return False


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
    try:
        acts.verify_begin()
    except REFUSALS:
        for name in list(seating.waiting):
            seating.take_back(name, BY_HOUSE)
        return
    acts.begin()


def _to_remove(table: LiveTable, now: str) -> Iterator[str]:
    seating, limit = table.session.seating, table.facts.pace.remove
    for name in sorted(seating.sitting):
        plays = seating.is_in_round(name) or seating.held_on_layout(name)
        if not plays and has_passed(seating.acted.get(name, ""), limit, now):
            yield name
