"""Who plays at a table, as one of them sees it: names, whose turn it is, for how long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from croupier.floor.pace import NO_LIMIT
from croupier.floor.sitting import free_seats
from croupier.floor.tables import LiveTable
from croupier.people.person import Person
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Decide
from croupier.store import clock

HOST = "Host"
TO_ACT, BETS, HAS_BET, SITS_OUT, AWAY = (
    "to act",
    "placing bets",
    "has bet",
    "sits this round out",
    "away",
)


@dataclass(frozen=True)
class Player:
    """Somebody at the table: their seats, how they are called, and what they are about to do."""

    name: str
    called: str
    seats: tuple[int, ...]
    mine: bool
    host: bool
    does: str


@dataclass(frozen=True)
class Company:
    """`placed` are one's own wagers that wait for the round, None before they are placed; `decides`
    is who has to, if that is somebody else, and `left` for how many seconds."""

    players: tuple[Player, ...]
    gone: tuple[str, ...]
    sits: bool
    hosts: bool
    several: bool
    placed: tuple[Bet, ...] | None
    waits_for: tuple[str, ...]
    decides: str
    left: int | None
    limited: bool
    may_leave: bool
    free: tuple[int, ...]
    called: Mapping[str, str]

    def named(self, text: str) -> str:
        """A line of the log with people's own names in it."""
        for name, called in self.called.items():
            text = text.replace(name, called)
        return text


def company(table: LiveTable, person: Person) -> Company:
    session, part, acts = table.session, table.part(person), table.acts(person)
    seating = session.seating
    question = session.round.question if session.in_play and session.round else None
    seat = question.seat if isinstance(question, Decide | Arrange) else 0
    players = tuple(_players(table, person, seat))
    sitting = {player.name for player in players}
    gone = [name for name in table.facts.people if name not in sitting]
    due = table.due
    others = seat and not acts.is_mine(seat)
    return Company(
        players,
        tuple(called(table, name) for name in gone),
        part.sits,
        part.plays and not table.facts.shared,
        bool(seating.seats),
        seating.waiting.get(part.name if part.sits else table.owner),
        tuple(called(table, name) for name in acts.waits_for) if seating.waiting else (),
        next((each.called for each in players if others and seat in each.seats), ""),
        _seconds(due) if due else None,
        table.facts.pace != NO_LIMIT,
        part.sits and acts.can_leave(),
        tuple(free_seats(table)) if part.plays or not part.sits else (),
        {name: called(table, name) for name in (*table.facts.people, table.owner)},
    )


def called(table: LiveTable, name: str) -> str:
    """How a player is called; by the seat if they have not said."""
    own = table.facts.called.get(name, "")
    if own or name == table.owner:
        return own or HOST
    seats = [seat for seat, sits in table.session.seating.seats.items() if sits == name]
    return f"Player at seat {min(seats)}" if seats else "A player"


def _players(table: LiveTable, person: Person, asked: int) -> Iterator[Player]:
    seating, part = table.session.seating, table.part(person)
    own: dict[str, list[int]] = {table.owner: list(table.seats)}
    for seat, name in sorted(seating.seats.items()):
        own.setdefault(name, []).append(seat)
    for name, seats in own.items():
        host = name == table.owner
        mine = part.plays if host else part.sits and part.name == name
        does = _does(table, name, asked in seats)
        yield Player(name, called(table, name), tuple(seats), mine, host, does)


def _does(table: LiveTable, name: str, decides: bool) -> str:
    seating = table.session.seating
    if decides:
        return TO_ACT
    if name in seating.away:
        return AWAY
    if table.session.in_play or not seating.seats:
        return ""
    if name in seating.waiting:
        return HAS_BET if seating.waiting[name] else SITS_OUT
    return BETS


def _seconds(due: str) -> int:
    left = datetime.fromisoformat(due) - datetime.fromisoformat(clock.now())
    return max(0, round(left.total_seconds()))
