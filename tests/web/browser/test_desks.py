"""Filing and floor in a real browser: to approval by four roles, and the day of a floor."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from croupier.floor.floor import Floor, Sent
from croupier.floor.tables import LiveTable
from croupier.rounds.words import Bet
from tests.web.browser.place import Place
from tests.web.desks import GAME, HOUSE, person


def test_601a_4_from_draft_to_approval_by_four_roles(page: Page, place: Place) -> None:
    place.be(page, "max", phone=True)
    place.go(page, "/filing/new")
    page.get_by_label("Game", exact=True).select_option("roulette")
    page.get_by_role("button", name="Draft", exact=True).click()
    page.get_by_label("Reviewed by").fill("M. Manager")
    page.get_by_label("What is the minimum wager").fill("ten")
    page.keyboard.press("Tab")
    expect(page.locator("#checked .finding").first).to_contain_text("table-minimum")
    page.get_by_label("What is the minimum wager").fill("$10")
    page.keyboard.press("Tab")
    expect(page.locator("#checked .good")).to_be_visible()
    page.get_by_role("button", name="Keep the draft").click()
    key = page.locator("h1").inner_text()
    assert re.fullmatch(r"RS-\d{4}-\d{4}", key)
    own = f"/filing/{key}"
    page.locator("summary", has_text="File with the Bureau").click()
    page.get_by_label("Exact figures").select_option("no")
    page.get_by_role("button", name="File with the Bureau").click()
    expect(page.locator(".title .badge")).to_have_text("under review")

    place.be(page, "bea")
    place.go(page, "/filing")
    page.get_by_role("link", name=key).click()
    page.get_by_role("link", name="Toll the review").click()
    page.get_by_label("What is inconsistent").first.fill("The minimum is not posted")
    page.get_by_label("Paragraph", exact=True).first.fill("601a.6")
    page.get_by_role("button", name="Preview", exact=True).click()
    expect(page.locator(".sheet")).to_contain_text("The minimum is not posted")
    page.get_by_role("button", name="send the notice").click()
    expect(page.locator(".title .badge")).to_have_text("tolled")

    place.be(page, "max", phone=True)
    place.go(page, "/filing")
    page.get_by_role("link", name=key).click()
    page.get_by_role("link", name="File a revision").click()
    page.get_by_label("What is the minimum wager").fill("$15")
    page.get_by_label("Exact figures").select_option("no")
    page.get_by_role("button", name="File the revision").click()
    expect(page.locator(".title .badge")).to_have_text("under review")

    place.be(page, "dora")
    place.go(page, own)
    page.get_by_role("link", name="Approve", exact=True).click()
    page.get_by_role("button", name="send the notice").click()
    expect(page.locator(".title .badge")).to_have_text("in force")

    place.be(page, "rita")
    place.go(page, own)
    expect(page.locator("ol.history > li strong")).to_have_text(
        ["Approved", "Revised", "Tolled", "Filed", "Drafted"]
    )
    expect(page.locator("#acts")).to_have_count(0)
    page.context.clear_cookies()
    place.go(page, own)
    expect(page).to_have_url(re.compile("/log-in"))


def test_the_day_of_a_floor(page: Page, place: Place, tmp_path: Path) -> None:
    place.be(page, "carl")
    place.go(page, "/floor/cage")
    page.get_by_role("link", name="pat").click()
    page.locator("summary", has_text="Take a deposit").click()
    page.get_by_label("Amount").first.fill("500")
    page.get_by_role("button", name="Take a deposit").click()
    expect(page.locator(".tiles li").first).to_contain_text("$800")  # $300 was there

    place.be(page, "pat", phone=True)
    place.go(page, "/floor")
    page.locator("summary", has_text="Open a table for money").click()
    page.locator("#open-game").select_option(GAME)
    page.locator("#open-house").fill(HOUSE)
    page.locator("#open-table").fill("12")
    page.locator("#open-amount").fill("200")
    page.get_by_role("button", name="Open a table for money").click()
    page.wait_for_url(re.compile("/tables/"))
    key = page.url.rpartition("/")[2]
    _bet(place, key)

    place.be(page, "flo")
    place.go(page, "/floor")
    page.get_by_role("link", name="12", exact=True).click()
    page.locator("summary", has_text="void round").click()
    page.locator("#void-why").fill("cards missing")
    page.get_by_role("button", name="Open a case: void round").click()
    case = page.url
    expect(page.locator("h1")).to_contain_text("void")

    place.be(page, "fred", phone=True)
    page.goto(case)
    page.locator("summary", has_text="Void the round").click()
    page.get_by_label("If it may happen again").select_option("table")
    page.get_by_role("button", name="Void the round").click()
    expect(page.locator(".title .badge")).to_have_text("done")
    place.go(page, f"/floor/tables/{key}")
    expect(page.locator(".title .badge")).to_have_text("disabled")
    page.locator("summary", has_text="Enable this table").click()
    page.locator("#enable-why").fill("cards found")
    page.get_by_role("button", name="Enable this table").click()
    expect(page.locator(".title .badge")).to_have_text("open")
    page.locator("summary", has_text="Close the table").click()
    page.get_by_role("button", name="Close the table").click()
    expect(page.locator(".title .badge")).to_have_text("closed")

    place.be(page, "rita")
    place.go(page, "/floor/reports/events")
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV").click()
    file = tmp_path / "events.csv"
    saved.value.save_as(file)
    told = file.read_text(encoding="utf-8")
    assert "case done: void" in told
    assert "cards missing" in told


def _bet(place: Place, key: str) -> None:
    """Pat bets at a terminal of another process."""
    floor, pat = Floor(place.store), person("pat")
    with floor.look(key) as table:
        sent = Sent("bet-of-pat", table.at)

    def places(table: LiveTable) -> None:
        table.acts(pat).place([Bet(1, "ante", 10_00)])

    floor.do(pat, "place", key, sent, places)


def test_an_act_is_done_from_the_keyboard_alone(page: Page, place: Place) -> None:
    """Disable a game and enable it: summaries, fields and buttons are reached by Tab."""
    place.be(page, "flo")
    place.go(page, "/floor/switches")
    page.locator("summary", has_text="Disable play").focus()
    page.keyboard.press("Enter")
    for keys in (("Tab", "g"), ("Tab", "craps"), ("Tab", "sign missing"), ("Tab", "")):
        page.keyboard.press(keys[0])
        page.keyboard.type(keys[1])
    page.keyboard.press("Enter")
    expect(page.locator("article.card")).to_contain_text("sign missing")
    page.locator("article.card summary", has_text="Enable").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("posted")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("article.card")).to_have_count(0)
