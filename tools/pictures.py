"""Write the pictures of the documentation, `docs/pictures`: pages of a server of this machine."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tools.browser import find

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDTH, HEIGHT = 1100, 760
DEALT = 1500  # milliseconds until all cards and tiles lie
PAGES = {
    "game": "/games/three-card-poker",
    "home": "/",
}
TABLE = "/play/three-card-poker"


@contextmanager
def server() -> Iterator[str]:
    """The address of a server with a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "croupier.cli.main", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--data", folder], stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert process.stdout is not None
        try:
            said = next(line for line in process.stdout if "http://" in line)
            yield said[said.index("http://") :].split()[0].rstrip("/.")
        finally:
            process.terminate()
            process.wait()


def take(page: Page, address: str) -> None:
    for name, path in PAGES.items():
        page.goto(f"{address}{path}")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(DEALT)
        page.screenshot(path=PICTURES / f"{name}.png")
    page.goto(f"{address}{TABLE}")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_load_state()
    page.get_by_label("Advice").first.check()
    page.wait_for_timeout(DEALT)
    page.locator("summary", has_text="Type amounts").click()
    for wager in ("Ante Wager", "Pair Plus Wager"):
        page.get_by_label(wager).first.fill("5")
    page.get_by_role("button", name="Bet and deal").click()
    page.locator(".worth").first.wait_for()
    page.wait_for_timeout(DEALT)
    page.screenshot(path=PICTURES / "table.png")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        take(browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}), address)
        browser.close()


if __name__ == "__main__":
    main()
