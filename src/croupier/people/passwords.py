"""Passwords that nobody can read back (argon2), and what keeps them from being guessed.

Three failures within half an hour lock an account for half an hour after the third. The message is
the same whichever part was wrong, and whether or not the account exists. Every password check goes
through this module, so that none can be guessed elsewhere.
"""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, delete, insert, select

from croupier.store import clock, journal
from croupier.store.engine import Store
from croupier.store.errors import Unfit
from croupier.store.schema import failures, people

LEAST = 12  # characters of a password
FAILURES, WITHIN = 3, timedelta(minutes=30)
HASHER = PasswordHasher()
AccountRow = Row[tuple[object, ...]]


def hashed(password: str) -> str:
    if len(password) < LEAST:
        raise Unfit(f"The password is refused; use at least {LEAST} characters.")
    try:
        return HASHER.hash(password)
    except UnicodeEncodeError:
        raise Unfit("The password is refused; some of its characters are not valid text.") from None


def account_row(connection: Connection, name: str, *, to_change: bool = False) -> AccountRow | None:
    asked = select(people).where(people.c.name == name)
    return connection.execute(asked.with_for_update() if to_change else asked).one_or_none()


def known(store: Store, name: str, password: str) -> AccountRow:
    """The account with this name and password.

    After the password check, one transaction reads the lock and records a failure, so that
    simultaneous guesses get no more than three tries either. A read-only store records nothing.
    """
    with store.reading() as connection:
        row = account_row(connection, name)
    right = _is_password(row, password)
    if not store.may_write:
        if row is not None and right and not row.disabled:
            return row
        raise _unknown()
    with store.writing() as connection:
        now = account_row(connection, name, to_change=True)
        locked = _is_locked(connection, name)
        same = row is not None and now is not None and now.password == row.password
        if now is not None and same and right and not locked and not now.disabled:
            connection.execute(delete(failures).where(failures.c.name == name))
            return now
        if not locked:
            _note_failure(connection, name)
            if now is not None:  # names that anyone can make up stay out of the journal
                journal.add(connection, journal.LOG_IN, name, {"act": "failed"})
    raise _unknown()


def _note_failure(connection: Connection, name: str) -> None:
    """Delete failures too old to lock anything, since anyone can make up names."""
    at = clock.now()
    old = failures.c.at < clock.earlier(at, 2 * WITHIN)
    connection.execute(delete(failures).where(old))
    connection.execute(insert(failures).values(name=name[:120], at=at))


def _unknown() -> Unfit:
    return Unfit(
        "Wrong name or password, or the account is locked or disabled. "
        f"{FAILURES} failures lock it for {WITHIN.seconds // 60} minutes."
    )


def _is_locked(connection: Connection, name: str) -> bool:
    """Whether the third of three failures within half an hour is less than half an hour old."""
    since = clock.earlier(clock.now(), 2 * WITHIN)
    asked = (
        select(failures.c.at)
        .where(failures.c.name == name[:120], failures.c.at > since)
        .order_by(failures.c.at)
    )
    instants = connection.scalars(asked).all()
    recent = clock.earlier(clock.now(), WITHIN)
    return any(
        last > recent and first > clock.earlier(last, WITHIN)
        for first, last in zip(instants, instants[FAILURES - 1 :], strict=False)
    )


def _is_password(row: AccountRow | None, password: str) -> bool:
    """Whether it is the account's password; takes as long if there is no such account."""
    try:
        return HASHER.verify(row.password if row is not None else _nobodys(), password)
    except (VerificationError, InvalidHashError, UnicodeEncodeError):
        return False


@cache
def _nobodys() -> str:
    return HASHER.hash("")
