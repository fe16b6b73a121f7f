"""The felt in a browser: chips by mouse, finger and key, cards that turn, motion, the strategy."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.test_pages import faults
from tests.web.browser.test_tables import BET, PLACES, act, sit_down


def test_chips_are_dragged_undone_doubled_and_laid_again(page: Page, server: str) -> None:
    """Nothing is placed before somebody places it; the same bets are one key away."""
    sit_down(page, server, "roulette")
    red = page.locator(f"{PLACES}[data-wager='red']")
    page.locator(".chips label").nth(2).drag_to(red)
    expect(page.locator("#placed")).to_have_text("Red Wager $25")
    red.click(force=True)
    expect(page.locator("#placed")).to_have_text("Red Wager $50")
    page.keyboard.press("d")
    expect(page.locator("#placed")).to_have_text("Red Wager $100")
    for left in ("$50", "$25"):
        page.keyboard.press("u")
        expect(page.locator("#placed")).to_have_text(f"Red Wager {left}")
    act(page, BET)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#felt .placed")).to_have_count(0)
    page.wait_for_timeout(500)
    page.keyboard.press("a")
    expect(page.locator("#placed")).to_have_text("Red Wager $25")
    page.keyboard.press("c")
    expect(page.locator("#felt .placed")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(f"{PLACES}[data-wager='split']").first.focus()
    page.keyboard.press("m")
    expect(page.locator("#magnifier .near button").first).to_be_visible()
    page.locator("#magnifier .near button").first.click()
    expect(page.locator("#felt .placed")).not_to_have_count(0)
    assert faults(page) == []


def test_a_small_place_is_enlarged_for_a_finger(
    browser: BrowserContext, page: Page, server: str
) -> None:
    """A chip that lies there takes nothing from the next tap."""
    sit_down(page, server, "roulette")
    split = page.locator(f"{PLACES}[data-wager='split']").nth(5)
    box = split.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) < 24
    session = browser.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for _ in range(2):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        near = page.locator("#magnifier .near button")
        expect(near.first).to_be_visible()
        assert near.count() > 1
        label = near.first.text_content() or ""
        near.first.click()
    assert label.startswith("Split")
    expect(page.locator("#placed")).to_contain_text("$10")


def test_the_dealers_hole_card_turns_where_it_lies(page: Page, server: str) -> None:
    """Once the table is told what the dealer has, no card of it lies face down."""
    sit_down(page, server, "three-card-poker")
    page.click(f"{PLACES}[data-wager='ante']", force=True)
    act(page, BET)
    hidden = page.locator(".spot.dealer svg[aria-label='a card face down']")
    expect(hidden).to_have_count(3)
    act(page, "#ask button[value=play]")
    expect(hidden).to_have_count(0)
    expect(page.locator(".spot.dealer svg.turned")).to_have_count(3)
    expect(page.locator("#result")).to_contain_text("Dealer")


def test_motion_is_absent_where_it_is_not_wanted(page: Page, server: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, server, "three-card-poker")
    moving = (
        "[...document.querySelectorAll('*')].filter(e => getComputedStyle(e).animationName !=="
        " 'none').length"
    )
    assert page.evaluate(moving) == 0
    page.click(f"{PLACES}[data-wager='ante']", force=True)
    act(page, BET)
    expect(page.locator(".spot.own svg.dealt")).to_have_count(3)
    assert page.evaluate(moving) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) == 6, "cards are seen coming where motion is wanted"


def test_the_strategy_stands_beside_the_table(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(page, server, "blackjack")
    page.keyboard.press("s")
    chart = page.locator("#beside .strategy-chart").first
    expect(chart).to_be_visible(timeout=20_000)
    felt, beside = page.locator(".cloth").bounding_box(), page.locator("#beside").bounding_box()
    assert felt is not None
    assert beside is not None
    assert felt["x"] + felt["width"] <= beside["x"]
    page.keyboard.press("s")
    expect(chart).to_be_hidden()


def test_one_click_bets_what_was_typed(page: Page, server: str) -> None:
    """Bet does not move from under the pointer when the field is left."""
    page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(page, server, "blackjack")
    page.click("#bets .typed > summary")
    page.locator("#bets input[name$=':blackjack']").press_sequentially("25")
    act(page, BET)
    expect(page.locator("#felt .amount").first).to_have_text("$25")
