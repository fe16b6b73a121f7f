"""A server with a house at work: filings, tables, a room, cases; and accounts to log in with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
from playwright.sync_api import Page

from croupier.floor.cage import Cage
from croupier.floor.cases import Cases
from croupier.floor.floor import Floor
from croupier.store.engine import Store, file_url
from croupier.submission.tables import Table
from tests.people.made import PASSWORD
from tests.web.browser.rounds import DESK, PHONE
from tests.web.desks import GAME, HOUSE, Filled, everybody, person
from tests.web.program import Remote
from tests.web.server import serving


class Place:
    """A server with its store, where everybody has an account; what there is, by what it is."""

    def __init__(self, address: str, store: Store, keys: dict[str, str]) -> None:
        self.address, self.store, self.keys = address, store, keys

    def be(self, page: Page, name: str, *, phone: bool = False) -> None:
        """Log in as somebody, at a desk or on a phone."""
        page.set_viewport_size(PHONE if phone else DESK)  # type: ignore[arg-type]
        page.context.clear_cookies()
        page.goto(f"{self.address}/log-in")
        page.fill("#name", name)
        page.fill("#password", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: "/log-in" not in url)

    def go(self, page: Page, path: str) -> None:
        page.goto(f"{self.address}{path}")


@contextmanager
def a_place(data: Path, files: Path) -> Iterator[Place]:
    store = Store(file_url(data / "store.sqlite"))
    everybody(store)
    filled = Filled(store, files)
    keys = {**filled.some(), "for money": filled.for_money(), "meter": filled.meter()}
    keys |= _played_for_money(store)
    with serving(data) as (address, _):
        yield Place(address, store, {**keys, **_played_by_guests(address)})
    store.close()


def _played_for_money(store: Store) -> dict[str, str]:
    Cage(store, person("carl")).deposit("pat", 500_00, "deposit-of-pat")
    floor, table = Floor(store), Table("14", "")
    key = floor.open_for_money(person("pat"), GAME, HOUSE, table, 200_00, "terminal 9")
    case = Cases(floor, person("flo")).open_case("complaint", key, "slow", player="pat")
    return {"table": key, "case": str(case)}


def _played_by_guests(address: str) -> dict[str, str]:
    """A room, a table that is open and invites, and one where all was played and is closed."""
    room = httpx2.post(f"{address}/api/rooms", json={}, timeout=60).json()["room"]
    here, over = Remote(address), Remote(address)
    invitation = here.sends("invite")["invitation"]
    here.said = here.looks()
    for table in (here, over):
        table.sends("round", bets=["4:ante=10"])
        table.sends("act", choice="play")
    over.sends("close")
    return {"room": room, "open": here.key, "invitation": invitation, "closed": over.key}
