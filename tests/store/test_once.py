"""A form that is sent twice is done once, in the transaction of what it asks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.store import journal
from croupier.store.engine import Store
from croupier.store.once import AlreadyDone, once
from croupier.store.schema import filings, forms


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


def act(store: Store, about: str) -> None:
    with store.writing() as connection:
        journal.add(connection, journal.READING, about, {"value": "x"})


def fail(store: Store) -> None:
    with store.writing() as connection:
        journal.add(connection, journal.READING, "lost", {"value": "x"})
        connection.execute(insert(filings).values(key="XX-1", kind="no such kind"))


def records(store: Store) -> list[str]:
    with store.reading() as connection:
        return [each.about for each in journal.records(connection, journal.READING)]


def test_a_form_that_is_sent_again_does_nothing_and_names_what_it_made(store: Store) -> None:
    act(store, "before")
    with once("ann", "key-1"):
        act(store, "own")
        act(store, "and more")
    with pytest.raises(AlreadyDone) as again, once("ann", "key-1"):
        act(store, "twice")
    assert again.value.record is not None
    assert again.value.record.about == "own"
    assert records(store) == ["before", "own", "and more"]


def test_the_same_key_of_another_person_is_another_form(store: Store) -> None:
    for name in ("ann", "bob"):
        with once(name, "key-1"):
            act(store, name)
    assert records(store) == ["ann", "bob"]


def test_a_form_that_failed_may_be_sent_again(store: Store) -> None:
    with pytest.raises(IntegrityError), once("ann", "key-1"):
        fail(store)
    with once("ann", "key-1"):
        act(store, "own")
    assert records(store) == ["own"]


def test_what_is_written_without_a_form_notes_none(store: Store) -> None:
    act(store, "own")
    with store.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(forms)) == 0
