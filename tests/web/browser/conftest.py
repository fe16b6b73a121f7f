"""A real server in a process of its own, and a real browser."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tools.browser import find

from tests.web.browser.place import Place, a_place
from tests.web.server import serving

CHROMIUM = find()
collect_ignore_glob = [] if CHROMIUM or os.environ.get("CI") else ["test_*.py"]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds: what is slow on a busy machine is not wrong
expect.set_options(timeout=PATIENCE)

Come = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as (address, _):
        yield address


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folders = tmp_path_factory.mktemp("place"), tmp_path_factory.mktemp("files")
    with a_place(*folders) as made:
        yield made


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser(chromium: Browser) -> Iterator[BrowserContext]:
    """The browser of one person."""
    context = chromium.new_context()
    yield context
    context.close()


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    """A page that must not complain: neither on the console nor by an error."""
    opened, complaints = browser.new_page(), list[str]()
    listen(opened, complaints)
    yield opened
    opened.close()
    assert complaints == []


@pytest.fixture
def come(chromium: Browser) -> Iterator[Come]:
    """Lets another person come, with a browser of their own: cookies, a screen, perhaps a finger.
    None of their pages may complain."""
    contexts, complaints = list[BrowserContext](), list[str]()

    def comes(**own: Any) -> Page:
        contexts.append(chromium.new_context(**own))
        opened = contexts[-1].new_page()
        listen(opened, complaints)
        return opened

    yield comes
    for context in contexts:
        context.close()
    assert complaints == []


def listen(page: Page, complaints: list[str]) -> None:
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
