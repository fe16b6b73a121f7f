"""What is elected on a page goes along to every other page, after live changes too."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.test_pages import settled

GAME = "three-card-poker"
ELECTED = "pair-plus-paytable=B"


def test_a_live_change_is_in_every_link_that_leaves_the_page(page: Page, server: str) -> None:
    page.goto(f"{server}/games/{GAME}")
    settled(page)
    page.select_option("#pair-plus-paytable", "B")
    expect(page.locator(".rules-bar em")).to_have_text("1 change")
    expect(page.locator(".rules-bar summary")).to_contain_text("5.57%", timeout=120_000)
    links = page.locator(f"#head a[href*='/{GAME}']:not([href*='editions'])")
    leaving = links.evaluate_all(
        "all => all.filter(a => !a.closest('.rules-bar')).map(a => a.getAttribute('href'))"
    )
    assert len(leaving) >= 10
    assert [link for link in leaving if ELECTED not in link] == []
    page.click("#head >> text=Simulate")
    expect(page.locator(".rules-bar em")).to_have_text("1 change")
    assert ELECTED in page.url


def test_changes_are_taken_back_one_by_one(page: Page, server: str) -> None:
    page.goto(f"{server}/games/{GAME}")
    settled(page)
    page.select_option("#pair-plus-paytable", "B")
    expect(page.locator(".rules-bar em")).to_have_text("1 change")
    page.fill("#table-minimum", "$15")
    expect(page.locator(".rules-bar em")).to_have_text("2 changes")
    page.click(".rules-bar .undo")
    expect(page.locator("#table-minimum")).to_have_value("$5")
    expect(page.locator("#pair-plus-paytable")).to_have_value("B")
    page.click(".rules-bar .undo")
    expect(page.locator(".rules-bar em")).to_have_count(0)


def test_what_was_elected_is_printed(page: Page, server: str) -> None:
    page.goto(f"{server}/games/{GAME}/round?{ELECTED}&certificate_holder=A+casino")
    page.emulate_media(media="print")
    expect(page.locator("dl.printed")).to_be_visible()
    expect(page.locator("dl.printed")).to_contain_text("B (instead of A)")
    expect(page.locator("dl.printed")).to_contain_text("A casino")
    expect(page.locator("nav >> nth=0")).to_be_hidden()


def test_a_submission_is_printed_with_every_answer(page: Page, server: str) -> None:
    page.goto(f"{server}/games/{GAME}/submission?{ELECTED}&certificate_holder=A+casino")
    asked = page.locator(".question").count()
    page.emulate_media(media="print")
    told = page.locator("section dl.printed >> nth=-1")
    expect(told).to_be_visible()
    assert told.locator("dd").count() >= asked
    expect(page.locator("form.questions")).to_be_hidden()
    expect(page.locator("input[type=file]")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_prints_in_dark_ink_on_white_whatever_the_screen_shows(
    page: Page, server: str
) -> None:
    page.set_viewport_size({"width": 720, "height": 1000})  # a sheet of paper
    page.goto(f"{server}/games/{GAME}/numbers")
    settled(page)
    page.emulate_media(media="print", color_scheme="dark")
    style = "getComputedStyle(document.body)"
    assert page.evaluate(f"{style}.backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('td.n')).color") == "rgb(0, 0, 0)"
    tables = "[...document.querySelectorAll('.data table')]"
    assert page.evaluate(f"{tables}.every(each => each.scrollWidth <= innerWidth)")
