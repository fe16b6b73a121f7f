"""Work that takes time, in a bounded pool of processes: nobody waits for another's count.

Equal asks share one job. A job tells how far it is, and its result is kept while there is room.
Long runs never hold all processes: one is left for what somebody is waiting for.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from multiprocessing.queues import SimpleQueue
from typing import Any

from croupier.maths.pricing.counted import Tell
from croupier.web.refusals import ASKERS, FAULT, Fault, Wrong

KEPT = 512
Progress = SimpleQueue[tuple[int, str]]
Work = Callable[..., Any]


class Busy(Exception):
    """No more can be asked for now."""


@dataclass
class Job:
    """One piece of work: done with a `result` or an `error`, or still at `doing`."""

    number: int
    caller: str
    long: bool = False
    doing: str = "waiting for its turn"
    steps: int = 0
    begun: bool = False
    done: bool = False
    result: Any = None
    error: str = ""
    fault: bool = False
    finished: threading.Event = field(default_factory=threading.Event, repr=False)

    def check(self) -> None:
        """Wrong if the asker asked for what cannot be, Fault if the work itself failed."""
        if self.error:
            raise (Fault if self.fault else Wrong)(self.error)


class Pool:
    """Processes that count, started with the first ask."""

    def __init__(self, *, workers: int, most: int, most_each: int) -> None:
        self._workers, self._most, self._most_each = workers, most, most_each
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._open: dict[int, Job] = {}
        self._numbers = count()
        self._long: deque[Callable[[], None]] = deque()
        self._lock = threading.RLock()
        self._processes: ProcessPoolExecutor | None = None
        self._told: Progress | None = None

    def ask(self, key: Hashable, caller: str, work: Work, *args: Any, long: bool = False) -> Job:
        """The job of this key, begun if there is none; Busy where too many wait."""
        with self._lock:
            if key in self._jobs:
                self._jobs.move_to_end(key)
                return self._jobs[key]
            own = sum(job.caller == caller for job in self._open.values())
            if len(self._open) >= self._most or own >= self._most_each:
                whose = "You have" if own >= self._most_each else "There are"
                many = own if own >= self._most_each else len(self._open)
                raise Busy(f"{whose} {many} counts under way; ask again when one is done.")
            job = Job(next(self._numbers), caller, long)
            self._jobs[key] = self._open[job.number] = job
            while len(self._jobs) > KEPT:
                self._drop_oldest()
            begin = partial(self._begin, key, job, work, args)
            if long:
                self._long.append(begin)
                self._begin_long()
            else:
                begin()
        return job

    def under_way(self, key: Hashable) -> Job | None:
        """The job of this key, if it was asked for."""
        with self._lock:
            return self._jobs.get(key)

    def _begin(self, key: Hashable, job: Job, work: Work, args: tuple[Any, ...]) -> None:
        future = self._submit(work, job.number, args)
        job.begun = True
        future.add_done_callback(lambda ended: self._end(key, job, ended))

    def _begin_long(self) -> None:
        """The next long runs, as many as leave a process free."""
        most = max(self._workers - 1, 1)
        while self._long and sum(job.long and job.begun for job in self._open.values()) < most:
            self._long.popleft()()

    def close(self) -> None:
        with self._lock:
            self._long.clear()
            if self._processes is not None:
                self._processes.shutdown(wait=False, cancel_futures=True)
                for process in multiprocessing.active_children():
                    process.terminate()
                assert self._told is not None
                self._told.put((-1, ""))
                self._processes = None

    def _drop_oldest(self) -> None:
        for key, job in self._jobs.items():
            if job.done:
                del self._jobs[key]
                return
        return

    def _submit(self, work: Work, number: int, args: tuple[Any, ...]) -> Future[Any]:
        if self._processes is None:
            context = multiprocessing.get_context("spawn")
            self._told = context.SimpleQueue()
            self._processes = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_begin, initargs=(self._told,)
            )
            threading.Thread(target=self._listen, args=(self._told,), daemon=True).start()
        return self._processes.submit(_do, work, number, args)

    def _listen(self, told: Progress) -> None:
        while (heard := told.get())[0] >= 0:
            job = self._open.get(heard[0])
            if job is not None:
                job.doing, job.steps = heard[1], job.steps + 1

    def _end(self, key: Hashable, job: Job, ended: Future[Any]) -> None:
        with self._lock:
            self._open.pop(job.number, None)
            if ended.cancelled():
                job.error = "The count was stopped."
            elif isinstance(error := ended.exception(), BrokenProcessPool):
                # A process that was killed takes its pool along; the next ask starts another.
                self._processes = None
                self._jobs.pop(key, None)
                job.error = "The process that counted has ended; ask again."
            elif isinstance(error, ASKERS):
                job.error = str(error)
            elif error is not None:
                logging.getLogger(__name__).error("A count failed.", exc_info=error)
                job.error, job.fault = FAULT, True
            else:
                job.result = ended.result()
            job.done = True
            self._begin_long()
        job.finished.set()


_told: Progress | None = None


def _begin(told: Progress) -> None:
    global _told
    _told = told
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """A server that was killed cannot end its processes: they end when it is gone."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _do(work: Work, number: int, args: tuple[Any, ...]) -> Any:
    def tell(text: str) -> None:
        if _told is not None:
            _told.put((number, text))

    tell("begun")
    told: Tell = tell
    return work(*args, told)
