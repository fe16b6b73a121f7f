"""The timer of a server: a fault at one table strands nobody at another."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from croupier.floor.floor import Floor
from croupier.floor.pace import Pace
from croupier.floor.tending import paced
from croupier.people.person import guest
from croupier.web import app as application
from croupier.web.settings import Settings
from croupier.web.state import State
from tests.web.conftest import Visitor


def test_standard_36_a_fault_at_one_table_does_not_stop_the_timer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    came: list[str] = []

    def tend(_: Floor, key: str) -> bool:
        came.append(key)
        if key == keys[0]:
            raise RuntimeError("a fault")
        return False

    monkeypatch.setattr(application, "TENDING", 0.02)
    monkeypatch.setattr(application, "tend", tend)
    app = application.create_app(Settings(tmp_path, jobs=0))
    state: State = app.state.croupier
    opened = [
        state.floor.open_table(guest("ann"), "roulette", {}, pace=Pace(wager=wager))
        for wager in (30, 30, 0)
    ]
    keys = sorted(opened[:2])
    monkeypatch.setattr(application, "paced", lambda floor: sorted(paced(floor)))
    with Visitor(app):
        until = time.monotonic() + 20
        while came.count(keys[1]) < 2 and time.monotonic() < until:
            time.sleep(0.02)
    assert came[:4] == keys * 2
    assert "a fault of the timer" in caplog.text
