"""The floor: tables in the store, each act with all that follows from it in one transaction.

The log is the truth: a table is brought back by replaying its lines, and nothing else is restored.
An act's lines, its facts and the key it was given are written together, and only then is it
answered; whatever fails before that drops the table from memory, to be taken up from its lines.
Two processes cannot both write line 57: the one that comes second takes the table up again.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, update
from sqlalchemy.exc import IntegrityError

from croupier.catalog.index import NotThere
from croupier.floor.allowed import bar, check_allowed
from croupier.floor.done import done_with, note_done
from croupier.floor.games import record_games
from croupier.floor.lateness import due_at
from croupier.floor.lines import text_of, write_lines
from croupier.floor.linking import check_unchanged
from croupier.floor.meters import linked_meters, write_moves
from croupier.floor.opening import Beside as OpenedBeside
from croupier.floor.opening import Limits, Opening
from croupier.floor.part import NotYours
from croupier.floor.places import Pending, Place
from croupier.floor.posting import check_covered, note_closed, post_act
from croupier.floor.reporting.events import fault_of_act
from croupier.floor.rooms import kept_room
from croupier.floor.sitters import write_sitters
from croupier.floor.tables import Facts, LiveTable
from croupier.floor.under import check_facts
from croupier.people.person import Person
from croupier.people.rights import GO_ON, SIT, Refused
from croupier.store import clock
from croupier.store.chain import canonical, digest_of
from croupier.store.engine import Store, is_taken
from croupier.store.schema import lines, sessions
from croupier.table.ledger import Account
from croupier.table.log import LogError
from croupier.table.meters import Meters
from croupier.table.replay import follow, resume
from croupier.table.round import ActError

Beside = Callable[[Connection], None]
"""What else is written in the transaction of an act."""
KEY = re.compile(r"[\x21-\x7e]{8,80}")
BEGINS = ("place", "deal", GO_ON)  # acts by which a round may begin


class MovedOn(ActError):  # says what to do
    """The table has moved on since the act was sent."""


class OtherContent(ActError):
    """A key that was already used for another act."""


class InFlight(ActError):
    """A key whose act has been taken and is not answered yet."""


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


# What every act asks and writes; a statement that is made once costs least.
OF_KEY = sessions.c.key == bindparam("key")
WRITTEN = select(func.max(lines.c.number)).where(lines.c.session == bindparam("key"))
AS_WRITTEN = select(sessions.c.facts, WRITTEN.scalar_subquery().label("written")).where(OF_KEY)
HELD = select(sessions.c.facts).where(OF_KEY).with_for_update()
_THIS = update(sessions).where(sessions.c.key == bindparam("of"))
ACTED = _THIS.values(acted=bindparam("acted"), facts=bindparam("facts"), due=bindparam("due"))
CLOSED = _THIS.values(closed=bindparam("closed"), seed=bindparam("seed"))


class Floor(Opening):
    """The tables of a store."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        super().__init__(store, limits)
        self._rooms: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self._in_flight: set[tuple[str, str]] = set()

    # -------------------------------------------------------------------------- acting, looking

    def do(
        self,
        person: Person,
        act: str,
        key: str,
        sent: Sent,
        done: Callable[[LiveTable], None],
        *,
        token: str = "",
        beside: Beside | None = None,
    ) -> dict[str, Any]:
        """An act at a table: refused with a sentence, or kept with all that follows from it and
        what is written `beside` it; and what the table says then."""
        self.verify_may(person, act, key)
        sent.check()
        content = digest_of(canonical([act, key, sent.content]))
        with self._taken(person, sent), self.places.held(key) as place:
            if (first := self._answered(person, sent, content)) is not None:
                return first
            table = self._ready(place, key)
            if not (act == SIT and table.invites(person, token)):
                self.check_admits(table, person, act)
            if sent.at != table.at:
                raise MovedOn("The table has moved on; this is its current state.")
            if act in BEGINS:
                bar(self.store, table)
            if act == "place":
                check_unchanged(self.store, person, table)
            try:
                with self._in_room(table), self._at_meters(place, table) as connection:
                    said = self._done(
                        place, table, person, act, sent, content, done, connection, beside
                    )
            except MovedOn:
                if (first := self._answered(person, sent, content)) is not None:
                    return first  # the same act came to another process, which was faster
                raise
            except IntegrityError as error:
                raise fault_of_act(self.store, person, act, key, error) from None
            except NotYours as refused:
                self.note_denied(person, act, key, Refused(str(refused).rstrip(".")))
                raise
            place.pending.clear()
            if table.session.closed:
                place.drop()
            return said

    def open_once(
        self, person: Person, sent: Sent, opened: Callable[[OpenedBeside], str]
    ) -> dict[str, Any]:
        """Open a table under a client's key: the same key again gets the first answer, and no
        second table."""
        sent.check()
        content = digest_of(canonical(["open", "", sent.content]))
        said: dict[str, Any] = {}

        def beside(connection: Connection, table: LiveTable) -> None:
            said.update(table.plain(person, 0))
            note_done(connection, person, table.key, sent.key, content, said, clock.now())

        with self._taken(person, sent):
            if (first := self._answered(person, sent, content)) is not None:
                return first
            try:
                opened(beside)
            except IntegrityError:
                if (first := self._answered(person, sent, content)) is not None:
                    return first  # the same act came to another process, which was faster
                raise
        return said

    @contextmanager
    def _taken(self, person: Person, sent: Sent) -> Iterator[None]:
        """While an act is under way, the same key again is told so."""
        taken = (person.name, sent.key)
        with self._lock:
            if taken in self._in_flight:
                raise InFlight(f"key = {sent.key!r}: the act is in flight; ask again in a moment.")
            self._in_flight.add(taken)
        try:
            yield
        finally:
            with self._lock:
                self._in_flight.discard(taken)

    def _done(
        self,
        place: Place,
        table: LiveTable,
        person: Person,
        act: str,
        sent: Sent,
        content: str,
        done: Callable[[LiveTable], None],
        connection: Connection | None,
        beside: Beside | None,
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
            taken = (person, act, sent.key, content, said)
            with nullcontext(connection) if connection else self.store.writing() as writing:
                self._write(writing, table, facts, before, held, place.pending, taken)
                if beside is not None:
                    beside(writing)
        except BaseException as error:
            place.drop()
            if isinstance(error, IntegrityError) and is_taken(error):
                raise MovedOn("Someone else acted at this table; look at it again.") from None
            raise
        return said

    def _write(
        self,
        connection: Connection,
        table: LiveTable,
        facts: Facts,
        before: int,
        held: Mapping[Account, int],
        pending: Pending,
        taken: tuple[Person, str, str, str, dict[str, Any]],
    ) -> None:
        person, act, key, content, said = taken
        now = clock.now()
        values = {"acted": now, "facts": table.facts.plain(), "due": due_at(table)}
        _check_unmoved(connection, table.key, facts)
        check_allowed(self.store, connection, table, person, before)
        check_covered(connection, table, before)
        write_lines(connection, table.key, before, pending)
        self.safe.write(connection, table.key, table.session, before, pending)
        if table.session.closed:
            connection.execute(CLOSED, {"of": table.key, "closed": now, "seed": ""})
        connection.execute(ACTED, {"of": table.key, **values})
        note_done(connection, person, table.key, key, content, said, now)
        if table.kept is not None:
            table.kept.write(connection, table.for_the_room(before))
        write_sitters(connection, table)
        post_act(connection, table, act, person, key, held, before)
        if table.session.closed:
            note_closed(connection, table.key, person.name, table.session.log.head, now)
        record_games(connection, table, before, person.name)
        write_moves(connection, table.linked, table.key, table.session, before)

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

    @contextmanager
    def _at_meters(self, place: Place, table: LiveTable) -> Iterator[Connection | None]:
        """A table with linked meters acts in one transaction with them: nobody else moves them
        from when it begins until it is written."""
        if not table.facts.links:
            yield None
            return
        done = False
        try:
            with self.store.writing() as connection:
                table.link(linked_meters(connection, table.facts.links, to_move=True))
                yield connection
                done = True
        except BaseException:
            if done:
                place.drop()
            raise

    def _answered(self, person: Person, sent: Sent, content: str) -> dict[str, Any] | None:
        """The answer to an earlier act with this key, if there was one."""
        with self.store.reading() as connection:
            row = done_with(connection, person, sent.key)
        if row is None:
            return None
        if row.content != content:
            raise OtherContent(f"key = {sent.key!r} was used for another act; use a new key.")
        found: dict[str, Any] = row.answer
        return found

    @contextmanager
    def look(self, key: str) -> Iterator[LiveTable]:
        """A table to look at; nothing changes it."""
        with self.places.held(key) as place:
            yield self._ready(place, key)

    def _ready(self, place: Place, key: str) -> LiveTable:
        """The table as its lines have it: in memory, or taken up from them."""
        if place.table is not None:
            with self.store.reading() as connection:
                there = connection.execute(AS_WRITTEN, {"key": key}).one_or_none()
            here = (len(place.table.session.log.lines), place.table.facts)
            if there is None or (there.written, Facts.of(there.facts)) != here:
                self._catch_up(place, key)
        if place.table is None:
            place.table = self._taken_up(place, key)
        if place.table.facts.room:
            place.table.enter(kept_room(self.store, place.table.facts.room))
        if links := place.table.facts.links:
            with self.store.reading() as connection:
                place.table.link(linked_meters(connection, links))
        return place.table

    def _catch_up(self, place: Place, key: str) -> None:
        """Another process acted here: follow its lines, or drop the table where that fails."""
        table = place.table
        assert table is not None
        beside = select(sessions.c.facts).where(sessions.c.key == key, sessions.c.closed == "")
        with self.store.reading() as connection:
            facts = connection.scalar(beside)
            since = text_of(connection, key, len(table.session.log.lines))
            seeds = self.safe.of(connection, key)
        try:
            if facts is None:
                raise LogError("The table is closed, or not in the store.")
            follow(table.session, since, seeds)
        except LogError:
            place.drop()
            return
        table.facts = Facts.of(facts)
        if table.session.round is not None:
            table.session.round.stepwise = table.facts.step

    def _taken_up(self, place: Place, key: str) -> LiveTable:
        with self.store.reading() as connection:
            row = connection.execute(select(sessions).where(sessions.c.key == key)).one_or_none()
            if row is None or row.closed:
                raise NotThere("No such table, or it was closed.")
            text, seeds = text_of(connection, key), self.safe.of(connection, key)
        if not seeds:
            raise ActError(
                "This is a copy for audit without the table's seed; play goes on elsewhere."
            )
        facts, pending = Facts.of(row.facts), place.pending
        session = resume(text, seeds, fresh=pending.fresh, sink=pending, meters=Meters({}))
        check_facts(facts.currency, facts.links, session.log.records[0])
        if session.round is not None:
            session.round.stepwise = facts.step
        return LiveTable(key, row.owner, facts, session)

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
            text = text_of(connection, key)
        if not text:
            raise NotThere("No such table.")
        return text


def _check_unmoved(connection: Connection, key: str, facts: Facts) -> None:
    """Whether the table is as it was when the act was checked; nobody else acts here until this
    one is written. Acts that leave no line are told apart by the facts."""
    there = connection.scalar(HELD, {"key": key})
    if there is None or Facts.of(there) != facts:
        raise MovedOn("Someone else acted at this table; look at it again.")
