"""The first page and games in a real browser: fit, colors, axe-core, keyboard, speed."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.test_pages import WIDTHS, faults, settled

LOOKED_AT = (
    "/",
    "/?family=dice",
    "/?q=21%2B3",
    "/?q=zzzz",
    "/odds",
    "/deal",
    "/games/three-card-poker",
    "/games/craps",
    "/games/three-card-poker/paytables",
    "/games/blackjack/strategy",
    "/games/three-card-poker/round",
    "/games/three-card-poker/readings",
    "/games/three-card-poker/submission",
    "/paytable/three-card-poker/pair-plus",
    "/play/three-card-poker?pair-plus-paytable=B",
    "/games/three-card-poker/numbers",
    "/compare/three-card-poker?pair-plus-paytable=B",
    "/simulate/roulette?wager=red&rounds=100000",
)
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
BIGGEST = 100_000


@pytest.mark.parametrize("address", LOOKED_AT)
def test_a_page_fits_in_every_width_and_color_without_a_fault(
    page: Page, server: str, address: str
) -> None:
    page.set_viewport_size({"width": WIDTHS[0], "height": 740})
    answer = page.goto(server + address)
    assert answer is not None
    assert len(answer.body()) < BIGGEST
    settled(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert faults(page) == []


def test_the_first_page_is_painted_at_once(page: Page, server: str) -> None:
    page.goto(server)
    page.goto("about:blank")
    page.goto(server, wait_until="load")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    assert page.evaluate(PAINTED) < 500


def test_a_player_finds_a_bet_and_its_figures(page: Page, server: str) -> None:
    page.goto(server)
    page.fill("#q", "house edge of uth")
    page.keyboard.press("Enter")
    page.click("ol.answers a.name >> nth=0")
    expect(page.locator("h1")).to_have_text("Ultimate Texas Hold 'Em Poker")


def test_a_table_is_sorted_by_keyboard(page: Page, server: str) -> None:
    page.goto(f"{server}/odds")
    head = page.locator("th", has_text="House edge")
    head.locator("button").focus()
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    shown = page.locator("tbody tr td.n").evaluate_all(
        "all => all.map(each => Number(each.dataset.sort))"
    )
    assert shown == sorted(shown)
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
    assert page.locator("tbody tr >> nth=0").inner_text().startswith("Big Six Wheel")


def test_what_a_table_holds_is_copied(page: Page, server: str, browser: BrowserContext) -> None:
    browser.grant_permissions(["clipboard-read", "clipboard-write"], origin=server)
    page.goto(f"{server}/odds")
    page.click("button[aria-label^='Copy LaTeX']")
    expect(page.locator("#said")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(r"\begin{table}")
    page.goto(f"{server}/games/three-card-poker?pair-plus-paytable=B")
    page.click(".rules-bar summary")
    page.click("a[data-copy]")
    expect(page.locator("#said")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server}/games/three-card-poker?pair-plus-paytable=B"
