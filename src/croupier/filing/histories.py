"""Filings in the store: append-only histories.

An act is one transaction: read the history, judge the act, write the event. Of two concurrent
writers the second is judged again, on what the first wrote: each event number and each filing key
is used once. A denied act is recorded in a transaction of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from json import JSONDecoder
from operator import itemgetter
from typing import Any, cast

from sqlalchemy import Connection, Row, Text, insert, select, type_coerce
from sqlalchemy.exc import IntegrityError

from croupier.filing.calendar import DEFAULTS, ELECTIONS
from croupier.filing.contents import NAMED
from croupier.filing.events import Event, History, check_chain
from croupier.filing.provisions import ALWAYS, AMENDED_FROM, NEVER, is_first_day
from croupier.filing.request_parts import KEEPS
from croupier.people.denied import Denial, denials, note_denied
from croupier.people.person import Person, Role, house_key
from croupier.people.rights import (
    APPROVAL,
    FILING,
    LIMITS,
    REQUEST,
    SUBMISSION,
    Refused,
    check_may,
)
from croupier.store import journal
from croupier.store.chain import ChainError, digest_of
from croupier.store.engine import Store
from croupier.store.errors import Again, Unknown
from croupier.store.schema import contents, events, filings

LETTERS = {SUBMISSION: "RS", REQUEST: "RQ", APPROVAL: "AP", LIMITS: "TL"}
_DECODE = JSONDecoder().decode
MOST_ABOUT = 120  # characters of what a record is about
TRIES = 10  # as many as write at once have each their turn

# Day and data as they stand in the database: what cannot be read there is one filing's fault.
ROWS = select(
    events.c.filing,
    events.c.number,
    events.c.kind,
    type_coerce(events.c.day, Text).label("day"),
    events.c.by,
    events.c.role,
    type_coerce(events.c.data, Text).label("data"),
    events.c.previous,
    events.c.digest,
    events.c.signature,
)


@dataclass(frozen=True)
class Listed:
    """A filing for a list: its history as far as it can be read, and its fault if it has one."""

    key: str
    kind: str
    history: History
    fault: str = ""


class Filings:
    """The filings of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # -------------------------------------------------------------------------- reading

    def history(self, key: str) -> History:
        """A filing's events with what they name, every digest recomputed; an error if there is
        no such filing."""
        with self.store.reading() as connection:
            return _existing(connection, key)

    def found(self, kind: str, *, holder: str = "", game: str = "") -> list[Listed]:
        """The filings of a kind, of a holder and for a game, oldest first.

        Recomputes every digest; does not read what events name by digest. A damaged filing does not
        stop the others. A holder is found whatever the capitals and spaces of its name.
        """
        asked = ROWS.join(filings, filings.c.key == events.c.filing)
        asked = asked.where(filings.c.kind == kind).order_by(events.c.filing, events.c.number)
        for column, wanted in ((filings.c.holder, house_key(holder)), (filings.c.game, game)):
            asked = asked.where(column == wanted) if wanted else asked
        with self.store.reading() as connection:
            return [_listed(own[0].filing, kind, own) for own in by_filing(connection, asked)]

    def histories(self, kind: str, *, holder: str = "", game: str = "") -> list[History]:
        """Those that are not damaged."""
        found = self.found(kind, holder=holder, game=game)
        return [each.history for each in found if not each.fault]

    def listed(self) -> list[Listed]:
        """Every filing, oldest first.

        Recomputes every digest; a damaged filing does not stop the others.
        """
        asked = ROWS.order_by(events.c.filing, events.c.number)
        with self.store.reading() as connection:
            known = connection.execute(select(filings).order_by(filings.c.key)).all()
            rows = {own[0].filing: own for own in by_filing(connection, asked)}
        return [_listed(each.key, each.kind, rows.get(each.key, ())) for each in known]

    def kind(self, key: str) -> str:
        with self.store.reading() as connection:
            found = connection.scalar(select(filings.c.kind).where(filings.c.key == key))
        if found is None:
            raise _missing(key)
        if fault := misplaced(key, str(found)):
            raise ChainError(fault)
        return str(found)

    def head(self) -> journal.Head:
        """The head of the journal, to keep elsewhere."""
        with self.store.reading() as connection:
            return journal.head(connection)

    def records(self) -> list[journal.Record]:
        """Every record of the journal that can be read; `verify` names the others."""
        with self.store.reading() as connection:
            return journal.check(journal.rows(connection), [])

    def elected(self) -> dict[str, str]:
        """How a last day on a weekend or holiday is read, and from which day 601a is amended."""
        with self.store.reading() as connection:
            made = journal.records(connection, journal.READING)
        usual = {**DEFAULTS, AMENDED_FROM: ALWAYS}
        return {**usual, **{each.about: str(each.data.get("value")) for each in made}}

    def elect(self, reading: str, value: str, person: Person) -> None:
        """Elect a reading for what is recorded from now on."""
        try:
            check_may(person, "elect", FILING)
            first = reading == AMENDED_FROM and is_first_day(value)
            if value not in ELECTIONS.get(reading, ()) and not first:
                allowed = "; ".join(f"{key} = {' or '.join(v)}" for key, v in ELECTIONS.items())
                allowed += f"; {AMENDED_FROM} = a day such as 2026-07-01, {ALWAYS} or {NEVER}"
                raise Refused(f"{reading} = {value} is not a reading; choose {allowed}", "601a.4")
        except Refused as refused:
            note_denied(self.store, reading[:MOST_ABOUT], "elect", person, refused)
            raise
        with self.store.writing() as connection:
            data = {"value": value, "by": person.name, "role": person.role.value}
            journal.add(connection, journal.READING, reading, data)

    def denied(self, key: str) -> list[Denial]:
        """The denied acts on a filing, in order."""
        return denials(self.store, key)

    # -------------------------------------------------------------------------- writing

    def begin(
        self, kind: str, what: str, act: Callable[[str], Event], person: Person, day: date
    ) -> Event:
        """Start a filing with its first event; its key is the next of its kind and year."""

        def write(connection: Connection) -> Event:
            key = _next_key(connection, kind, day)
            first = act(key)
            holder = house_key(str(first.data.get("holder", "")))
            about = {"game": str(first.data.get("game", "")), "holder": holder}
            connection.execute(insert(filings).values(key=key, kind=kind, **about))
            _write(connection, first)
            return first

        return self._taken("", what, person, day, write)

    def take(
        self, key: str, what: str, act: Callable[[History], Event], person: Person, day: date
    ) -> Event:
        """Add the next event to a filing, judged by its history."""

        def write(connection: Connection) -> Event:
            following = act(_existing(connection, key))
            _write(connection, following)
            return following

        return self._taken(key, what, person, day, write)

    def _taken(
        self, key: str, what: str, person: Person, day: date, write: Callable[[Connection], Event]
    ) -> Event:
        for _ in range(TRIES):
            try:
                with self.store.writing() as connection:
                    journal.lock(connection)
                    return write(connection)
            except Refused as refused:
                note_denied(self.store, key, what, person, refused, day)
                raise
            except IntegrityError:  # somebody else has taken this number, key or text meanwhile
                continue
        raise Again("The filings are busy; try again in a moment.")


def misplaced(key: str, kind: str) -> str:
    """What is wrong with the kind under which a filing is listed; "" if nothing is."""
    if key.startswith(f"{LETTERS.get(kind, '?')}-"):
        return ""
    return f"{key} is listed with kind = {kind}, which does not match its key; it was changed."


def _missing(key: str) -> Unknown:
    return Unknown(f"There is no filing {key}; check the key.")


# ------------------------------------------------------------------------------ reading rows


def by_filing(connection: Connection, asked: Any) -> list[list[Row[Any]]]:
    rows = connection.execute(asked).all()
    return [list(own) for _, own in groupby(rows, key=itemgetter(0))]


def _existing(connection: Connection, key: str) -> History:
    """A history with what its events name."""
    asked = ROWS.where(events.c.filing == key).order_by(events.c.number)
    held = checked(connection.execute(asked).all())
    if not held:
        raise _missing(key)
    named = {digest for event in held for digest in names_of(event).values()}
    return with_texts(held, texts_of(connection, named))


def checked(rows: Sequence[Row[Any]]) -> History:
    """Events in sequence, each as it was written."""
    held = check_chain(map(_event, rows))
    for event, row in zip(held, rows, strict=True):
        if event.digest != row.digest:
            place = f"{event.filing} event {event.number}"
            raise ChainError(f"{place} is not what was written: it was changed.")
    return held


def _listed(key: str, kind: str, rows: Sequence[Row[Any]]) -> Listed:
    if not rows:
        return Listed(key, kind, (), f"{key} has no events; they were removed.")
    if fault := misplaced(key, kind):
        return Listed(key, kind, (), fault)
    try:
        return Listed(key, kind, checked(rows))
    except ChainError as fault:
        return Listed(key, kind, (), str(fault))


def _event(row: Row[Any]) -> Event:
    parts = cast("tuple[Any, ...]", row)
    filing, number, kind, day, by, role, data, previous, _, signature = parts
    try:
        day = date.fromisoformat(day) if isinstance(day, str) else day
        data = _DECODE(data) if isinstance(data, str) else data
        if not isinstance(day, date) or not isinstance(data, dict):
            raise ValueError
        return Event(filing, number, kind, day, by, Role(role), data, previous, signature)
    except (ValueError, RecursionError):
        raise ChainError(f"{filing} event {number} is damaged and cannot be read.") from None


# ------------------------------------------------------------------------------ texts


def names_of(event: Event) -> dict[str, str]:
    """The parts of an event that are kept by digest, with the digest; those of a request stand in a
    table of their own, since its author may have used the same names."""
    named = NAMED.get(event.kind, ())
    found = {name: str(event.data[name]) for name in named if name in event.data}
    kept = event.data.get(KEEPS)
    return found | ({str(name): str(kept[name]) for name in kept} if isinstance(kept, dict) else {})


def texts_of(connection: Connection, digests: Iterable[str]) -> dict[str, str]:
    asked = select(contents).where(contents.c.digest.in_(digests))
    return {row.digest: row.text for row in connection.execute(asked)}


def with_texts(history: History, texts: Mapping[str, str]) -> History:
    """Events with the texts that they name by digest, each verified."""
    return tuple(_with_texts(event, texts) for event in history)


def _with_texts(event: Event, texts: Mapping[str, str]) -> Event:
    named = names_of(event)
    for name, digest in named.items():
        place = f"the {name} that {event.filing} event {event.number} names"
        if digest not in texts:
            raise ChainError(f"{place} is missing; it was removed.")
        if digest_of(texts[digest]) != digest:
            raise ChainError(f"{place} was changed after it was stored.")
    return replace(event, texts={name: texts[digest] for name, digest in named.items()})


# ------------------------------------------------------------------------------ writing rows


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
    told = {"number": taken.number, "digest": taken.digest, "signature": taken.signature}
    journal.add(connection, journal.EVENT, taken.filing, told)


def _keep(connection: Connection, texts: Mapping[str, str]) -> None:
    """Texts by digest, each once."""
    named = {digest_of(text): text for text in texts.values()}
    asked = select(contents.c.digest).where(contents.c.digest.in_(named))
    for digest in named.keys() - set(connection.scalars(asked)):
        connection.execute(insert(contents).values(digest=digest, text=named[digest]))


def _next_key(connection: Connection, kind: str, day: date) -> str:
    start = f"{LETTERS[kind]}-{day.year}-"
    asked = select(filings.c.key).where(filings.c.key.startswith(start))
    numbers = (key.removeprefix(start) for key in connection.scalars(asked).all())
    taken = (int(number) for number in numbers if number.isdecimal())
    return f"{start}{max(taken, default=0) + 1:04d}"
