"""Which edition of 601a governs an act: the code's, or the one that its amendment makes of it.

- `amendment-in-force`: the sources do not say on which day the amendment takes effect. The amended
  text governs every day, unless the Executive Director elects the first day on which it does, or
  that it never does. An event keeps the edition that governed its day when it was recorded; a later
  election does not change it.
- `request-before`: of the section on requests before the amendment only the title is in the
  sources. A request needs the same parts; the Board's steps of 601a.3 are taken once the amended
  text governs.
- `waiver`: a petition that the Board approves changes no rules file; what it allows is in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from croupier.catalog.provisions import AMENDED, CODE, Provisions, editions
from croupier.filing.acts import State
from croupier.filing.events import Event
from croupier.people.rights import Refused

AMENDED_FROM = "amended-from"
ALWAYS, NEVER = "always", "never"
EDITION = "edition"  # in an event's data: the edition of 601a, unless it is the amended one


def is_first_day(value: str) -> bool:
    """Whether it may be elected as the first day of the amended text."""
    try:
        return value in (ALWAYS, NEVER) or bool(date.fromisoformat(value))
    except ValueError:
        return False


def in_force(day: date, elected: Mapping[str, str]) -> Provisions:
    """The edition that governs a day."""
    since = elected.get(AMENDED_FROM, ALWAYS)
    before = since == NEVER or (since != ALWAYS and day < date.fromisoformat(since))
    return editions()[CODE if before else AMENDED]


def governed(event: Event) -> Provisions:
    """The edition under which an event was recorded."""
    return editions()[str(event.data.get(EDITION, AMENDED))]


def under(event: Event, by: Provisions) -> Event:
    """An event that keeps the edition under which it is recorded."""
    return event if by.name == AMENDED else replace(event, data={**event.data, EDITION: by.name})


def numbered(found: State, event: Event) -> State:
    """A state with the cites of the edition under which its last event was recorded."""
    by = governed(event)
    return replace(
        found,
        cite=by.numbered(found.cite),
        why=by.numbered(found.why),
        next=by.numbered(found.next),
    )


def check_has(by: Provisions, cite: str, what: str) -> None:
    """Refuse an act under a paragraph that the edition does not have."""
    if f"@{CODE}" in cite and by.name == AMENDED:
        raise Refused(f"the amendment deletes the paragraph under which {what} is asked for", cite)
    if not by.has(cite):
        why = f"{what} comes with the amendment, which is not in force on that day; elect its day"
        raise Refused(why, cite)


def renumbered(refused: Refused, by: Provisions) -> Refused:
    """A refusal under the paragraph of an edition; states in its sentence are numbered already."""
    return Refused(refused.why, by.numbered(refused.cite))
