"""Where filings are kept: SQLite in the user's data folder, or PostgreSQL by its URL.

An act is taken in one transaction: the history is read, the act judged by it, the event written.
Of two writers at once one is told to read again: the number of an event is taken once. A refused
act is written down in a transaction of its own.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import (
    Connection,
    Engine,
    Row,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from croupier.filing.acts import Actor, Refused
from croupier.filing.events import ChainError, Event, History, Role, check_chain
from croupier.filing.store.tables import events, filings, refusals
from croupier.rulebook.foreign import MOST_TEXT, shown

URL = "CROUPIER_FILINGS"
WAIT = 30  # seconds that a writer waits for another
UPGRADING = 601  # the number of the lock on a server
_ONE_AT_A_TIME = Lock()


class StoreError(ValueError):
    """A store that cannot be opened, or a filing that is not in it."""


class Again(StoreError):  # says what to do
    """Somebody else has written to this filing meanwhile."""


def usual_url() -> str:
    """The store that the environment names, else a file in the user's data folder."""
    if given := os.environ.get(URL):
        return given
    folder = user_data_path("croupier", ensure_exists=True)
    return f"sqlite:///{(folder / 'filings.sqlite').as_posix()}"


@dataclass(frozen=True)
class Refusal:
    """An act that was refused."""

    filing: str
    act: str
    day: date
    by: str
    role: Role
    why: str
    cite: str


class Store:
    """The filings of one database."""

    def __init__(self, url: str) -> None:
        try:
            self.engine = _engine(url)
            with self.engine.begin() as connection:
                _upgrade(connection)
        except (ArgumentError, CommandError, DBAPIError, ImportError, ValueError) as error:
            why = str(error).splitlines()[0]
            raise StoreError(
                f"{_without_password(url)} cannot be opened as a store: {why}"
            ) from None

    def close(self) -> None:
        self.engine.dispose()

    # -------------------------------------------------------------------------- reading

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with _answering(), self.engine.connect() as connection:
            yield connection

    def history(self, key: str) -> History:
        """A filing's events, checked; a sentence where there is none."""
        with self.reading() as connection:
            found = _read(connection, key)
        if not found:
            raise StoreError(f"There is no filing {key}.")
        return found

    def histories(self, kind: str | None = None) -> list[History]:
        """Every filing of a kind, in the order in which they were begun."""
        asked = select(filings.c.key).order_by(filings.c.key)
        if kind is not None:
            asked = asked.where(filings.c.kind == kind)
        with self.reading() as connection:
            return [_read(connection, key) for key in connection.scalars(asked).all()]

    def kind(self, key: str) -> str:
        with self.reading() as connection:
            found = connection.scalar(select(filings.c.kind).where(filings.c.key == key))
        if found is None:
            raise StoreError(f"There is no filing {key}.")
        return str(found)

    def refused(self, key: str | None = None) -> list[Refusal]:
        """What was refused, in its order."""
        asked = select(refusals).order_by(refusals.c.number)
        if key is not None:
            asked = asked.where(refusals.c.filing == key)
        with self.reading() as connection:
            rows = connection.execute(asked).all()
        return [
            Refusal(row.filing, row.act, row.day, row.by, Role(row.role), row.why, row.cite)
            for row in rows
        ]

    # -------------------------------------------------------------------------- writing

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with _answering(), self.engine.begin() as connection:
            yield connection

    def begin(
        self, kind: str, what: str, act: Callable[[str], Event], actor: Actor, day: date
    ) -> Event:
        """A new filing by its first event; its key is the next of its kind and year."""
        with self._taking("", what, actor, day) as connection:
            key = _next_key(connection, kind, day)
            first = act(key)
            connection.execute(insert(filings).values(key=key, kind=kind))
            _write(connection, first)
            return first

    def take(
        self, key: str, what: str, act: Callable[[History], Event], actor: Actor, day: date
    ) -> Event:
        """The next event of a filing, judged by its history."""
        with self._taking(key, what, actor, day) as connection:
            held = _read(connection, key)
            if not held:
                raise StoreError(f"There is no filing {key}.")
            following = act(held)
            _write(connection, following)
            return following

    @contextmanager
    def _taking(self, key: str, what: str, actor: Actor, day: date) -> Iterator[Connection]:
        try:
            with self.writing() as connection:
                yield connection
        except Refused as refused:
            row = {
                "filing": key,
                "act": what,
                "day": day,
                "by": actor.account,
                "role": actor.role.value,
                "why": shown(refused.why, MOST_TEXT),
                "cite": refused.cite,
            }
            with self.writing() as connection:
                connection.execute(insert(refusals).values(row))
            raise
        except IntegrityError:
            raise Again(
                f"{key or 'This filing'} was written to by somebody else meanwhile; look at it and "
                "act again."
            ) from None


@contextmanager
def _answering() -> Iterator[None]:
    """A store that is gone, locked or may not be written says so in a sentence."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        why = str(error.orig).splitlines()[0]
        raise StoreError(f"The store does not do this: {why}.") from None


def _read(connection: Connection, key: str) -> History:
    asked = select(events).where(events.c.filing == key).order_by(events.c.number)
    rows = connection.execute(asked).all()
    held = check_chain(map(_event, rows))
    if held and held[-1].digest != rows[-1].digest:  # the last has none after it that names it
        raise ChainError(f"{key} event {len(held)} is not what was written: it was changed.")
    return held


def _event(row: Row[Any]) -> Event:
    return Event(
        row.filing,
        row.number,
        row.kind,
        row.day,
        row.by,
        Role(row.role),
        row.data,
        row.previous,
        row.signature,
    )


def _write(connection: Connection, taken: Event) -> None:
    connection.execute(
        insert(events).values(
            filing=taken.filing,
            number=taken.number,
            kind=taken.kind,
            day=taken.day,
            by=taken.by,
            role=taken.role.value,
            data=dict(taken.data),
            previous=taken.previous,
            digest=taken.digest,
            signature=taken.signature,
        )
    )


_LETTERS = {"submission": "RS", "request": "RQ", "approval": "AP"}


def _next_key(connection: Connection, kind: str, day: date) -> str:
    start = f"{_LETTERS[kind]}-{day.year}-"
    asked = select(filings.c.key).where(filings.c.key.startswith(start))
    taken = [int(key.removeprefix(start)) for key in connection.scalars(asked).all()]
    return f"{start}{max(taken, default=0) + 1:04d}"


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url)
    file = _only_to_read(url)
    if file is None:
        engine = create_engine(url, connect_args={"timeout": WAIT})
        event.listen(engine, "connect", _set_up_sqlite)
    else:
        engine = create_engine(url, creator=lambda: _read_only(file))
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _only_to_read(url: str) -> Path | None:
    """The file of a store that this user may not write; auditors read such a one (601a.4(f))."""
    file = Path(make_url(url).database or "")
    may_write = os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    return file if file.is_file() and not may_write else None


def _read_only(file: Path) -> sqlite3.Connection:
    """Beside a writer's log the file is read with it; without one nothing can change meanwhile
    that SQLite would have to note in a folder that it may not write."""
    logged = Path(f"{file}-wal").exists()
    uri = f"{file.resolve().as_uri()}?{'mode=ro' if logged else 'immutable=1'}"
    return sqlite3.connect(uri, uri=True, timeout=WAIT, isolation_level=None)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, and at once to write
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _upgrade(connection: Connection) -> None:
    """Bring the tables to the newest form, one at a time: Alembic runs once a process, and of
    several processes on a server one makes the tables."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    with _ONE_AT_A_TIME:
        command.upgrade(config, "head")


def _without_password(url: str) -> str:
    head, at, tail = url.rpartition("@")
    scheme, slashes, user = head.partition("://")
    return f"{scheme}{slashes}{user.partition(':')[0]}@{tail}" if at else url
