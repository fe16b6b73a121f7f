"""Several people at one table, each in a browser of their own: two, then five, of whom one leaves,
one reloads and one has a slow line; somebody watches; the server is killed in mid-round."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.web.browser.conftest import Come
from tests.web.browser.rounds import BET, PHONE, names_due, place_of, records
from tests.web.browser.test_pages import faults
from tests.web.server import serving

GAME = "three-card-poker"
DUE = "#ask .choices button"
SLOW = 50  # kbit/s
DOWN = "a card face down"
MINE = f"""[...document.querySelectorAll('.spot.own svg')]
  .map((card) => card.getAttribute('aria-label')).filter((label) => label !== '{DOWN}')"""
Does = Callable[[Page], None]


def sit_down(page: Page, server: str, game: str = GAME) -> None:
    page.goto(f"{server}/play/{game}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#bets")).to_be_visible()


def invite(host: Page, name: str) -> str:
    """The link that lets others sit down with a host who is called so."""
    host.locator("#people summary").click()
    host.fill("#called", name)
    host.select_option("#pace", "0")
    host.get_by_role("button", name="Make a link").click()
    link = host.locator("#invitation")
    expect(link).to_be_visible()
    return link.input_value()


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.fill("#called", name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#bets")).to_be_visible()


def bet(page: Page) -> None:
    """The smallest bet, from a click on the own place."""
    page.wait_for_load_state()
    for name in names_due(page, GAME):
        place = place_of(page, name).first
        place.click(force=True)
        place.click(force=True)
    page.locator(BET).click()
    expect(page.locator("#bets")).to_have_count(0)


def own_cards(page: Page) -> set[str]:
    return set(page.evaluate(MINE))


def decide_in_turn(people: Sequence[Page], does: Does = lambda page: None) -> list[set[str]]:
    """Whoever is to act looks at three cards that nobody who is
    as far sees, and plays; the hands."""
    hands = list[set[str]]()
    while due := turn_of(people):
        hands.append(own_cards(due))
        assert len(hands[-1]) == 3
        others = [page for page in people if page is not due and records(page) == records(due)]
        assert all(not hands[-1] & own_cards(page) for page in others)
        does(due)
        due.locator(f"{DUE}[value=play]").click()
        expect(due.locator(DUE)).to_have_count(0)
    return hands


def turn_of(people: Sequence[Page]) -> Page | None:
    """Whoever has a choice to make, once all have heard how far the table is; nobody at the end."""
    while True:
        for page in people:
            if page.locator(DUE).count():
                return page
        if all(page.locator("#result").count() for page in people):
            return None
        people[0].wait_for_timeout(100)


def slow_down(page: Page, kilobits: int) -> None:
    session = page.context.new_cdp_session(page)
    line = {"offline": False, "latency": 400, "downloadThroughput": kilobits * 125}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {**line, "uploadThroughput": kilobits * 125})


def test_two_browsers_play_their_own_cards_at_one_table(come: Come, server: str) -> None:
    ann, ben = come(), come(viewport=PHONE, has_touch=True)
    sit_down(ann, server)
    join(ben, invite(ann, "Ann"), "Ben")
    expect(ann.locator("#players")).to_contain_text("Ben")
    bet(ann)
    expect(ann.locator("#ask")).to_contain_text("Waiting for Ben")
    assert faults(ann) == []
    bet(ben)
    hands = decide_in_turn([ann, ben], lambda page: none_of(faults(page)))
    assert len(hands) == 2
    for page in (ann, ben):
        expect(page.locator("#result")).to_contain_text("Dealer")
        assert faults(page) == []


def none_of(found: Sequence[str]) -> None:
    assert found == []


def test_five_browsers_of_whom_one_leaves_one_reloads_and_one_is_slow(
    come: Come, server: str
) -> None:
    names = ("Ann", "Ben", "Cid", "Dot", "Eve")
    people = [come(reduced_motion="reduce") for _ in names]
    host, leaves, reloads, slow, _ = people
    sit_down(host, server)
    link = invite(host, names[0])
    for page, name in zip(people[1:], names[1:], strict=True):
        join(page, link, name)
    for page in people:
        expect(page.locator("#players li")).to_have_count(len(names))
    slow_down(slow, SLOW)
    for page in people:
        bet(page)

    def reload(page: Page) -> None:
        expect(leaves.get_by_role("button", name="Cash out and leave")).to_be_disabled()
        if page is reloads:
            before = own_cards(page)
            page.reload()
            assert own_cards(page) == before

    hands = decide_in_turn(people, reload)
    assert len(set.union(*hands)) == 3 * len(names)
    told = {page.locator("#result").inner_text().partition(",")[0] for page in people}
    assert len(told) == 1, "all are told of the same dealer's hand"

    leaves.get_by_role("button", name="Cash out and leave").click()
    stay = [page for page in people if page is not leaves]
    for page in stay:
        expect(page.locator("#players .gone")).to_contain_text("Ben")
        expect(page.locator("#players li:not(.gone)")).to_have_count(len(stay))
    expect(leaves).to_have_url(re.compile("/watch/"))
    for page in stay:
        bet(page)
    assert len(decide_in_turn(stay)) == len(stay)


def test_a_table_is_watched_live_and_shows_what_lies_open_alone(come: Come, server: str) -> None:
    ann, watcher = come(), come(viewport=PHONE)
    sit_down(ann, server)
    key = ann.url.rpartition("/")[2]
    watcher.goto(f"{server}/watch/{key}")
    expect(watcher.locator("h1")).to_contain_text("Three Card Poker")
    bet(ann)
    cards, hidden = watcher.locator(".spot svg"), watcher.locator(f".spot svg[aria-label='{DOWN}']")
    expect(cards).to_have_count(6)
    expect(hidden).to_have_count(6)
    assert not watcher.locator("form[action*='/choose']").count()
    decide_in_turn([ann])
    expect(hidden).to_have_count(0)
    assert faults(watcher) == []


def test_a_whole_round_on_a_line_of_50_kilobits(come: Come, server: str) -> None:
    """Nothing on a page waits for more than such a line carries: home, a game, a round."""
    page = come(viewport=PHONE, has_touch=True, is_mobile=True)
    slow_down(page, SLOW)
    page.goto(server, timeout=60_000)
    page.goto(f"{server}/games/{GAME}", timeout=60_000)
    expect(page.locator("h1")).to_be_visible()
    sit_down(page, server)
    bet(page)
    decide_in_turn([page])
    expect(page.locator("#result")).to_contain_text("Dealer")


def test_a_server_that_is_killed_in_mid_round_is_waited_for(
    chromium: Browser, tmp_path: Path
) -> None:
    """The open page says that nothing answers and keeps what it shows; when a server is back at the
    address, the same press goes on in the same round."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    page = chromium.new_context().new_page()
    with serving(tmp_path, "--port", port) as (address, process):
        sit_down(page, address)
        bet(page)
        expect(page.locator(DUE).first).to_be_visible()
        before = own_cards(page)
        process.send_signal(signal.SIGKILL)
        process.wait(20)
        page.locator(f"{DUE}[value=play]").click()
        expect(page.locator("#said")).to_contain_text("not responding")
        assert own_cards(page) == before
    with serving(tmp_path, "--port", port):
        page.locator(f"{DUE}[value=play]").click()
        expect(page.locator("#result")).to_contain_text("Dealer")
        assert own_cards(page) == before
    page.context.close()
