"""The minimum and maximum of a table, posted beside its Rules Submission: 601a.6, 601a.7.

A posting holds for tables from a day and time on, until another one covers them. It is no amendment
of the submission (601a.7(b) excepts subsection (c)); increments and other requirements are part of
the submission and are not posted (601a.6(d)).

Readings, where the text leaves something open:

- `limits-beside`: 601a.7(c) is not in hand; the limits of a table may be changed by a posting
  alone, without a notice period. A submission's own limits hold where nothing is posted.
- `last-posted`: of two postings for a table, the one that took effect last governs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from croupier.filing.acts import State, late, recorded, taken_back
from croupier.filing.events import Event, History, stands
from croupier.people.person import Person
from croupier.people.rights import LIMITS, Refused, check_may
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import Rules, examine
from croupier.store import clock
from croupier.submission.form import TABLES
from croupier.submission.tables import Table, Tables, tables_of

POSTED, REPLACED = "posted", "replaced"
FROM = "from"  # in an event's data: the instant from which the limits hold
CITE = "601a.6"
ANSWERS = ("table-minimum", "table-maximum")


@dataclass(frozen=True)
class Limits:
    """What is posted for tables, since when, and by which posting."""

    filing: str
    since: datetime
    minimum: str
    maximum: str
    tables: Tables

    @property
    def answers(self) -> dict[str, object]:
        """The answers of a submission that they take the place of."""
        return dict(zip(ANSWERS, (self.minimum, self.maximum), strict=True))

    def says(self) -> str:
        since = clock.told(self.since)
        return f"{self.minimum} to {self.maximum}, posted from {since} by {self.filing}"


def post(
    filing: str,
    person: Person,
    data: Mapping[str, Any],
    since: datetime,
    governing: Iterable[Rules],
) -> Event:
    """Post limits for tables, beside the rules that govern there."""
    check_may(person, "post", LIMITS, data.get("holder"))
    amounts = {}
    for key in ("minimum", "maximum"):
        try:
            amounts[key] = money_text(parse_money(str(data.get(key, ""))))
        except ValueError as error:
            raise Refused(f"{key}: {str(error).rstrip('.')}", CITE) from None
    held = {**data, **amounts, FROM: clock.text_of(since)}
    event = recorded((), filing, POSTED, min(clock.date_of(since), clock.today()), person, held)
    for rules in governing:
        if faults := contradictions(rules, limits_of(event)):
            raise Refused("; ".join(fault.rstrip(".") for fault in faults), CITE)
    return event


def limits_of(event: Event) -> Limits:
    data = event.data
    return Limits(
        event.filing,
        datetime.fromisoformat(str(data[FROM])),
        str(data["minimum"]),
        str(data["maximum"]),
        tables_of(data[TABLES]),
    )


def contradictions(rules: Rules, posted: Limits) -> list[str]:
    """What the rules have against limits, beside what was found in the answers themselves."""
    given = {key: rules.answers[key] for key in rules.explicit}
    known = examine(rules.book, given)[1]
    found = examine(rules.book, {**given, **posted.answers})[1]
    return [str(finding) for finding in found if finding not in known]


def with_limits(rules: Rules, posted: Limits | None) -> Rules:
    """Rules with the limits that are posted; those of the submission if none are."""
    if posted is None:
        return rules
    given = {key: rules.answers[key] for key in rules.explicit}
    return examine(rules.book, {**given, **posted.answers})[0]


def in_effect(histories: Iterable[History], table: Table, at: datetime) -> Limits | None:
    """What is posted for a table at an instant (`last-posted`)."""
    found = (limits_of(event) for history in histories for event in stands(history))
    known = [each for each in found if each.since <= at and each.tables.covers(table)]
    return max(known, key=lambda each: (each.since, each.filing), default=None)


def state(history: History, day: date) -> State | None:
    """The state of a posting on a day; None before it was made."""
    happened = stands(history, day)
    if not happened:
        return taken_back(history, day)
    posted = limits_of(happened[0])
    why = f"{posted.minimum} to {posted.maximum} for {posted.tables.says()}"
    then = f"in effect from {clock.told(posted.since)}"
    return State(POSTED, happened[0].day, f"{why}{late(happened[0])}", CITE, next=then)


def among(history: History, found: State, others: Iterable[History], day: date) -> State:
    """The state of a posting among the others of its holder and game: replaced once a later one
    covers all its tables."""
    if found.name != POSTED:
        return found
    own, ends = limits_of(stands(history)[0]), clock.at(day, time.max)
    every = (limits_of(event) for history in others for event in stands(history, day))
    later = [
        each
        for each in every
        if (own.since, own.filing) < (each.since, each.filing) and each.since <= ends
        if each.tables.takes_all_of(own.tables)
    ]
    if not later:
        return found
    by = min(later, key=lambda each: (each.since, each.filing))
    return State(REPLACED, clock.date_of(by.since), f"by {by.filing}; {found.why}", CITE)
