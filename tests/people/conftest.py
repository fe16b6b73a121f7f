"""A store with an administrator; hashing that costs little; a clock that the test moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.people.made import CHEAP, PASSWORD

from croupier.people import passwords
from croupier.people.accounts import create_first
from croupier.people.person import Person
from croupier.store import clock
from croupier.store.engine import Store, file_url


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return file_url(tmp_path / "store.sqlite")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    yield found
    found.close()


@pytest.fixture
def ida(store: Store) -> Person:
    """The administrator."""
    return create_first(store, "ida", PASSWORD)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves the clock on by so many minutes."""
    now = [datetime(2026, 3, 1, 12, tzinfo=UTC)]

    def move(minutes: float) -> None:
        now[0] += timedelta(minutes=minutes)

    monkeypatch.setattr(clock, "now", lambda: clock.text_of(now[0]))
    return move
