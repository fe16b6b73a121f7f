"""Log-ins: a token for a name and password, valid until log-out or until idle too long."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, insert, select, update

from croupier.people.accounts import person_of
from croupier.people.passwords import known
from croupier.people.person import Person
from croupier.store import clock, journal
from croupier.store.chain import digest_of
from croupier.store.engine import Store
from croupier.store.errors import Unfit
from croupier.store.schema import logins, people

IDLE = timedelta(minutes=30)
TOKEN_BYTES = 32
LOG_IN_TOKEN = 43  # characters of a token
SEEN_AFTER = timedelta(minutes=1)  # a log-in that is used is noted so often


class MustChange(Unfit):
    """The owner must first change a password that an administrator set."""


@dataclass(frozen=True)
class LogIn:
    """Who logged in, their token, and their previous log-in, if any."""

    person: Person
    token: str
    before: str


def log_in(store: Store, name: str, password: str) -> LogIn:
    """Log in with a name and password."""
    person = check_password(store, name, password)
    token, at = secrets.token_urlsafe(TOKEN_BYTES), clock.now()
    row = {"digest": digest_of(token), "person": name, "begun": at, "seen": at, "ended": ""}
    with store.writing() as connection:
        asked = select(func.max(logins.c.begun)).where(logins.c.person == name)
        before = str(connection.scalar(asked) or "")
        connection.execute(insert(logins).values(row))
        journal.add(connection, journal.LOG_IN, name, {"act": "begun"})
    return LogIn(person, token, before)


def check_password(store: Store, name: str, password: str) -> Person:
    """The person with this name and password, for one act."""
    row = known(store, name, password)
    if row.must_change:
        raise MustChange(
            f"An administrator set the password of {name}; change it before you log in."
        )
    return person_of(row)


def who(store: Store, token: str, *, acts: bool = True) -> Person:
    """The person logged in with a token; an error if nobody is, or the log-in has expired. What a
    page asks by itself, where nobody `acts`, does not keep it from expiring."""
    at, own = clock.now(), logins.c.digest == digest_of(token)
    asked = (
        select(people, logins.c.seen)
        .join(logins, logins.c.person == people.c.name)
        .where(own, logins.c.ended == "")
    )
    with store.reading() as connection:
        row = connection.execute(asked).one_or_none()
    if row is None or row.disabled or row.seen < clock.earlier(at, IDLE):
        raise Unfit("You are logged out; log in again.")
    if acts and store.may_write and row.seen < clock.earlier(at, SEEN_AFTER):
        with store.writing() as connection:
            connection.execute(update(logins).where(own).values(seen=at))
    return person_of(row)


def before(store: Store, token: str) -> str:
    """When the person logged in with a token had logged in before; "" if never."""
    own = select(logins.c.person, logins.c.begun).where(logins.c.digest == digest_of(token))
    with store.reading() as connection:
        row = connection.execute(own).one_or_none()
        if row is None:
            return ""
        asked = select(func.max(logins.c.begun)).where(
            logins.c.person == row.person, logins.c.begun < row.begun
        )
        return str(connection.scalar(asked) or "")


def log_out(store: Store, token: str) -> None:
    with store.writing() as connection:
        own = (logins.c.digest == digest_of(token)) & (logins.c.ended == "")
        ended = update(logins).where(own).values(ended=clock.now()).returning(logins.c.person)
        for name in connection.scalars(ended).all():
            journal.add(connection, journal.LOG_IN, name, {"act": "ended"})
