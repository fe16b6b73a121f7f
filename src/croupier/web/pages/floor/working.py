"""What the pages of the floor have the pool's processes do: they open the store for themselves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.make import Wanted, make_report
from croupier.floor.reporting.report import Report
from croupier.floor.verifying import faults
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.people.person import Person
from croupier.store.engine import Store

MOST_FAULTS = 500


def made_report(
    store: Store, person: Person, kind: str, fields: Mapping[str, str], tell: Tell = tell_nobody
) -> Report:
    """A report, as its page asks for it."""
    first, last = (date.fromisoformat(fields[n]) if n in fields else None for n in ("from", "to"))
    asked = Asked(first, last, fields["currency"])
    return make_report(store, person, kind, Wanted(asked, fields["by"], fields["operator"], tell))


def reported(url: str, person: Person, kind: str, fields: Mapping[str, str], tell: Tell) -> Report:
    """The same in a process of its own."""
    tell(f"the report of {kind}")
    store = Store(url)
    try:
        return made_report(store, person, kind, fields, tell)
    finally:
        store.close()


def verified(url: str, tell: Tell) -> list[str]:
    """What does not agree when every table is replayed and every balance added up."""
    tell("every table and every balance")
    store = Store(url)
    try:
        found = []
        for fault in faults(store):
            found.append(fault)
            if len(found) == MOST_FAULTS:
                break
        return found
    finally:
        store.close()
