"""What all filings share: the state and the day decide whether an act is accepted or refused, and
why; `people.rights` says who may act.

A reading settles what the text leaves open; each has a key, so that a state can name it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from croupier.filing.events import IN_ERROR, Event, History, following, recorded_on, stands
from croupier.people.person import Person
from croupier.people.rights import FILING, Refused, check_may
from croupier.store import clock

ERROR = "recorded in error"
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
    """Acts are in the order of their days."""
    if (held := stands(history)) and day < held[-1].day:
        before = held[-1]
        raise Refused(
            f"{day.isoformat()} is before {before.day.isoformat()}, when this was {before.kind}; "
            "use a later day",
            cite,
        )


def check_today(day: date) -> None:
    """No act is of a day to come."""
    if day > (today := clock.today()):
        why = f"{day.isoformat()} is after today, {today.isoformat()} in Pennsylvania"
        raise Refused(why, "601a.4")


@dataclass(frozen=True)
class Notice:
    """A written notice: its own date, if it is not the day of receipt, and the file that was sent,
    by name and digest."""

    dated: date | None = None
    sent: Mapping[str, str] = field(default_factory=dict)


NO_NOTICE = Notice()


def decided(on: Event, notice: Notice, received: date, cite: str) -> dict[str, Any]:
    """What a decision keeps: the digest of the event that it is on, and its notice."""
    dated = notice.dated or received
    check_dated(dated, received, on.day, cite)
    sent = {"sent": dict(notice.sent)} if notice.sent else {}
    return {"on": {"event": on.number, "digest": on.digest}, "dated": dated.isoformat(), **sent}


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


def late(event: Event) -> str:
    """Says so if an event was recorded after the day on which it took effect."""
    return "" if (on := recorded_on(event)) <= event.day else f", recorded on {on.isoformat()}"


def taken_back(history: History, day: date) -> State | None:
    """The state of a filing of which nothing stands; None before its first event."""
    errors = [event for event in history if event.kind == IN_ERROR]
    if not errors or stands(history) or history[0].day > day:
        return None
    last = errors[-1]
    return State(ERROR, last.day, f"{last.data['why']}{late(last)}", "")


def in_error(history: History, day: date, person: Person, why: str) -> Event:
    """Take back the last act that stands, by the role and house that recorded it."""
    cite = check_may(person, "error", FILING, history[0].data.get("holder")).cite
    held = stands(history)
    if not held:
        raise Refused("no act is left to take back", cite)
    wrong = held[-1]
    if person.role is not wrong.role:
        raise Refused(
            f"event {wrong.number} ({wrong.kind}) was recorded as {wrong.role.value}; only that "
            f"role may take it back, not {person.role.value}",
            cite,
        )
    if not why.strip():
        raise Refused(f"say why event {wrong.number} ({wrong.kind}) was recorded in error", cite)
    data = {"event": wrong.number, "digest": wrong.digest, "why": why}
    return recorded(history, history[0].filing, IN_ERROR, day, person, data)


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
