"""Faults of disk, lock, network and clock: a clear error, and a table that goes on."""

from __future__ import annotations

import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, text

from croupier.floor.floor import Floor, Sent
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults
from croupier.people.person import guest
from croupier.rounds.bets import parse_bet
from croupier.store import clock, engine
from croupier.store.engine import Store, file_url
from croupier.store.errors import StoreError

ANN = guest("ann")
OTHERS = "pid <> pg_backend_pid()"


def bet(floor: Floor, key: str, once: str = "") -> Any:
    with floor.look(key) as table:
        at = table.at

    def place(table: LiveTable) -> None:
        table.acts(ANN).place([parse_bet("1:red=5")])

    return floor.do(ANN, "place", key, Sent(once or secrets.token_hex(8), at), place)


def bets(floor: Floor, key: str, times: int) -> None:
    for _ in range(times):
        bet(floor, key)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite"


@pytest.fixture
def floor(file: Path) -> Iterator[Floor]:
    store = Store(file_url(file))
    yield Floor(store)
    store.close()


def opened(floor: Floor) -> str:
    return floor.open_table(ANN, "roulette", {}, bought=100_000_00)


def test_standard_31_a_full_disk_refuses_acts_and_the_table_goes_on_when_there_is_room(
    floor: Floor,
) -> None:
    """SQLite answers as it does when the disk is full once a file may have no more pages."""
    key, writer = opened(floor), floor.store._writer

    def at_most(pages: int) -> None:
        writer.dispose()
        event.listen(writer, "connect", lambda to, _: to.execute(f"PRAGMA max_page_count={pages}"))

    bet(floor, key)
    at_most(1)  # as many as it has
    with pytest.raises(StoreError, match="full"):
        bets(floor, key, 200)
    with floor.look(key) as table:
        rounds = table.session.rounds
    with pytest.raises(StoreError, match="full"):
        bet(floor, key)
    at_most(2**30)
    assert bet(floor, key)["rounds"] == rounds + 1
    assert [*faults(floor.store)] == []


def test_a_locked_store_is_said_to_be_busy_and_nothing_is_lost(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "WAIT", 0.2)
    store = Store(file_url(file))
    floor = Floor(store)
    key = opened(floor)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="busy"):
            bet(floor, key, "the-same-key")
        with floor.look(key) as table:  # whoever looks waits for nobody
            assert table.session.rounds == 0
        other.execute("COMMIT")
    assert bet(floor, key, "the-same-key")["rounds"] == 1
    assert [*faults(store)] == []
    store.close()


def test_a_row_that_somebody_holds_is_said_to_be_busy_and_nothing_is_lost(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by a console of the database in which somebody forgot a transaction."""
    monkeypatch.setattr(engine, "WAIT", 1)
    store, made = Store(server), create_engine(server)
    floor = Floor(store)
    try:
        key, other = opened(floor), opened(floor)
        with made.begin() as connection:
            connection.execute(
                text("SELECT * FROM sessions WHERE key = :key FOR UPDATE"), {"key": key}
            )
            with pytest.raises(StoreError, match="busy"):
                bet(floor, key, "the-same-key")
            assert bet(floor, other)["rounds"] == 1
            with floor.look(key) as table:
                assert table.session.rounds == 0
        assert bet(floor, key, "the-same-key")["rounds"] == 1
        assert [*faults(store)] == []
    finally:
        store.close()
        made.dispose()
        emptied(server)


def test_a_slow_disk_delays_one_table_and_not_those_who_look(floor: Floor) -> None:
    slow, other = opened(floor), opened(floor)
    waiting, going = threading.Event(), threading.Event()

    def commits(_: object) -> None:
        waiting.set()
        assert going.wait(20)

    event.listen(floor.store._writer, "commit", commits, once=True)
    acting = threading.Thread(target=bet, args=(floor, slow))
    acting.start()
    assert waiting.wait(20)
    begun = time.monotonic()
    with floor.look(other) as table:
        assert table.session.rounds == 0
    assert floor.log_of(slow)
    assert time.monotonic() - begun < 5
    going.set()
    acting.join(20)
    assert bet(floor, slow)["rounds"] == 2


def test_standard_31_a_cut_connection_fails_one_act_and_no_more(server: str) -> None:
    store = Store(server)
    floor = Floor(store)
    try:
        key = opened(floor)
        bet(floor, key)
        cut(server)
        with pytest.raises(StoreError, match=r"\.$"):
            bets(floor, key, 100)
        said = bet(floor, key, "the-act-after-that")
        assert said["rounds"] == 2
        assert [*faults(store)] == []
    finally:
        store.close()
        emptied(server)


def emptied(server: str) -> None:
    made = create_engine(server)
    with made.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    made.dispose()


def cut(server: str) -> None:
    """End every connection but this one, as an operator or a network would."""
    made = create_engine(server)
    with made.begin() as connection:
        connection.execute(
            text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS}")
        )
    made.dispose()


def test_a_damaged_page_stops_its_own_table_and_is_found(file: Path, floor: Floor) -> None:
    damaged, whole = opened(floor), opened(floor)
    for _ in range(30):
        bet(floor, damaged)
    bet(floor, whole)
    floor.store.close()
    pages = [*range(0, file.stat().st_size, 4096)]
    content = {at: file.read_bytes()[at : at + 4096] for at in pages}
    own = [
        at
        for at, page in content.items()
        if page.count(damaged.encode()) > 3 and b'"record":' in page and whole.encode() not in page
    ]
    last = own[-1]
    with file.open("r+b") as out:
        out.seek(last + 8)
        out.write(b"\xff" * 2_000)
    store = Store(file_url(file))
    again = Floor(store)
    with pytest.raises(StoreError, match="refused this"):
        bet(again, damaged)
    with pytest.raises(StoreError, match="refused this"):
        [*faults(store)]
    assert bet(again, whole)["rounds"] == 2
    store.close()


@pytest.mark.parametrize("seconds", [-86_400 * 400, -5, 5, 86_400 * 400])
def test_standard_1_a_clock_that_jumps_does_no_harm(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    """The log's instants never go back; what was acknowledged stays."""
    key, real = opened(floor), clock.now
    bet(floor, key)
    ahead = timedelta(seconds=seconds)
    monkeypatch.setattr(clock, "now", lambda: clock.text_of(datetime.fromisoformat(real()) + ahead))
    again = Floor(floor.store)
    assert bet(again, key)["rounds"] == 2
    monkeypatch.setattr(clock, "now", real)
    assert bet(floor, key)["rounds"] == 3
    with floor.look(key) as table:
        told = [record["at"] for record in table.session.log.records]
    assert told == sorted(told)
    assert opened(again)
    assert [*faults(floor.store)] == []
