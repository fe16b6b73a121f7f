"""A server in the process, on a folder of its own."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.settings import Settings

TOKEN = re.compile(r'name="csrf" value="([0-9a-f]{64})"')
ENVELOPE = re.compile(r'name="(csrf|at|key)" value="([^"]+)"')


class Visitor(TestClient):
    """A browser without scripts: it keeps cookies and sends the tokens of forms."""

    def __init__(self, app: Any, base_url: str = "http://127.0.0.1", **more: Any) -> None:
        super().__init__(app, base_url, **more)

    def fill_in(self, address: str, page: str, **fields: object) -> str:
        """Send a form of a page; what comes back after all redirects, or a refusal."""
        found = self.envelope(page)
        assert found, f"{page} has no form"
        return self.post(address, data={**found, **fields}).text

    def envelope(self, page: str) -> dict[str, str]:
        """What the forms of a page carry beside what is typed: token, moment and key."""
        return dict(ENVELOPE.findall(self.get(page).text))

    def sit_down(self, game: str, **answers: str) -> str:
        """The address of a new table."""
        page = f"/play/{game}"
        found = TOKEN.search(self.get(page).text)
        assert found
        data = {"csrf": found[1], "trainer": "no", **answers}
        return self.post(page, data=data, follow_redirects=False).headers["location"]

    def replayed(self, log: str) -> str:
        """What the pages say of a log that is sent."""
        token = self.envelope("/replay")["csrf"]
        sent = self.post("/replay", data={"csrf": token, "log": log}, follow_redirects=False)
        return self.until_replayed(sent.headers["location"]) if sent.is_redirect else sent.text

    def until_replayed(self, address: str) -> str:
        """The page of a log, once it has been run again."""
        for _ in range(30):
            answer = self.get(address)
            if not answer.url.path.endswith("/wait"):
                return answer.text
        raise AssertionError(f"{address} is still being replayed")

    def until_counted(self, address: str) -> str:
        """A page once its figures are there."""
        for _ in range(600):
            text = self.get(address).text
            if 'class="counting"' not in text:
                return text
            time.sleep(0.2)
        raise AssertionError(f"{address} is still being counted")


def text_of(page: str, tag: str) -> str:
    """The words at the beginning of the first element whose tag has this."""
    assert tag in page
    return html.unescape(page.split(tag, 1)[1].partition(">")[2].partition("<")[0])


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path)


@pytest.fixture
def visitor(settings: Settings) -> Iterator[Visitor]:
    with Visitor(create_app(settings)) as client:
        yield client


@pytest.fixture(scope="session")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """One server for tests that only read; it counts nothing that is not kept."""
    settings = Settings(tmp_path_factory.mktemp("web"), requests=100_000, jobs=0)
    with Visitor(create_app(settings)) as client:
        yield client
