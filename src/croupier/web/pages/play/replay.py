"""Replay: a log is run again, compared line by line, and stepped through."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from croupier.catalog.index import NotThere
from croupier.floor.places import NAME
from croupier.rulebook.foreign import shown
from croupier.table.log import LogError, Record, is_closed, read_log
from croupier.web.jobs import Job
from croupier.web.pages.look.counts import waiting_for
from croupier.web.pages.play.watch import closed_log, staged
from croupier.web.safety import caller_of, sent_form
from croupier.web.shell import page, state_of
from croupier.web.work import Replayed, replayed

router = APIRouter()
ROOM = "replays"
SENT = re.compile(r"[0-9a-f]{64}")
MOST_KEPT = 200
PATIENCE = 4.0  # seconds


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


@router.get("/replay/{key}/wait")
async def wait(request: Request, key: str) -> Response:
    """The page that waits until a log has been run again."""
    return await run_in_threadpool(_awaited, request, key)


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
    log = _closed(request, key)
    job = _job(request, key, log)
    if job.stopped or not job.finished.wait(PATIENCE):
        return RedirectResponse(f"/replay/{key}/wait", 303)
    job.check()
    found: Replayed = job.result
    records = read_log(log)
    return page(
        request,
        "replay/steps.html",
        live=False,
        records=len(records),
        found=found,
        **(untold(key, records[0]) if found.why else staged(request, key, closed_log(log))),
    )


def _awaited(request: Request, key: str) -> Response:
    log = _closed(request, key)
    job = _job(request, key, log)
    waiting = waiting_for(request, job) if job.stopped or not job.done else None
    opening = read_log(log)[0]
    return page(request, "replay/wait.html", **untold(key, opening), waiting=waiting)


def _closed(request: Request, key: str) -> str:
    log = _text(request, key)
    if not is_closed(read_log(log, closed=False)):
        raise LogError(
            "The session is not closed yet. You can replay its log once the seed is in it."
        )
    return log


def _job(request: Request, key: str, log: str) -> Job:
    """A log is run again in the pool: a stranger's may take long."""
    command = "croupier replay LOG"
    asked = ("replay", key), caller_of(request), replayed, log
    return state_of(request).pool.ask(*asked, elsewhere=command)


def untold(key: str, opening: Record) -> dict[str, Any]:
    """What is shown of a log that is not stepped through: its name alone."""
    return {"key": key, "title": shown(opening["game"])}
