"""A table's log, pushed: nothing is lost when a watcher reconnects, and nobody sees too much."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import httpx2
import pytest

from tests.web.program import Event, Remote
from tests.web.server import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("events")) as (found, _):
        yield found


def test_each_line_is_an_event_and_a_watcher_who_reconnects_misses_none(address: str) -> None:
    program = Remote(address, "roulette")
    seen: list[Event] = []
    with program.watching() as events:
        seen += islice(events, program.said["records"])
        program.sends("round", bets=["1:red=5"])
        seen += islice(events, 1)
    program.sends("round", bets=["1:black=5"])
    program.sends("close")
    with program.watching(after=int(seen[-1].id)) as events:
        rest = [*events]
    assert rest[-1].event == "closed"
    seen += rest[:-1]
    lines = program_lines(program)
    assert [event.id for event in seen] == [str(n) for n in range(1, len(lines) + 1)]
    assert [event.data for event in seen] == lines
    ended = httpx2.get(f"{program.url}/events", headers={"last-event-id": str(len(lines))})
    assert ended.status_code == 204, "there is nothing to reconnect for"


def program_lines(program: Remote) -> list[object]:
    import json

    told = httpx2.get(f"{program.url}/log").json()["lines"]
    return [json.loads(line) for line in told]


def test_the_open_question_is_pushed_to_those_who_may_answer_it(address: str) -> None:
    program = Remote(address, "649a")
    with program.watching(own=True) as own, program.watching() as stranger:
        program.sends("round", bets=["1:ante=10"])
        asked = next(event for event in own if event.event == "table" and event.data["question"])
        assert asked.data["question"]["question"] == "Decide"
        assert asked.data["question"]["known"]
        program.sends("act", choice="play")
        program.sends("close")
        told = [*stranger]
        assert {event.event for event in told} == {"line", "closed"}
        sealed = [event.data for event in told if event.data and "sealed" in str(event.data)]
        assert sealed


def test_many_watchers_cost_one_look(address: str) -> None:
    program = Remote(address, "roulette")
    seen: list[int] = []
    ready = threading.Barrier(21)

    def watch() -> None:
        with program.watching() as events:
            next(events)
            ready.wait(30)
            seen.append(sum(event.event == "line" for event in events))

    watchers = [threading.Thread(target=watch) for _ in range(20)]
    for each in watchers:
        each.start()
    ready.wait(30)
    told = httpx2.get(f"{address}/metrics").text
    assert "croupier_event_streams 20" in told
    for _ in range(5):
        program.sends("round", bets=["1:red=5"])
    closed = program.sends("close")
    for each in watchers:
        each.join(30)
    assert seen == [closed["records"] - 1] * 20


def test_a_table_that_does_not_exist_has_no_events(address: str) -> None:
    answer = httpx2.get(f"{address}/api/tables/{'a' * 22}/events")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_a_server_that_stops_lets_its_watchers_go(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        program = Remote(address, "roulette")
        with program.watching() as events:
            next(events)
            begun = time.monotonic()
            process.terminate()
            assert [event.event for event in events].count("closed") == 0
            process.wait(20)
            assert time.monotonic() - begun < 5
