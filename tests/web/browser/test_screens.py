"""All that a decision needs is on one screen, of a desk and of a phone, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from croupier.catalog.index import entries
from croupier.catalog.usual import usual_rules
from croupier.rounds.bets import least_players
from tests.web.browser.test_tables import act, finish, sit_down
from tests.web.server import serving

SCREENS = ((1280, 800), (360, 740))
# What is not on the screen whole: buttons, the sentence of result, own cards, dice.
OFF = """async (width) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width) await frame();
  await frame();
  const seen = [...document.querySelectorAll(
    '#ask button, #result, #ask .arrange svg, .spot.own svg, .spot.dice svg, .chips svg')]
    .filter((each) => each.checkVisibility());
  scrollTo(0, 0);
  const off = seen.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
  });
  const told = off.map((each) => `${each.tagName} ${each.id} ${each.textContent}`.slice(0, 60));
  return { seen: seen.length, off: told, wide: document.documentElement.scrollWidth };
}"""
PLACE = """(bets) => {
  const form = document.getElementById('bets');
  for (const [name, dollars] of Object.entries(bets)) form.elements[name].value = dollars;
  form.dispatchEvent(new Event('input', { bubbles: true }));
}"""
NAMES = "() => [...document.getElementById('bets').elements].map((e) => e.name)"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """A server of its own: a visitor may have 50 tables, and this one opens one of each game."""
    with serving(tmp_path) as (address, _):
        yield address


def check_screens(page: Page, game: str, faults: list[str]) -> None:
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(OFF, width)
        assert found["seen"], game
        if found["off"] or found["wide"] > width:
            faults.append(f"{game} at {width}: {found['off']}, {found['wide']} wide")


def smallest(page: Page, game: str) -> dict[str, str]:
    """$10 on the first wager and on those that the chapter requires, for as many as it takes."""
    entry = next(each for each in entries() if each.game == game)
    rules = usual_rules(entry)
    names = [name for name in page.evaluate(NAMES) if name.startswith("bet.")]
    first = names[0].split(":", 1)[1].split("@")[0]
    wanted = {first, *(wager.key for wager in rules.wagers() if wager.required)}
    if game == "let-it-ride-poker":
        wanted |= {"bet-2", "bet-3"}
    seats = list(dict.fromkeys(name.split(":", 1)[0] for name in names))
    bets: dict[str, str] = {}
    taken: set[tuple[str, str]] = set()
    for name in names:
        seat, wager = name.split("@")[0].split(":", 1)
        due = seat in seats[: least_players(rules)] and wager in wanted
        if due and (seat, wager) not in taken:
            taken.add((seat, wager))
            bets[name] = "10"
    return bets


def test_a_decision_and_a_result_of_every_game_fit_on_one_screen(page: Page, server: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    faults: list[str] = []
    for entry in entries():
        if not entry.has_play:
            continue
        page.set_viewport_size({"width": 1280, "height": 800})
        page.context.clear_cookies()  # another visitor: one may not ask for so much in a minute
        sit_down(page, server, entry.game)
        check_screens(page, f"{entry.game}, bets", faults)
        page.evaluate(PLACE, smallest(page, entry.game))
        act(page, "#bets button[data-key='b']")
        if not page.locator("#bets").count():
            check_screens(page, f"{entry.game}, decision", faults)
            finish(page)
        assert page.locator("#result").inner_text().endswith("."), entry.game
        check_screens(page, f"{entry.game}, result", faults)
    assert faults == []
