"""A round of every family in a real browser, by touch and from the keyboard alone; `verify` plays
every game so."""

from __future__ import annotations

import httpx2
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.conftest import Come
from tests.web.browser.rounds import (
    DESK,
    PHONE,
    leave_by_keyboard,
    leave_by_touch,
    play_by_keyboard,
    play_by_touch,
    records,
    tab_until,
)
from tests.web.browser.test_pages import WIDTHS, faults

# One game of each family.
FAMILIES = (
    "roulette",
    "craps",
    "big-six-wheel",
    "minibaccarat",
    "blackjack",
    "three-card-poker",
    "let-it-ride-poker",
    "casino-war",
    "pai-gow",
    "pai-gow-poker",
    "poker",
)


BET = "#bets button:has-text('Bet and')"
PLACES = "#felt .area[data-open]"


def sit_down(page: Page, server: str, game: str) -> None:
    page.goto(f"{server}/play/{game}")
    page.click("text=Sit down")
    expect(page.locator("#bets")).to_be_visible()
    page.wait_for_load_state()  # a place is tapped once its script is there


def act(page: Page, what: str) -> None:
    """Click, and wait until the table has gone on."""
    before = records(page)
    page.locator(what).first.click()
    expect(page.locator("#state")).not_to_have_attribute("data-records", before)


def finish(page: Page) -> None:
    """The first choice until bets may be placed again."""
    for _ in range(40):
        if page.locator("#bets").count():
            return
        act(page, "#ask button")
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("game", FAMILIES)
def test_a_round_by_touch(come: Come, server: str, game: str) -> None:
    page = come(viewport=PHONE, has_touch=True, is_mobile=True)
    play_by_touch(page, server, game)
    expect(page.locator("#happened li").first).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert faults(page) == []
    leave_by_touch(page)


@pytest.mark.parametrize("game", FAMILIES)
def test_a_round_by_keyboard(come: Come, server: str, game: str) -> None:
    page = come(viewport=DESK)
    play_by_keyboard(page, server, game)
    leave_by_keyboard(page)


def type_amounts(page: Page) -> None:
    """The fields behind the felt."""
    if not page.locator("#bets .typed[open]").count():
        page.click("#bets .typed > summary")


@pytest.mark.parametrize("game", ["three-card-poker", "craps"])
def test_keys_do_one_thing_and_the_focus_stays(page: Page, server: str, game: str) -> None:
    """One Tab stop for all places, arrows between them, Enter puts a chip, a few Tabs on is Bet; a
    digit decides and does nothing more; the focus comes back to the felt."""
    sit_down(page, server, game)
    wager = "ante" if game == "three-card-poker" else "pass"
    tabs = tab_until(page, "document.activeElement.matches('#felt .area')")
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.wager") == wager:
            break
        page.keyboard.press("ArrowDown" if game == "craps" else "ArrowRight")
    else:
        raise AssertionError("no arrow leads there")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f"#bets input[name$=':{wager}']").first).to_have_value("10")
    page.keyboard.press("Backspace")
    expect(page.locator("#placed")).to_contain_text("$5")
    tabs += tab_until(page, "document.activeElement.textContent.startsWith('Bet and')")
    # A page's head has 9, the table's bar 4 (Strategy is one); then felt, place, chip, Bet.
    assert tabs <= 17, "Bet is near"
    page.keyboard.press("Enter")
    if game == "craps":
        expect(page.locator("#result")).to_be_visible()
        return
    expect(page.locator("#ask")).to_contain_text("Your turn")
    page.wait_for_timeout(500)
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(page.locator("#result")).to_be_visible()
    page.keyboard.press("1")
    assert page.locator("#history tbody tr").count() == 1
    assert page.evaluate("document.activeElement.matches('#felt .area')"), "the focus is not lost"


def test_a_double_click_decides_once(page: Page, server: str) -> None:
    sit_down(page, server, "roulette")
    page.click("#felt .area[data-wager='red']", force=True)
    page.dblclick(BET)
    expect(page.locator("#result")).to_be_visible()
    page.reload()
    page.click("summary:has-text('History')")
    expect(page.locator("#history tbody tr")).to_have_count(1)


def test_a_reload_loses_nothing(page: Page, server: str) -> None:
    sit_down(page, server, "three-card-poker")
    page.click(f"{PLACES}[data-wager='ante']", force=True)
    act(page, BET)
    expect(page.locator("#ask")).to_contain_text("Your turn")
    cards = "[...document.querySelectorAll('#cards svg')].map((e) => e.getAttribute('aria-label'))"
    before = page.evaluate(cards)
    page.reload()
    expect(page.locator("#ask")).to_contain_text("Your turn")
    assert page.evaluate(cards) == before


def test_a_log_is_checked_in_the_browser_and_stepped(page: Page, server: str) -> None:
    sit_down(page, server, "roulette")
    page.click("#felt .area[data-wager='red']", force=True)
    act(page, BET)
    expect(page.locator("#happened .spin")).to_be_visible()
    page.click("summary:has-text('Menu')")
    page.click("text=Leave and close the table")
    expect(page.locator("#proof-chain")).to_have_class("won")
    expect(page.locator("#proof-commitment")).to_have_class("won")
    expect(page.locator("#proof-draws")).to_have_class("won")
    expect(page.locator("#steps")).to_contain_text("Step 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#steps")).to_contain_text("Step 2 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#steps")).to_contain_text("Step 1 of")
    assert faults(page) == []


def test_a_forged_log_is_found_in_the_browser(page: Page, server: str) -> None:
    """The check runs on what the browser got, whatever the server says."""
    sit_down(page, server, "roulette")
    page.click("#felt .area[data-wager='red']", force=True)
    act(page, BET)
    page.click("summary:has-text('Menu')")
    page.route(
        "**/replay/*/log",
        lambda route: route.fulfill(
            body=route.fetch().text().replace('"amount":500', '"amount":900', 1)
        ),
    )
    page.click("text=Leave and close the table")
    expect(page.locator("#proof-chain")).to_have_class("lost")


def test_training_as_the_dealer(page: Page, server: str) -> None:
    page.goto(f"{server}/play/three-card-poker")
    page.click("text=Train as the dealer")
    page.click(f"{PLACES}[data-wager='ante']", force=True)
    act(page, BET)
    page.click("#ask button:has-text('seat 4, face down')")
    expect(page.locator("#state")).to_contain_text("1 of 1")
    expect(page.locator("#ask [role=status]")).to_have_class("good")
    expect(page.locator("#ask")).to_contain_text("649a.8(d)")


def test_chips_lie_where_a_phone_is_tapped(page: Page, server: str) -> None:
    """The own seat fills the width, chips are seen at once, and a refused bet is there to mend."""
    page.set_viewport_size({"width": 360, "height": 800})
    sit_down(page, server, "let-it-ride-poker")
    first = page.locator(f"{PLACES}[data-wager='bet-1']")
    box = first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    first.click(force=True)
    first.click(force=True)
    expect(page.locator("#felt .placed")).to_have_count(2)
    expect(page.locator("#placed")).to_contain_text("Number 1 $10")
    page.click(BET)
    expect(page.locator("#ask [role=alert]")).to_contain_text("must place bet-2")
    expect(page.locator("input[name$=':bet-1']")).to_have_value("10")
    for wager in ("bet-2", "bet-3"):
        page.fill(f"#bets input[name$=':{wager}']", "10")
    expect(page.locator("#placed")).to_contain_text("$30")
    act(page, BET)
    expect(page.locator("#ask")).to_contain_text("Your turn")
    last = page.locator("#ask .choices button").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 800, "all choices are in reach without scrolling"
    act(page, "#ask button")
    expect(page.locator("#ask button").first).to_be_focused()


@pytest.mark.parametrize("game", ["pai-gow-poker", "face-up-pai-gow-poker"])
def test_hands_are_set_on_a_phone_without_scrolling(page: Page, server: str, game: str) -> None:
    """Each card is moved by a tap, and how many lie in each hand is said."""
    page.set_viewport_size({"width": 360, "height": 800})
    sit_down(page, server, game)
    page.click(f"{PLACES}[data-wager='{game}']", force=True)
    page.click(f"{PLACES}[data-wager='{game}']", force=True)
    act(page, BET)
    expect(page.locator("#ask")).to_contain_text("5 high, 2 low")
    for control in (*page.locator(".arrange label").all(), page.locator("#ask button").first):
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 32
        assert box["y"] + box["height"] <= 800
        assert box["x"] + box["width"] <= 360
    page.locator(".arrange label:has(input[value=low]:not(:checked))").first.click()
    expect(page.locator("#ask")).to_contain_text("4 of 5 high, 3 of 2 low")
    page.locator(".arrange label:has(input[value=high]:not(:checked))").first.click()
    expect(page.locator("#ask")).to_contain_text("5 high, 2 low")
    assert faults(page) == []
    act(page, "#ask button[value=house-way]")


def test_a_table_that_all_share_is_scrolled_on_a_phone(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    sit_down(page, server, "craps")
    area = page.locator(f"{PLACES}[data-wager='pass']").first
    box = area.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    area.click(force=True)
    act(page, "#bets button:has-text('Bet and roll')")
    expect(page.locator("#cards .dice svg")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(page) == []


def test_what_the_server_refuses_is_said_and_the_page_stays(
    browser: BrowserContext, server: str
) -> None:
    page = browser.new_page()
    sit_down(page, server, "roulette")
    address = page.url
    page.click("#felt .area[data-wager='red']", force=True)
    page.route("**/bet", lambda route: route.fulfill(status=429, body="Wait a little."))
    page.click(BET)
    expect(page.locator("#said")).to_have_text("Wait a little.")
    assert page.url == address
    expect(page.locator("#placed")).to_have_text("Red Wager $5")
    page.close()


def test_a_table_follows_what_others_do_there(page: Page, server: str) -> None:
    """What was typed and opened meanwhile stays; nothing is asked while nobody looks."""
    page.goto(f"{server}/practice/roulette")
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.url) if "/turn" in request.url else None
    )
    type_amounts(page)
    page.locator("#bets .typed details summary").first.click()
    page.fill("input[name='bet.1:straight@17']", "25")
    key = page.url.rsplit("/", 1)[1]
    at = httpx2.get(f"{server}/api/tables/{key}").json()["at"]
    bets = {"at": at, "bets": ["1:red=5"]}
    once = {"Idempotency-Key": "from-elsewhere"}
    done = httpx2.post(f"{server}/api/tables/{key}/round", json=bets, headers=once)
    assert done.status_code == 200
    expect(page.locator("#result")).to_be_visible(timeout=15_000)
    expect(page.locator("input[name='bet.1:straight@17']")).to_have_value("25")
    expect(page.locator("input[name='bet.1:straight@17']")).to_be_visible()
    before = len(asked)
    page.wait_for_timeout(5_000)
    assert len(asked) == before, "it is pushed, and asks for nothing"
    page.evaluate(HIDE)
    page.wait_for_timeout(500)
    before = len(asked)
    page.wait_for_timeout(4_000)
    assert len(asked) == before


HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
