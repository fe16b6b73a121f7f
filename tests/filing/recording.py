"""Acts are recorded on the day that they name, at noon, as if the test ran on that day."""

from __future__ import annotations

import pytest

from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.store import clock


@pytest.fixture(autouse=True)
def on_its_day(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless a test asks for `todays_clock`."""
    if "todays_clock" in request.fixturenames:
        return
    recorded = Desk._recorded

    def then(self: Desk, event: Event) -> Event:
        with monkeypatch.context() as patched:
            patched.setattr(clock, "now", lambda: f"{event.day.isoformat()}T17:00:00.000Z")
            return recorded(self, event)

    monkeypatch.setattr(Desk, "_recorded", then)


@pytest.fixture
def todays_clock() -> None:
    """Acts are recorded now."""
