"""Accounts on the pages: log in, log out, change a password; what a person with an account is."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from croupier.floor.opening import Limits
from croupier.people.accounts import add_account, create_first, disable
from croupier.people.logins import who
from croupier.people.passwords import hashed
from croupier.people.person import Person, Role
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.web.allowed import LOG_IN
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.web.conftest import Visitor
from tests.web.test_play import floor_of

FIRST, SECOND = "a first password", "a second password"


@pytest.fixture
def player(visitor: Visitor) -> Visitor:
    """Ann, who has logged in."""
    _accounts(visitor)
    log_in(visitor)
    return visitor


def _accounts(visitor: Visitor) -> None:
    store: Store = visitor.app.state.croupier.store  # type: ignore[attr-defined]
    root = create_first(store, "root", FIRST)
    add_account(store, root, "ann", Role.PLAYER, "", FIRST)


def log_in(visitor: Visitor, name: str = "ann") -> None:
    """With the administrator's password once, then with one's own."""
    first = visitor.fill_in("/log-in", "/log-in", name=name, password=FIRST)
    assert "Change password" in first
    new = {"name": name, "password": FIRST, "new": SECOND, "again": SECOND}
    visitor.fill_in("/password", "/password", **new)
    visitor.fill_in("/log-in", "/log-in", name=name, password=SECOND)
    assert visitor.cookies.get(LOG_IN)


def test_a_player_logs_in_and_owns_their_tables(player: Visitor) -> None:
    assert "ann (player)" in player.get("/log-in").text
    key = player.sit_down("roulette").removeprefix("/tables/")
    with floor_of(player).look(key) as table:
        assert table.owner == "ann"
    assert [each.key for each in floor_of(player).of(Person("ann", Role.PLAYER))] == [key]
    player.fill_in("/log-out", "/log-in")
    assert not player.cookies.get(LOG_IN)
    assert 'action="/log-out"' not in player.get("/log-in").text


def test_standard_47_the_last_log_in_is_shown_and_a_terminal_has_one_session(
    player: Visitor,
) -> None:
    """The accounts were made a moment ago: ann has logged in once."""
    first = player.cookies[LOG_IN]
    assert "Your last log-in" not in player.get("/play").text
    player.fill_in("/log-in", "/log-in", name="ann", password=SECOND)
    assert "Your last log-in: 20" in player.get("/play").text
    store: Store = player.app.state.croupier.store  # type: ignore[attr-defined]
    assert who(store, player.cookies[LOG_IN]).name == "ann"
    with pytest.raises(StoreError):
        who(store, first)


def test_one_sentence_whichever_part_was_wrong_and_the_lock(visitor: Visitor) -> None:
    _accounts(visitor)
    said = {
        visitor.fill_in("/log-in", "/log-in", name=name, password=password).split('role="alert">')[
            1
        ][:60]
        for name, password in (("ann", "wrong"), ("nobody", FIRST), ("ann", "wrong again"))
    }
    assert len(said) == 1
    for _ in range(2):
        visitor.fill_in("/log-in", "/log-in", name="ann", password="wrong")
    locked = visitor.fill_in("/log-in", "/log-in", name="ann", password=FIRST)
    assert 'role="alert"' in locked
    assert "Change password" not in locked


def test_a_disabled_account_is_logged_out_at_once(player: Visitor) -> None:
    store: Store = player.app.state.croupier.store  # type: ignore[attr-defined]
    disable(store, Person("root", Role.ADMINISTRATOR), "ann")
    assert 'action="/log-out"' not in player.get("/log-in").text


def test_a_form_of_another_site_logs_nobody_in(visitor: Visitor) -> None:
    _accounts(visitor)
    sent = visitor.post("/log-in", data={"name": "ann", "password": FIRST, "csrf": "0" * 64})
    assert sent.status_code == 403


def test_43_people_with_accounts_are_not_counted_by_their_address(settings: Settings) -> None:
    few = replace(settings, limits=Limits(tables_each=1))
    with Visitor(create_app(few)) as guest_there, Visitor(guest_there.app) as ann:
        guest_there.sit_down("roulette")
        _accounts(ann)
        log_in(ann)
        assert ann.sit_down("roulette")
        refused = ann.fill_in("/play/roulette", "/play/roulette")
        assert "You have 1 table;" in refused


def test_a_token_of_a_log_in_acts_in_the_json_interface(player: Visitor) -> None:
    token = player.cookies[LOG_IN]
    own = {"authorization": f"Bearer {token}"}
    begun = player.post("/api/tables", json={"game": "roulette"}, headers=own).json()
    with floor_of(player).look(begun["table"]) as table:
        assert table.owner == "ann"


def test_a_short_password_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 12"):
        hashed("short")


def test_a_log_in_is_bound_to_its_forms_and_rotated(player: Visitor) -> None:
    """A form of the log-in before, or of a guest, is worth nothing; nor is its token."""
    before = player.cookies[LOG_IN]
    form = player.envelope("/password")["csrf"]
    player.fill_in("/log-in", "/log-in", name="ann", password=SECOND)
    assert player.cookies[LOG_IN] != before
    assert player.post("/log-out", data={"csrf": form}).status_code == 403
    player.cookies.clear()
    assert (
        "ann (player)" not in player.get("/log-in", headers={"cookie": f"{LOG_IN}={before}"}).text
    )


def test_a_log_in_ends_after_30_idle_minutes_even_if_its_page_asks_by_itself(
    player: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = player.sit_down("roulette")
    began = clock.now()

    def after(minutes: int) -> None:
        now = clock.later(began, timedelta(minutes=minutes))
        monkeypatch.setattr(clock, "now", lambda: now)

    after(29)
    assert "ann (player)" in player.get("/log-in").text  # she does something
    after(50)
    assert player.get(f"{key}/turn").status_code == 200
    assert "ann (player)" in player.get("/log-in", headers={"x-again": "yes"}).text
    after(61)
    assert "ann (player)" not in player.get("/log-in").text


def test_a_changed_password_ends_every_log_in(player: Visitor) -> None:
    third = "a third password"
    data = {"name": "ann", "password": SECOND, "new": third, "again": third}
    wrong = player.fill_in("/password", "/password", **{**data, "again": "another one here"})
    assert 'role="alert"' in wrong
    player.fill_in("/password", "/password", **data)
    assert "ann (player)" not in player.get("/log-in").text
    player.fill_in("/log-in", "/log-in", name="ann", password=third)
    assert "ann (player)" in player.get("/log-in").text
