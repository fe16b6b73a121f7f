"""Accounts for tests: argon2 is slow on purpose, so their one password is hashed once, cheaply."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from sqlalchemy import insert

from croupier.people.accounts import note_account
from croupier.people.person import Person, Role
from croupier.store.engine import Store
from croupier.store.schema import people

PASSWORD = "correct horse battery"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@cache
def _hash() -> str:
    return CHEAP.hash(PASSWORD)


def account(store: Store, name: str, role: Role, house: str = "") -> Person:
    """Somebody who has an account."""
    return with_accounts(store, Person(name, role, house))


def with_accounts(store: Store, *wanted: Person) -> Person:
    """Accounts whose owners have changed their passwords, in a row each; the last of them."""
    rows = [
        {
            "name": each.name,
            "role": each.role.value,
            "house": each.house,
            "password": _hash(),
            "must_change": False,
            "disabled": False,
            "made_by": "",
            "made_at": "",
        }
        for each in wanted
    ]
    with store.writing() as connection:
        connection.execute(insert(people), rows)
        for row in rows:
            note_account(connection, "add", "", row)
    return wanted[-1]
