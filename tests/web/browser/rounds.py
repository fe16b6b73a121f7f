"""A whole round of any game, as a finger or a keyboard alone plays it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from croupier.catalog.index import find
from croupier.catalog.usual import usual_rules
from croupier.rounds.bets import least_players

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
BET = "#bets button[data-key='b']"
CLOSE = "form[action$='/close'] button"
STAKE, CHIP = 10, 5  # dollars: on each place, and of the chip that is chosen at first
SETTLES = 450  # milliseconds after which a key counts again
MOST_CHOICES = 60
# What a chapter wants placed that no wager of it says is required.
BESIDE = {"let-it-ride-poker": ("bet-2", "bet-3")}

NAMES = "() => [...document.getElementById('bets').elements].map((e) => e.name)"
AT_FELT = "() => document.activeElement.matches('#felt .area')"
AT_BET = "() => document.activeElement.textContent.startsWith('Bet and')"
# The keys that lead from the first place of the felt to each other one, found by pressing them.
WAYS = """() => {
  const press = (key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
    return document.activeElement;
  };
  const first = press('Home');
  const ways = new Map([[first, []]]);
  for (const [area, keys] of ways) {
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      area.focus();
      const to = press(key);
      if (!ways.has(to)) ways.set(to, [...keys, key]);
    }
  }
  first.focus();
  return Object.fromEntries([...ways].map(([area, keys]) => [area.id, keys]));
}"""


def names_due(page: Page, game: str) -> list[str]:
    """The fields of a smallest round: of the first wager and of those that the chapter requires,
    for as many players as it takes."""
    rules = usual_rules(find(game))
    names = [name for name in page.evaluate(NAMES) if name.startswith("bet.")]
    first = names[0].split(":", 1)[1].split("@")[0]
    required = (wager.key for wager in rules.wagers() if wager.required)
    wanted = {first, *required, *BESIDE.get(game, ())}
    seats = list(dict.fromkeys(name.split(":", 1)[0] for name in names))[: least_players(rules)]
    due: dict[tuple[str, str], str] = {}
    for name in names:
        seat, wager = name.split("@")[0].split(":", 1)
        if seat in seats and wager in wanted:
            due.setdefault((seat, wager), name)
    return list(due.values())


def place_of(page: Page, name: str) -> Locator:
    """Where on the felt the bet of a field is placed."""
    seat, _, wager = name.removeprefix("bet.").partition(":")
    wager, _, on = wager.partition("@")
    place = f"#felt .area[data-open][data-wager='{wager}']"
    own = page.locator(f"{place}[data-seat='{seat}']" + (f"[data-on='{on}']" if on else ""))
    return own if own.count() else page.locator(place + (f"[data-on='{on}']" if on else ""))


def amount(page: Page, name: str) -> str:
    return page.locator(f"[name='{name}']").input_value()


def _ready(page: Page) -> None:
    expect(page.locator("#bets")).to_be_visible()
    page.wait_for_load_state()


def moved_on(page: Page, before: str) -> None:
    expect(page.locator("#state")).not_to_have_attribute("data-records", before)


def records(page: Page) -> str:
    return page.locator("#state").get_attribute("data-records") or ""


# ------------------------------------------------------------------------------ by touch


def play_by_touch(page: Page, server: str, game: str) -> None:
    """Everything is tapped; a phone's own keyboard only types what is brought to a Poker table."""
    page.goto(f"{server}/play/{game}")
    page.locator("text=Sit down").tap()
    _ready(page)
    for name in names_due(page, game):
        place = place_of(page, name)
        if not place.count():
            _type_by_touch(page, name)
            continue
        for _ in range(STAKE // CHIP):
            _tap_place(page, place.first)
        assert amount(page, name) == str(STAKE), name
    _tap(page, page.locator(BET))
    for _ in range(MOST_CHOICES):
        if page.locator("#bets").count():
            break
        _tap(page, page.locator("#ask button").first)
    expect(page.locator("#result")).to_be_visible()


def leave_by_touch(page: Page) -> None:
    page.locator(".menu > summary").tap()
    page.locator(CLOSE).tap()
    expect(page.locator("#proof-chain")).to_have_class("won")


def _tap(page: Page, button: Locator) -> None:
    before = records(page)
    button.tap()
    moved_on(page, before)


def _tap_place(page: Page, place: Locator) -> None:
    """A chip on a place; where that is small the list of places around it opens, itself first."""
    box = place.bounding_box()
    assert box is not None
    place.tap(force=True)
    near = page.locator("#magnifier .near button")
    if min(box["width"], box["height"]) < 24:
        label = place.get_attribute("aria-label")
        near.filter(has_text=label or "").first.tap()
    expect(page.locator("#magnifier")).to_be_hidden()


def _type_by_touch(page: Page, name: str) -> None:
    field = page.locator(f"[name='{name}']")
    if not field.is_visible():
        page.locator("#bets .typed > summary").tap()
    field.tap()
    page.keyboard.type(str(STAKE))


# ------------------------------------------------------------------------------ by keyboard


def play_by_keyboard(page: Page, server: str, game: str) -> None:
    """From the page of the game to the result nothing but keys is used, and each as it is listed:
    Tab, arrows, Enter, B and digits. Every place of the felt can be reached by arrows."""
    page.goto(f"{server}/play/{game}")
    tab_until(page, "() => document.activeElement.textContent === 'Sit down'")
    page.keyboard.press("Enter")
    _ready(page)
    due = names_due(page, game)
    if page.locator("#felt .area[data-open]").count():
        tab_until(page, AT_FELT)
        ways = page.evaluate(WAYS)
        missed = page.locator("#felt .area[data-open]").evaluate_all(
            "(areas, known) => areas.map((a) => a.id).filter((id) => !known.includes(id))",
            list(ways),
        )
        assert missed == [], f"no arrow leads to {missed[:3]}"
    for name in due:
        place = place_of(page, name)
        if not place.count():
            _type_by_key(page, name)
            continue
        page.keyboard.press("Home")
        for key in ways[place.first.get_attribute("id")]:
            page.keyboard.press(key)
        for _ in range(STAKE // CHIP):
            page.keyboard.press("Enter")
        assert amount(page, name) == str(STAKE), name
    if page.evaluate("document.activeElement.matches('input')"):
        tab_until(
            page, "() => document.activeElement.textContent.startsWith('Bet and')", "Shift+Tab"
        )
        _press(page, "Enter")
    else:
        _press(page, "b")
    for _ in range(MOST_CHOICES):
        if page.locator("#bets").count():
            break
        _press(page, "1")
    expect(page.locator("#result")).to_be_visible()


def leave_by_keyboard(page: Page) -> None:
    page.locator("h1").evaluate("(head) => { head.tabIndex = -1; head.focus(); }")
    tab_until(page, "() => document.activeElement.matches('.menu > summary')")
    page.wait_for_timeout(SETTLES)
    page.keyboard.press("Enter")
    tab_until(page, f"() => document.activeElement.matches({CLOSE!r})")
    page.keyboard.press("Enter")
    expect(page.locator("#proof-chain")).to_have_class("won")


def _press(page: Page, key: str) -> None:
    before = records(page)
    page.wait_for_timeout(SETTLES)
    page.keyboard.press(key)
    moved_on(page, before)


def _type_by_key(page: Page, name: str) -> None:
    if not page.locator(f"[name='{name}']").is_visible():
        page.keyboard.press("t")
    if not page.evaluate(f"document.activeElement.name === '{name}'"):
        tab_until(page, f"() => document.activeElement.name === '{name}'")
    page.keyboard.type(str(STAKE))


def tab_until(page: Page, found: str, key: str = "Tab") -> int:
    """How many presses of Tab it takes."""
    for count in range(1, 90):
        page.keyboard.press(key)
        if page.evaluate(found):
            return count
    raise AssertionError(f"no Tab leads there: {found}")
