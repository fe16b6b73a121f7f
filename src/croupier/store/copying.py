"""A store as lines of JSON: backup and restore, export and import, from any store to any other.

The first line names the format, the last the SHA-256 of all lines before it; between them each row
of each table stands in the order of its key, so that the same store gives the same bytes, whichever
database it is in. A backup has everything. An export, for those who audit, lacks what is nobody
else's: passwords, log-ins, and the seeds of sessions in play.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from sqlalchemy import Connection, Date, Integer, String, Table, Text, func, insert, select, text

from croupier.store.chain import canonical
from croupier.store.engine import POSTGRES, Store
from croupier.store.errors import StoreError
from croupier.store.schema import REVISION, metadata

FORMAT = "croupier/copy/1"
BACKUP, EXPORT = KINDS = ("backup", "export")
PRIVATE = ("logins", "failures", "seeds")
ROWS = 500  # written together
MOST_LINE = 64_000_000


def copied(store: Store, kind: str) -> Iterator[str]:
    """The lines of a copy, all as the store was at one moment."""
    digest, rows = hashlib.sha256(), 0

    def line(told: Mapping[str, Any]) -> str:
        made = f"{canonical(told)}\n"
        digest.update(made.encode())
        return made

    with store.reading() as connection:
        yield line({"format": FORMAT, "kind": kind, "revision": REVISION})
        for table in metadata.sorted_tables:
            if kind == EXPORT and table.name in PRIVATE:
                continue
            for row in _rows(connection, table):
                if kind == EXPORT:
                    _hide(table.name, row)
                rows += 1
                yield line({"table": table.name, "row": row})
    yield f"{canonical({'rows': rows, 'sha256': digest.hexdigest()})}\n"


def restore(store: Store, lines: Iterable[str]) -> int:
    """Put a copy into an empty store, all or nothing; how many rows it has."""
    tables = {table.name: table for table in metadata.sorted_tables}
    digest, rows, last, ended = hashlib.sha256(), 0, "", False
    waiting: list[dict[str, Any]] = []
    with store.writing() as connection:
        _check_empty(connection)
        for number, line in enumerate(lines, 1):
            told = _read(line, number)
            if ended:
                raise _damaged(number, "the copy goes on after its end")
            if number == 1:
                _check_head(told)
            elif "sha256" in told:
                ended = True
                if told != {"rows": rows, "sha256": digest.hexdigest()}:
                    raise _damaged(number, "its digest is another")
            else:
                name = told.get("table")
                if name not in tables:
                    raise _damaged(number, "it names no table")
                if waiting and (name != last or len(waiting) >= ROWS):
                    connection.execute(insert(tables[last]), waiting)
                    waiting = []
                waiting.append(_parsed(tables[name], told["row"], number))
                last, rows = name, rows + 1
            digest.update(line.encode())
        if not ended:
            raise StoreError("The copy is not whole: its last line is missing.")
        if waiting:
            connection.execute(insert(tables[last]), waiting)
        _go_on_counting(connection)
    return rows


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """The rows in the order of their key, as every database sorts it."""
    server = connection.dialect.name == POSTGRES
    order = [
        column.collate("C") if server and isinstance(column.type, String | Text) else column
        for column in table.primary_key.columns
    ]
    asked = select(table).order_by(*order).execution_options(yield_per=ROWS)
    for row in connection.execute(asked).mappings():
        yield {
            name: value.isoformat() if isinstance(value, date) else value
            for name, value in row.items()
        }


def _hide(table: str, row: dict[str, Any]) -> None:
    if table == "people":
        row["password"] = ""
    elif table == "sessions" and not row["closed"]:
        row["seed"] = ""


def _read(line: str, number: int) -> dict[str, Any]:
    try:
        told = json.loads(line) if len(line) <= MOST_LINE else None
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not line.endswith("\n"):
        raise _damaged(number, "it is no record")
    return told


def _check_head(told: Mapping[str, Any]) -> None:
    if told.get("format") != FORMAT or told.get("kind") not in KINDS:
        raise StoreError("This is no copy of a store; make one with croupier floor backup.")
    if told.get("revision") != REVISION:
        raise StoreError(
            f"The copy is of revision {told.get('revision')!s:.20}, this version's stores are of "
            f"{REVISION}: restore it with the version that made it, which upgrades it after that."
        )


def _check_empty(connection: Connection) -> None:
    for table in metadata.sorted_tables:
        if connection.scalar(select(func.count()).select_from(table)):
            raise StoreError(f"The store is not empty: it has {table.name}; name a new one.")


def _parsed(table: Table, row: Any, number: int) -> dict[str, Any]:
    if not isinstance(row, dict) or set(row) != set(table.columns.keys()):
        raise _damaged(number, f"it is no row of {table.name}")
    return {
        name: date.fromisoformat(value)
        if value is not None and isinstance(table.columns[name].type, Date)
        else value
        for name, value in row.items()
    }


def _go_on_counting(connection: Connection) -> None:
    """Numbers that a server gives go on after those that are there."""
    if connection.dialect.name != POSTGRES:
        return
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is None or not isinstance(column.type, Integer) or column.foreign_keys:
            continue
        asked = text("SELECT pg_get_serial_sequence(:table, :column)")
        named = connection.scalar(asked, {"table": table.name, "column": column.name})
        most = connection.scalar(select(func.max(column)))
        if named and most:
            connection.execute(select(func.setval(named, most)))


def _damaged(number: int, why: str) -> StoreError:
    return StoreError(f"Line {number} of the copy is damaged: {why}.")
