"""Significant events of serving itself: when it began and ended, what was down meanwhile, and a
clock that was moved."""

from __future__ import annotations

import time
from datetime import timedelta

from sqlalchemy import Connection, func, select

from croupier.floor.reporting.events import raise_event
from croupier.store import clock, journal
from croupier.store.engine import Store
from croupier.store.schema import sessions
from croupier.version import VERSION

ABOUT = "server"
BEGAN, ENDED, MOVED = "serving began", "serving ended", "clock moved"
FAR = timedelta(seconds=2)


def note_began(store: Store) -> None:
    """That serving begins, and since when it was down."""
    with store.writing() as connection:
        last, now = _last_sign(connection), clock.now()
        told = [each for each in _told(connection) if each.data["what"] in (BEGAN, ENDED)]
        why = f"version {VERSION}"
        if told and told[-1].data["what"] == ENDED:
            last, why = told[-1].at, f"{why}; it had ended"
        elif told:
            why = f"{why}; it had ended without a word"
        raise_event(connection, BEGAN, ABOUT, why=why, before=last, after=now, at=now)
        if last > now:
            why = "it is before the last record"
            raise_event(connection, MOVED, ABOUT, why=why, before=last, after=now, at=now)


def note_ended(store: Store) -> None:
    with store.writing() as connection:
        raise_event(connection, ENDED, ABOUT, why=f"version {VERSION}")


def _last_sign(connection: Connection) -> str:
    """The instant of the last act or record."""
    head = journal.head(connection).number
    record = journal.record_at(connection, head)
    acted = connection.scalar(select(func.max(sessions.c.acted))) or ""
    return max(acted, record.at if record else "")


def _told(connection: Connection) -> list[journal.Record]:
    return journal.records(connection, journal.SIGNIFICANT, ABOUT)


class ClockWatch:
    """Compares the clock with one that only ever runs, and tells when it was moved."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def check(self, store: Store) -> None:
        ahead = time.time() - time.monotonic()
        moved, self._ahead = timedelta(seconds=ahead - self._ahead), ahead
        if abs(moved) <= FAR:
            return
        now = clock.now()
        with store.writing() as connection:
            told = [each for each in _told(connection) if each.data["what"] == MOVED]
            if told and clock.earlier(now, 30 * FAR) < told[-1].at <= clock.later(now, 30 * FAR):
                return  # another process told of it
            why = f"it moved by {moved.total_seconds():+.1f} seconds"
            before = clock.earlier(now, moved)
            raise_event(connection, MOVED, ABOUT, why=why, before=before, after=now, at=now)
