"""The pool: nobody waits for another's count, and every count ends."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier import game
from croupier.catalog.index import find
from croupier.maths.pricing.counted import Tell
from croupier.maths.pricing.report import OddsReport
from croupier.reports.reports import NotCounted
from croupier.web import pool as pools
from croupier.web import state, worker
from croupier.web.jobs import CANCELLED, CLOSED, DIED
from croupier.web.pool import Busy, Caller, Job, Pool, Seconds, Stopped
from croupier.web.settings import Settings
from croupier.web.turns import Turns
from croupier.web.views.answers import form_of
from croupier.web.work import Asked


def sleeps(seconds: float, tell: Tell) -> float:
    tell(f"asleep {os.getpid()}")
    time.sleep(seconds)
    return seconds


def pid(tell: Tell) -> int:
    return os.getpid()


def many_bytes(size: int, tell: Tell) -> bytes:
    return b"x" * size


@pytest.fixture(autouse=True)
def nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that are ready sooner: they count nothing."""
    monkeypatch.setattr(worker, "NEEDED", ())


Made = Callable[..., Pool]


@pytest.fixture
def make() -> Iterator[Made]:
    """Pools that are closed at the end."""
    made = []

    def one(workers: int = 2, most: int = 6, most_each: int = 4, **more: float) -> Pool:
        seconds = Seconds(**{"count": 60, "run": 60, "short": 30, "unasked": 60, **more})
        found = Pool(workers=workers, most=most, most_each=most_each, seconds=seconds)
        made.append(found)
        return found

    yield one
    for each in made:
        each.close()


@pytest.fixture
def pool(make: Made) -> Pool:
    return make()


def until(true: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def runs(job: Job) -> bool:
    return job.doing.startswith("asleep")


def process_of(job: Job) -> int:
    """The process that is at a job, or was to the end."""
    until(lambda: runs(job))
    return int(job.doing.split()[1])


def is_gone(process: int) -> bool:
    return not Path(f"/proc/{process}").exists()


# ------------------------------------------------------------------------------ shares


def test_a_short_count_does_not_wait_for_long_runs(pool: Pool) -> None:
    long = [pool.ask(("run", n), "one", sleeps, 60.0, long=True) for n in range(3)]
    short = pool.ask("short", "two", sleeps, 0.0)
    assert short.finished.wait(30)
    assert short.result == 0.0
    assert not any(run.done for run in long)
    assert [run.begun for run in long] == [True, False, False]


def test_long_runs_follow_each_other(pool: Pool) -> None:
    long = [pool.ask(n, "one", sleeps, 0.0, long=True) for n in range(3)]
    assert all(run.finished.wait(30) for run in long)
    assert [run.result for run in long] == [0.0] * 3


def test_counts_that_turn_out_long_leave_a_process_for_short_ones(make: Made) -> None:
    """The younger of two is put back once one waits, and begins anew when the other is done."""
    pool = make(short=0.3)
    first = pool.ask("first", "one", sleeps, 60.0)
    until(lambda: runs(first))
    second = pool.ask("second", "two", sleeps, 4.0)
    until(lambda: runs(second))
    until(lambda: second.long)
    time.sleep(1.0)
    assert runs(second), "nobody needs its process"
    quick = pool.ask("quick", "three", sleeps, 0.0)
    assert quick.finished.wait(30)
    assert first.begun
    assert not first.done
    assert second.doing == "waiting for its turn"
    pool.cancel(first.name, "one")
    assert second.finished.wait(30)
    assert second.result == 4.0


def test_what_took_long_once_does_not_count_as_short_again(make: Made) -> None:
    pool = make(short=0.2)
    first = pool.ask(1, "one", sleeps, 0.8, kind=("a game", "answers"))
    assert first.finished.wait(30)
    assert first.long
    for job in (
        pool.ask(2, "one", sleeps, 0.0, kind=("a game", "answers")),
        pool.ask(3, "one", sleeps, 0.0, kind=("a game", "other answers")),
    ):
        assert job.long
        assert job.finished.wait(30)
    third = pool.ask(4, "one", sleeps, 0.0, kind=("a game", "answers"))
    assert not third.long, "it was quick the last time"


def test_one_address_does_not_hold_all_long_processes_while_another_waits(make: Made) -> None:
    pool = make(workers=3)
    held = [pool.ask(n, Caller("one", f"{n}"), sleeps, 60.0, long=True) for n in range(3)]
    until(lambda: runs(held[0]) and runs(held[1]))
    other = pool.ask("other", "two", sleeps, 60.0, long=True)
    until(lambda: runs(other))
    assert [job.begun for job in held] == [True, False, False], "the younger one gives way"


def test_so_many_of_one_caller_and_so_many_in_all(pool: Pool) -> None:
    for n in range(4):
        pool.ask(n, "one", sleeps, 60.0, long=True)
    with pytest.raises(Busy, match="You have 4"):
        pool.ask("more", "one", sleeps, 0.0)
    assert pool.ask(0, "one", sleeps, 0.0) is pool.ask(0, "two", sleeps, 0.0), "equal asks share"
    pool.ask("a", "two", sleeps, 60.0, long=True)
    pool.ask("b", "two", sleeps, 60.0, long=True)
    with pytest.raises(Busy, match="6 counts"):
        pool.ask("c", "three", sleeps, 0.0)


def test_visitors_behind_one_address_share_its_number() -> None:
    pool = Pool(workers=1, most=6, most_each=2, most_address=3)
    try:
        for n, visitor in enumerate(("a", "a", "b")):
            pool.ask(n, Caller("here", visitor), sleeps, 60.0)
        with pytest.raises(Busy, match="You have 2"):
            pool.ask(3, Caller("here", "a"), sleeps, 0.0)
        with pytest.raises(Busy, match="You have 3"):
            pool.ask(3, Caller("here", "c"), sleeps, 0.0)
        pool.ask(3, Caller("there", "a"), sleeps, 0.0)
    finally:
        pool.close()


# ------------------------------------------------------------------------------ an end


def test_a_count_is_stopped_at_its_deadline_and_others_go_on(make: Made) -> None:
    pool = make(count=1.5, run=60)
    other = pool.ask("other", "two", sleeps, 3.0, long=True)
    late = pool.ask("late", "one", sleeps, 60.0, elsewhere="croupier odds a-game")
    assert late.finished.wait(30)
    until(lambda: is_gone(process_of(late)))
    assert "stopped after 1.5 seconds" in late.stopped
    with pytest.raises(Stopped, match="no time limit: croupier odds a-game"):
        late.check()
    assert other.finished.wait(30)
    assert other.result == 3.0


def test_what_was_stopped_is_not_begun_by_asking_again(make: Made) -> None:
    pool = make(count=1.5, remembered=3.0)
    late = pool.ask("late", "one", sleeps, 60.0, kind=("a game", ""))
    assert late.finished.wait(30)
    assert pool.ask("late", "one", sleeps, 60.0) is late
    like = pool.ask("like it", "two", sleeps, 0.0, kind=("a game", ""))
    assert "1.5 seconds" in like.stopped, "it is known to take too long"
    assert not like.begun
    begun = pool.again(like.name, "two")
    assert begun is not None
    assert begun.finished.wait(30)
    assert begun.result == 0.0
    time.sleep(3.0)
    anew = pool.ask("late", "one", sleeps, 0.0)
    assert anew is not late
    assert anew.finished.wait(30)


def test_whoever_asked_cancels(pool: Pool) -> None:
    job = pool.ask("mine", "one", sleeps, 60.0)
    other = pool.ask("other", "two", sleeps, 60.0, long=True)
    process, others = process_of(job), process_of(other)
    waits = pool.ask("waits", "one", sleeps, 60.0, long=True)
    for each in (job, waits):
        assert pool.cancel(each.name, "one") is each
        assert (each.stopped, each.error, each.done) == (CANCELLED, CANCELLED, True)
    until(lambda: is_gone(process))
    assert not is_gone(others)
    assert pool.ask("mine", "one", sleeps, 60.0) is job, "a reload does not begin it anew"
    again = pool.again(job.name, "one")
    assert again is not None
    assert again is not job
    until(lambda: runs(again))
    assert pool.cancel("no such name", "one") is None
    assert pool.again("no such name", "one") is None


def test_who_cancels_does_not_cancel_for_others(pool: Pool) -> None:
    job = pool.ask("shared", "one", sleeps, 60.0)
    assert pool.ask("shared", "two", sleeps, 60.0) is job
    cancelled = pool.cancel(job.name, "one")
    assert cancelled is not None
    assert cancelled.stopped == CANCELLED
    assert not job.done
    seen = pool.ask("shared", "one", sleeps, 60.0)
    assert (seen.stopped, seen.name) == (CANCELLED, job.name)
    assert pool.ask("shared", "two", sleeps, 60.0) is job
    assert pool.again(job.name, "one") is job
    pool.cancel(job.name, "one")
    pool.cancel(job.name, "two")
    assert job.stopped == CANCELLED


def test_what_nobody_asks_for_any_more_is_given_up(make: Made) -> None:
    pool = make(unasked=3.0)
    left, waits = (pool.ask(job, job, sleeps, 60.0) for job in ("left", "waits"))

    def ask(*jobs: str) -> list[Job]:
        return [pool.ask(job, job, sleeps, 60.0) for job in jobs]

    until(lambda: ask("left", "waits") and runs(left))
    until(lambda: ask("waits") and left.done)
    until(lambda: is_gone(process_of(left)))
    assert not waits.done
    assert pool.under_way("left") is None, "whoever comes back begins it anew"


def test_an_edited_paytable_takes_the_place_of_the_one_before(make: Made) -> None:
    """A page asks for what it shows; a program may ask for several of a kind, and slowly."""
    pool = make(replaced=0.3)
    kind = ("odds", "a game", "edited", "answers")
    visitor, program = Caller("here", "visitor"), Caller("here")
    former = pool.ask("8 to 1", visitor, sleeps, 60.0, long=True, kind=kind)
    programs = [pool.ask((n, "to 1"), program, sleeps, 60.0, long=True, kind=kind) for n in (1, 2)]
    until(lambda: runs(former))
    shown = pool.ask("9 to 1", visitor, sleeps, 60.0, long=True, kind=kind)
    until(lambda: pool.ask("9 to 1", visitor, sleeps, 60.0, kind=kind) and former.done)
    assert not shown.done
    assert not any(job.done for job in programs)


def test_a_process_that_dies_costs_its_own_job_alone(pool: Pool) -> None:
    job = pool.ask("mine", "one", sleeps, 60.0)
    other = pool.ask("other", "two", sleeps, 3.0, long=True)
    process_of(other)
    os.kill(process_of(job), signal.SIGKILL)
    assert job.finished.wait(10)
    assert job.stopped == DIED
    assert pool.ask("mine", "one", sleeps, 60.0) is job, "it is not begun again and again"
    assert other.finished.wait(10)
    assert other.result == 3.0
    after = pool.ask("after", "one", sleeps, 0.0)
    assert after.finished.wait(30)
    assert after.result == 0.0


def test_a_process_that_dies_while_idle_costs_nothing(pool: Pool) -> None:
    first = pool.ask("first", "one", pid)
    assert first.finished.wait(30)
    os.kill(first.result, signal.SIGKILL)
    second = pool.ask("second", "one", pid)
    assert second.finished.wait(30)
    assert second.result not in (None, first.result) or second.stopped == DIED


def test_a_process_that_was_at_it_for_long_is_replaced(make: Made) -> None:
    """It has made way for others and gathered memory."""
    pool = make(workers=1, short=1.0)
    long = pool.ask("long", "one", sleeps, 2.0)
    assert long.finished.wait(30)
    after = pool.ask("after", "one", sleeps, 0.0)
    assert after.finished.wait(30)
    assert process_of(after) != process_of(long)
    until(lambda: is_gone(process_of(long)))


def test_a_process_is_ready_before_it_is_needed(pool: Pool) -> None:
    job = pool.ask("one", "one", sleeps, 60.0)
    until(lambda: runs(job) and len(pool._workers) == 2)
    pool.cancel(job.name, "one")
    until(lambda: is_gone(process_of(job)) and any(each.idle for each in pool._workers))


def test_processes_that_cannot_start_are_not_started_all_the_time(
    pool: Pool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "NEEDED", ("no.such.module",))
    monkeypatch.setattr(Turns, "take", lambda *_: None)
    job = pool.ask("one", "one", sleeps, 0.0)
    until(lambda: "before it had work" in caplog.text)
    assert len(pool._workers) == 0
    pool.ask("two", "one", sleeps, 0.0)
    time.sleep(1.0)
    assert len(pool._workers) == 0
    assert not job.done


def test_what_is_kept_is_bounded_in_number_and_size(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "KEPT", 3)
    monkeypatch.setattr(pools, "KEPT_BYTES", 2_500)
    for n in range(4):
        assert pool.ask(n, "one", many_bytes, 1_000).finished.wait(30)
    assert [n for n in range(4) if pool.under_way(n)] == [2, 3]
    for n in range(4, 9):
        assert pool.ask(n, "one", many_bytes, 1).finished.wait(30)
    assert [n for n in range(9) if pool.under_way(n)] == [6, 7, 8]


def test_what_cannot_be_sent_is_a_fault_and_no_hindrance(pool: Pool) -> None:
    wrong = pool.ask("wrong", "one", sleeps, threading.Lock())
    assert wrong.finished.wait(30)
    assert wrong.fault
    back = pool.ask("back", "one", threading.Lock)
    assert back.finished.wait(30)
    assert back.fault
    assert pool.ask("right", "one", sleeps, 0.0).finished.wait(30)


def test_a_pool_that_is_closed_leaves_no_process_and_nobody_waiting() -> None:
    pool = Pool(workers=2, most=6, most_each=6)
    jobs = [pool.ask(n, "one", sleeps, 60.0, long=True) for n in range(2)]
    process = process_of(jobs[0])
    pool.close()
    assert all(job.finished.is_set() for job in jobs)
    assert is_gone(process)
    pool.close()
    with pytest.raises(Busy, match=CLOSED):
        pool.ask("more", "one", sleeps, 0.0)


# ------------------------------------------------------------------------------ what is known


def test_who_asks_again_while_it_counts_looks_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Asked] = []

    def unknown(asked: Asked) -> OddsReport:
        looked.append(asked)
        raise NotCounted("not yet")

    monkeypatch.setattr(state, "known_odds", unknown)
    monkeypatch.setattr(Pool, "_begin_jobs", lambda _: None)
    own = state.State(Settings(tmp_path))
    asked = Asked("roulette")
    first = own.odds(asked, "one")
    assert [own.odds(asked, who) is first for who in ("one", "two", "three")] == [True] * 3
    assert looked == [asked]
    own.close()


def test_what_is_kept_is_read_before_anybody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody has counted is left alone."""
    monkeypatch.setattr(state, "as_met", lambda: [find("roulette"), find("craps")])
    report = game("roulette").odds(wager="red")

    def known(asked: Asked) -> OddsReport:
        if asked.game != "roulette":
            raise NotCounted("not yet")
        return report

    monkeypatch.setattr(state, "known_odds", known)
    own = state.State(Settings(tmp_path))
    own.recall()
    monkeypatch.delattr(state, "known_odds")
    first, other = (
        Asked(name, tuple(form_of(find(name), ()).given.items())) for name in ("roulette", "craps")
    )
    assert own.odds(first, "one") is report
    assert own.pool.under_way(other) is None
