"""Pages of the floor: the day of a cage, a shift manager, an auditor and a player."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.floor import Floor, Sent
from croupier.floor.tables import LiveTable
from croupier.people.denied import denials
from croupier.people.person import OF_THE_BOARD
from croupier.rounds.words import Bet
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.web.clerks import Clerk, store_of
from tests.web.desks import GAME, HOUSE, PEOPLE, Filled, everybody, person

KEYS = "ab" * 32


@pytest.fixture
def clerk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clerk]:
    monkeypatch.setenv("CROUPIER_SEED_KEYS", KEYS)
    with Clerk(create_app(Settings(tmp_path / "web", requests=100_000))) as client:
        everybody(store_of(client))
        yield client


@pytest.fixture
def table(clerk: Clerk, tmp_path: Path) -> str:
    """A table for money that pat has opened on a page."""
    Filled(store_of(clerk), tmp_path).for_money()
    own = "/floor/player?name=pat"
    clerk.be("carl").hand_in("/floor/player/deposit", own, name="pat", amount="$500")
    typed = {"name": "pat", "game": GAME, "house": HOUSE, "table": "12", "amount": "200"}
    clerk.be("pat").hand_in("/floor/player/open", own, **typed)
    return floor_of(clerk).of(person("pat"))[0].key


def floor_of(clerk: Clerk) -> Floor:
    floor: Floor = clerk.app.state.croupier.floor  # type: ignore[attr-defined]
    return floor


def bet(clerk: Clerk, key: str, cents: int = 10_00) -> None:
    pat = person("pat")
    with floor_of(clerk).look(key) as table:
        sent = Sent(f"bet-{table.at}-{cents}", table.at)

    def places(table: LiveTable) -> None:
        table.acts(pat).place([Bet(1, "ante", cents)])

    floor_of(clerk).do(pat, "place", key, sent, places)


def test_the_day_of_a_table_for_money(clerk: Clerk, table: str) -> None:
    """A deposit, a table, a round voided by a second person, play disabled, the table closed."""
    own = f"/floor/tables/{table}"
    bet(clerk, table)
    page = clerk.be("flo").get("/floor").text
    assert f'href="{own}"' in page
    assert "Keystone" in page
    assert "$10" in page  # held in the round
    status, text = clerk.hand_in(f"{own}/void", why="cards missing")
    assert (status, "Case 1" in text) == (200, True)
    status, text = clerk.hand_in("/floor/cases/1/void", disable="table")
    assert (status, "second person" in text) == (403, True)
    status, text = clerk.be("fred").hand_in("/floor/cases/1/void", disable="table")
    assert (status, "voided" in text) == (200, True)
    assert "disabled" in clerk.get(own).text
    status, text = clerk.hand_in(f"{own}/enable", own, why="found")
    assert (status, "disabled" in text) == (200, False)
    status, text = clerk.hand_in(f"{own}/close", own)
    assert (status, "closed" in text) == (200, True)
    assert "$500" in clerk.be("carl").get("/floor/player?name=pat").text
    events = clerk.be("rita").get("/floor/reports/events.json").json()["rows"]
    assert {"case opened: void", "case done: void", "play disabled"} <= {e["what"] for e in events}


def test_an_adjustment_moves_nothing_before_a_second_person_confirms_it(clerk: Clerk) -> None:
    own = "/floor/player?name=pat"
    clerk.be("carl").hand_in("/floor/player/adjust", own, name="pat", amount="7", why="found")
    assert "$7" in clerk.get("/floor/cage").text
    status, text = clerk.hand_in("/floor/cage/1/confirm", "/floor/cage")
    assert (status, "second person" in text) == (403, True)
    status, text = clerk.be("cora").hand_in("/floor/cage/1/confirm", "/floor/cage")
    assert (status, "0</strong> adjustments wait" in text) == (200, True)
    assert "confirmed an adjustment" in clerk.get("/floor/reports/events.csv").text
    assert (denials(store_of(clerk))[-1].act, denials(store_of(clerk))[-1].by) == (
        "confirm",
        "carl",
    )


def test_play_is_disabled_at_every_level_and_enabled_again(clerk: Clerk) -> None:
    levels = {"all": "", "game": "649a", "paytable": "649a pair-plus A", "person": "pat"}
    clerk.be("flo")
    here = "/floor/switches"
    for scope, name in levels.items():
        typed = {"scope": scope, "name": name, "why": f"of {scope}"}
        status, text = clerk.hand_in(f"{here}/disable", here, **typed)
        assert (status, f"of {scope}" in text) == (200, True)
    status, text = clerk.hand_in(f"{here}/disable", here, scope="game", name="no game", why="x")
    assert status == 404
    for scope, name in (("all", ""), ("person", "pat")):
        status, text = clerk.hand_in(f"{here}/enable", here, scope=scope, name=name, why="mended")
        assert (status, f"of {scope}" in text) == (200, False)
    assert clerk.be("pat").get(here).status_code == 403


def test_reports_are_made_for_an_interval_and_downloaded(clerk: Clerk, table: str) -> None:
    clerk.be("flo")
    page = clerk.get("/floor/reports/liability").text
    link = re.findall(r'href="(/floor/reports/liability\.[a-z]+\?[^"]+)"', page)
    forms = {each.partition(".")[2].partition("?")[0]: each.replace("&amp;", "&") for each in link}
    assert set(forms) == {"csv", "json", "jsonl", "pdf"}
    assert clerk.get(forms["pdf"]).content.startswith(b"%PDF")
    rows = clerk.get(forms["json"]).json()["rows"]
    assert sum(each["cents"] for each in rows if "pat" in json.dumps(each)) > 0
    results = clerk.get("/floor/reports/results?by=day&from=2026-01-01&to=12/31/2026").text
    assert "2026" in results
    wrong = clerk.get("/floor/reports/results?from=2026-02-01&to=2026-01-01")
    assert (wrong.status_code, "from" in wrong.text) == (400, True)
    assert clerk.get("/floor/reports/none").status_code == 400


def test_a_player_sets_limits_and_disputes_a_round(clerk: Clerk, table: str) -> None:
    own = "/floor/player?name=pat"
    status, text = clerk.be("pat").hand_in(
        "/floor/player/limit", own, name="pat", kind="loss", amount="300"
    )
    assert (status, "$300" in text) == (200, True)
    typed = {"table": f"/tables/{table}", "kind": "dispute", "round": "", "why": "$5 was short"}
    status, text = clerk.hand_in("/floor/cases", "/floor/cases", **typed)
    assert (status, "$5 was short" in text) == (200, True)
    status, text = clerk.be("flo").hand_in(
        "/floor/cases/1/decide", "/floor/cases/1", outcome="dismissed", answer="camera 4"
    )
    assert (status, "camera 4" in text) == (200, True)
    assert "camera 4" in clerk.be("pat").get("/floor/cases/1").text
    assert clerk.get("/floor/player?name=carl").status_code == 403
    status, _ = clerk.be("flo").hand_in("/floor/player/exclude", own, name="pat", days="")
    assert "for good" in clerk.get(own).text


def test_standard_10_a_page_that_shows_a_meter_asks_again_within_30_seconds(clerk: Clerk) -> None:
    made_meter(clerk)
    for page in ("/floor/meters", "/floor/meters/lucky"):
        text = clerk.get(page).text
        part = re.search(r'data-part data-again="(\d+)">[^§]*?\$1,000</strong> meter', text)
        assert part, page
        assert int(part[1]) < 30_000


def made_meter(clerk: Clerk) -> tuple[int, str]:
    """A meter of training that is called lucky."""
    answers = "three-card-progressive = yes\nlinked-progressives = yes\n"
    answers += "odd-cents-of-a-share = meter"
    typed = {"name": "lucky", "game": GAME, "wager": "three-card-progressive", "answers": answers}
    return clerk.be("max").hand_in("/floor/meters", "/floor/meters", **typed)


def test_a_meter_shows_every_record_that_moved_it(clerk: Clerk) -> None:
    status, text = made_meter(clerk)
    assert (status, "1/22100" in text) == (200, True)
    own = "/floor/meters/lucky"
    status, text = clerk.hand_in(f"{own}/disable", own, why="sign dark")
    assert (status, "sign dark" in text) == (200, True)
    clerk.be("flo").hand_in(f"{own}/enable", own, why="mended")
    assert [*re.findall(r"<td>(made|linked|disabled|enabled)</td>", clerk.get(own).text)] == [
        "enabled",
        "disabled",
        "linked",
        "made",
    ]
    status, text = clerk.hand_in(f"{own}/rate", own, part="rate", level="meter", value="15%")
    assert status == 403


def test_verifying_finds_a_balance_that_was_changed(clerk: Clerk, table: str) -> None:
    clerk.be("rita")
    good = clerk.until_counted(str(clerk.get("/floor/verify?run=new").url))
    assert 'class="good"' in good.partition('id="verified"')[2]
    with store_of(clerk).writing() as connection:
        connection.exec_driver_sql(
            "UPDATE balances SET cents = cents + 1 WHERE account LIKE 'person%'"
        )
    bad = clerk.until_counted(str(clerk.get("/floor/verify?run=new").url))
    assert "person pat" in bad


LOOKS = {
    "/floor",
    "/floor/meters",
    "/floor/cage",
    "/floor/players",
    "/floor/cases",
    "/floor/switches",
    "/floor/reports/events",
    "/floor/verify",
}


def test_every_role_sees_what_its_tabs_lead_to_and_no_more(clerk: Clerk) -> None:
    """Each tab that a page shows answers; a page that has no tab is denied."""
    for name in PEOPLE:
        page = clerk.be(name).get("/floor").text
        tabs = page.partition('class="desk"')[2].partition("</nav>")[0]
        shown = re.findall(r'href="([^"]+)"', tabs)
        for address in shown:
            assert clerk.get(address).status_code == 200, (name, address)
        for address in LOOKS - set(shown):
            denied = clerk.get(address)
            assert denied.status_code == 403 or denied.url.path != address, (name, address)
        if person(name).role in OF_THE_BOARD:
            assert "/floor/cage" in shown


def test_who_is_logged_in_is_not_asked_to_log_in(clerk: Clerk) -> None:
    assert 'href="/log-in"' in clerk.get("/floor").text
    assert 'href="/log-in"' not in clerk.be("flo").get("/floor").text
