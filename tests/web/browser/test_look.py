"""The first page and tables of figures in a real browser: search, keyboard, speed, copies."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def test_the_first_page_is_painted_at_once(page: Page, server: str) -> None:
    page.goto(server)
    page.goto("about:blank")
    page.goto(server, wait_until="load")
    while not page.evaluate("performance.getEntriesByName('first-contentful-paint').length"):
        page.wait_for_timeout(50)  # what Playwright itself polls with is no script of this site
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
