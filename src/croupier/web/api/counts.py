"""Counts that are under way: how far one is, cancel it, begin it anew."""

from __future__ import annotations

import math
import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse

from croupier.catalog.index import NotThere
from croupier.web.pool import Caller, Job
from croupier.web.shell import state_of

router = APIRouter(tags=["counts"])
Count = Annotated[str, Path(max_length=60)]
WORKING, STOPPED = 202, 503
REFUSED: dict[int | str, dict[str, Any]] = {
    404: {"description": "There is no such count: nobody asked for it, or it was given up."},
    429: {"description": "Too many requests, or too much is being counted; ask again later."},
}


def caller_of(request: Request) -> Caller:
    """A program bears no cookie: all at one address are one caller."""
    return Caller(request.client.host if request.client else "")


def working(job: Job) -> JSONResponse:
    """A job that has no result: how far it is, or what stopped it."""
    if job.stopped:
        again = f" To count it again, POST /api/counts/{job.name}/again."
        wait = {"retry-after": str(max(math.ceil(job.until - time.monotonic()), 0))}
        return JSONResponse({"error": job.error + again, "count": job.name}, STOPPED, wait)
    job.check()
    plain = {"count": job.name, "counting": job.doing, "steps": job.steps, "done": job.done}
    return JSONResponse(plain, WORKING)


@router.get("/counts/{name}", responses=REFUSED, response_model=None)
async def look(request: Request, name: Count) -> JSONResponse:
    """How far a count is; whoever asks keeps it from being given up."""
    return _told(state_of(request).pool.named(name, caller_of(request)))


@router.delete("/counts/{name}", responses=REFUSED, response_model=None)
async def cancel(request: Request, name: Count) -> JSONResponse:
    """Cancel a count; it goes on only for others who wait for it."""
    job = _there(state_of(request).pool.cancel(name, caller_of(request)))
    return JSONResponse({"count": name, "cancelled": bool(job.stopped), "done": job.done})


@router.post("/counts/{name}/again", responses=REFUSED, response_model=None)
async def again(request: Request, name: Count) -> JSONResponse:
    """Begin a count again that was stopped."""
    return _told(state_of(request).pool.again(name, caller_of(request)))


def _told(job: Job | None) -> JSONResponse:
    return working(_there(job))


def _there(job: Job | None) -> Job:
    if job is None:
        raise NotThere("There is no such count; ask for the figures again.")
    return job
