"""The event log of a session: one JSON record a line, each chained to the one before.

A line is `{"n": ..., "record": ..., ..., "chain": ...}`: a record with sorted keys, and at its end
the SHA-256 of the previous chain and of the record without its own. An edited, missing or truncated
line is found. What the table does not see, a card that lies face down or hands that a player sets,
is sealed: the seed opens it, which is revealed when the session closes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

Record = Mapping[str, Any]
START = "0" * 64
CHAIN = ',"chain":"'
TAIL = len(CHAIN) + len(START) + len('"}')

to_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


class Sink(Protocol):
    """Where lines are kept."""

    def write(self, line: str) -> None:
        """Take a line, with its end."""

    def sync(self) -> None:
        """Return when all lines taken are kept whatever happens."""


class LogError(ValueError):
    """A log that is damaged, edited or truncated."""


class Log:
    """Records, only ever added to: `records` with all that the table knows, `lines` as written."""

    def __init__(self, sink: Sink | None = None, seal: Callable[[int, str], str] | None = None):
        self.records: list[Record] = []
        self.lines: list[str] = []
        self.head = START
        self._sink = sink
        self._seal = seal

    @property
    def kept(self) -> bool:
        """Whether the lines are kept by somebody."""
        return self._sink is not None

    def add(self, record: str, *, hide: str = "", **facts: Any) -> None:
        """Add a record. The fact to `hide` is only sealed in what is written."""
        known = {"n": len(self.records) + 1, "record": record, **facts}
        written = known
        if hide and self._seal:
            written = {**known, "sealed": self._seal(known["n"], known[hide])}
            del written[hide]
        content = to_json(written)
        head = chained(self.head, content)
        line = f'{content[:-1]}{CHAIN}{head}"}}'
        if self._sink is not None:
            self._sink.write(f"{line}\n")
        self.head = head
        self.records.append(known)
        self.lines.append(line)

    def sync(self) -> None:
        """What was written is kept before anybody sees what follows from it."""
        if self._sink is not None:
            self._sink.sync()

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


def chained(previous: str, content: str) -> str:
    return hashlib.sha256(f"{previous}{content}".encode()).hexdigest()


def lines_of(text: str) -> list[str]:
    """The lines that have an end. Only a line feed ends one: names may hold other separators."""
    return text.split("\n")[:-1]


def head_of(line: str) -> str:
    """The chain that a line ends with."""
    return line[-TAIL + len(CHAIN) : -len('"}')]


def read_log(text: str, *, closed: bool = True) -> list[Record]:
    """The records of an unedited log; unless `closed` is False it must be whole."""
    records: list[Record] = []
    chain = START
    lines = lines_of(text)
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
            chain = chained(chain, f"{line[:-TAIL]}}}")
        except (ValueError, RecursionError):
            raise LogError(f"Line {number} of the log is not a record of it.") from None
        if not isinstance(record, dict) or record.pop("chain", "") != head_of(line):
            raise LogError(f"Line {number} of the log is not a record of it.")
        if head_of(line) != chain or record.get("n") != number:
            raise LogError(f"Line {number} of the log was edited, or a line before it is missing.")
        records.append(record)
    if not records or records[0].get("record") != "session":
        raise LogError("The log has no opening record.")
    if closed and (not is_closed(records) or not text.endswith("\n")):
        raise LogError(
            f"The log is truncated after line {len(lines)}: it has no closing record. A session "
            "that was cut off is gone on with by `croupier play --resume`."
        )
    return records


def is_closed(records: list[Record]) -> bool:
    """Whether the session was closed; its closing record may be signed after that."""
    ends = [record.get("record") for record in records[-2:]]
    return ends[-1] == "close" or ends == ["close", "signed"]
