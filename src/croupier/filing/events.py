"""What happened to a filing: dated events in a chain, none of which is ever changed or removed.

A filing's state on any day is a function of its history and the day; nothing else is kept. An event
carries the day on which it took effect by the text (filed, received, published), who recorded it in
which role, and the digest of the event before it: a history that was cut, reordered or rewritten
does not hold.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Any

FIRST = ""  # what stands before the first event
RECORDED = "recorded"  # in an event's data: the day on which it was written down


class ChainError(ValueError):
    """A history that does not hold."""


class Role(StrEnum):
    """Who may do what: 601a.2 to 601a.4, 601a.10, 613a.7."""

    MANAGER = "manager"  # of a certificate holder: drafts, files, revises, amends
    SUPPLIER = "supplier"  # a manufacturer or gaming related gaming service provider: requests
    BUREAU = "bureau"  # of Gaming Operations: receives, tolls
    LABORATORY = "laboratory"  # Bureau of Gaming Laboratory Operations: verifies
    COMPLIANCE = "compliance"  # Bureau of Casino Compliance: layouts, signage, equipment
    DIRECTOR = "director"  # the Board's Executive Director: approves, disapproves, notifies
    BOARD = "board"  # preliminary and final approval, publication
    READER = "reader"  # internal audit, surveillance, compliance representatives (601a.4(f))
    PUBLIC = "public"  # comments on what is posted (601a.3(c))


@dataclass(frozen=True)
class Event:
    """One thing that happened. `data` is plain data: text, whole numbers, lists and mappings."""

    filing: str
    number: int
    kind: str
    day: date
    by: str
    role: Role
    data: Mapping[str, Any] = field(default_factory=dict)
    previous: str = FIRST
    signature: str = ""

    @property
    def digest(self) -> str:
        """What the next event names; the signature is of it and not in it."""
        return hashlib.sha256(self.text().encode()).hexdigest()

    def text(self) -> str:
        """Everything but the signature, in one form."""
        fields = asdict(self)
        del fields["signature"]
        fields["day"] = self.day.isoformat()
        return json.dumps(fields, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


History = tuple[Event, ...]


def following(history: Sequence[Event], event: Event) -> Event:
    """An event as the next of a history."""
    before = history[-1].digest if history else FIRST
    return replace(event, number=len(history) + 1, previous=before)


def check_chain(events: Iterable[Event]) -> History:
    """A history of one filing that holds; else a sentence that says where it does not."""
    held: list[Event] = []
    for event in events:
        place = f"{event.filing} event {event.number}"
        if held and event.filing != held[0].filing:
            raise ChainError(f"{place} is not of the filing {held[0].filing}.")
        if event.number != len(held) + 1:
            raise ChainError(f"{place} stands where event {len(held) + 1} should.")
        if event.previous != (held[-1].digest if held else FIRST):
            raise ChainError(f"{place} does not follow the event before it: one was changed.")
        held.append(event)
    return tuple(held)
