"""Replay: a log is run again, compared line by line, and stepped through."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from croupier.catalog.index import NotThere
from croupier.floor.places import NAME
from croupier.rulebook.foreign import shown
from croupier.table.log import LogError, Record, is_closed, read_log
from croupier.table.proof import on_trust
from croupier.table.replay import other_rules, replay
from croupier.table.session import Session
from croupier.web.pages.play.watch import staged
from croupier.web.safety import sent_form
from croupier.web.shell import page, state_of
from croupier.web.views.watched import Watched

router = APIRouter()
ROOM = "replays"
SENT = re.compile(r"[0-9a-f]{64}")
MOST_KEPT = 200
MOST_RUN = 8


@router.get("/replay")
async def choose(request: Request) -> Response:
    return page(request, "replay/choose.html")


@router.post("/replay")
async def send(request: Request) -> Response:
    async with sent_form(request, state_of(request).settings) as sent:
        file = sent.get("log")
        data = await file.read() if isinstance(file, UploadFile) else str(file or "").encode()
    try:
        read_log(data.decode(), closed=False)
    except UnicodeDecodeError:
        raise LogError("That is not a log: the file is not text.") from None
    key = hashlib.sha256(data).hexdigest()
    await run_in_threadpool(_keep, state_of(request).settings.room(ROOM), key, data)
    return RedirectResponse(f"/replay/{key}", 303)


@router.get("/replay/{key}")
async def steps(request: Request, key: str) -> Response:
    return await run_in_threadpool(_steps, request, key)


@router.get("/replay/{key}/log")
async def text(request: Request, key: str) -> Response:
    """The log as it was sent, for the check in the browser."""
    found = await run_in_threadpool(_text, request, key)
    return Response(found, media_type="text/plain")


def _keep(room: Path, key: str, data: bytes) -> None:
    """The last logs that were sent; older ones go."""
    (room / key).write_bytes(data)
    kept = sorted(room.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in kept[:-MOST_KEPT]:
        path.unlink(missing_ok=True)


def _text(request: Request, key: str) -> str:
    """A log that was sent, or that of a table that was closed here."""
    state = state_of(request)
    if NAME.fullmatch(key):
        return state.floor.log_of(key)
    path = state.settings.room(ROOM) / key
    if not SENT.fullmatch(key) or not path.is_file():
        raise NotThere("The server does not have this log; upload it again.")
    return path.read_text(encoding="utf-8")


def _steps(request: Request, key: str) -> Response:
    log = _text(request, key)
    records = read_log(log, closed=False)
    if not is_closed(records):
        raise LogError(
            "The session is not closed yet. You can replay its log once the seed is in it."
        )
    session, why = _run(log)
    return page(
        request,
        "replay/steps.html",
        live=False,
        records=len(records),
        why=why,
        differences=other_rules(records[0], session.rules) if session else [],
        on_trust=on_trust(session) if session else [],
        **(staged(request, key, watched(session)) if session else untold(key, records[0])),
    )


def untold(key: str, opening: Record) -> dict[str, object]:
    """What is shown of a log that cannot be run again: its name alone."""
    return {"key": key, "title": shown(opening["game"])}


@lru_cache(maxsize=MOST_RUN)
def watched(session: Session) -> Watched:
    log = session.log
    return Watched(session.rules, log.records, log.lines, closed=True)


@lru_cache(maxsize=MOST_RUN)
def _run(log: str) -> tuple[Session | None, str]:
    """The session of a log: run once, then only read at every step."""
    try:
        return replay(log), ""
    except LogError as error:
        return None, str(error)
