"""Acts are recorded on the day that they name, at noon, as if the test ran on that day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.store import clock


@contextmanager
def each_on_its_day() -> Iterator[None]:
    recorded = Desk._recorded

    def then(self: Desk, event: Event) -> Event:
        with patch.object(clock, "now", lambda: f"{event.day.isoformat()}T17:00:00.000Z"):
            return recorded(self, event)

    with patch.object(Desk, "_recorded", then):
        yield


@pytest.fixture(autouse=True)
def on_its_day(request: pytest.FixtureRequest) -> Iterator[None]:
    """Unless a test asks for `todays_clock`."""
    if "todays_clock" in request.fixturenames:
        yield
        return
    with each_on_its_day():
        yield


@pytest.fixture
def todays_clock() -> None:
    """Acts are recorded now."""
