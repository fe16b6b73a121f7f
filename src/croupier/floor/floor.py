"""The floor: tables in the store, each act with all that follows from it in one transaction.

The log is the truth: a table is brought back by replaying its lines, and nothing else is restored.
An act's lines, its facts and the key it was given are written together, and only then is it
answered; whatever fails before that drops the table from memory, to be taken up from its lines.
Two processes cannot both write line 57: the one that comes second takes the table up again.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.catalog.index import NotThere, find, rulebook
from croupier.equipment.randomness import Seed
from croupier.floor import money
from croupier.floor.opponents import kinds_at
from croupier.floor.posting import bought_after, check_covered, post_act
from croupier.floor.rooms import RoomMovedOn, kept_room
from croupier.floor.switches import check_enabled
from croupier.floor.tables import Facts, LiveTable, first_seats
from croupier.floor.under import Under, rules_in_force
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import TABLE, Refused, check_may
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules, answer
from croupier.store import clock
from croupier.store.chain import canonical, digest_of
from croupier.store.engine import Store
from croupier.store.schema import acts, lines, sessions
from croupier.submission.tables import Table
from croupier.table.ledger import Account
from croupier.table.meters import Meters
from croupier.table.replay import UNDER, resume
from croupier.table.round import ActError
from croupier.table.session import Session

NAME = re.compile(r"[A-Za-z0-9_-]{22}")
KEY = re.compile(r"[\x21-\x7e]{8,80}")
BOUGHT = 500_00


class Full(Exception):
    """No more tables can be opened now."""


class MovedOn(ActError):  # says what to do
    """The table has moved on since the act was sent."""


class OtherContent(ActError):
    """A key that was already used for another act."""


@dataclass(frozen=True)
class Limits:
    """A person with an account has `tables_each` tables that are in use, and so have all guests of
    one address together; a table is in use that somebody acted at within `idle`. `tables_open` are
    in memory."""

    tables_each: int = 50
    idle: timedelta = timedelta(days=1)
    tables_open: int = 500


@dataclass(frozen=True)
class Sent:
    """An act as it comes: the client's key for it, how far the table was, and what is asked for.

    The same key again gets the first answer, however often it comes.
    """

    key: str
    at: str
    content: Any = None

    def check(self) -> None:
        if not KEY.fullmatch(self.key):
            raise ActError(
                f"key = {self.key[:20]!r} is refused; a key is 8 to 80 letters, digits or signs, "
                "a new one for each act."
            )


@dataclass(frozen=True)
class OwnTable:
    """A table that is not closed, as a list shows it."""

    key: str
    game: str
    opened: str
    trainer: bool


class Pending:
    """Takes the lines of an act until they are written together."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        self.lines.append(line.removesuffix("\n"))

    def sync(self) -> None:
        """Nobody sees the effect of a line before it is written."""


class Place:
    """Where a table is in memory, perhaps: who holds its lock may take it up or drop it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.table: LiveTable | None = None
        self.pending = Pending()

    def drop(self) -> None:
        self.table, self.pending = None, Pending()


class Floor:
    """The tables of a store."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store, self.limits = store, limits or Limits()
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._rooms: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    # -------------------------------------------------------------------------- opening

    def open_table(
        self,
        person: Person,
        name: str,
        given: Mapping[str, str],
        *,
        address: str = "",
        shared: bool = False,
        trainer: bool = False,
        opponents: Sequence[str] | None = (),
        bought: int = BOUGHT,
        room: str = "",
    ) -> str:
        """A new table with its owner's training chips; its name is known to nobody else. In a Poker
        room it shares the jackpots that it offers."""
        self.verify_may(person, "open", "")
        rules = _playable(name, given)
        kinds = kinds_at(find(name), rules, opponents)
        facts = Facts(
            dict(given),
            room=room,
            shared=shared,
            trainer=trainer,
            step=trainer,
            seats=first_seats(rules, kinds),
            opponents=kinds,
        )
        return self._open(person, rules, facts, bought, address)

    def open_for_money(
        self, person: Person, name: str, holder: str, table: Table, bought: int, address: str = ""
    ) -> str:
        """A terminal for one player, who buys in with money that the cage holds for them. Its rules
        are those in force and implemented for the table."""
        self.verify_may(person, "open for money", "")
        under = rules_in_force(self.store, person, holder, name, table)
        rules = _playable(name, under.given)
        facts = Facts(under.given, seats=first_seats(rules, ()), currency=money.MONEY)
        return self._open(person, rules, facts, bought, address, under)

    def _open(
        self,
        person: Person,
        rules: Rules,
        facts: Facts,
        bought: int,
        address: str,
        under: Under | None = None,
    ) -> str:
        entry, room = find(rules.book.game), facts.room
        kept = kept_room(self.store, room) if room else None
        key, seed, place = secrets.token_urlsafe(16), Seed.fresh(), Place()
        meters = None if kept is None else Meters.of(rules, kept.room.meters)
        written = {UNDER: under.plain()} if under else None
        session = Session(
            entry, rules, seed=seed, sink=place.pending, meters=meters, written=written
        )
        place.table = LiveTable(key, person.name, facts, session)
        place.table.acts(person).buy_in(bought)
        now = clock.now()
        row = {
            "key": key,
            "game": entry.game,
            "owner": person.name,
            "address": address[:60],
            "opened": now,
            "acted": now,
            "closed": "",
            "seed": seed.kept(),
            "facts": facts.plain(),
        }
        with self.store.writing() as connection:
            check_enabled(connection, person, rules)
            self._check_room(connection, person, address)
            connection.execute(insert(sessions).values(row))
            _write_lines(connection, key, 0, place.pending)
            if room:
                self._join(connection, room, place.table, person)
            check_covered(connection, place.table, person, bought)
            post_act(connection, place.table, "open", person, key, {}, 0)
        place.pending.lines.clear()
        with self._lock:
            self._places[key] = place
        self._make_room()
        return key

    def _join(self, connection: Connection, room: str, table: LiveTable, person: Person) -> None:
        """A table joins a room as it is now: others may have acted there since it was asked for."""
        kept = kept_room(self.store, room)
        kept.room.verify_table(table.session.entry, table.session.rules)
        joins = kept.room.table_joins(table.key, table.session.rules, person.name)
        try:
            kept.write(connection, [joins])
        except IntegrityError:
            raise RoomMovedOn from None

    def _check_room(self, connection: Connection, person: Person, address: str) -> None:
        """Guests are counted by their address, since a guest is whoever says so."""
        whose = sessions.c.owner == person.name
        if not person.has_account and address:
            whose |= sessions.c.address == address
        since = clock.earlier(clock.now(), self.limits.idle)
        asked = select(func.count()).where(whose, sessions.c.closed == "", sessions.c.acted > since)
        most = self.limits.tables_each
        if (connection.scalar(asked) or 0) >= most:
            many = "1 table" if most == 1 else f"{most} tables"
            raise Full(f"You have {many}; close one before you open another.")

    # -------------------------------------------------------------------------- acting, looking

    def do(
        self,
        person: Person,
        act: str,
        key: str,
        sent: Sent,
        done: Callable[[LiveTable], None],
    ) -> dict[str, Any]:
        """An act at a table: refused with a sentence, or kept with all that follows from it; and
        what the table says then."""
        self.verify_may(person, act, key)
        sent.check()
        content = digest_of(canonical([act, key, sent.content]))
        with self._held(key) as place:
            if (first := self._answered(person, sent, content)) is not None:
                return first
            table = self._ready(place, key)
            if not table.admits(person):
                self._deny(person, act, key, Refused("This table belongs to someone else"))
            if sent.at != table.at:
                raise MovedOn("The table has moved on; this is its current state.")
            with self._in_room(table):
                return self._done(place, table, person, act, sent, content, done)

    def _done(
        self,
        place: Place,
        table: LiveTable,
        person: Person,
        act: str,
        sent: Sent,
        content: str,
        done: Callable[[LiveTable], None],
    ) -> dict[str, Any]:
        before, facts = len(table.session.log.lines), table.facts
        held = dict(table.session.ledger.accounts)
        try:
            done(table)
        except BaseException:
            if place.pending.lines or table.facts is not facts or table.session.failed:
                place.drop()
            raise
        try:
            table.change(acts=table.facts.acts + 1)
            said = table.plain(person, before)
            self._write(table, before, held, place.pending, (person, act, sent.key, content, said))
        except IntegrityError:
            place.drop()
            raise MovedOn("Someone else acted at this table; look at it again.") from None
        except BaseException:
            place.drop()
            raise
        place.pending.lines.clear()
        if table.session.closed:
            place.drop()
        return said

    def _write(
        self,
        table: LiveTable,
        before: int,
        held: Mapping[Account, int],
        pending: Pending,
        taken: tuple[Person, str, str, str, dict[str, Any]],
    ) -> None:
        person, act, key, content, said = taken
        now = clock.now()
        values = {"acted": now, "facts": table.facts.plain()}
        if table.session.closed:
            values |= {"closed": now, "seed": ""}
        row = {
            "person": person.name,
            "key": key,
            "session": table.key,
            "content": content,
            "answer": said,
            "at": now,
        }
        with self.store.writing() as connection:
            if bets := _placed(table, before):
                check_enabled(connection, person, table.session.rules, table.key, bets)
            check_covered(connection, table, person, bought_after(table, before))
            _write_lines(connection, table.key, before, pending)
            connection.execute(update(sessions).where(sessions.c.key == table.key).values(values))
            connection.execute(insert(acts).values(row))
            if table.kept is not None:
                table.kept.write(connection, table.for_the_room(before))
            post_act(connection, table, act, person, key, held, before)

    @contextmanager
    def _in_room(self, table: LiveTable) -> Iterator[None]:
        """The tables of a room act one after another, each from what the room has now."""
        if not table.facts.room:
            yield
            return
        with self._lock:
            lock = self._rooms.setdefault(table.facts.room, threading.Lock())
        with lock:
            table.enter(kept_room(self.store, table.facts.room))
            yield

    def _answered(self, person: Person, sent: Sent, content: str) -> dict[str, Any] | None:
        """The answer to an earlier act with this key, if there was one."""
        asked = select(acts).where(acts.c.person == person.name, acts.c.key == sent.key)
        with self.store.reading() as connection:
            row = connection.execute(asked).one_or_none()
        if row is None:
            return None
        if row.content != content:
            raise OtherContent(f"key = {sent.key!r} was used for another act; use a new key.")
        found: dict[str, Any] = row.answer
        return found

    @contextmanager
    def look(self, key: str) -> Iterator[LiveTable]:
        """A table to look at; nothing changes it."""
        with self._held(key) as place:
            yield self._ready(place, key)

    def _ready(self, place: Place, key: str) -> LiveTable:
        """The table as its lines have it: in memory, or taken up from them."""
        if place.table is not None:
            asked = select(func.max(lines.c.number)).where(lines.c.session == key)
            beside = select(sessions.c.facts).where(sessions.c.key == key)
            with self.store.reading() as connection:
                written, facts = connection.scalar(asked), connection.scalar(beside)
            here = (len(place.table.session.log.lines), place.table.facts)
            if facts is None or (written, Facts.of(facts)) != here:
                place.drop()
        if place.table is None:
            place.table = self._taken_up(place, key)
        if place.table.facts.room:
            place.table.enter(kept_room(self.store, place.table.facts.room))
        return place.table

    def _taken_up(self, place: Place, key: str) -> LiveTable:
        with self.store.reading() as connection:
            row = connection.execute(select(sessions).where(sessions.c.key == key)).one_or_none()
            if row is None or row.closed:
                raise NotThere("No such table, or it was closed.")
            text = _text(connection, key)
        seed = Seed.from_kept(row.seed)
        facts = Facts.of(row.facts)
        session = resume(text, seed, sink=place.pending, meters=Meters({}))
        if session.round is not None:
            session.round.stepwise = facts.step
        return LiveTable(key, row.owner, facts, session)

    @contextmanager
    def _held(self, key: str) -> Iterator[Place]:
        """The place of a table, for one who acts or looks; the next one waits."""
        if not NAME.fullmatch(key):
            raise NotThere("No such table.")
        while True:
            place = self._place(key)
            with place.lock:
                if self._place(key) is place:
                    yield place
                    break
        self._make_room()

    def _place(self, key: str) -> Place:
        with self._lock:
            place = self._places.setdefault(key, Place())
            self._places.move_to_end(key)
            return place

    def _make_room(self) -> None:
        """Tables that were left alone longest go out of memory; they stay in the store."""
        with self._lock:
            over = len(self._places) - self.limits.tables_open
            idle = [key for key, place in self._places.items() if not place.lock.locked()]
            for key in idle[: max(over, 0)]:
                del self._places[key]

    # -------------------------------------------------------------------------- lists, logs

    def of(self, person: Person) -> list[OwnTable]:
        """The tables of a person that are not closed, the last first."""
        asked = (
            select(sessions)
            .where(sessions.c.owner == person.name, sessions.c.closed == "")
            .order_by(sessions.c.opened.desc(), sessions.c.key)
        )
        with self.store.reading() as connection:
            rows = connection.execute(asked).all()
        return [OwnTable(row.key, row.game, row.opened, row.facts["trainer"]) for row in rows]

    def log_of(self, key: str) -> str:
        """The log as it is in the store; the seed is in it once the table is closed."""
        with self.store.reading() as connection:
            text = _text(connection, key)
        if not text:
            raise NotThere("No such table.")
        return text

    # -------------------------------------------------------------------------- rights

    def verify_may(self, person: Person, act: str, key: str) -> None:
        try:
            check_may(person, act, TABLE)
        except Refused as refused:
            self._deny(person, act, key, refused)

    def _deny(self, person: Person, act: str, key: str, refused: Refused) -> None:
        note_denied(self.store, key[:40], act, person, refused)
        raise refused


def _write_lines(connection: Connection, key: str, before: int, pending: Pending) -> None:
    rows = [
        {"session": key, "number": number, "line": line}
        for number, line in enumerate(pending.lines, before + 1)
    ]
    if rows:
        connection.execute(insert(lines), rows)


def _placed(table: LiveTable, before: int) -> list[Bet]:
    """The bets of rounds that began after a line."""
    since = table.session.log.records[before:]
    begun = [record for record in since if record["record"] == "round"]
    return [Bet(**bet) for record in begun for bet in record["bets"]]


def _playable(name: str, given: Mapping[str, str]) -> Rules:
    entry = find(name)
    if not entry.has_play:
        raise NotThere(f"{entry.game} has rules but no table to play yet.")
    return answer(rulebook(entry), given)


def _text(connection: Connection, key: str) -> str:
    asked = select(lines.c.line).where(lines.c.session == key).order_by(lines.c.number)
    return "".join(f"{line}\n" for line in connection.scalars(asked))
