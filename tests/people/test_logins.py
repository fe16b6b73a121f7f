"""Log-ins: what shows them, when they end, and what keeps a password from being guessed."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import select
from tests.people.made import PASSWORD, account

from croupier.people import passwords
from croupier.people.accounts import change_password, reset_password
from croupier.people.logins import check_password, log_in, log_out, who
from croupier.people.person import Person, Role
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import failures, logins

Later = Callable[[float], None]
OUT = "You are logged out; log in again"


@pytest.fixture
def ann(store: Store) -> Person:
    return account(store, "ann", Role.MANAGER, "Keystone")


def fail(store: Store, name: str = "ann", password: str = "wrong horse battery") -> str:
    with pytest.raises(StoreError) as refused:
        log_in(store, name, password)
    return str(refused.value)


def test_a_token_shows_who_logged_in_and_only_its_owner_has_it(store: Store, ann: Person) -> None:
    begun = log_in(store, "ann", PASSWORD)
    assert begun.person == ann == who(store, begun.token)
    with store.reading() as connection:
        (row,) = connection.execute(select(logins)).all()
    assert begun.token not in str(tuple(row))
    for token in ("", "x", row.digest):
        with pytest.raises(StoreError, match=OUT):
            who(store, token)


def test_standard_47_a_log_in_says_when_the_last_one_was(
    store: Store, ann: Person, later: Later
) -> None:
    assert log_in(store, "ann", PASSWORD).before == ""
    later(60)
    assert log_in(store, "ann", PASSWORD).before == "2026-03-01T12:00:00.000Z"


def test_standard_47_who_is_idle_for_half_an_hour_is_logged_out(
    store: Store, ann: Person, later: Later
) -> None:
    token = log_in(store, "ann", PASSWORD).token
    for _ in range(4):
        later(29)
        assert who(store, token) == ann
    later(30.1)
    with pytest.raises(StoreError, match=OUT):
        who(store, token)
    later(-29)
    assert who(store, token) == ann


def test_a_log_in_that_is_used_all_the_time_is_not_written_all_the_time(
    store: Store, ann: Person, later: Later
) -> None:
    token = log_in(store, "ann", PASSWORD).token
    seen = []
    for minutes in (0, 0.5, 0.4, 0.2):
        later(minutes)
        who(store, token)
        with store.reading() as connection:
            seen.append(connection.scalar(select(logins.c.seen)))
    assert seen == ["2026-03-01T12:00:00.000Z"] * 3 + ["2026-03-01T12:01:06.000Z"]


def test_who_logs_out_is_logged_out_and_others_are_not(store: Store, ann: Person) -> None:
    first, second = (log_in(store, "ann", PASSWORD).token for _ in range(2))
    log_out(store, first)
    with pytest.raises(StoreError, match=OUT):
        who(store, first)
    assert who(store, second) == ann
    log_out(store, first)


def test_standard_46_one_sentence_whichever_part_was_wrong(
    store: Store, ann: Person, later: Later
) -> None:
    said = {
        fail(store, "ann", "wrong horse battery"),
        fail(store, "nobody", PASSWORD),
        fail(store, "", ""),
        fail(store, "x" * 500, PASSWORD),
    }
    fail(store)
    fail(store)
    said.add(fail(store, "ann", PASSWORD))  # locked
    assert len(said) == 1


def test_standard_46_three_failures_in_half_an_hour_lock_for_half_an_hour(
    store: Store, ann: Person, later: Later
) -> None:
    for minutes in (0.0, 14.0, 14.0):
        later(minutes)
        fail(store)
    for minutes in (0.0, 10.0, 19.9):
        later(minutes)
        fail(store, password=PASSWORD)
    later(0.2)
    assert log_in(store, "ann", PASSWORD).person == ann


def test_an_administrators_reset_ends_the_lock(store: Store, ann: Person) -> None:
    for _ in range(3):
        fail(store)
    root = account(store, "root", Role.ADMINISTRATOR)
    reset_password(store, root, "ann", "another horse battery")
    change_password(store, "ann", "another horse battery", "a horse of my own")
    assert log_in(store, "ann", "a horse of my own").person == ann


def test_failures_over_a_longer_time_lock_nothing(store: Store, ann: Person, later: Later) -> None:
    for _ in range(6):
        fail(store)
        later(16)
    assert log_in(store, "ann", PASSWORD).person == ann


def test_failures_of_names_that_were_made_up_do_not_pile_up(store: Store, later: Later) -> None:
    for nth in range(5):
        fail(store, f"nobody {nth}")
        later(25)
    with store.reading() as connection:
        assert len(connection.execute(select(failures)).all()) == 3


def test_a_log_in_forgets_the_failures_before_it(store: Store, ann: Person, later: Later) -> None:
    for _ in range(3):
        fail(store)
        fail(store)
        later(1)
        log_in(store, "ann", PASSWORD)


def test_what_fails_while_it_is_locked_does_not_lock_it_longer(
    store: Store, ann: Person, later: Later
) -> None:
    for _ in range(3):
        fail(store)
    later(29)
    for _ in range(3):
        fail(store)
    later(1.1)
    assert check_password(store, "ann", PASSWORD) == ann


def test_another_account_is_not_locked(store: Store, ann: Person) -> None:
    account(store, "bob", Role.BUREAU)
    for _ in range(3):
        fail(store)
    assert log_in(store, "bob", PASSWORD).person.name == "bob"


def test_no_door_is_without_the_lock(store: Store, ann: Person) -> None:
    """Who may change a password by the old one could guess it there."""
    wrong, new = "wrong horse battery", "new horse battery"
    acts: list[Callable[[], Person]] = [
        lambda: change_password(store, "ann", wrong, new),
        lambda: check_password(store, "ann", wrong),
        lambda: change_password(store, "ann", wrong, new),
        lambda: change_password(store, "ann", PASSWORD, new),
        lambda: check_password(store, "ann", PASSWORD),
    ]
    for attempt in acts:
        with pytest.raises(StoreError, match="locked or disabled"):
            attempt()


def test_guesses_made_all_at_once_are_not_more_than_three(
    store: Store, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten wrong passwords are looked at before any of them is noted; then comes the right one."""
    looked_at, inside = passwords._is_password, [0]

    def wait(*given: Any) -> bool:
        right = looked_at(*given)
        inside[0] += 1
        if inside[0] < 10:
            thread = Thread(target=fail, args=(store,))
            thread.start()
            thread.join()
        return right

    monkeypatch.setattr(passwords, "_is_password", wait)
    fail(store)
    assert inside == [10]
    fail(store, password=PASSWORD)
