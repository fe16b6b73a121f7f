"""Accounts: who makes them, what they are called, how their passwords change and who locks out
whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import select
from tests.people.made import PASSWORD, account

from croupier.people.accounts import (
    accounts,
    add_account,
    change_password,
    create_first,
    disable,
    enable,
    reset_password,
)
from croupier.people.denied import denials
from croupier.people.logins import MustChange, check_password, log_in, who
from croupier.people.person import Person, Role, guest
from croupier.people.rights import Refused
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import people

OTHER = "another horse battery"
WRONG = "name or password"


def added(store: Store, ida: Person, name: str = "ann", role: Role = Role.MANAGER) -> Person:
    house = "Keystone" if role is Role.MANAGER else ""
    return add_account(store, ida, name, role, house, PASSWORD)


def test_whoever_creates_the_store_makes_the_first_account_and_no_other(store: Store) -> None:
    assert create_first(store, "ida", PASSWORD) == Person("ida", Role.ADMINISTRATOR)
    for name in ("eve", "ida"):
        with pytest.raises(StoreError, match="has an administrator"):
            create_first(store, name, PASSWORD)
    assert log_in(store, "ida", PASSWORD).person.role is Role.ADMINISTRATOR


def test_an_administrator_makes_the_others(store: Store, ida: Person) -> None:
    ann = added(store, ida)
    found = {each.person.name: each for each in accounts(store)}
    assert found["ann"].person == ann == Person("ann", Role.MANAGER, "Keystone")
    assert (found["ann"].made_by, found["ann"].must_change) == ("ida", True)
    with pytest.raises(StoreError, match="account ann"):
        added(store, ida)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.ADMINISTRATOR])
def test_nobody_else_does_and_who_tries_is_written_down(store: Store, role: Role) -> None:
    by = guest("somebody") if role is Role.GUEST else account(store, "bob", role)
    account(store, "eve", Role.DIRECTOR)
    acts: dict[str, Callable[[], Person]] = {
        "add": lambda: add_account(store, by, "eve", Role.DIRECTOR, "", PASSWORD),
        "reset": lambda: reset_password(store, by, "eve", OTHER),
        "disable": lambda: disable(store, by, "eve"),
        "enable": lambda: enable(store, by, "eve"),
    }
    before = accounts(store)
    for act, attempt in acts.items():
        with pytest.raises(Refused, match="administrator"):
            attempt()
        last = denials(store)[-1]
        assert (last.about, last.act, last.by, last.role) == ("eve", act, by.name, role)
    assert accounts(store) == before
    assert check_password(store, "eve", PASSWORD).role is Role.DIRECTOR


@pytest.mark.parametrize(
    "name",
    ["", " ", " ann", "ann ", "a" * 121, "an\x1bn", "a\nb", "joe (operating system)", "(x)"],
)
def test_a_name_can_be_told_apart_and_from_people_without_an_account(
    store: Store, ida: Person, name: str
) -> None:
    with pytest.raises(StoreError, match=r"name = .* is refused"):
        added(store, ida, name)
    assert len(accounts(store)) == 1


@pytest.mark.parametrize(
    ("role", "house", "why"),
    [
        (Role.BUREAU, "Keystone", "bureau"),
        (Role.ADMINISTRATOR, "Keystone", "administrator"),
        (Role.MANAGER, "", "manager"),
        (Role.MANAGER, " ", "manager"),
        (Role.SUPPLIER, "", "supplier"),
        (Role.READER, "x" * 201, "at most 200 characters"),
        (Role.MANAGER, "Keystone ", "one line without spaces around it"),
        (Role.READER, " ", "one line without spaces around it"),
        (Role.SUPPLIER, "Key\nstone", "one line without spaces around it"),
    ],
)
def test_who_acts_for_a_house_names_it_and_an_office_of_the_board_has_none(
    store: Store, ida: Person, role: Role, house: str, why: str
) -> None:
    with pytest.raises(StoreError, match=f"house = .* is refused; .*{why}"):
        add_account(store, ida, "bob", role, house, PASSWORD)


def test_a_guest_has_no_account(store: Store, ida: Person) -> None:
    with pytest.raises(StoreError, match="role = guest"):
        added(store, ida, "bob", Role.GUEST)


def test_a_password_has_a_length_and_nobody_can_read_it(store: Store, ida: Person) -> None:
    with pytest.raises(StoreError, match="at least 12 characters"):
        add_account(store, ida, "bob", Role.BUREAU, "", "x" * 11)
    with store.reading() as connection:
        kept = connection.scalars(select(people.c.password)).all()
    assert [password.startswith("$argon2id$") for password in kept] == [True]


def test_the_owner_changes_a_password_that_an_administrator_has_set(
    store: Store, ida: Person
) -> None:
    added(store, ida)
    for attempt in (log_in, check_password):
        with pytest.raises(MustChange, match="change it before you log in"):
            attempt(store, "ann", PASSWORD)
    with pytest.raises(StoreError, match="same as the old"):
        change_password(store, "ann", PASSWORD, PASSWORD)
    with pytest.raises(StoreError, match=WRONG):
        change_password(store, "ann", OTHER, OTHER)
    change_password(store, "ann", PASSWORD, OTHER)
    assert log_in(store, "ann", OTHER).person.name == "ann"
    with pytest.raises(StoreError, match=WRONG):
        log_in(store, "ann", PASSWORD)


def test_a_change_or_a_reset_of_the_password_ends_every_log_in(store: Store, ida: Person) -> None:
    account(store, "ann", Role.MANAGER, "Keystone")
    tokens = [log_in(store, "ann", PASSWORD).token for _ in range(2)]
    change_password(store, "ann", PASSWORD, OTHER)
    tokens.append(log_in(store, "ann", OTHER).token)
    reset_password(store, ida, "ann", PASSWORD)
    for token in tokens:
        with pytest.raises(StoreError, match="You are logged out"):
            who(store, token)
    with pytest.raises(MustChange):
        log_in(store, "ann", PASSWORD)


def test_a_disabled_account_is_logged_out_at_once_and_not_logged_in_again(
    store: Store, ida: Person
) -> None:
    account(store, "ann", Role.MANAGER, "Keystone")
    token = log_in(store, "ann", PASSWORD).token
    disable(store, ida, "ann")
    with pytest.raises(StoreError, match="You are logged out"):
        who(store, token)
    for attempt in (log_in, check_password):
        with pytest.raises(StoreError, match="locked or disabled"):
            attempt(store, "ann", PASSWORD)
    with pytest.raises(StoreError, match="locked or disabled"):
        change_password(store, "ann", PASSWORD, OTHER)
    account(store, "bob", Role.BUREAU)
    disable(store, ida, "bob")
    enable(store, ida, "bob")
    assert log_in(store, "bob", PASSWORD).person.name == "bob"
    assert {each.person.name: each.disabled for each in accounts(store)} == {
        "ann": True,
        "bob": False,
        "ida": False,
    }


def test_nobody_disables_themselves(store: Store, ida: Person) -> None:
    with pytest.raises(StoreError, match="another administrator"):
        disable(store, ida, "ida")
    account(store, "ivo", Role.ADMINISTRATOR)
    disable(store, ida, "ivo")
    assert [each.disabled for each in accounts(store)] == [False, True]


def test_an_account_that_is_not_there(store: Store, ida: Person) -> None:
    acts: list[Callable[[], Person]] = [
        lambda: disable(store, ida, "zoe"),
        lambda: enable(store, ida, "zoe"),
        lambda: reset_password(store, ida, "zoe", OTHER),
    ]
    for attempt in acts:
        with pytest.raises(StoreError, match="There is no account 'zoe'"):
            attempt()
