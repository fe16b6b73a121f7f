"""Several processes that serve one address: any of them serves any table.

Each listens on a socket of its own at the same port, so that the system deals connections out
evenly. A worker that dies is replaced; all end with the process that started them, and every act
that was under way is answered first.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from socket import socket
from types import FrameType

from croupier.floor.safe import Safe
from croupier.floor.uptime import note_began, note_ended
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.web.serve import serve_here
from croupier.web.settings import Settings

COUNTING = 2  # processes that count for each of several workers
PATIENCE = 20.0  # seconds that workers have to end
BRIEF = 1.0  # seconds; what ended sooner is started again no faster than that


class Workers:
    """The workers of one address, and what starts them again."""

    def __init__(self, settings: Settings, sockets: list[socket]) -> None:
        self.settings, self.sockets = settings, sockets
        self._context = get_context("spawn")
        self._running: dict[int, BaseProcess] = {}
        self._stopping = threading.Event()

    def run(self) -> None:
        """Serve until told to stop, and then until the last worker has ended."""
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, self._stop)
        for number in range(len(self.sockets)):
            self._start(number)
        while not self._stopping.is_set():
            wait([each.sentinel for each in self._running.values()], timeout=0.5)
            for number, process in [*self._running.items()]:
                if not process.is_alive() and not self._stopping.is_set():
                    sys.stderr.write(f"Worker {number} ended ({process.exitcode}); starting it.\n")
                    time.sleep(BRIEF)
                    self._start(number)
        self._end()

    def _start(self, number: int) -> None:
        first = self.settings.practice and number == 0
        own = replace(self.settings, practice=first)
        process = self._context.Process(target=work, args=(own, self.sockets[number]))
        process.start()
        self._running[number] = process

    def _stop(self, sign: int, frame: FrameType | None) -> None:
        self._stopping.set()

    def _end(self) -> None:
        for process in self._running.values():
            process.terminate()
        until = time.monotonic() + PATIENCE
        for process in self._running.values():
            process.join(max(until - time.monotonic(), 0))
            if process.is_alive():
                process.kill()


def work(settings: Settings, listening: socket) -> None:
    """One worker; it ends when whoever started it is gone."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve_here(settings, listening, alone=False)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


def run_workers(settings: Settings, sockets: list[socket]) -> None:
    """Serve with a worker for each socket until stopped."""
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        store = settings.store_url
        kept = Store(store)  # made or upgraded once, before all of them open it
        Safe(kept).verify_given()
        note_began(kept)
        each = replace(settings, store=store, shared=Path(folder), workers=COUNTING)
        Workers(each, sockets).run()
        with suppress(StoreError):  # then the next start says that it ended without a word
            note_ended(kept)
        kept.close()
