"""What happened to a filing: dated events in a chain, none of which is ever changed or removed.

A filing's state on any day is a function of its history and the day; nothing else is kept. An event
has the day on which it took effect (filed, received, published), who recorded it in which role, and
the digest of the event before it, so that a history that was cut, reordered or rewritten fails
verification.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

from croupier.people.person import Role
from croupier.store import clock
from croupier.store.chain import FIRST, ChainError, canonical, digest_of

IN_ERROR = "recorded-in-error"  # the kind of event that takes back another
FEATURES = "features"  # in an event's data: the requests whose features are elected
RECORDED = "recorded"  # in an event's data: the instant at which it was written down


@dataclass(frozen=True)
class Event:
    """One thing that happened. `data` is plain data: text, whole numbers, lists and mappings;
    `texts` are those that it names by digest, if they were read with it."""

    filing: str
    number: int
    kind: str
    day: date
    by: str
    role: Role
    data: Mapping[str, Any] = field(default_factory=dict)
    previous: str = FIRST
    signature: str = ""
    texts: Mapping[str, str] = field(default_factory=dict, compare=False)

    @cached_property
    def digest(self) -> str:
        """The digest that the next event names; the signature signs it and is not part of it."""
        return digest_of(self.text())

    def text(self) -> str:
        """Everything but the signature, in canonical form."""
        return canonical(
            {
                "filing": self.filing,
                "number": self.number,
                "kind": self.kind,
                "day": self.day.isoformat(),
                "by": self.by,
                "role": self.role.value,
                "data": self.data,
                "previous": self.previous,
            }
        )


History = tuple[Event, ...]


def recorded_on(event: Event) -> date:
    """The day on which an event was recorded, whatever day it took effect; older versions kept only
    the day."""
    written = str(event.data.get(RECORDED, event.day.isoformat()))
    return clock.day_of(written) if "T" in written else date.fromisoformat(written)


def known_on(history: History, day: date | None) -> History:
    """What was recorded by the end of a day; everything without one."""
    return tuple(event for event in history if day is None or recorded_on(event) <= day)


def stands(history: Iterable[Event], day: date | None = None) -> list[Event]:
    """What took effect by a day and was not recorded in error; without a day, all of it."""
    held = list(history)
    wrong = {event.data.get("event") for event in held if event.kind == IN_ERROR}
    right = [each for each in held if each.kind != IN_ERROR and each.number not in wrong]
    return [event for event in right if day is None or event.day <= day]


def following(history: Sequence[Event], event: Event) -> Event:
    """An event as the next one of a history."""
    before = history[-1].digest if history else FIRST
    return replace(event, number=len(history) + 1, previous=before)


def check_chain(events: Iterable[Event]) -> History:
    """A verified history of one filing, or an error that says where it fails."""
    held: list[Event] = []
    for event in events:
        place = f"{event.filing} event {event.number}"
        if held and event.filing != held[0].filing:
            raise ChainError(f"{place} does not belong to {held[0].filing}.")
        if event.number != len(held) + 1:
            raise ChainError(f"{place} is in the place of event {len(held) + 1}.")
        if event.previous != (held[-1].digest if held else FIRST):
            raise ChainError(
                f"{place} does not match the event before it; one of them was changed."
            )
        held.append(event)
    return tuple(held)
