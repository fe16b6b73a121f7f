"""Rooms in the store: each act appends its records to the room's chain in one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.catalog.index import NotThere
from croupier.floor import money
from croupier.floor.room import HIGH_HAND, METER, MOST_NAME, Room
from croupier.people.person import Person
from croupier.rounds.bets import most_seats
from croupier.store import clock
from croupier.store.chain import FIRST
from croupier.store.engine import Store
from croupier.store.schema import room_lines, rooms
from croupier.table.log import Record, chained, head_of, read_chained
from croupier.table.round import ActError

if TYPE_CHECKING:
    from croupier.floor.floor import Floor


ROOM_ACTS = ("wait", "strike", "seat", "leave", "end-period", "close")
MOST_LINES = 100_000


class RoomMovedOn(ActError):  # says what to do
    """The room has moved on since the act was sent."""

    def __init__(self) -> None:
        super().__init__("The room has moved on; this is its current state.")


@dataclass(frozen=True)
class Kept:
    """A room as its lines have it, and the head of their chain."""

    key: str
    room: Room
    head: str = FIRST

    def write(self, connection: Connection, records: Iterable[Record]) -> None:
        """Add records; an IntegrityError where somebody else has added some meanwhile."""
        rows, head = [], self.head
        for number, record in enumerate(records, self.room.lines + 1):
            line = chained({"n": number, "at": clock.now(), **record}, head)
            head = head_of(line)
            rows.append({"room": self.key, "number": number, "line": line})
        if rows:
            connection.execute(insert(room_lines), rows)


def records_of(store: Store, key: str) -> list[Record]:
    """The record of a room."""
    return list(read_chained("".join(f"{line}\n" for line in _lines_of(store, key))))


def kept_room(store: Store, key: str) -> Kept:
    lines = _lines_of(store, key)
    records = read_chained("".join(f"{line}\n" for line in lines))
    return Kept(key, Room.of(records), head_of(lines[-1]))


def _lines_of(store: Store, key: str) -> Sequence[str]:
    asked = select(room_lines.c.line).where(room_lines.c.room == key).order_by(room_lines.c.number)
    with store.reading() as connection:
        lines: Sequence[str] = connection.scalars(asked).all()
    if not lines:
        raise NotThere("No such room.")
    return lines


class Rooms:
    """What a person does in a room, beside what is done at its tables.

    Whoever has a room's name, 128 random bits, acts there. `at` is how many records the room had
    when the act was sent: an act that comes twice is refused.
    """

    def __init__(self, floor: Floor) -> None:
        self.floor, self.store = floor, floor.store

    def open_room(self, person: Person, name: str, *, address: str = "") -> str:
        """A new room without tables; a person, or all guests of an address, have so many a day."""
        self.floor.verify_may(person, "open", "")
        key = secrets.token_urlsafe(16)
        title = (name.strip() or "Poker room")[:MOST_NAME]
        if not title.isprintable():
            raise ActError("name is refused; a room's name has printable characters only.")
        record = {"record": "room", "name": title, "by": person.name}
        with self.store.writing() as connection:
            self._check_number(connection, person, address)
            now = clock.now()
            row = {"key": key, "owner": person.name, "address": address[:60], "opened": now}
            connection.execute(insert(rooms).values(row))
            Kept(key, Room()).write(connection, [record])
        return key

    def _check_number(self, connection: Connection, person: Person, address: str) -> None:
        whose = rooms.c.owner == person.name
        if not person.has_account and address:
            whose |= rooms.c.address == address
        since = clock.earlier(clock.now(), self.floor.limits.idle)
        opened = select(func.count()).where(whose, rooms.c.opened > since)
        if (connection.scalar(opened) or 0) >= self.floor.limits.tables_each:
            raise ActError("You have opened many rooms today; use one of them.")

    def of(self, person: Person) -> list[str]:
        """The rooms that a person has opened, the last first."""
        asked = select(rooms.c.key).where(rooms.c.owner == person.name)
        with self.store.reading() as connection:
            return list(connection.scalars(asked.order_by(rooms.c.opened.desc())))

    def look(self, key: str) -> Room:
        return kept_room(self.store, key).room

    def do(
        self, person: Person, key: str, at: int, act: str, *, name: str, table: int, seat: int
    ) -> Room:
        """An act by its name, as forms, JSON and commands have it."""
        match act:
            case "wait":
                return self.wait(person, key, at, name)
            case "strike":
                return self.strike(person, key, at, name)
            case "seat":
                return self.seat_next(person, key, at, table, seat)
            case "leave":
                return self.leave_seat(person, key, at, table, seat)
            case "end-period":
                return self.end_period(person, key, at)
            case "close":
                return self.close(person, key, at)
        raise ActError(f"act = {act[:40]} is refused; choose {', '.join(ROOM_ACTS)}.")

    def wait(self, person: Person, key: str, at: int, name: str) -> Room:
        """A player's name goes to the end of the waiting list."""
        return self._do(person, key, at, lambda room: room.wait(name))

    def strike(self, person: Person, key: str, at: int, name: str) -> Room:
        """A player who waits no more."""
        return self._do(person, key, at, lambda room: room.strike(name))

    def seat_next(self, person: Person, key: str, at: int, number: int, seat: int) -> Room:
        """The first on the list is called to a seat."""

        def seated(room: Room) -> Record:
            with self.floor.look(room.table(number)) as table:
                seats = (most_seats(table.session.rules) or 1) - len(table.facts.opponents)
                if table.session.seating.player_at(seat):
                    raise ActError(f"seat = {seat} is refused; somebody sits there.")
            return room.seat_next(number, seat, seats)

        return self._do(person, key, at, seated)

    def leave_seat(self, person: Person, key: str, at: int, number: int, seat: int) -> Room:
        """A player gives up a seat."""
        return self._do(person, key, at, lambda room: room.leave_seat(number, seat))

    def end_period(self, person: Person, key: str, at: int) -> Room:
        """637a.16(g): the qualifying period ends, and its payout is made at the cage."""
        return self._do(person, key, at, lambda room: room.end_of_period())

    def close(self, person: Person, key: str, at: int) -> Room:
        """The room closes when all its tables have; nothing is done in it from then on."""
        return self._do(person, key, at, lambda room: room.close())

    def _do(self, person: Person, key: str, at: int, done: Callable[[Room], Record]) -> Room:
        self.floor.verify_may(person, "open", key)
        kept = kept_room(self.store, key)
        if at != kept.room.lines:
            raise RoomMovedOn
        kept.room.verify_open()
        if kept.room.lines >= MOST_LINES:
            raise ActError("The record of this room is full; open another room.")
        record = {**done(kept.room), "by": person.name}
        try:
            with self.store.writing() as connection:
                kept.write(connection, [record])
                _post_paid(connection, kept, record, person)
        except IntegrityError:
            raise RoomMovedOn from None
        kept.room.take(record)
        return kept.room


def _post_paid(connection: Connection, kept: Kept, record: Record, person: Person) -> None:
    """What the cage pays of a room's jackpot leaves its meter. A room of an older version has no
    balance yet; the next act at one of its tables posts what it holds."""
    meter = money.Table("", kept.key).meter(HIGH_HAND, METER)
    paid = sum(cents for _, cents in record.get("paid", ()))
    if paid and money.balance(connection, money.TRAINING, meter):
        posting = money.Posting(
            money.TRAINING,
            record["record"],
            person.name,
            f"{kept.key}-{kept.room.lines + 1}",
            why=record["cite"],
        )
        money.post(connection, posting, {meter: -paid, money.OUTSIDE: paid})
