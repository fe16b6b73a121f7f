"""Every page in a real browser, as whoever may see it: it fits from phone to desk, axe-core finds
nothing in light and in dark, it weighs little, and nothing complains."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.routing import APIRoute
from playwright.sync_api import Page, expect

from croupier.web.pages import ROUTERS
from tests.web.browser.conftest import Come
from tests.web.browser.place import Place
from tests.web.browser.test_pages import WIDTHS, faults, settled

BIGGEST = 100_000  # bytes
GUESTS = (
    "/",
    "/?family=dice",
    "/?q=21%2B3",
    "/?q=royal+500+to+1",
    "/?q=zzzz",
    "/odds",
    "/deal",
    "/games/three-card-poker",
    "/games/craps",
    "/games/roulette",
    "/games/three-card-poker/paytables",
    "/games/three-card-poker/round",
    "/games/three-card-poker/readings",
    "/games/three-card-poker/irregularities",
    "/games/three-card-poker/strategy",
    "/games/blackjack/strategy",
    "/games/three-card-poker/editions",
    "/games/three-card-poker/submission",
    "/games/three-card-poker/papers",
    "/games/three-card-poker/numbers",
    "/games/poker/round",
    "/general/601a",
    "/compare/three-card-poker?pair-plus-paytable=B",
    "/paytable/three-card-poker",
    "/paytable/three-card-poker/pair-plus",
    "/simulate/roulette?wager=red&rounds=100000",
    "/sessions/craps?go=1&stop-at-win=$100",
    "/counting/minibaccarat",
    "/exposure/let-it-ride-poker?go=1",
    "/api",
    "/play",
    "/play/three-card-poker?pair-plus-paytable=B",
    "/play/poker",
    "/practice/roulette",
    "/tables/{open}/join?invitation={invitation}",
    "/rooms/{room}",
    "/watch",
    "/watch/{open}",
    "/watch/{closed}",
    "/watch/{closed}/review",
    "/replay",
    "/replay/{closed}",
    "/filing/posted",
    "/log-in",
)
PEOPLE = {
    "max": (
        "/password",
        "/filing",
        "/filing/{draft}",
        "/filing/{draft}/edit",
        "/filing/{tolled}/revise",
        "/filing/{in force}/amend",
        "/filing/new",
        "/filing/draft?game=three-card-poker",
        "/filing/draft/three-card-poker",
        "/filing/new/approval?subject=layout",
        "/filing/new/request",
        "/filing/new/limits",
        "/floor/meters",
        "/floor/meters/{meter}",
    ),
    "bea": (
        "/filing",
        "/filing/all",
        "/filing/calendar",
        "/filing/{amendment}",
        "/filing/{tolled}",
        "/filing/{layout}",
        "/filing/{amendment}/notice/toll",
        "/filing/in-force?house=Keystone&game=three-card-poker",
        "/filing/may-offer?house=Keystone&game=three-card-poker&table=7",
    ),
    "flo": (
        "/floor",
        "/floor/tables/{table}",
        "/floor/cases",
        "/floor/cases/{case}",
        "/floor/switches",
        "/floor/players",
        "/floor/player?name=pat",
        "/floor/reports",
        "/floor/reports/liability",
        "/floor/reports/results?by=day",
        "/floor/verify",
        "/watch",
    ),
    "carl": ("/floor/cage", "/floor/player?name=pat"),
    "pat": ("/floor/player?name=pat", "/floor/cases", "/tables/{table}", "/play"),
    "rita": ("/floor/tables/{table}", "/floor/meters/{meter}", "/filing/{in force}"),
    "root": ("/people", "/people/denied", "/people/rights"),
}
# What is no page: files, documents that are printed, and what scripts ask for.
FILES = {
    "/odds.{form}",
    "/pictures/{kind}/{name}.svg",
    "/games/{name}/submission.toml",
    "/games/{name}/papers/{file}",
    "/games/{name}/papers/{file}/wait",
    "/games/{name}/numbers.{form}",
    "/compare/{name}/tables.{form}",
    "/paytable/{name}/{wager}/paytable.toml",
    "/simulate/{name}.{form}",
    "/sessions/{name}/{key}.{form}",
    "/exposure/{name}/{key}.{form}",
    "/counting/{name}/{key}.{form}",
    "/general/{name}/papers/{file}",
    "/general/{name}/papers/{file}/wait",
    "/tables/{key}/turns",
    "/tables/{key}/turn",
    "/tables/{key}/log",
    "/rooms/{key}/high-hand-slips.pdf",
    "/rooms/{key}/tables/{number}/jackpot-count.pdf",
    "/replay/{key}/log",
    "/replay/{key}/wait",
    "/filing/{key}/papers/{file}",
    "/filing/{key}/files/{name}",
    "/filing/{key}/history.json",
    "/filing/{key}/history.jsonl",
}


def routes() -> Iterator[APIRoute]:
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute) and "GET" in (route.methods or ()):
                yield route


def test_every_address_of_a_page_is_looked_at() -> None:
    """A page that is new belongs on one of the lists."""
    listed = [*GUESTS, *(address for own in PEOPLE.values() for address in own)]
    paths = [address.partition("?")[0] for address in listed]
    seen = {next(each.path for each in routes() if each.path_regex.match(path)) for path in paths}
    assert {each.path for each in routes()} - seen == FILES


@pytest.mark.parametrize("address", GUESTS)
def test_a_page_of_everybody(page: Page, place: Place, address: str) -> None:
    page.context.clear_cookies()
    assert found_at(page, place, address) == []


@pytest.mark.parametrize("name", PEOPLE)
def test_the_pages_of_a_desk(come: Come, place: Place, name: str) -> None:
    page = come()
    place.be(page, name)
    found = {address: found_at(page, place, address) for address in PEOPLE[name]}
    assert {address: own for address, own in found.items() if own} == {}


def found_at(page: Page, place: Place, address: str) -> list[str]:
    """What is wrong with a page."""
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    answer = page.goto(place.address + address.format(**place.keys))
    assert answer is not None
    wrong = [] if answer.ok else [f"status {answer.status}"]
    if (weight := len(answer.body())) > BIGGEST:
        wrong.append(f"{weight} bytes")
    settled(page)
    expect(page.locator("h1")).to_have_count(1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
                wrong.append(f"{wide} wide at {width}")
        # Of axe-core's rules only that on contrast depends on the colors.
        wrong += faults(page, *(() if scheme == "light" else ("color-contrast",)))
    return wrong
