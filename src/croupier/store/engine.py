"""The one store: SQLite in a file, or PostgreSQL by its URL; brought up to date when opened.

`reading()` never keeps a writer waiting and is never kept waiting by one: on SQLite it is a
connection that cannot write. `writing()` is one transaction, which on SQLite takes its turn before
it reads, so that what it judges by is what it writes after.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from croupier.store.errors import StoreError

STORE = "CROUPIER_STORE"
POSTGRES, DRIVER = "postgresql", "postgresql+psycopg"
FILE, BEFORE = "store.sqlite", "filings.sqlite"  # what the file was called while it held those only
WAIT = 30  # seconds that a writer waits for another
POOL: dict[str, Any] = {"pool_size": 20, "max_overflow": 40}  # a server's threads read side by side
BUSY = "The store is busy; try again in a moment."
UPGRADING = 601  # the number of the lock on a server
_ONE_AT_A_TIME = Lock()


def usual_url() -> str:
    """The store that the environment names, else a file in the user's data folder."""
    if given := os.environ.get(STORE):
        return given
    folder = user_data_path("croupier")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return file_url(take_over(folder / BEFORE, folder / FILE))
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"The store in {folder} cannot be opened: {error}.") from None


def file_url(file: Path) -> str:
    return f"sqlite:///{file.as_posix()}"


def take_over(before: Path, file: Path) -> Path:
    """A store under its name of today: what an older version kept is copied, and left as it was."""
    if before.is_file() and not file.exists():
        whole = file.with_suffix(f".{os.getpid()}")
        source, copy = sqlite3.connect(before), sqlite3.connect(whole)
        with copy:
            source.backup(copy)
        source.close()
        copy.close()
        whole.replace(file)
    return file


class Store:
    """One database; what is kept in it, and by which rules, is said by the rooms that use it."""

    def __init__(self, url: str) -> None:
        self.place = _without_password(url)
        try:
            self._writer, self._reader = _engines(url)
            with self._writer.begin() as connection:
                _upgrade(connection)
        except ImportError as error:
            raise StoreError(f"{self.place} cannot be opened: {_missing(url, error)}") from None
        except (ArgumentError, CommandError, DBAPIError, OSError, ValueError) as error:
            told = error.orig if isinstance(error, DBAPIError) else error
            why = str(told).splitlines()[0]
            raise StoreError(f"{self.place} cannot be opened as a store: {why}") from None

    def close(self) -> None:
        self._writer.dispose()
        self._reader.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with _answering(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is kept, or nothing."""
        with _answering(), self._writer.begin() as connection:
            yield connection


@contextmanager
def _answering() -> Iterator[None]:
    """A store that is gone, locked or may not be written says so in a sentence."""
    try:
        yield
    except IntegrityError:
        raise
    except PoolTimeout:
        raise StoreError(BUSY) from None
    except UnicodeEncodeError:
        raise StoreError("The store keeps text alone: some characters are none.") from None
    except DBAPIError as error:
        why = str(error.orig).splitlines()[0]
        if "locked" in why:
            raise StoreError(BUSY) from None
        raise StoreError(f"The store refused this: {why}.") from None


def _engines(url: str) -> tuple[Engine, Engine]:
    """One to write with and one to read with."""
    if not url.startswith("sqlite"):
        engine = create_engine(_driven(url), **POOL)
        return engine, engine
    file = Path(make_url(url).database or "")
    if file.is_file() and not _may_write(file):
        reader = create_engine(url, creator=lambda: _only_to_read(file), **POOL)
        return reader, reader
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
    writer = create_engine(url, connect_args={"timeout": WAIT}, **POOL)
    event.listen(writer, "connect", _set_up_sqlite)
    event.listen(writer, "begin", lambda to: to.exec_driver_sql("BEGIN IMMEDIATE"))
    reader = create_engine(url, creator=lambda: _connected(file, "mode=ro"), **POOL)
    event.listen(reader, "begin", lambda to: to.exec_driver_sql("BEGIN"))
    return writer, reader


def _driven(url: str) -> URL:
    """PostgreSQL goes by the driver of the extra `postgres`, unless the URL names another."""
    made = make_url(url)
    return made.set(drivername=DRIVER) if made.drivername == POSTGRES else made


def _missing(url: str, error: ImportError) -> str:
    if make_url(url).get_backend_name() == POSTGRES:
        return "PostgreSQL needs a driver. Install it: pip install 'croupier[postgres]'"
    return f"{error}."


def _may_write(file: Path) -> bool:
    """An auditor may be given a file, or a folder, that cannot be written (601a.4(f))."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def _only_to_read(file: Path) -> sqlite3.Connection:
    """Beside a writer's log the file is read with it; without one nothing can change meanwhile
    that SQLite would have to note in a folder that it may not write."""
    logged = Path(f"{file}-wal").exists()
    return _connected(file, "mode=ro" if logged else "immutable=1")


def _connected(file: Path, how: str) -> sqlite3.Connection:
    uri = f"{file.resolve().as_uri()}?{how}"
    return sqlite3.connect(
        uri, uri=True, timeout=WAIT, isolation_level=None, check_same_thread=False
    )


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun at once to write
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    """Bring the tables to the newest form, one at a time: Alembic runs once a process, and of
    several processes on a server one makes the tables."""
    if connection.dialect.name == POSTGRES:
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
