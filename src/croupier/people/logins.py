"""Log-ins: a token for whoever knows name and password, until they log out or are idle too long.

Three failures within half an hour lock an account for half an hour. The sentence is the same
whichever part was wrong, and whether there is such an account.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Connection, func, insert, select, update

from croupier.people.accounts import account_row, is_password, person_of
from croupier.people.person import Person
from croupier.store import clock
from croupier.store.chain import digest_of
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import failures, logins, people

FAILURES, WITHIN = 3, timedelta(minutes=30)
IDLE = timedelta(minutes=30)
SEEN_AFTER = timedelta(minutes=1)  # a log-in that is used is noted so often


class MustChange(StoreError):
    """A password that an administrator has set is changed by its owner first."""


@dataclass(frozen=True)
class LogIn:
    """Who logged in; the token that shows it; when they did so last, if ever."""

    person: Person
    token: str
    before: str


def log_in(store: Store, name: str, password: str) -> LogIn:
    """A log-in of whoever has this name and password."""
    person, before = _known(store, name, password)
    token, at = secrets.token_urlsafe(32), clock.now()
    row = {"digest": digest_of(token), "person": name, "begun": at, "seen": at, "ended": ""}
    with store.writing() as connection:
        connection.execute(insert(logins).values(row))
    return LogIn(person, token, before)


def check_password(store: Store, name: str, password: str) -> Person:
    """Who has this name and password, for one act."""
    return _known(store, name, password)[0]


def who(store: Store, token: str) -> Person:
    """Who has logged in with a token; a sentence where nobody has, or too long ago."""
    at = clock.now()
    with store.reading() as connection:
        asked = (
            select(people, logins.c.seen)
            .join(logins, logins.c.person == people.c.name)
            .where(logins.c.digest == digest_of(token), logins.c.ended == "")
        )
        row = connection.execute(asked).one_or_none()
    if row is None or row.disabled or row.seen < clock.earlier(at, IDLE):
        raise StoreError("You are logged out; log in again.")
    if row.seen < clock.earlier(at, SEEN_AFTER):
        with store.writing() as connection:
            own = logins.c.digest == digest_of(token)
            connection.execute(update(logins).where(own).values(seen=at))
    return person_of(row)


def log_out(store: Store, token: str) -> None:
    with store.writing() as connection:
        own = (logins.c.digest == digest_of(token)) & (logins.c.ended == "")
        connection.execute(update(logins).where(own).values(ended=clock.now()))


def _known(store: Store, name: str, password: str) -> tuple[Person, str]:
    with store.reading() as connection:
        row = account_row(connection, name)
        locked = _failed(connection, name) >= FAILURES
        asked = select(func.max(logins.c.begun)).where(logins.c.person == name)
        before = str(connection.scalar(asked) or "")
    right = is_password(row, password)
    if row is None or not right or locked or row.disabled:
        if not locked:
            with store.writing() as connection:
                connection.execute(insert(failures).values(name=name[:120], at=clock.now()))
        raise StoreError(
            "The name or the password is wrong, or the account is locked or disabled. "
            f"{FAILURES} failures lock it for {WITHIN.seconds // 60} minutes."
        )
    if row.must_change:
        raise MustChange(
            f"The password of {name} was set by an administrator; change it before you log in."
        )
    with store.writing() as connection:
        connection.execute(failures.delete().where(failures.c.name == name))
    return person_of(row), before


def _failed(connection: Connection, name: str) -> int:
    since = clock.earlier(clock.now(), WITHIN)
    asked = select(func.count()).where(failures.c.name == name[:120], failures.c.at > since)
    return int(connection.scalar(asked) or 0)
