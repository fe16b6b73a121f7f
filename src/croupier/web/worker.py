"""A process that counts: one job at a time, and it can be ended at any moment.

Counting is native code that checks no flag, so the only way to stop it is to end its process.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from croupier.web.jobs import Job
from croupier.web.refusals import ASKERS

BEGINS, TELLS, DONE, REFUSED, FAILED = "begins", "tells", "done", "refused", "failed"
GIVES_WAY = 10
# What nearly every count needs; a process that has nothing to do yet reads it at once.
NEEDED = ("croupier.web.work", "numba")


class Worker:
    """The server's side of a process: the job it is at, and the pipe on which it tells of it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work_off, args=(theirs, NEEDED), daemon=True)
        self.process.start()
        theirs.close()
        self.job: Job | None = None
        self.jobs = 0
        self.gives_way = self.ending = False

    @property
    def idle(self) -> bool:
        return self.job is None and not self.ending

    def begin(self, job: Job) -> None:
        self.job = job
        self.jobs += 1
        self.pipe.send((job.work, job.args))

    def hear(self) -> tuple[str, Any, int]:
        """What the process tells, and how long that is in bytes; EOFError or OSError if it has
        ended."""
        said = self.pipe.recv_bytes()
        kind, what = pickle.loads(said)
        return kind, what, len(said)

    def give_way(self) -> None:
        """Let what somebody waits for have the processor first. There is no way back without
        rights that a server does not have, so such a process is not used for another job."""
        self.gives_way = True
        if self.process.pid and hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self.process.pid, GIVES_WAY)

    def end(self) -> None:
        """The pipe ends with the process: whoever listens to it does the rest."""
        self.job, self.ending = None, True
        self.process.kill()

    def close(self) -> None:
        self.process.join(5)
        self.pipe.close()


# ------------------------------------------------------------------------------ in the process


def work_off(pipe: Connection, needed: Sequence[str]) -> None:
    """One job after another, until the server goes."""
    _stand_alone()
    for name in needed:
        if not pipe.poll():
            import_module(name)
    one_at_a_time = threading.Lock()

    def send(kind: str, what: Any) -> None:
        with one_at_a_time:
            pipe.send((kind, what))

    while True:
        try:
            asked = pipe.recv_bytes()
        except EOFError:
            return
        try:
            work, args = pickle.loads(asked)
            send(BEGINS, None)
            send(DONE, work(*args, lambda text: send(TELLS, text)))
        except ASKERS as error:
            send(REFUSED, str(error))
        except Exception:
            send(FAILED, traceback.format_exc())


def _stand_alone() -> None:
    """In a group of its own, all threads of which can be told to give way; it ends when its server
    is gone, and not by a Ctrl-C that is meant for that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """A server that was killed cannot end its processes: they end when it is gone."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
