"""Clocks for tests, and logs without their instants."""

from __future__ import annotations

from typing import Any

from croupier.store.clock import Clock, now
from croupier.table.log import lines_of, read_log
from croupier.table.replay import recorded_clock
from croupier.table.session import Session


def as_in(whole: Session, kept: str) -> Clock:
    """What the clock said in a session after the whole lines of its log that were kept."""
    return recorded_clock(whole.log.records[len(lines_of(kept)) :], now)


def without_instants(text: str) -> list[dict[str, Any]]:
    """The records of a log; two sessions of one seed and the same acts differ in instants alone."""
    records = read_log(text, closed=False)
    return [{key: fact for key, fact in record.items() if key != "at"} for record in records]
