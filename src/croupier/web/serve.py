"""Run the pages on one machine."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from croupier.floor.practice import open_practice
from croupier.floor.program import verify_if_installed
from croupier.floor.uptime import note_began, note_ended
from croupier.refusals import Wrong
from croupier.rulebook.foreign import shown
from croupier.store.engine import STORE, Store, usual_url
from croupier.store.errors import StoreError
from croupier.web.app import create_app
from croupier.web.connection import connections
from croupier.web.observing import log_as_json
from croupier.web.settings import Settings, usual_folder
from croupier.web.shell import environment
from croupier.web.state import State

BACKLOG = 1_024
DAY, SOON = 24 * 60 * 60.0, 60.0  # seconds
GRACE = 10  # seconds for acts that are under way when the server is told to stop


def serve(
    host: str,
    port: int,
    folder: Path | None,
    store: str | None,
    *,
    behind_tls: bool,
    workers: int = 1,
    log: bool = False,
    practice: bool = True,
    names: Sequence[str] = (),
) -> None:
    """Use the store named, or named in the environment; else one in the folder named, or the usual
    one that the command line uses too. It answers to the `names` given, to its machine's, and to
    addresses."""
    own = (host, socket.gethostname(), socket.getfqdn(), *names)
    settings = Settings(
        folder or usual_folder(),
        _store_url(folder, store),
        secure_cookies=behind_tls,
        log=log,
        practice=practice,
        names=frozenset(name.lower().rstrip(".") for name in own),
    )
    run(settings, host, port, workers)


def _store_url(folder: Path | None, store: str | None) -> str:
    """The URL of the store; "" for one in the folder."""
    if folder is None:
        return store or usual_url()
    return store or os.environ.get(STORE, "")


def run(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    """Listen until stopped."""
    settings.verify()
    sockets = listening(host, port, workers)
    address = f"http://{host if ':' not in host else f'[{host}]'}:{sockets[0].getsockname()[1]}/"
    sys.stdout.write(f"Croupier is running at {address} (press Ctrl-C to stop).\n")
    sys.stdout.flush()
    if workers == 1:
        serve_here(settings, sockets[0])
    else:
        from croupier.web.workers import run_workers

        run_workers(settings, sockets)


def serve_here(settings: Settings, listening: socket.socket, *, alone: bool = True) -> None:
    """Serve in this process until it is told to stop; if it serves `alone`, it tells of it."""
    if settings.log:
        log_as_json()
    app = create_app(settings)
    state: State = app.state.croupier
    if alone:
        state.floor.safe.verify_given()
    threading.Thread(target=_make_ready, args=(state,), daemon=True).start()
    threading.Thread(target=_verify_program, args=(state,), daemon=True).start()
    if alone:
        note_began(state.store)
    Server(server_config(app, settings), state, alone=alone).run(sockets=[listening])


class Server(uvicorn.Server):
    """Stops gracefully: nothing new is accepted, acts that are under way are answered, and those
    who watch are let go at once."""

    def __init__(self, config: uvicorn.Config, state: State, *, alone: bool = False) -> None:
        super().__init__(config)
        self._state, self._alone = state, alone

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._state.end()
        if self._alone:
            with suppress(StoreError):  # then the next start says that it ended without a word
                note_ended(self._state.store)
        await super().shutdown(sockets)


def server_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Requests of a bounded size that arrive in time."""
    return uvicorn.Config(
        app,
        http=connections(settings.arrival),
        log_config=None if settings.log else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.secure_cookies,
        h11_max_incomplete_event_size=64_000,
        timeout_graceful_shutdown=GRACE,
    )


def _make_ready(state: State) -> None:
    """Load what the first page would wait for, before anybody asks."""
    templates = environment()
    for name in templates.list_templates():
        templates.get_template(name)
    state.recall()
    if state.settings.practice:
        with suppress(StoreError):  # then the first visitor opens one
            open_practice(state.floor)


def _verify_program(state: State) -> None:
    """Now and every 24 hours, where a program is recorded as installed."""
    while True:
        time.sleep(_until_next(state.floor.store))


def _until_next(store: Store) -> float:
    """Verify the program; seconds until the next time, which is soon if the store failed."""
    try:
        for fault in verify_if_installed(store):
            sys.stderr.write(f"The program is not the one installed: {fault}\n")
    except StoreError as error:
        sys.stderr.write(f"The program was not verified: {error}\n")
        return SOON
    return DAY


def listening(host: str, port: int, workers: int) -> list[socket.socket]:
    """A socket for each worker, all at one port."""
    shared = workers > 1
    if shared:
        _listening(host, port, shared=False).close()  # somebody else's port is refused
    first = _listening(host, port, shared=shared)
    port = first.getsockname()[1]
    return [first, *(_listening(host, port, shared=True) for _ in range(workers - 1))]


def _listening(host: str, port: int, *, shared: bool) -> socket.socket:
    """asyncio sends small answers at once only on a socket that says it is TCP."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind((host, port))
        made.listen(BACKLOG)
    except (OSError, UnicodeError, AttributeError) as error:
        made.close()
        why = getattr(error, "strerror", None) or "not an address"
        raise Wrong(f"Cannot listen on {shown(host)} port {port}: {why}.") from None
    return made
