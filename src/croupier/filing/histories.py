"""Filings in the store: histories that are only added to.

An act is taken in one transaction: the history is read, the act judged by it, the event written.
Of two writers at once one is told to read again: the number of an event is taken once. A denied act
is written down in a transaction of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.filing.contents import NAMED
from croupier.filing.events import Event, History, check_chain
from croupier.people.denied import Denial, denials, note_denied
from croupier.people.person import Person, Role
from croupier.people.rights import APPROVAL, REQUEST, SUBMISSION, Refused
from croupier.store.chain import ChainError, digest_of
from croupier.store.engine import Store
from croupier.store.errors import Again, StoreError
from croupier.store.schema import contents, events, filings

_LETTERS = {SUBMISSION: "RS", REQUEST: "RQ", APPROVAL: "AP"}


class Filings:
    """The filings of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # -------------------------------------------------------------------------- reading

    def history(self, key: str) -> History:
        """A filing's events with what they name, every digest reckoned again; a sentence where
        there is none."""
        with self.store.reading() as connection:
            found = _read(connection, key)
        if not found:
            raise StoreError(f"There is no filing {key}.")
        return found

    def histories(
        self, kind: str, *, holder: str = "", game: str = "", whole: bool = False
    ) -> list[History]:
        """The filings of a kind, of a holder and for a game, in the order in which they were begun.

        Unless they are `whole` they are for lists: links between events are checked, digests are
        not reckoned again, and what events name by a digest is not read.
        """
        asked = (
            select(events)
            .join(filings, filings.c.key == events.c.filing)
            .where(filings.c.kind == kind)
            .order_by(events.c.filing, events.c.number)
        )
        if holder:
            asked = asked.where(filings.c.holder == holder)
        if game:
            asked = asked.where(filings.c.game == game)
        with self.store.reading() as connection:
            rows = connection.execute(asked).all()
            found = [list(own) for _, own in groupby(rows, key=lambda row: row.filing)]
            if whole:
                return [_read(connection, own[0].filing) for own in found]
        return [_linked(own) for own in found]

    def kind(self, key: str) -> str:
        with self.store.reading() as connection:
            found = connection.scalar(select(filings.c.kind).where(filings.c.key == key))
        if found is None:
            raise StoreError(f"There is no filing {key}.")
        return str(found)

    def denied(self, key: str) -> list[Denial]:
        """What was denied with a filing, in its order."""
        return denials(self.store, key)

    # -------------------------------------------------------------------------- writing

    def begin(
        self, kind: str, what: str, act: Callable[[str], Event], person: Person, day: date
    ) -> Event:
        """A new filing by its first event; its key is the next of its kind and year."""
        with self._taking("", what, person, day) as connection:
            key = _next_key(connection, kind, day)
            first = act(key)
            about = {part: str(first.data.get(part, "")) for part in ("game", "holder")}
            connection.execute(insert(filings).values(key=key, kind=kind, **about))
            _write(connection, first)
            return first

    def take(
        self, key: str, what: str, act: Callable[[History], Event], person: Person, day: date
    ) -> Event:
        """The next event of a filing, judged by its history."""
        with self._taking(key, what, person, day) as connection:
            held = _read(connection, key)
            if not held:
                raise StoreError(f"There is no filing {key}.")
            following = act(held)
            _write(connection, following)
            return following

    @contextmanager
    def _taking(self, key: str, what: str, person: Person, day: date) -> Iterator[Connection]:
        try:
            with self.store.writing() as connection:
                yield connection
        except Refused as refused:
            note_denied(self.store, key, what, person, refused, day)
            raise
        except IntegrityError:
            raise Again(
                f"{key or 'This filing'} was written to by somebody else meanwhile; look at it and "
                "act again."
            ) from None


def _read(connection: Connection, key: str) -> History:
    asked = select(events).where(events.c.filing == key).order_by(events.c.number)
    rows = connection.execute(asked).all()
    held = check_chain(map(_event, rows))
    if held and held[-1].digest != rows[-1].digest:  # the last has none after it that names it
        raise ChainError(f"{key} event {len(held)} is not what was written: it was changed.")
    return tuple(_with_contents(connection, event) for event in held)


def _with_contents(connection: Connection, event: Event) -> Event:
    """An event with the texts that it names by their digest."""
    named = {name: str(event.data[name]) for name in NAMED if name in event.data}
    if not named:
        return event
    asked = select(contents).where(contents.c.digest.in_(named.values()))
    texts = {row.digest: row.text for row in connection.execute(asked)}
    for digest, text in texts.items():
        if digest_of(text) != digest:
            place = f"{event.filing} event {event.number}"
            raise ChainError(
                f"What {place} names as {digest} is not what was kept: it was changed."
            )
    return replace(event, texts={name: texts[d] for name, d in named.items() if d in texts})


def _linked(rows: Sequence[Row[Any]]) -> History:
    """Events each of which names the digest that is kept of the one before it."""
    before = ""
    for row in rows:
        if row.previous != before:
            raise ChainError(
                f"{row.filing} event {row.number} does not follow the event before it: one was "
                "changed."
            )
        before = row.digest
    return tuple(map(_event, rows))


def _event(row: Row[Any]) -> Event:
    return Event(
        row.filing,
        row.number,
        row.kind,
        row.day,
        row.by,
        Role(row.role),
        row.data,
        row.previous,
        row.signature,
    )


def _write(connection: Connection, taken: Event) -> None:
    _keep(connection, taken.texts)
    connection.execute(
        insert(events).values(
            filing=taken.filing,
            number=taken.number,
            kind=taken.kind,
            day=taken.day,
            by=taken.by,
            role=taken.role.value,
            data=dict(taken.data),
            previous=taken.previous,
            digest=taken.digest,
            signature=taken.signature,
        )
    )


def _keep(connection: Connection, texts: Mapping[str, str]) -> None:
    """Texts by their digest, each once."""
    for text in texts.values():
        digest = digest_of(text)
        if connection.scalar(select(contents.c.digest).where(contents.c.digest == digest)) is None:
            connection.execute(insert(contents).values(digest=digest, text=text))


def _next_key(connection: Connection, kind: str, day: date) -> str:
    start = f"{_LETTERS[kind]}-{day.year}-"
    asked = select(filings.c.key).where(filings.c.key.startswith(start))
    taken: Iterable[int] = (int(key.removeprefix(start)) for key in connection.scalars(asked).all())
    return f"{start}{max(taken, default=0) + 1:04d}"
