"""Counts under way: report progress, cancel, restart."""

from __future__ import annotations

import math
import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse

from croupier.catalog.index import NotThere
from croupier.web.pool import Caller, Job
from croupier.web.problems import problem
from croupier.web.shell import state_of

router = APIRouter(tags=["counts"])
Count = Annotated[str, Path(max_length=60)]
WORKING, STOPPED = 202, 503
REFUSED: dict[int | str, dict[str, Any]] = {
    404: {"description": "No such count: nobody asked for it, or the server dropped it."},
    429: {"description": "Too many requests, or too many counts under way; try again later."},
}
UNDER_WAY: dict[int | str, dict[str, Any]] = {
    **REFUSED,
    WORKING: {"description": "Counting, or done: then ask for the result where you began."},
    STOPPED: {"description": "Canceled or over the time limit; the sentence says what to do."},
}


def caller_of(request: Request) -> Caller:
    """A program has no cookie: all programs at one address are one caller."""
    return Caller(request.client.host if request.client else "")


def working(job: Job) -> JSONResponse:
    """A job without a result: its progress, or what stopped it."""
    if job.stopped:
        again = f" To restart it, POST /api/counts/{job.name}/again."
        wait = {"retry-after": str(max(math.ceil(job.until - time.monotonic()), 0))}
        return problem(STOPPED, job.error + again, headers=wait, count=job.name)
    job.check()
    plain = {"count": job.name, "counting": job.doing, "steps": job.steps, "done": job.done}
    return JSONResponse(plain, WORKING)


@router.get("/counts/{name}", status_code=WORKING, responses=UNDER_WAY, response_model=None)
async def look(request: Request, name: Count) -> JSONResponse:
    """Report a count's progress. Asking also keeps the server from dropping it."""
    return _told(state_of(request).pool.named(name, caller_of(request)))


@router.delete("/counts/{name}", responses=REFUSED, response_model=None)
async def cancel(request: Request, name: Count) -> JSONResponse:
    """Cancel a count. It continues only if others are waiting for it."""
    job = _there(state_of(request).pool.cancel(name, caller_of(request)))
    return JSONResponse({"count": name, "cancelled": bool(job.stopped), "done": job.done})


@router.post("/counts/{name}/again", status_code=WORKING, responses=UNDER_WAY, response_model=None)
async def again(request: Request, name: Count) -> JSONResponse:
    """Restart a count that was stopped."""
    return _told(state_of(request).pool.again(name, caller_of(request)))


def _told(job: Job | None) -> JSONResponse:
    return working(_there(job))


def _there(job: Job | None) -> Job:
    if job is None:
        raise NotThere("No such count; request the figures again.")
    return job
