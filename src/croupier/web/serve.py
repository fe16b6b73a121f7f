"""Run the pages on one machine."""

from __future__ import annotations

import socket
import sys
import threading
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from croupier.refusals import Wrong
from croupier.rulebook.foreign import shown
from croupier.store.engine import usual_url
from croupier.web.app import create_app
from croupier.web.connection import connections
from croupier.web.settings import Settings, usual_folder
from croupier.web.shell import environment
from croupier.web.state import State


def serve(
    host: str, port: int, folder: Path | None, store: str | None, *, behind_tls: bool
) -> None:
    """Use the store named; else one in the folder named, or the usual one that the command line
    uses too."""
    kept = store or ("" if folder is not None else usual_url())
    run(Settings(folder or usual_folder(), kept, secure_cookies=behind_tls), host, port)


def run(settings: Settings, host: str, port: int) -> None:
    """Listen until stopped."""
    settings.verify()
    listening = _listening(host, port)
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listening.getsockname()[1]}/"
    sys.stdout.write(f"Croupier is running at {address} (press Ctrl-C to stop).\n")
    sys.stdout.flush()
    app = create_app(settings)
    threading.Thread(target=_make_ready, args=(app.state.croupier,), daemon=True).start()
    uvicorn.Server(server_config(app, settings)).run(sockets=[listening])


def server_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Requests of a bounded size that arrive in time."""
    return uvicorn.Config(
        app,
        http=connections(settings.arrival),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.secure_cookies,
        h11_max_incomplete_event_size=64_000,
        timeout_graceful_shutdown=2,
    )


def _make_ready(state: State) -> None:
    """Load what the first page would wait for, before anybody asks."""
    templates = environment()
    for name in templates.list_templates():
        templates.get_template(name)
    state.recall()


def _listening(host: str, port: int) -> socket.socket:
    """asyncio sends small answers at once only on a socket that says it is TCP."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)
    except (OSError, UnicodeError) as error:
        made.close()
        why = getattr(error, "strerror", None) or "not an address"
        raise Wrong(f"Cannot listen on {shown(host)} port {port}: {why}.") from None
    return made
