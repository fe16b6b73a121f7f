"""The timer of a server: a fault at one table strands nobody at another."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy import update

from croupier.floor.floor import Floor
from croupier.people.person import guest
from croupier.store.schema import sessions
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
    keys = [state.floor.open_table(guest("ann"), "roulette", {}) for _ in range(3)]
    with state.store.writing() as connection:
        for key, due in zip(keys[:2], ("2026-01-01", "2026-01-02"), strict=True):
            this = sessions.c.key == key
            connection.execute(update(sessions).where(this).values(due=f"{due}T00:00:00.000Z"))
    with Visitor(app):
        until = time.monotonic() + 20
        while came.count(keys[1]) < 2 and time.monotonic() < until:
            time.sleep(0.02)
    assert came[:4] == keys[:2] * 2, "no table is looked at that waits for nobody"
    assert "a fault of the timer" in caplog.text
