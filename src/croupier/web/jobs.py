"""A job that somebody waits for: who asked, its progress, its result."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from croupier.web.refusals import Fault, Wrong

WAITING, BEGUN = "waiting for its turn", "started"
CANCELLED = "You canceled this count."
DIED = "The process doing this count ended unexpectedly; it may have run out of memory."
CLOSED = "The server is shutting down."
Work = Callable[..., Any]
Kind = tuple[Hashable, ...]


class Busy(Exception):
    """The pool takes no more jobs now."""


class Stopped(Exception):
    """A count that was stopped before its end, and why."""


class Caller(NamedTuple):
    """Who asks: an address, and behind it one of several visitors; a program is no visitor."""

    address: str
    visitor: str = ""


@dataclass(frozen=True)
class Seconds:
    """How long anything may take.

    The pool stops a `count` or a long `run` after this time, and drops a job that nobody has asked
    for during `unasked`. It remembers a stopped job for `remembered`, so that a reload does not
    start it again. A job that runs longer than `short` is a long one.
    """

    count: float = 300
    run: float = 900
    unasked: float = 90
    replaced: float = 5
    remembered: float = 600
    short: float = 4


@dataclass(eq=False)
class Job:
    """One piece of work: done with a `result` or an `error`, or still at `doing`.

    It is `given` to a process and runs `since` that is ready. `kind` names jobs that take about as
    long as this one; without its last part, those that perhaps do. `elsewhere` is the command that
    does the same without a deadline.
    """

    key: Hashable
    caller: Caller
    work: Work
    args: tuple[Any, ...]
    kind: Kind = ()
    elsewhere: str = ""
    run: bool = False
    long: bool = False
    expected: float = 0.0
    name: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    doing: str = WAITING
    steps: int = 0
    given: float | None = None
    since: float | None = None
    done: bool = False
    result: Any = None
    size: int = 0
    error: str = ""
    fault: bool = False
    stopped: str = ""
    until: float = 0.0
    asked: dict[Caller, float] = field(default_factory=dict, repr=False)
    left: set[Caller] = field(default_factory=set, repr=False)
    finished: threading.Event = field(default_factory=threading.Event, repr=False)

    @property
    def begun(self) -> bool:
        return self.given is not None

    @property
    def last_asked(self) -> float:
        return max(self.asked.values(), default=0.0)

    def ran(self, now: float) -> float:
        """For how many seconds it has run."""
        return 0.0 if self.since is None else now - self.since

    def held(self, now: float) -> float:
        """For how many seconds it has had a process."""
        return 0.0 if self.given is None else now - self.given

    def check(self) -> None:
        """Wrong if the request was invalid, Stopped if the count did not finish, Fault if the work
        itself failed."""
        if self.stopped:
            raise Stopped(self.error)
        if self.error:
            raise (Fault if self.fault else Wrong)(self.error)

    def end(self, result: Any = None, *, error: str = "", fault: bool = False) -> None:
        self.result, self.error, self.fault = result, error, fault
        self.done = True
        self.finished.set()

    def stop(self, why: str, remembered: float) -> None:
        """End it without a result; until that is forgotten, whoever asks gets the reason."""
        self.stopped, self.until = why, time.monotonic() + remembered
        other = f" The command line has no time limit: {self.elsewhere}" if self.elsewhere else ""
        self.end(error=why + other)

    def put_back(self) -> None:
        """Wait again; what was counted is lost."""
        self.given = self.since = None
        self.doing, self.steps = WAITING, 0

    def anew(self, caller: Caller) -> Job:
        """The same work asked for again."""
        mine = (self.key, caller, self.work, self.args, self.kind, self.elsewhere)
        return Job(*mine, run=self.run)

    def for_who_left(self) -> Job:
        """The job as it looks to a caller who canceled it while others still wait for it."""
        seen = replace(self, stopped=CANCELLED, finished=threading.Event())
        seen.end(error=CANCELLED)
        return seen


def minutes(seconds: float) -> str:
    """`5 minutes`, `90 seconds`"""
    if seconds % 60 or seconds < 60:
        return f"{seconds:g} second{'' if seconds == 1 else 's'}"
    return f"{seconds / 60:g} minute{'' if seconds == 60 else 's'}"
