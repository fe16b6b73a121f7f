"""The pool: who runs long leaves a process for who is waiting."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from croupier import game
from croupier.catalog.index import find
from croupier.maths.pricing.counted import Tell
from croupier.maths.pricing.report import OddsReport
from croupier.reports.reports import NotCounted
from croupier.web import state
from croupier.web.pool import Busy, Pool
from croupier.web.settings import Settings
from croupier.web.work import Asked


def sleeps(seconds: float, tell: Tell) -> float:
    tell("asleep")
    time.sleep(seconds)
    return seconds


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(workers=2, most=6, most_each=4)
    yield made
    made.close()


def test_a_short_count_does_not_wait_for_long_runs(pool: Pool) -> None:
    runs = [pool.ask(("run", n), "one", sleeps, 60.0, long=True) for n in range(3)]
    short = pool.ask("short", "two", sleeps, 0.0)
    assert short.finished.wait(30)
    assert short.result == 0.0
    assert not any(run.done for run in runs)
    assert [run.begun for run in runs] == [True, False, False]


def test_long_runs_follow_each_other(pool: Pool) -> None:
    runs = [pool.ask(n, "one", sleeps, 0.0, long=True) for n in range(3)]
    assert all(run.finished.wait(30) for run in runs)
    assert [run.result for run in runs] == [0.0] * 3


def test_who_asks_again_while_it_counts_looks_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Asked] = []

    def unknown(asked: Asked) -> OddsReport:
        looked.append(asked)
        raise NotCounted("not yet")

    monkeypatch.setattr(state, "known_odds", unknown)
    monkeypatch.setattr(state, "counted_odds", sleeps)
    own = state.State(Settings(tmp_path))
    monkeypatch.setattr(own.pool, "_submit", lambda *_: Future())
    asked = Asked("roulette")
    first = own.odds(asked, "one")
    assert [own.odds(asked, who) is first for who in ("one", "two", "three")] == [True] * 3
    assert looked == [asked]


def test_what_is_kept_is_read_before_anybody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody has counted is left alone."""
    monkeypatch.setattr(state, "entries", lambda: [find("roulette"), find("craps")])
    report = game("roulette").odds(wager="red")

    def known(asked: Asked) -> OddsReport:
        if asked.game != "roulette":
            raise NotCounted("not yet")
        return report

    monkeypatch.setattr(state, "known_odds", known)
    own = state.State(Settings(tmp_path))
    own.recall()
    monkeypatch.delattr(state, "known_odds")
    assert own.odds(Asked("roulette"), "one") is report
    assert own.pool.under_way(Asked("craps")) is None


def test_so_many_of_one_caller_and_so_many_in_all(pool: Pool) -> None:
    for n in range(4):
        pool.ask(n, "one", sleeps, 60.0, long=True)
    with pytest.raises(Busy, match="You have 4"):
        pool.ask("more", "one", sleeps, 0.0)
    assert pool.ask(0, "one", sleeps, 0.0) is pool.ask(0, "two", sleeps, 0.0), "equal asks share"
    pool.ask("a", "two", sleeps, 60.0, long=True)
    pool.ask("b", "two", sleeps, 60.0, long=True)
    with pytest.raises(Busy, match="There are"):
        pool.ask("c", "three", sleeps, 0.0)
