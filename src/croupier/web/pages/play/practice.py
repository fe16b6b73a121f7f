"""The way to a table that stands open to everybody: it has the same address for good."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from croupier.floor.practice import practice_table
from croupier.web.shell import state_of

router = APIRouter()


@router.get("/practice/{name}")
async def sit_down(request: Request, name: str) -> RedirectResponse:
    key = await run_in_threadpool(practice_table, state_of(request).floor, name)
    return RedirectResponse(f"/tables/{key}", 303)
