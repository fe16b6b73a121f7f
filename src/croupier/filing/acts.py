"""What all filings share: the state and the day decide whether an act is accepted or refused, and
why; `people.rights` says who may act.

A reading settles what the text leaves open; each has a key, so that a state can name it.
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
    """The state of a filing on a day: since when, why, under which paragraph, what comes next, and
    how a request was amended, by day."""

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
    """Events are in the order of their days."""
    if history and day < history[-1].day:
        before = history[-1]
        raise Refused(
            f"{day.isoformat()} is before {before.day.isoformat()}, when this was {before.kind}; "
            "use a later day",
            cite,
        )


def check_dated(dated: date, received: date, asked: date, cite: str) -> None:
    """A notice is not dated after its receipt, nor before the filing that it answers."""
    if dated > received:
        raise Refused(
            f"a notice dated {dated.isoformat()} cannot be received on {received.isoformat()}", cite
        )
    if dated < asked:
        raise Refused(
            f"a notice dated {dated.isoformat()} is older than the filing of {asked.isoformat()}",
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
        raise Refused(
            f"{day.isoformat()} is outside {FIRST_YEAR} to {LAST_YEAR}; check the year", "601a.4"
        )
    event = following(history, Event(filing, 0, kind, day, person.name, person.role, dict(data)))
    event = replace(event, texts=texts or {})
    try:
        "".join((event.text(), *event.texts.values())).encode()
    except UnicodeEncodeError:
        raise Refused(
            "it contains characters that are not valid text; remove them", "601a.4"
        ) from None
    return event
