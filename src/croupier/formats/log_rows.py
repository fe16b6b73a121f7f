"""A session's log as a table: a row for each record, its commonest facts as columns.

A log that was replayed has opened what was sealed, so cards dealt face down are named here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.store.chain import canonical
from croupier.table.log import head_of
from croupier.table.session import Session
from croupier.tabular import TEXT, WHOLE, write_rows

COLUMNS = {
    "n": WHOLE,
    "at": TEXT,
    "record": TEXT,
    "round": WHOLE,
    "seat": WHOLE,
    "player": TEXT,
    "cite": TEXT,
    "card": TEXT,
    "choice": TEXT,
    "wager": TEXT,
    "outcome": TEXT,
    "stake_cents": WHOLE,
    "net_cents": WHOLE,
    "facts": TEXT,
    "digest": TEXT,
}
NAMED = {"stake_cents": "stake", "net_cents": "net"}
OF_TABLE = ("game", "chapter", "answers", "rules", "rules_file")
TO_SEAT = "seat "


def write_log(session: Session, path: Path) -> None:
    """All records of a session; its game and answers are told with the rows."""
    opening = session.log.records[0]
    write_rows(path, COLUMNS, log_rows(session), {key: opening[key] for key in OF_TABLE})


def log_rows(session: Session) -> Iterator[Mapping[str, Any]]:
    number: int | None = None
    for record, line in zip(session.log.records, session.log.lines, strict=True):
        if record["record"] == "round":
            number = record["round"]
        named = {name: record.get(NAMED.get(name, name)) for name in COLUMNS}
        to = str(record.get("to", ""))
        if named["seat"] is None and to.startswith(TO_SEAT):
            named["seat"] = int(to.removeprefix(TO_SEAT).split()[0])
        yield {**named, "round": number, "facts": canonical(record), "digest": head_of(line)}
        if record["record"] == "end":
            number = None
