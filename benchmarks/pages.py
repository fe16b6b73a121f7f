"""Pages as a reader meets them: when Chromium first paints one, how soon each game's page answers
from known counts, and what it weighs."""

from __future__ import annotations

import time
from http.client import HTTPConnection

from playwright.sync_api import sync_playwright
from tools.browser import find

from benchmarks.web import BEGINNING, served
from croupier.catalog.index import entries

SOON, PAINTED, HEAVY = 100, 500, 100_000  # ms, ms, bytes: what is wanted
LOOKS = 3
PAINTS = ("/", "/odds", "/games/blackjack", "/games/craps", "/games/roulette/numbers", "/play")
IS_PAINTED = "performance.getEntriesByName('first-contentful-paint').length"
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def asked(host: str, port: int, page: str) -> tuple[float, bytes]:
    """The fastest of some answers, in ms, and the page."""
    spent, body = [], b""
    for _ in range(LOOKS):
        begun = time.perf_counter()
        connection = HTTPConnection(host, port)
        connection.request("GET", page)
        body = connection.getresponse().read()
        spent.append(1000 * (time.perf_counter() - begun))
    return min(spent), body


def answers(host: str, port: int) -> None:
    found = {entry.game: asked(host, port, f"/games/{entry.game}") for entry in entries()}
    known = {game: one for game, one in found.items() if b"data-again" not in one[1]}
    slow = sum(spent > SOON for spent, _ in known.values())
    heavy = sum(len(body) > HEAVY for _, body in found.values())
    slowest = max(known, key=lambda game: known[game][0])
    heaviest = max(found, key=lambda game: len(found[game][1]))
    print(f"{len(found)} games' pages, {len(known)} with figures that are known:")
    print(f"  {slow} answer later than {SOON} ms; {slowest} after {known[slowest][0]:.0f}")
    size = len(found[heaviest][1])
    print(f"  {heavy} weigh more than {HEAVY:,} bytes; {heaviest} has {size:,}")


def paints(host: str, port: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page()
        for address in PAINTS:
            found = []
            for _ in range(LOOKS):
                page.goto(f"http://{host}:{port}{address}")
                while not page.evaluate(IS_PAINTED):
                    page.wait_for_timeout(50)
                found.append(page.evaluate(FIRST_PAINT))
            print(f"  {address} is first painted after {min(found):.0f} ms (at most {PAINTED})")
        browser.close()


def main() -> None:
    with served() as (host, port):
        time.sleep(BEGINNING)
        paints(host, port)
        answers(host, port)


if __name__ == "__main__":
    main()
