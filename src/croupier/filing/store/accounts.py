"""Accounts: who is who, with passwords that nobody can read back (argon2)."""

from __future__ import annotations

import getpass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from croupier.filing.acts import Actor
from croupier.filing.events import Role
from croupier.filing.store.store import Store, StoreError
from croupier.filing.store.tables import accounts

LEAST = 12  # characters of a password
OF_THE_SYSTEM = "(operating system)"  # who acts without an account, by name
OF_A_HOUSE = (Role.MANAGER, Role.SUPPLIER, Role.READER)


def add_account(store: Store, name: str, role: Role, house: str, password: str) -> Actor:
    """A new account; its password is kept as a hash alone."""
    if not name.strip() or len(name) > 120:
        raise StoreError(f"name = {name!r:.60} is refused; a name has 1 to 120 characters.")
    if name.endswith(OF_THE_SYSTEM):
        raise StoreError(f"name = {name!r:.60} is refused; {OF_THE_SYSTEM} is said of no account.")
    if house and role not in OF_A_HOUSE:
        raise StoreError(f"house = {house!r:.60} is refused; {role.value} acts for no house.")
    if len(password) < LEAST:
        raise StoreError(f"the password is refused; it has at least {LEAST} characters.")
    row = {
        "name": name,
        "role": role.value,
        "house": house,
        "password": PasswordHasher().hash(password),
    }
    try:
        with store.writing() as connection:
            connection.execute(insert(accounts).values(row))
    except IntegrityError:
        raise StoreError(f"There is an account {name} already.") from None
    return Actor(name, role, house)


def log_in(store: Store, name: str, password: str) -> Actor:
    """Who has this name and password; the same sentence for a wrong name and a wrong password."""
    with store.reading() as connection:
        row = connection.execute(select(accounts).where(accounts.c.name == name)).one_or_none()
    try:
        PasswordHasher().verify(row.password if row is not None else _NOBODY, password)
    except (VerifyMismatchError, InvalidHashError):
        row = None
    if row is None:
        raise StoreError("The name or the password is wrong.")
    return Actor(row.name, Role(row.role), row.house)


# The hash of no password: a wrong name takes as long as a wrong password.
_NOBODY = PasswordHasher().hash("")


def system_user(role: Role, house: str = "") -> Actor:
    """Whoever runs the command line, by the operating system; the event says so."""
    return Actor(f"{getpass.getuser()} {OF_THE_SYSTEM}", role, house)
