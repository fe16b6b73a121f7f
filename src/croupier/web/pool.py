"""Work that takes time, in a bounded pool of processes: nobody waits for another's count.

Equal requests share one job. A job reports its progress, and the pool keeps its result while it has
room. Every job has a deadline, can be canceled, and is dropped when nobody asks for it anymore: the
pool ends its process and starts another. Long jobs never hold all processes, one address never
holds several while another waits, and callers take turns.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from multiprocessing import Pipe
from multiprocessing.connection import wait
from typing import Any

from croupier.web.jobs import (
    BEGUN,
    CANCELLED,
    CLOSED,
    DIED,
    Busy,
    Caller,
    Job,
    Kind,
    Seconds,
    Stopped,
    Work,
    minutes,
)
from croupier.web.refusals import FAULT
from croupier.web.turns import Times, Turns
from croupier.web.worker import BEGINS, DONE, FAILED, REFUSED, TELLS, Worker

__all__ = ["Busy", "Caller", "Job", "Pool", "Seconds", "Stopped"]

KEPT = 512
KEPT_BYTES = 128_000_000
MOST_JOBS = 100  # of one process, so that what it has gathered is let go of
READY = 120  # seconds in which a process must have started
PAUSE = 5  # seconds without a new process where one could not even start
LOOKS = 0.5  # seconds between looks at what is under way
LOG = logging.getLogger(__name__)


class Pool:
    """Counting processes, started at the first request; one more than are busy, up to the limit."""

    def __init__(
        self,
        *,
        workers: int,
        most: int,
        most_each: int,
        most_address: int | None = None,
        seconds: Seconds | None = None,
        known: Mapping[Kind, float] | None = None,
    ) -> None:
        """At most `most` jobs wait or run, `most_each` per visitor and `most_address` per address;
        `known` are the seconds that some kinds take."""
        self._most_workers, self._most, self._most_each = workers, most, most_each
        self._most_address = most_each if most_address is None else most_address
        self._most_long = max(workers - 1, 1)
        self._seconds = seconds or Seconds()
        self._times = Times(known)
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._turns = Turns()
        self._workers: list[Worker] = []
        self._lock = threading.RLock()
        self._clerk: threading.Thread | None = None
        self._closed = False
        self._none_before = 0.0
        self._woken, self._wakes = Pipe(duplex=False)

    # -------------------------------------------------------------------------- for who asks

    def ask(
        self,
        key: Hashable,
        caller: Caller | str,
        work: Work,
        *args: Any,
        long: bool = False,
        kind: Kind = (),
        elsewhere: str = "",
    ) -> Job:
        """The job for this key, started if there is none; Busy if too many wait.

        A stopped job stays stopped for a while, and one known to take too long does not start;
        `again` starts it anyway.
        """
        who = _caller(caller)
        with self._lock:
            job = self._found(key)
            if job is not None:
                return self._asked(job, who)
            job = Job(key, who, work, args, kind, elsewhere, run=long)
            if self._times.sure(kind) >= self._limit(job):
                limit = minutes(self._limit(job))
                why = f"This count takes longer than the {limit} allowed here."
                job.stop(why, self._seconds.remembered)
                self._keep(job)
                return job
            return self._add(job)

    def under_way(self, key: Hashable, caller: Caller | str | None = None) -> Job | None:
        """The job for this key, if there is one; for a caller this counts as asking again."""
        with self._lock:
            job = self._found(key)
            return job if job is None or caller is None else self._asked(job, _caller(caller))

    def named(self, name: str, caller: Caller | str) -> Job | None:
        """The job of this name; this counts as asking for it again."""
        with self._lock:
            job = self._by_name(name)
            return None if job is None else self._asked(job, _caller(caller))

    def cancel(self, name: str, caller: Caller | str) -> Job | None:
        """Stop a job; if others also wait for it, it continues for them only."""
        who = _caller(caller)
        with self._lock:
            job = self._by_name(name)
            if job is None or job.done:
                return job
            job.asked.pop(who, None)
            now = time.monotonic()
            if any(now - asked < self._seconds.unasked for asked in job.asked.values()):
                job.left.add(who)
                return self._asked(job, who)
            self._stop(job, CANCELLED)
            return job

    def again(self, name: str, caller: Caller | str) -> Job | None:
        """Restart a job that was stopped."""
        who = _caller(caller)
        with self._lock:
            job = self._by_name(name)
            if job is None:
                return None
            job.left.discard(who)
            if not job.stopped:
                return self._asked(job, who)
            return self._add(job.anew(who))

    def close(self) -> None:
        """Stop everything; calling it again does nothing."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            for worker in self._workers:
                worker.end()
            for job in self._jobs.values():
                if not job.done:
                    job.stop(CLOSED, 0)
            self._wake()
        if self._clerk is not None:
            self._clerk.join(10)
        self._woken.close()
        self._wakes.close()

    # -------------------------------------------------------------------------- what is asked for

    def _found(self, key: Hashable) -> Job | None:
        """The job for a key; after a while a stopped one is forgotten."""
        job = self._jobs.get(key)
        if job is not None and job.stopped and time.monotonic() > job.until:
            del self._jobs[key]
            return None
        return job

    def _by_name(self, name: str) -> Job | None:
        return next((job for job in self._jobs.values() if job.name == name), None)

    def _asked(self, job: Job, who: Caller) -> Job:
        if who in job.left and not job.done:
            return job.for_who_left()
        self._jobs.move_to_end(job.key)
        now = time.monotonic()
        job.asked[who] = now
        if len(job.asked) > self._most:
            job.asked = {
                each: at for each, at in job.asked.items() if now - at < self._seconds.unasked
            }
        return job

    def _add(self, job: Job) -> Job:
        self._check_room(job.caller)
        job.expected = self._times.guess(job.kind)
        job.long = job.run or job.expected > self._seconds.short
        job.asked[job.caller] = time.monotonic()
        self._turns.add(job)
        self._keep(job)
        if self._clerk is None:
            self._clerk = threading.Thread(target=self._attend, daemon=True)
            self._clerk.start()
        self._wake()
        return job

    def _check_room(self, who: Caller) -> None:
        if self._closed:
            raise Busy(CLOSED)
        callers = [job.caller for job in self._open()]
        own = sum(each == who for each in callers)
        near = sum(each.address == who.address for each in callers)
        if own >= self._most_each or near >= self._most_address:
            many = own if own >= self._most_each else near
            raise Busy(f"You have {many} counts under way; try again when one is done.")
        if len(callers) >= self._most:
            raise Busy(
                f"The server has {len(callers)} counts under way; try again when one is done."
            )

    def _open(self) -> Iterator[Job]:
        return (job for job in self._jobs.values() if not job.done)

    def _keep(self, job: Job) -> None:
        """Keep as many jobs and bytes as fit; the ones unasked for longest go first."""
        self._jobs[job.key] = job
        self._jobs.move_to_end(job.key)
        done = [each for each in self._jobs.values() if each.done and each is not job]
        size = sum(each.size for each in self._jobs.values())
        for each in done:
            if len(self._jobs) <= KEPT and size <= KEPT_BYTES:
                return
            del self._jobs[each.key]
            size -= each.size

    def _limit(self, job: Job) -> float:
        return self._seconds.run if job.run else self._seconds.count

    # -------------------------------------------------------------------------- the clerk

    def _wake(self) -> None:
        """Wake the clerk, unless it is awake already."""
        if not self._woken.poll():
            self._wakes.send_bytes(b"!")

    def _attend(self) -> None:
        """The only thread that listens to processes, starts and buries them."""
        while True:
            with self._lock:
                pipes = [worker.pipe for worker in self._workers]
                if self._closed and not pipes:
                    return
                pause = LOOKS if any(True for _ in self._open()) else None
            ready = wait([*pipes, self._woken], pause)
            try:
                with self._lock:
                    if self._woken in ready:
                        self._woken.recv_bytes()
                    for worker in [each for each in self._workers if each.pipe in ready]:
                        self._hear(worker)
                    if not self._closed:
                        self._look(time.monotonic())
                        self._make_room()
                        self._begin_jobs()
            except Exception:
                LOG.exception("The pool's clerk failed; it continues.")
                time.sleep(LOOKS)

    def _hear(self, worker: Worker) -> None:
        try:
            said, what, size = worker.hear()
        except (EOFError, OSError):
            self._bury(worker)
            return
        except Exception as error:
            said, what, size = FAILED, f"Could not read its result: {error!r}", 0
        job = worker.job
        if job is None:
            return
        if said == BEGINS:
            job.since, job.doing, job.steps = time.monotonic(), BEGUN, 1
            return
        if said == TELLS:
            job.doing, job.steps = what, job.steps + 1
            return
        if said == DONE:
            self._times.note(job.kind, job.ran(time.monotonic()))
            job.size = size
            job.end(what)
            self._keep(job)
        elif said == REFUSED:
            job.end(error=what)
        elif said == FAILED:
            self._fail(job, what)
        worker.job = None
        if worker.gives_way or worker.jobs >= MOST_JOBS:
            worker.end()

    def _fail(self, job: Job, why: str) -> None:
        LOG.error("A count failed.\n%s", why)
        job.end(error=FAULT, fault=True)

    def _bury(self, worker: Worker) -> None:
        """A process has ended, and another takes its place."""
        self._workers.remove(worker)
        job = worker.job
        worker.close()
        if job is not None:
            code = worker.process.exitcode
            LOG.error("A counting process ended unexpectedly (exit code %s).", code)
            job.stop(DIED, self._seconds.remembered)
        if not worker.jobs and not self._closed:
            LOG.error("A counting process ended before it had work.")
            self._none_before = time.monotonic() + PAUSE

    def _look(self, now: float) -> None:
        """Stop what ran too long, mark what turns out long, drop what nobody wants anymore."""
        for job in list(self._open()):
            if now - job.last_asked > self._seconds.unasked or self._is_replaced(job, now):
                self._give_up(job)
            elif job.ran(now) > (limit := self._limit(job)):
                self._times.note(job.kind, limit)
                self._stop(job, f"This count was stopped after {minutes(limit)}, the time limit.")
            elif job.since is None and job.held(now) > READY:
                self._stop(job, DIED)
        for worker in self._workers:
            running = worker.job
            if running and not worker.gives_way and running.ran(now) > self._seconds.short:
                running.long = True
                self._times.note(running.kind, running.ran(now))
                worker.give_way()

    def _is_replaced(self, job: Job, now: float) -> bool:
        """Whether its page now shows another job of its kind, such as a paytable edited again."""
        if not job.caller.visitor or not job.kind or now - job.last_asked < self._seconds.replaced:
            return False
        return any(
            other.caller == job.caller
            and other.kind[:-1] == job.kind[:-1]
            and other.last_asked > job.last_asked
            for other in self._open()
        )

    def _stop(self, job: Job, why: str) -> None:
        self._let_go(job)
        job.stop(why, self._seconds.remembered)

    def _give_up(self, job: Job) -> None:
        """Drop a job without a word, since nobody waits for it."""
        self._stop(job, "Nobody was waiting for this count anymore.")
        del self._jobs[job.key]

    def _let_go(self, job: Job) -> None:
        """Take it off the queue, or end its process."""
        worker = next((each for each in self._workers if each.job is job), None)
        if worker is not None:
            worker.end()
        elif job in list(self._turns):
            self._turns.remove(job)

    # -------------------------------------------------------------------------- who begins

    def _long(self) -> list[tuple[Job, Worker]]:
        """Long jobs that run, the youngest first."""
        found = [(each.job, each) for each in self._workers if each.job and each.job.long]
        return sorted(found, key=lambda pair: -(pair[0].given or 0.0))

    def _addresses(self) -> Counter[str]:
        """How many long jobs of each address run."""
        return Counter(job.caller.address for job, _ in self._long())

    def _somebody_has_none(self) -> bool:
        """Whether a long job waits of an address that has none under way."""
        at = self._addresses()
        return any(job.long and not at[job.caller.address] for job in self._turns)

    def _make_room(self) -> None:
        """Put a long job back where it holds the process that a short one waits for, or where its
        address has several and another has none."""
        running, at = self._long(), self._addresses()
        if len(running) > self._most_long:
            if not all(job.long for job in self._turns) and self._idle() is None:
                self._put_back(*running[0])
        elif len(running) == self._most_long and self._somebody_has_none():
            several = [pair for pair in running if at[pair[0].caller.address] > 1]
            if several:
                self._put_back(*several[0])

    def _may_begin(self, job: Job) -> bool:
        if not job.long:
            return True
        if len(self._long()) >= self._most_long:
            return False
        return not self._addresses()[job.caller.address] or not self._somebody_has_none()

    def _put_back(self, job: Job, worker: Worker) -> None:
        worker.end()
        job.put_back()
        self._turns.add(job, first=True)

    def _begin_jobs(self) -> None:
        """Give jobs to idle processes, and have one ready for the next."""
        while (idle := self._idle()) and (job := self._turns.take(self._may_begin)):
            self._begin(job, idle)

    def _idle(self) -> Worker | None:
        idle = next((worker for worker in self._workers if worker.idle), None)
        room = len(self._workers) < self._most_workers and time.monotonic() > self._none_before
        if idle is None and room:
            idle = Worker()
            self._workers.append(idle)
        return idle

    def _begin(self, job: Job, worker: Worker) -> None:
        job.given = time.monotonic()
        try:
            worker.begin(job)
        except OSError:
            # It ended while it had nothing to do; another process takes the job.
            self._put_back(job, worker)
        except Exception as error:
            worker.job = None
            self._fail(job, f"Could not send it to a process: {error!r}")


def _caller(caller: Caller | str) -> Caller:
    return Caller(caller) if isinstance(caller, str) else caller
