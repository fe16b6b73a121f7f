"""Waiting in a real browser: start a count, cancel it, open the paper that was waited for."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from croupier.web.jobs import CANCELLED
from tests.web.browser.test_pages import faults

# Solving it anew takes more than half an hour.
LONG = "/paytable/lunar-poker/bet?row.Royal+flush=99+to+1"


def test_a_count_is_started_and_cancelled(page: Page, server: str) -> None:
    page.goto(server + LONG)
    expect(page.locator(".stopped")).to_contain_text("5 minutes")
    expect(page.locator(".stopped code")).to_contain_text("croupier odds lunar-poker")
    assert faults(page) == []
    page.evaluate("window.stayed = true")
    page.click("text=Start the count")
    expect(page.locator(".counting")).to_contain_text("the dealer's", timeout=60_000)
    assert faults(page) == []
    page.click("text=Cancel")
    expect(page.locator(".stopped")).to_contain_text(CANCELLED)
    expect(page.locator("[data-again]")).to_have_count(0)
    assert page.evaluate("window.stayed") is True
    assert page.url == server + LONG
    page.reload()
    expect(page.locator(".stopped")).to_contain_text(CANCELLED)


def test_a_paper_opens_in_the_place_of_the_page_that_waited(page: Page, server: str) -> None:
    file = f"{server}/games/three-card-poker/papers/par.html"
    page.goto(f"{file}/wait")
    page.wait_for_url(file, timeout=120_000)
    expect(page.locator("body")).to_contain_text("Three Card Poker")
