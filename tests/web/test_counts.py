"""Counts that take long: the page that waits, its buttons, and the same for programs."""

from __future__ import annotations

import html
import re
import shlex
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from typer.main import get_command

from croupier.analysis.design.wishes import Wish
from croupier.cli.main import app as command_line
from croupier.maths.pricing.counted import Tell
from croupier.reports.reports import NotCounted
from croupier.web import state
from croupier.web.app import create_app
from croupier.web.jobs import CANCELLED
from croupier.web.pool import Caller, Job, Seconds
from croupier.web.settings import Settings
from croupier.web.studies import Study
from croupier.web.work import Asked
from tests.web.conftest import TOKEN, Visitor, text_of

BUTTON = re.compile(r'action="(/counts/[\w-]+/(?:cancel|again))"')
BACK = re.compile(r'name="back" value="([^"]*)"')
WISHED = "three-card-poker --wager pair-plus --house-advantage 6 --row Pair=1-2 --by-rarity"
PAGE = "/games/roulette?table-minimum=%2410"


def never_ends(*args: object) -> None:
    tell: Tell = args[-1]  # type: ignore[assignment]
    tell("all hands of a game without end")
    time.sleep(60)


def unknown(_: Asked) -> None:
    raise NotCounted("not yet")


@pytest.fixture
def slow(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """A server of which every count takes longer than it may."""
    for name in ("counted_odds", "simulated", "studied", "designed", "paper"):
        monkeypatch.setattr(state, name, never_ends)
    monkeypatch.setattr(state, "known_odds", unknown)
    own = replace(settings, seconds=Seconds(count=2, run=2))
    with Visitor(create_app(own)) as client:
        yield client


def press(visitor: Visitor, page: str) -> str:
    """The page after its button was pressed."""
    button, back, token = (found.search(page) for found in (BUTTON, BACK, TOKEN))
    assert button
    assert back
    assert token
    sent = {"csrf": token[1], "back": html.unescape(back[1])}
    return visitor.post(button[1], data=sent).text


def until_stopped(visitor: Visitor, address: str) -> str:
    text = visitor.until_counted(address)
    assert 'class="stopped"' in text
    return text


WAITING = (
    PAGE,
    "/games/roulette/paytables",
    "/games/roulette/submission",
    "/paytable/three-card-poker/pair-plus",
    "/paytable/three-card-poker/pair-plus?design=tables&edge=6",
    "/simulate/roulette?wager=red",
    "/sessions/roulette?wager=red&go=1",
    "/games/roulette/papers/par.pdf",
)


@pytest.mark.parametrize("address", WAITING)
def test_a_page_that_waits_can_be_told_not_to(slow: Visitor, address: str) -> None:
    page = slow.get(address).text
    assert 'class="counting"' in page
    assert ">Cancel</button>" in page
    after = press(slow, page)
    assert CANCELLED in after
    assert "<code>croupier " in after
    if "design" not in address:
        assert 'class="counting"' not in after
        assert 'class="counting"' not in slow.get(address).text, "a reload does not begin it anew"
        assert 'class="counting"' in press(slow, after)


def test_a_count_is_stopped_at_its_deadline(slow: Visitor) -> None:
    page = until_stopped(slow, PAGE)
    assert "2 seconds" in text_of(page, 'class="stopped" role="status">\n<p')
    assert "croupier odds roulette --set &#39;table-minimum=$10&#39;" in page
    assert 'class="counting"' not in slow.get(PAGE).text
    assert 'class="counting"' in press(slow, page)


def test_the_button_of_a_count_leads_back_and_nowhere_else(slow: Visitor) -> None:
    page = slow.get(PAGE).text
    button, token = BUTTON.search(page), TOKEN.search(page)
    assert button
    assert token
    for back, there in ((PAGE, PAGE), ("//elsewhere", "/"), ("/\\elsewhere", "/"), ("x", "/")):
        sent = {"csrf": token[1], "back": back}
        answer = slow.post(button[1], data=sent, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, there)
    assert slow.post(button[1], data={"back": PAGE}).status_code == 403


def test_what_is_known_to_take_too_long_is_not_begun(visitor: Visitor) -> None:
    address = "/paytable/lunar-poker/bet?row.Royal+flush=99+to+1"
    page = visitor.get(address).text
    assert "5 minutes" in text_of(page, 'class="stopped" role="status">\n<p')
    assert "croupier odds lunar-poker --paytable-file lunar-poker-bet.toml" in page
    assert "paytable.toml?" in page, "the file for that command"
    assert ">Start the count</button>" in page


def test_a_program_cancels_and_begins_anew(slow: Visitor) -> None:
    address = "/api/games/roulette/odds"
    asked = slow.post(address, json={"wager": "red"})
    assert asked.status_code == 202
    count = asked.json()["count"]
    assert slow.get(f"/api/counts/{count}").json()["count"] == count
    assert slow.delete(f"/api/counts/{count}").json() == {
        "count": count,
        "cancelled": True,
        "done": True,
    }
    stopped = slow.post(address, json={"wager": "red"})
    assert stopped.status_code == 503
    assert CANCELLED in stopped.json()["detail"]
    assert f"/api/counts/{count}/again" in stopped.json()["detail"]
    assert 0 < int(stopped.headers["retry-after"]) <= 600
    again = slow.post(f"/api/counts/{count}/again")
    assert again.status_code == 202
    assert again.json()["count"] != count
    assert slow.post(address, json={"wager": "red"}).status_code == 202


def test_a_count_that_nobody_asked_for(slow: Visitor) -> None:
    for answer in (
        slow.get("/api/counts/none"),
        slow.delete("/api/counts/none"),
        slow.post("/api/counts/none/again"),
    ):
        assert answer.status_code == 404
        assert answer.json()["detail"]


def test_a_page_and_a_program_do_not_cancel_for_each_other(slow: Visitor) -> None:
    page = slow.get("/games/roulette?offer=chapter").text
    count = slow.post("/api/games/roulette/odds", json={"every": False}).json()["count"]
    assert f"/counts/{count}/cancel" in page, "they share the count"
    assert CANCELLED in press(slow, page)
    assert slow.get(f"/api/counts/{count}").status_code == 202


def test_a_paper_is_opened_once_its_figures_are_counted(visitor: Visitor) -> None:
    address = "/games/three-card-poker/papers/par.html"
    page = visitor.until_counted(f"{address}/wait")
    assert f'<a href="{address}" data-go>' in page
    assert "Three Card Poker" in visitor.get(address).text
    assert visitor.get(f"{address}x/wait").status_code == 400


def test_a_paper_that_takes_long_leads_to_the_page_that_waits(slow: Visitor) -> None:
    file = "/games/roulette/papers/par.pdf"
    answer = slow.get(f"{file}?table-minimum=%2410", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{file}/wait?table-minimum=%2410"
    for _ in range(100):
        if "all hands of a game without end" in slow.get(answer.headers["location"]).text:
            return
        time.sleep(0.1)
    raise AssertionError("the page does not say what is counted")


class Remembers:
    """A pool that is only asked."""

    def __init__(self) -> None:
        self.commands: list[str] = []

    def ask(self, key: object, *_: object, elsewhere: str = "", **__: object) -> Job:
        hash(key)
        self.commands.append(elsewhere)
        raise NotCounted

    def under_way(self, *_: object) -> None:
        return None


def test_commands_are_those_of_the_command_line(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = state.State(settings)
    pool = Remembers()
    monkeypatch.setattr(own, "pool", pool)
    monkeypatch.setattr(state, "known_odds", unknown)
    given = (("pair-plus-paytable", "B"),)
    asked = Asked("three-card-poker", given, "pair-plus")
    proposed = replace(asked, proposed=("pair-plus", "Proposed", (("Pair", "1 to 1"),)))
    wish = Wish("6", rows=(("Pair", "1-2"),), by_rarity=True)
    who = Caller("x")
    asks: tuple[Callable[[], object], ...] = (
        lambda: own.odds(replace(asked, paytable="B"), who),
        lambda: own.odds(proposed, who),
        lambda: own.simulated(asked, 1_000, 7, who),
        lambda: own.simulated(asked, 1_000, 7, who, 0.001),
        lambda: own.studied(Study("sessions", asked, (("stop-at-win", "$100"),)), who),
        lambda: own.designed(replace(proposed, wager=None), wish, 0, who),
        lambda: own.paper(Asked("three-card-poker", given), "par", "pdf", who),
    )
    for ask in asks:
        with pytest.raises(NotCounted):
            ask()
    assert pool.commands == [
        f"croupier {line} --set pair-plus-paytable=B"
        for line in (
            "odds three-card-poker --wager pair-plus --paytable B",
            "odds three-card-poker --paytable-file three-card-poker-pair-plus.toml",
            "simulate three-card-poker --rounds 1000 --seed 7 --wager pair-plus",
            "simulate three-card-poker --until 0.1% --seed 7 --wager pair-plus",
            "sessions three-card-poker --stop-at-win '$100' --wager pair-plus",
            f"design {WISHED} --paytable-file three-card-poker-pair-plus.toml",
            "paper par three-card-poker --out three-card-poker-par.pdf",
        )
    ]
    commands = get_command(command_line)
    for line in pool.commands:
        _, verb, *words = shlex.split(line)
        commands.commands[verb].make_context(verb, words)  # type: ignore[attr-defined]
    own.store.close()
