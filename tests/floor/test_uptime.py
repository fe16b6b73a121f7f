"""When serving began and ended, and a clock that was moved, as significant events."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from croupier.floor import uptime
from croupier.floor.uptime import BEGAN, ENDED, MOVED, ClockWatch, note_began, note_ended
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.journal import SIGNIFICANT, records

NOON = "2026-11-18T12:00:00.000Z"


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


def told(store: Store) -> list[tuple[str, str, str]]:
    with store.reading() as connection:
        found = [each.data for each in records(connection, SIGNIFICANT, uptime.ABOUT)]
    return [(each["what"], each["before"], each["after"]) for each in found]


def test_standard_28_downtime_is_an_event_whether_or_not_serving_ended_well(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = [NOON]
    monkeypatch.setattr(clock, "now", lambda: at[0])
    note_began(store)
    at[0] = NOON.replace("12", "13", 1)
    note_ended(store)
    ended, at[0] = at[0], NOON.replace("T12", "T15")
    note_began(store)
    at[0] = NOON.replace("T12", "T16")
    note_began(store)  # killed meanwhile, and nothing was recorded since
    began = [each for each in told(store) if each[0] == BEGAN]
    assert began == [
        (BEGAN, "", NOON),
        (BEGAN, ended, NOON.replace("T12", "T15")),
        (BEGAN, NOON.replace("T12", "T15"), NOON.replace("T12", "T16")),
    ]
    assert [each[0] for each in told(store)] == [BEGAN, ENDED, BEGAN, BEGAN]


def test_standard_1_and_28_a_clock_behind_the_last_record_is_an_event_at_the_start(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOON)
    note_ended(store)
    monkeypatch.setattr(clock, "now", lambda: NOON.replace("T12", "T11"))
    note_began(store)
    assert told(store)[-1] == (MOVED, NOON, NOON.replace("T12", "T11"))


@pytest.mark.parametrize("seconds", [-3_600.0, 3_600.0, 1.0])
def test_standard_1_and_28_a_clock_that_is_moved_while_serving_is_one_event(
    seconds: float, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    two, real = [ClockWatch(), ClockWatch()], time.time
    monkeypatch.setattr(time, "time", lambda: real() + seconds)
    for _ in range(2):
        for watch in two:
            watch.check(store)
    assert [each[0] for each in told(store)] == ([MOVED] if abs(seconds) > 2 else [])
