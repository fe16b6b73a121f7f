"""What the pages of the floor share: who looks, which pages are theirs, money as it is typed."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import Response

from croupier.catalog.index import entries
from croupier.people.person import Person, Role
from croupier.people.rights import CAGE, TABLE, may
from croupier.rulebook.payout import parse_money
from croupier.web.pages.acting import desk_page
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of, query

AREA, HERE = "Floor", "/floor"


def titles() -> dict[str, str]:
    return {entry.game: entry.title for entry in entries()}


def account_of(name: str) -> str:
    """The page of a player: a name may have any sign in it."""
    return f"{HERE}/player{query({'name': name})}"


def tabs_of(person: Person) -> list[tuple[str, str]]:
    """The pages of the floor that are for a person, as the list of rights has it."""
    found = []
    if may(person, "report", TABLE):
        found += [(HERE, "Tables"), (f"{HERE}/meters", "Meters")]
    if may(person, "look", CAGE):
        found.append((f"{HERE}/cage", "Cage"))
    if may(person, "report", TABLE):
        found.append((f"{HERE}/players", "Players"))
    if may(person, "report", TABLE):
        found.append((f"{HERE}/cases", "Cases"))
        found.append((f"{HERE}/switches", "Disabled play"))
        found += [(f"{HERE}/reports", "Reports"), (f"{HERE}/reports/events", "Events")]
        found += [("/watch", "Rounds"), (f"{HERE}/verify", "Verify")]
    elif may(person, "dispute", TABLE):
        found.append((f"{HERE}/cases", "My cases"))
    if person.role is Role.PLAYER:
        found.insert(0, (account_of(person.name), "My account"))
    return found


def floor_page(request: Request, template: str, **more: Any) -> Response:
    person = person_of(request)
    return desk_page(request, template, area_name=AREA, tabs=tabs_of(person), **more)


def cents_of(text: str, name: str, *, below: bool = False) -> int:
    """Dollars as they are typed, in cents; `below` zero where that is asked for."""
    text = text.strip()
    minus = below and text.startswith("-")
    text = text.removeprefix("-") if minus else text
    if not text:
        raise Wrong(f"{name} is empty; write dollars such as 250 or 12.50.")
    cents = parse_money(text if text.startswith("$") else f"${text}")
    return -cents if minus else cents


def number_of(text: str, name: str, default: int | None = None) -> int:
    text = text.strip()
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Wrong(f"{name} = {text!r:.20} is refused; write a whole number.")
    return int(text)
