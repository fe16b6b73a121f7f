"""The event log of a session: one JSON record a line, each chained to the one before.

A line is `{"chain": ..., "n": ..., "record": ..., ...}` with sorted keys; its chain is the SHA-256
of the previous chain and of the record without it. An edited, missing or truncated line is found.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

Record = Mapping[str, Any]
START = "0" * 64


class LogError(ValueError):
    """A log that is damaged, edited or truncated."""


class Log:
    """Records, only ever added to."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.lines: list[str] = []
        self._chain = START

    def add(self, record: str, **facts: Any) -> None:
        content = {"n": len(self.records) + 1, "record": record, **facts}
        self._chain = chained(self._chain, content)
        self.records.append(content)
        self.lines.append(to_line({**content, "chain": self._chain}))

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


def to_line(record: Record) -> str:
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def chained(previous: str, content: Record) -> str:
    return hashlib.sha256(f"{previous}{to_line(content)}".encode()).hexdigest()


def read_log(text: str, *, closed: bool = True) -> list[Record]:
    """The records of an unedited log; unless `closed` is False it must be whole."""
    records: list[Record] = []
    chain = START
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
            found = record.pop("chain")
        except (ValueError, KeyError, AttributeError, TypeError):
            raise LogError(f"Line {number} of the log is not a record of it.") from None
        chain = chained(chain, record)
        if found != chain or record.get("n") != number:
            raise LogError(f"Line {number} of the log was edited, or a line before it is missing.")
        records.append(record)
    if not records or records[0]["record"] != "session":
        raise LogError("The log has no opening record.")
    if not closed:
        return records
    if records[-1]["record"] != "close" or not text.endswith("\n"):
        raise LogError(f"The log is truncated after line {len(lines)}: it has no closing record.")
    return records
