"""What all filings share: an act is taken or refused by state and day, with its reason;
who may do it is said by `people.rights`.

A reading says what the text leaves open; each has a key, so that a state can name it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from croupier.filing.events import Event, following
from croupier.people.person import Person
from croupier.people.rights import Refused

REVIEW_DAYS = 15  # 601a.4(c) and (e)
FIRST_YEAR, LAST_YEAR = 1900, 9900  # a slip before; what is reckoned from a day is a day too


@dataclass(frozen=True)
class State:
    """How a filing stands on a day: since when, why, by which paragraph, what comes next, and on
    which days a request was amended, with what."""

    name: str
    since: date
    why: str
    cite: str
    until: date | None = None
    next: str = ""
    amended: tuple[tuple[date, str], ...] = ()

    def says(self) -> str:
        """`in force since 2026-03-16: the 15th calendar day ... (601a.4(c))`."""
        days = ", ".join(dict.fromkeys(day.isoformat() for day, _ in self.amended))
        then = f"; {self.next}" if self.next else ""
        then += f"; amended on {days}" if days else ""
        cite = f" ({self.cite})" if self.cite else ""
        return f"{self.name} since {self.since.isoformat()}: {self.why}{cite}{then}"


def check_day(history: Sequence[Event], day: date, cite: str) -> None:
    """Nothing is received before it was filed, and events stand in the order of their days."""
    if history and day < history[-1].day:
        before = history[-1]
        raise Refused(
            f"{day.isoformat()} is before {before.day.isoformat()}, the day on which this was "
            f"{before.kind}",
            cite,
        )


def check_dated(dated: date, received: date, asked: date, cite: str) -> None:
    """A notice is not received before it is written, nor older than what it is about."""
    if dated > received:
        raise Refused(f"a notice of {dated.isoformat()} is received later than that", cite)
    if dated < asked:
        raise Refused(
            f"a notice of {dated.isoformat()} is older than what was filed on {asked.isoformat()}",
            cite,
        )


def recorded(
    history: Sequence[Event],
    filing: str,
    kind: str,
    day: date,
    person: Person,
    data: Mapping[str, Any],
    texts: Mapping[str, str] | None = None,
) -> Event:
    """The next event of a history."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Refused(f"{day.isoformat()} is no day on which this is done", "601a.4")
    event = following(history, Event(filing, 0, kind, day, person.name, person.role, dict(data)))
    event = replace(event, texts=texts or {})
    try:
        "".join((event.text(), *event.texts.values())).encode()
    except UnicodeEncodeError:
        raise Refused("it holds characters that are no text and cannot be kept", "601a.4") from None
    return event
