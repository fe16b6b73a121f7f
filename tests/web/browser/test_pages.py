"""Pages of games in a real browser: figures that change, drafts, runs."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

MISSING = "/games/none-of-these"
WIDTHS = (360, 768, 1280)


def faults(page: Page, *rules: str) -> list[str]:
    """What axe-core finds, by some of its rules or by all."""
    options = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:120]}" for fault in found]


def settled(page: Page) -> None:
    """Figures that were being counted are there."""
    expect(page.locator(".counting[data-again]")).to_have_count(0, timeout=120_000)


def test_a_telephone_shows_all_figures_of_a_wager_at_once(page: Page, server: str) -> None:
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(f"{server}/games/three-card-poker")
    settled(page)
    wide = "[...document.querySelectorAll('.scroll')].some(e => e.scrollWidth > e.clientWidth)"
    assert not page.evaluate(wide)


def test_a_page_that_is_not_there(server: str, browser: object) -> None:
    page = browser.new_page()  # type: ignore[attr-defined]
    answer = page.goto(server + MISSING)
    assert answer.status == 404
    assert faults(page) == []
    page.close()


def test_an_answer_changes_the_figures_without_a_new_page(page: Page, server: str) -> None:
    page.goto(f"{server}/games/three-card-poker")
    settled(page)
    page.evaluate("window.stayed = true")
    row = page.locator("tr", has_text="649a.7(d)(2)")
    expect(row).to_contain_text("A 649a.12(d)")
    page.select_option("#pair-plus-paytable", "B")
    expect(row).to_contain_text("B 649a.12(d)", timeout=120_000)
    assert page.evaluate("window.stayed") is True
    assert "pair-plus-paytable=B" in page.url
    expect(page.locator("#said")).to_contain_text("Pair Plus Wager 4.5792% → ")


def test_the_bench_prices_what_is_typed(page: Page, server: str) -> None:
    page.goto(f"{server}/paytable/three-card-poker/pair-plus")
    settled(page)
    expect(page.locator("#figures")).to_contain_text("4.5792%")
    page.get_by_label("Pair", exact=True).fill("2")
    expect(page.locator("#figures")).not_to_contain_text("4.5792%")
    settled(page)
    expect(page.locator("#figures")).to_contain_text("−12.3620%")
    page.get_by_label("Pair", exact=True).fill("two")
    expect(page.locator("#figures [role=alert]")).to_contain_text("two")


def test_wishes_stay_while_payouts_are_typed_and_are_met_at_a_press(
    page: Page, server: str
) -> None:
    page.goto(f"{server}/paytable/four-card-poker/aces-up")
    settled(page)
    page.fill("#edge", "4-6")
    page.get_by_label("Straight", exact=True).fill("5 to 1")
    expect(page.locator("#figures")).not_to_contain_text("2.7759%")
    page.get_by_role("button", name="Find paytables").press("Enter")
    expect(page.locator("#found caption")).to_contain_text("Paytables", timeout=120_000)
    assert "row.Straight=5+to+1" in page.url
    assert faults(page) == []
    page.get_by_role("link", name="Table 1").click()
    expect(page.locator("#found table")).to_have_count(0)


def test_a_draft_from_blank_to_checked(page: Page, server: str) -> None:
    page.goto(f"{server}/games/three-card-poker/submission")
    expect(page.locator("#checked")).to_contain_text("Certificate holder is empty")
    page.fill("#certificate_holder", "A casino")
    page.fill("#date_filed", "11/16/2026")
    page.fill("#reviewed_by", "A manager")
    page.fill("#table-minimum", "much")
    expect(page.locator("#checked .finding")).to_have_count(1)
    expect(page.locator("#checked")).to_contain_text("table-minimum")
    page.fill("#table-minimum", "$15")
    expect(page.locator("#checked")).to_contain_text("ready to file")
    with page.expect_download() as coming:
        page.click('#checked a[href*="submission.toml"]')
    text = coming.value.path().read_text(encoding="utf-8")
    assert 'certificate_holder = "A casino"' in text
    assert 'table-minimum = "$15"' in text


def test_a_run_is_shown_as_it_goes(page: Page, server: str) -> None:
    page.goto(f"{server}/simulate/roulette")
    page.select_option("#wager", "red")
    page.select_option("#rounds", "100000")
    page.click("text=Run")
    expect(page.locator("svg.plot")).to_be_visible(timeout=120_000)
    expect(page.locator("#figures")).to_contain_text("exact −5.2632%")
