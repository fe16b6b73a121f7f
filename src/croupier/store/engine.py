"""The one store: SQLite in a file, or PostgreSQL by its URL; brought up to date when opened.

`reading()` never waits for a writer, nor a writer for it: it sees the store as it was when it
began, on a connection that cannot write. `writing()` is one transaction; on SQLite it takes the
lock before it reads, so that nothing changes between its reads and its writes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import finalize

from platformdirs import user_data_path
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    func,
    inspect,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from croupier.store import once
from croupier.store.errors import StoreError
from croupier.store.schema import REVISION, alembic_version

STORE, STORE_BEFORE = "CROUPIER_STORE", "CROUPIER_FILINGS"
POSTGRES, DRIVER = "postgresql", "postgresql+psycopg"
FILE, BEFORE = "store.sqlite", "filings.sqlite"  # what the file was called while it held those only
WAIT = 30  # seconds that a writer waits for another
POOL: dict[str, Any] = {"pool_size": 20, "max_overflow": 40}  # a server's threads read side by side
BUSY = "The database is busy; try again in a moment."
UNIQUE_VIOLATION = "23505"  # of PostgreSQL
LATER = ("55P03", "40P01", "40001")  # of PostgreSQL: a lock, a deadlock, a transaction to repeat
UPGRADING = 601  # the number of the lock on a server
_ONE_AT_A_TIME = Lock()


def usual_url() -> str:
    """The store named in the environment, else a file in the user's data folder."""
    if given := os.environ.get(STORE):
        return given
    if os.environ.get(STORE_BEFORE):
        raise StoreError(f"{STORE_BEFORE} is now called {STORE}; set {STORE} instead.")
    folder = user_data_path("croupier")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return file_url(take_over(folder / BEFORE, folder / FILE))
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"The store in {folder} cannot be opened: {error}.") from None


def file_url(file: Path) -> str:
    return f"sqlite:///{file.as_posix()}"


def take_over(before: Path, file: Path) -> Path:
    """A store under its current name; copies the file of an older version and leaves it alone."""
    if before.is_file() and not file.exists():
        with _whole(file) as copy, closing(sqlite3.connect(before)) as source:
            try:
                with closing(sqlite3.connect(copy)) as target:
                    source.backup(target)
            except sqlite3.Error as error:
                raise StoreError(f"{before} cannot be copied to a new store: {error}.") from None
    return file


class Store:
    """One database; the rooms that use it decide what is in it."""

    def __init__(self, url: str) -> None:
        self.place = _without_password(url)
        try:
            self._open(url)
        except ImportError as error:
            raise StoreError(f"{self.place} cannot be opened: {_missing(url, error)}") from None
        except (ArgumentError, DBAPIError, OSError, ValueError) as error:
            told = error.orig if isinstance(error, DBAPIError) else error
            why = str(told).splitlines()[0].rstrip(".")
            raise StoreError(f"{self.place} cannot be opened as a store: {why}.") from None

    def _open(self, url: str) -> None:
        self._writer, self._reader = _engines(url)
        finalize(self, _close, self._reader, self._writer)
        with self._reader.connect() as connection:
            found = _revision(connection)
        if found == REVISION:
            return
        if found is not None and found > REVISION:
            raise StoreError("a newer version of croupier wrote it; use that version")
        if not self.may_write:
            raise StoreError(
                "an older version wrote it; open it once with write permission to upgrade it"
            )
        with self._writer.begin() as connection:
            _upgrade(connection)

    @property
    def file(self) -> Path | None:
        """The file of a SQLite store."""
        url = self._writer.url
        return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None

    @property
    def may_write(self) -> bool:
        """Whether the store can be written; an auditor's copy may be read-only."""
        return self._writer is not self._reader

    def close(self) -> None:
        """Also when the process ends, or nobody uses the store any more."""
        _close(self._reader, self._writer)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with _answering(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is written, or nothing."""
        if not self.may_write:
            raise StoreError(f"{self.place} cannot be written: its file or folder is read-only.")
        with _answering(), self._writer.begin() as connection:
            once.note(connection)
            yield connection
        once.noted()


@contextmanager
def _answering() -> Iterator[None]:
    """Report in a sentence a store that is gone, locked or read-only."""
    try:
        yield
    except IntegrityError:
        raise
    except NoConnection:
        raise StoreError(BUSY) from None
    except UnicodeEncodeError:
        raise StoreError("The text contains invalid characters; remove them.") from None
    except DBAPIError as error:
        why = str(error.orig).splitlines()[0].rstrip(".")
        busy = "locked" in why or getattr(error.orig, "sqlstate", "") in LATER
        raise StoreError(BUSY if busy else f"The database refused this: {why}.") from None


def is_taken(error: IntegrityError) -> bool:
    """Whether another row has the key already: somebody else was faster. Any other rule of the
    database that an act would break is a fault."""
    name = getattr(error.orig, "sqlite_errorname", "")
    taken = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")
    return name in taken or getattr(error.orig, "sqlstate", "") == UNIQUE_VIOLATION


def add_if_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows, but for those that another process has added at the same time."""
    made: Any
    if connection.dialect.name == POSTGRES:
        from sqlalchemy.dialects import postgresql

        made = postgresql.insert(table)
    else:
        from sqlalchemy.dialects import sqlite

        made = sqlite.insert(table)
    connection.execute(made.on_conflict_do_nothing(), rows)


# ------------------------------------------------------------------------------ connections


def _engines(url: str) -> tuple[Engine, Engine]:
    """One engine to write and one to read; the same one twice if the store is read-only."""
    if not url.startswith("sqlite"):
        engine = _server_engine(_driven(url))
        snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return engine, engine.execution_options(**snapshot)
    if not (name := make_url(url).database) or name == ":memory:":
        raise StoreError("its URL names no file")
    file = Path(name)
    if file.is_file() and not _may_write(file):
        reader = create_engine(url, creator=lambda: _only_to_read(file), **POOL)
        return reader, reader
    if not file.exists():
        _create(file)
    reader = create_engine(url, creator=lambda: _connected(file, "mode=ro"), **POOL)
    event.listen(reader, "begin", lambda to: to.exec_driver_sql("BEGIN"))
    return _sqlite_writer(url), reader


def _server_engine(url: URL) -> Engine:
    """A server that does not answer, or whose row somebody else holds, is waited for as long as a
    file is, and no longer."""
    wait = {"connect_timeout": WAIT, "tcp_user_timeout": WAIT * 1000}
    own = {name: value for name, value in wait.items() if name not in url.query}
    engine = create_engine(url, connect_args=own if url.drivername == DRIVER else {}, **POOL)

    def set_up(connection: Any, _: object) -> None:
        with closing(connection.cursor()) as cursor:
            cursor.execute(f"SET lock_timeout = {round(WAIT * 1000)}")
        connection.commit()

    event.listen(engine, "connect", set_up)
    return engine


def _sqlite_writer(url: str) -> Engine:
    writer = create_engine(url, connect_args={"timeout": WAIT}, **POOL)
    event.listen(writer, "connect", _set_up_sqlite)
    event.listen(writer, "begin", lambda to: to.exec_driver_sql("BEGIN IMMEDIATE"))
    return writer


def _create(file: Path) -> None:
    """A new store appears with all its tables at once, however many processes create it."""
    with _whole(file) as new:
        writer = _sqlite_writer(file_url(new))
        with writer.begin() as connection:
            _upgrade(connection)
        writer.dispose()


@contextmanager
def _whole(file: Path) -> Iterator[Path]:
    """A file made under a temporary name, readable only by its owner; it gets its name when it is
    complete, unless another process was first."""
    scratch = file.with_name(f"{file.name}.{os.getpid()}-{os.urandom(4).hex()}")
    os.close(os.open(scratch, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield scratch
        with suppress(FileExistsError):
            os.link(scratch, file)
    finally:
        scratch.unlink()


def _driven(url: str) -> URL:
    """PostgreSQL uses the driver of the extra `postgres`, unless the URL names another."""
    made = make_url(url)
    return made.set(drivername=DRIVER) if made.drivername == POSTGRES else made


def _missing(url: str, error: ImportError) -> str:
    if make_url(url).get_backend_name() == POSTGRES:
        return "PostgreSQL needs a driver. Install it: pip install 'croupier[postgres]'"
    return f"{error}."


def _close(reader: Engine, writer: Engine) -> None:
    """The writer last: it leaves a SQLite store in one file, so that a copy of the file has all."""
    reader.dispose()
    writer.dispose()


def _may_write(file: Path) -> bool:
    """An auditor may get a read-only file or folder (601a.4(f))."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def _only_to_read(file: Path) -> sqlite3.Connection:
    """If there is a write-ahead log, read the file with it; otherwise nothing can change, and
    SQLite need not write to a read-only folder."""
    logged = Path(f"{file}-wal").exists()
    return _connected(file, "mode=ro" if logged else "immutable=1")


def _connected(file: Path, how: str) -> sqlite3.Connection:
    """A connection to read; it replaces damaged characters, so that the rest can be read."""
    uri = f"{file.resolve().as_uri()}?{how}"
    connection = sqlite3.connect(
        uri, uri=True, timeout=WAIT, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    return connection


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun at once to write
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


# ------------------------------------------------------------------------------ its form


def _revision(connection: Connection) -> str | None:
    """The revision of a store's tables; None for a new store. A file is a store or another
    program's; a database on a server may be shared."""
    tables = inspect(connection).get_table_names()
    if alembic_version.name not in tables:
        if tables and connection.dialect.name != POSTGRES:
            raise StoreError("it contains another program's tables; name another database")
        return None
    return connection.scalar(select(alembic_version.c.version_num))


def _upgrade(connection: Connection) -> None:
    """Upgrade the tables, one caller at a time: Alembic runs once per process, and of several
    processes on a server one makes the tables."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    if connection.dialect.name == POSTGRES:
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
    config = Config()
    scripts = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", scripts.replace("%", "%%"))
    config.attributes["connection"] = connection
    with _ONE_AT_A_TIME:
        try:
            command.upgrade(config, "head")
        except CommandError:
            raise StoreError(
                "it contains another program's tables; name another database"
            ) from None


def _without_password(url: str) -> str:
    head, at, tail = url.rpartition("@")
    scheme, slashes, user = head.partition("://")
    return f"{scheme}{slashes}{user.partition(':')[0]}@{tail}" if at else url
