"""The event log of a session: one JSON record a line, each chained to the one before.

A line is the canonical JSON of its record (`store.chain`), in which `previous` is the digest of the
line before, and after that its own digest: `{..., "previous": ..., ..., "digest": ...}`. Whoever
cuts `digest` off a line and hashes the rest has it. An edited, missing or truncated line is found.
What the table does not see, a card that lies face down or hands that a player sets, is sealed: the
seed opens it, which is revealed when the session closes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from croupier.store.chain import FIRST, PREVIOUS, ChainError, canonical, digest_of
from croupier.store.clock import Clock, now

Record = Mapping[str, Any]
DIGEST = ',"digest":"'
END = '"}'
TAIL = len(DIGEST) + len(digest_of("")) + len(END)


class Sink(Protocol):
    """Where lines are kept."""

    def write(self, line: str) -> None:
        """Take a line, with its end."""

    def sync(self) -> None:
        """Return when all lines taken are kept whatever happens."""


class LogError(ChainError):
    """A log that is damaged, edited or truncated."""


class Log:
    """Records, only ever added to: `records` with all that the table knows, `lines` as written."""

    def __init__(
        self,
        sink: Sink | None = None,
        seal: Callable[[int, str], str] | None = None,
        clock: Clock = now,
    ) -> None:
        self.records: list[Record] = []
        self.lines: list[str] = []
        self.head = FIRST
        self._sink = sink
        self._seal = seal
        self._clock = clock
        self._at = ""

    @property
    def kept(self) -> bool:
        """Whether the lines are kept by somebody."""
        return self._sink is not None

    def add(self, record: str, *, hide: str = "", **facts: Any) -> None:
        """Add a record. The fact to `hide`, a text or a list of texts, is only sealed in what is
        written."""
        known = {"n": len(self.records) + 1, "at": self._instant(), "record": record, **facts}
        written = dict(known)
        if hide and self._seal:
            fact = written.pop(hide)
            text = fact if isinstance(fact, str) else " ".join(fact)
            written["sealed"] = self._seal(known["n"], text)
        line = chained(written, self.head)
        if self._sink is not None:
            self._sink.write(f"{line}\n")
        self.head = head_of(line)
        self.records.append(known)
        self.lines.append(line)

    @contextmanager
    def told_again(self, sink: Sink, clock: Clock) -> Iterator[None]:
        """While lines that somebody else wrote are told again: by their clock, and to a sink that
        compares them."""
        own = self._sink, self._clock
        self._sink, self._clock = sink, clock
        try:
            yield
        finally:
            self._sink, self._clock = own

    def _instant(self) -> str:
        """Now; where the clock was set back, the instant of the record before."""
        self._at = max(self._at, self._clock())
        return self._at

    def sync(self) -> None:
        """What was written is kept before anybody sees what follows from it."""
        if self._sink is not None:
            self._sink.sync()

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


class Unwritten(Log):
    """The records of a table that nobody will replay, for rounds by the million: no lines, no
    digests, no clock."""

    def add(self, record: str, *, hide: str = "", **facts: Any) -> None:
        self.records.append({"n": len(self.records) + 1, "record": record, **facts})


def chained(record: Record, previous: str) -> str:
    """The line of a record after the one with the digest `previous`."""
    text = canonical({**record, PREVIOUS: previous})
    return f"{text[:-1]}{DIGEST}{digest_of(text)}{END}"


def lines_of(text: str) -> list[str]:
    """The lines that have an end. Only a line feed ends one: names may hold other separators."""
    return text.split("\n")[:-1]


def head_of(line: str) -> str:
    """The digest that a line ends with: the chain's head after it."""
    return line[-TAIL + len(DIGEST) : -len(END)]


def read_log(text: str, *, closed: bool = True) -> list[Record]:
    """The records of an unedited log; unless `closed` is False it must be whole."""
    records = read_chained(text)
    if not records or records[0].get("record") != "session":
        raise LogError("The log has no opening record.")
    if closed and (not is_closed(records) or not text.endswith("\n")):
        raise LogError(
            f"The log is truncated after line {len(records)}: it has no closing record. To "
            "continue an interrupted session: croupier play --resume LOG."
        )
    return records


def read_chained(text: str, after: int = 0, head: str = FIRST) -> list[Record]:
    """The records of lines of which none was edited, moved or removed from between others; those
    `after` a line follow its `head`."""
    records: list[Record] = []
    lines = lines_of(text)
    for number, line in enumerate(lines, after + 1):
        try:
            record = json.loads(line)
            digest = digest_of(f"{line[:-TAIL]}}}")
        except (ValueError, RecursionError):
            raise LogError(f"Line {number} of the log is not a log record.") from None
        if not isinstance(record, dict) or record.pop("digest", "") != head_of(line):
            raise LogError(f"Line {number} of the log is not a log record.")
        follows = record.pop(PREVIOUS, None) == head and record.get("n") == number
        if head_of(line) != digest or not follows:
            raise LogError(f"Line {number} of the log was edited, or a line before it is missing.")
        head = digest
        records.append(record)
    return records


def is_closed(records: list[Record]) -> bool:
    """Whether the session was closed; its closing record may be signed after that."""
    ends = [record.get("record") for record in records[-2:]]
    return ends[-1] == "close" or ends == ["close", "signed"]
