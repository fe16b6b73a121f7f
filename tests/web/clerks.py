"""A visitor who logs in as one of those who work with filings and on the floor."""

from __future__ import annotations

import html
import re

from croupier.store.engine import Store
from tests.people.made import PASSWORD
from tests.web.conftest import Visitor

FORM = re.compile(r'name="(csrf|key|as|form)" value="([^"]*)"')


class Clerk(Visitor):
    """A visitor who logs in as one of those who work with filings, or as another."""

    def be(self, name: str) -> Clerk:
        self.cookies.delete("log-in")
        self.fill_in("/log-in", "/log-in", name=name, password=PASSWORD)
        return self

    def hand_in(self, address: str, page: str = "", **fields: str) -> tuple[int, str]:
        """Send a form of a page, by default that of the filing; the status and the page then."""
        found = dict(FORM.findall(self.get(page or address.rpartition("/")[0]).text))
        sent = self.post(address, data={**found, **fields})
        return sent.status_code, sent.text

    def keep(self, page: str, **fields: str) -> tuple[int, str]:
        """Press the button that keeps what is written, which has a key in its address."""
        text = self.get(page, params=fields).text
        address = html.unescape(re.findall(r'formaction="([^"]+)"', text)[0])
        token = re.findall(r'name="csrf" value="([^"]+)"', text)[0]
        sent = self.post(address, data={**fields, "csrf": token})
        return sent.status_code, sent.text


def store_of(client: Visitor) -> Store:
    store: Store = client.app.state.croupier.store  # type: ignore[attr-defined]
    return store
