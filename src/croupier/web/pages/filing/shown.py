"""What the pages of filings share: who looks, at which days, and what they may see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from croupier.catalog.index import entries
from croupier.filing.histories import Filings
from croupier.filing.items import Item
from croupier.filing.seeing import check_see, seen
from croupier.filing.view import View
from croupier.people.denied import note_denied
from croupier.people.person import HAS_A_HOUSE, Person
from croupier.people.rights import REQUEST, SUBMISSION, Refused, may
from croupier.store import clock
from croupier.web.pages.acting import desk_page
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of, query, state_of

AREA, HERE = "Filing", "/filing"
AS_OF, KNOWN = "as-of", "known-on"


@dataclass(frozen=True)
class Look:
    """A person who looks at filings as they stood on a `day`; `dated` says that it is not today, or
    that only what was `known` by another day counts."""

    view: View
    person: Person
    today: date
    day: date
    known: date | None

    @property
    def dated(self) -> bool:
        return self.day != self.today or self.known is not None

    @property
    def days(self) -> dict[str, str]:
        """The days as an address says them."""
        found = {AS_OF: self.day.isoformat()} if self.day != self.today else {}
        return found | ({KNOWN: self.known.isoformat()} if self.known else {})

    @property
    def link(self) -> str:
        return query(self.days)

    def items(self) -> list[Item]:
        """What this person may see of all filings."""
        return seen(self.person, self.view.items(self.day))

    def item(self, key: str) -> Item:
        """A filing that this person may see; a look that is denied to an account is recorded."""
        found = self.view.item(key, self.day)
        try:
            check_see(self.person, found)
        except Refused as refused:
            if self.person.has_account:
                note_denied(self.view.filings.store, key[:40], "read", self.person, refused)
            raise
        return found


def look_of(request: Request) -> Look:
    person, today = person_of(request), clock.today()
    known = day_of(request.query_params.get(KNOWN, ""), KNOWN)
    day = day_of(request.query_params.get(AS_OF, ""), AS_OF) or today
    return Look(View(Filings(state_of(request).store), person, known), person, today, day, known)


def day_of(text: str, name: str) -> date | None:
    """A day as browsers send it, or as people write it here; None if nothing was typed."""
    if not (text := text.strip()):
        return None
    month, _, rest = text.partition("/")
    day, _, year = rest.partition("/")
    try:
        if year:
            return date(int(year), int(month), int(day))
        return date.fromisoformat(text)
    except ValueError:
        raise Wrong(
            f"{name} = {text!r:.40} is refused; write a date such as 2026-11-30 or 11/30/2026."
        ) from None


def titles() -> dict[str, str]:
    return {entry.game: entry.title for entry in entries()}


def tabs_of(person: Person) -> list[tuple[str, str]]:
    """The pages of filings that are for a person, as the list of rights has it."""
    reads, files = may(person, "read", SUBMISSION), person.role in HAS_A_HOUSE
    found = [(HERE, "Inbox")] if reads or files else []
    if reads or files:
        found += [(f"{HERE}/all", "Filings"), (f"{HERE}/calendar", "Calendar")]
    if reads:
        found += [(f"{HERE}/in-force", "In force"), (f"{HERE}/may-offer", "May we offer?")]
    found.append((f"{HERE}/posted", "For public comment"))
    if may(person, "new", SUBMISSION) or may(person, "request", REQUEST):
        found.append((f"{HERE}/new", "New"))
    return found


def filing_page(request: Request, template: str, **more: Any) -> Response:
    person = person_of(request)
    return desk_page(request, template, area_name=AREA, tabs=tabs_of(person), **more)
