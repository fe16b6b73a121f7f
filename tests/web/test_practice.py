"""Tables that stand open: a guest plays for practice chips without an account."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.floor import practice
from croupier.floor.practice import GAMES, open_practice
from croupier.web.app import create_app
from croupier.web.serve import _make_ready
from croupier.web.settings import Settings
from croupier.web.state import State
from tests.web.conftest import Visitor


def _state(visitor: Visitor) -> State:
    found: State = visitor.app.state.croupier  # type: ignore[attr-defined]
    return found


def test_standard_54_a_floor_with_practice_tables_is_there_at_first_start(tmp_path: Path) -> None:
    """The home page names them before they are open, and does not wait for them."""
    with Visitor(create_app(replace(Settings(tmp_path), practice=True))) as visitor:
        assert visitor.get("/api/tables").json() == []
        home = visitor.get("/").text
        assert re.findall(r'href="/practice/([a-z-]+)"', home) == [*GAMES]
        for _ in range(2):  # a server that starts again opens no second one
            _make_ready(_state(visitor))
            found = visitor.get("/api/tables").json()
            assert [each["game"] for each in found] == [*GAMES]
        roulette = next(each["table"] for each in found if each["game"] == "roulette")
        page = visitor.get("/practice/roulette")
        assert page.url.path == f"/tables/{roulette}"
        at = visitor.get(f"/api/tables/{roulette}").json()
        once = {"idempotency-key": secrets.token_hex(8)}
        sent = {"at": at["at"], "bets": ["1:red=5"]}
        done = visitor.post(f"/api/tables/{roulette}/round", json=sent, headers=once)
        assert done.json()["rounds"] == 1
        assert visitor.get("/practice/poker").status_code == 404


def test_a_full_practice_table_is_followed_by_another(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = _state(visitor).floor
    monkeypatch.setattr(practice, "GAMES", ("roulette",))
    open_practice(floor)
    first = practice.practice_table(floor, "roulette")
    assert practice.practice_table(floor, "roulette") == first
    monkeypatch.setattr(practice, "MOST_RECORDS", 1)
    assert practice.practice_table(floor, "roulette") != first
