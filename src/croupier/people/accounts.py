"""Accounts: who is who, with passwords that nobody can read back (argon2).

The first account of a store is made by whoever creates the store and is an administrator's; every
other is made by an administrator. A role is what an account has, never what somebody says.
"""

from __future__ import annotations

from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.people.denied import note_denied
from croupier.people.person import OF_A_HOUSE, Person, Role
from croupier.people.rights import ACCOUNT, Refused, check_may
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import logins, people

LEAST = 12  # characters of a password
NO_ACCOUNT = (Role.GUEST,)
CREATOR = "(who created the store)"


@dataclass(frozen=True)
class Account:
    """An account as a list shows it."""

    person: Person
    disabled: bool
    must_change: bool
    made_by: str
    made_at: str


def create_first(store: Store, name: str, password: str) -> Person:
    """The first account of a store: an administrator, who makes the others."""
    with store.writing() as connection:
        keeps = people.c.role == Role.ADMINISTRATOR.value
        if connection.scalar(select(func.count()).select_from(people).where(keeps)):
            raise StoreError("This store has an administrator, who makes further accounts.")
        return _add(connection, name, Role.ADMINISTRATOR, "", password, CREATOR)


def add_account(
    store: Store, by: Person, name: str, role: Role, house: str, password: str
) -> Person:
    """A new account, made by one who may; its owner changes the password at the first log-in."""
    _check(store, by, "add", name)
    try:
        with store.writing() as connection:
            return _add(connection, name, role, house, password, by.name, must_change=True)
    except IntegrityError:
        raise StoreError(f"There is an account {name} already.") from None


def _add(
    connection: Connection,
    name: str,
    role: Role,
    house: str,
    password: str,
    by: str,
    *,
    must_change: bool = False,
) -> Person:
    if not name.strip() or len(name) > 120:
        raise StoreError(f"name = {name!r:.60} is refused; a name has 1 to 120 characters.")
    if role in NO_ACCOUNT:
        raise StoreError(f"role = {role.value} is refused; a {role.value} has no account.")
    if house and role not in OF_A_HOUSE:
        raise StoreError(f"house = {house!r:.60} is refused; {role.value} acts for no house.")
    row = {
        "name": name,
        "role": role.value,
        "house": house,
        "password": hashed(password),
        "must_change": must_change,
        "disabled": False,
        "made_by": by,
        "made_at": clock.now(),
    }
    connection.execute(insert(people).values(row))
    return Person(name, role, house)


def accounts(store: Store) -> list[Account]:
    """Every account, by name."""
    with store.reading() as connection:
        rows = connection.execute(select(people).order_by(people.c.name)).all()
    return [
        Account(person_of(row), row.disabled, row.must_change, row.made_by, row.made_at)
        for row in rows
    ]


def change_password(store: Store, name: str, old: str, new: str) -> Person:
    """By its owner, who knows the old one; every log-in of the account ends."""
    with store.reading() as connection:
        row = account_row(connection, name)
    if not is_password(row, old) or row is None or row.disabled:
        raise StoreError("The name or the password is wrong.")
    if new == old:
        raise StoreError("password = is refused; the new one is the old one.")
    return _set_password(store, name, new, must_change=False)


def reset_password(store: Store, by: Person, name: str, new: str) -> Person:
    """By an administrator; its owner changes it at the next log-in."""
    _check(store, by, "reset", name)
    return _set_password(store, name, new, must_change=True)


def _set_password(store: Store, name: str, new: str, *, must_change: bool) -> Person:
    values = {"password": hashed(new), "must_change": must_change}
    return _changed(store, name, values)


def disable(store: Store, by: Person, name: str) -> Person:
    """No further log-in, and those that there are end. An administrator does not lock out
    themselves: somebody must be left to undo it."""
    _check(store, by, "disable", name)
    if name == by.name:
        raise StoreError(f"{name} is refused; another administrator disables your account.")
    return _changed(store, name, {"disabled": True})


def enable(store: Store, by: Person, name: str) -> Person:
    """Log-ins are possible again."""
    _check(store, by, "enable", name)
    return _changed(store, name, {"disabled": False})


def _check(store: Store, by: Person, act: str, name: str) -> None:
    try:
        check_may(by, act, ACCOUNT)
    except Refused as refused:
        note_denied(store, name[:40], act, by, refused)
        raise


def _changed(store: Store, name: str, values: dict[str, object]) -> Person:
    """An account with other values; its log-ins end."""
    with store.writing() as connection:
        row = account_row(connection, name)
        if row is None:
            raise StoreError(f"There is no account {name!r:.60}.")
        connection.execute(update(people).where(people.c.name == name).values(values))
        open_ones = (logins.c.person == name) & (logins.c.ended == "")
        connection.execute(update(logins).where(open_ones).values(ended=clock.now()))
    return person_of(row)


# ------------------------------------------------------------------------------ rows and passwords


def account_row(connection: Connection, name: str) -> Row[tuple[object, ...]] | None:
    return connection.execute(select(people).where(people.c.name == name)).one_or_none()


def person_of(row: Row[tuple[object, ...]]) -> Person:
    return Person(row.name, Role(row.role), row.house)


def hashed(password: str) -> str:
    if len(password) < LEAST:
        raise StoreError(f"password = is refused; it has at least {LEAST} characters.")
    return PasswordHasher().hash(password)


def is_password(row: Row[tuple[object, ...]] | None, password: str) -> bool:
    """Whether it is the password of an account; of no account it takes as long to say no."""
    try:
        return PasswordHasher().verify(row.password if row is not None else _NOBODY, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


_NOBODY = PasswordHasher().hash("")
