"""A form that is sent twice does what it asks for once.

Within `once` the first transaction that is written notes the form too: both are written, or
neither. So a form whose act was refused or failed may be sent again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from croupier.store import clock, journal
from croupier.store.chain import canonical, digest_of
from croupier.store.schema import forms


class AlreadyDone(Exception):
    """A form that was sent before; `record` is the first of the journal that it made."""

    def __init__(self, record: journal.Record | None) -> None:
        super().__init__("This form was sent before.")
        self.record = record


@dataclass
class _Form:
    digest: str
    written: bool = False


_FORM: ContextVar[_Form | None] = ContextVar("form", default=None)


@contextmanager
def once(person: str, key: str) -> Iterator[None]:
    """Do what is asked for by a form of this person and key, or AlreadyDone."""
    token = _FORM.set(_Form(digest_of(canonical([person, key]))))
    try:
        yield
    finally:
        _FORM.reset(token)


def note(connection: Connection) -> None:
    """Note the form in the transaction that has just begun."""
    form = _FORM.get()
    if form is None or form.written:
        return
    journal.lock(connection)
    this = select(forms.c.journal).where(forms.c.digest == form.digest)
    if (before := connection.scalar(this)) is not None:
        raise AlreadyDone(journal.record_at(connection, before + 1))
    head = journal.head(connection).number
    row = {"digest": form.digest, "at": clock.now(), "journal": head}
    connection.execute(insert(forms).values(row))


def noted() -> None:
    """The transaction is written."""
    if (form := _FORM.get()) is not None:
        form.written = True
