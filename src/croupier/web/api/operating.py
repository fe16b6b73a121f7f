"""For those who operate a server: is it alive, is it ready, what has it counted."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from sqlalchemy import func, select
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import NotThere
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import sessions, switches
from croupier.version import VERSION
from croupier.web.api.description import kinds
from croupier.web.metrics import MEDIA
from croupier.web.problems import AT, problem
from croupier.web.shell import state_of

router = APIRouter(tags=["operating"])
NOT_READY: dict[int | str, dict[str, Any]] = {503: {"description": "No acts are taken now."}}
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"description": "No such kind of problem."}}


@router.get("/health/live")
async def live() -> dict[str, str]:
    """Say that the server answers at all; restart it if it does not."""
    return {"status": "live", "version": VERSION}


@router.get("/health", responses=NOT_READY, response_model=None)
@router.get("/health/ready", responses=NOT_READY, response_model=None)
async def ready(request: Request) -> JSONResponse:
    """Say whether the server takes acts: its store can be read and written."""
    state = state_of(request)
    if state.ending:
        return problem(503, "The server is stopping.", headers={"retry-after": "5"})
    try:
        await run_in_threadpool(_of_the_floor, state.store)
    except StoreError:
        return problem(503, "The store cannot be read.", headers={"retry-after": "5"})
    if not state.store.may_write:
        return problem(503, "The store is read-only: you can look, and nobody can act.")
    return JSONResponse({"status": "ready", "version": VERSION})


@router.get("/metrics", response_class=Response)
async def metrics(request: Request) -> Response:
    """Return what all workers have counted, in Prometheus's text form."""
    state = state_of(request)
    state.metrics.tables = len(state.floor.places)
    try:
        floor = await run_in_threadpool(_of_the_floor, state.store)
    except StoreError:
        floor = {}
    return Response(state.metrics.text(floor), media_type=MEDIA)


@router.get(AT.removesuffix("/"))
async def problems() -> list[dict[str, str]]:
    """List the kinds of problems and what to do about each."""
    return kinds()


@router.get(f"{AT}{{kind}}", responses=UNKNOWN)
async def problem_kind(kind: str) -> dict[str, Any]:
    """Return what a kind of problem means."""
    found = next((each for each in kinds() if each["type"] == kind), None)
    if found is None:
        raise NotThere("No such kind of problem.")
    return found


def _of_the_floor(store: Store) -> dict[str, int]:
    tables = select(func.count()).select_from(sessions).where(sessions.c.closed == "")
    off = select(func.count()).select_from(switches).where(switches.c.disabled)
    with store.reading() as connection:
        return {
            "croupier_tables_open": connection.scalar(tables) or 0,
            "croupier_play_disabled": connection.scalar(off) or 0,
        }
