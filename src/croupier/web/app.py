"""The application: its pages, its JSON interface, and the one place where an error is answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from croupier.catalog.index import NotThere
from croupier.floor.floor import InFlight, MovedOn, OtherContent
from croupier.floor.lateness import due_tables
from croupier.floor.opening import Full
from croupier.floor.rooms import RoomMovedOn
from croupier.floor.tending import tend
from croupier.floor.uptime import ClockWatch
from croupier.people.rights import Refused
from croupier.rulebook.foreign import shown
from croupier.store.errors import StoreError
from croupier.table.log import LogError
from croupier.version import VERSION
from croupier.web import statics
from croupier.web.api import operating
from croupier.web.api import router as interface
from croupier.web.api.description import SERVERS, describe, operation_name
from croupier.web.kept import KeptPages
from croupier.web.observing import Observed
from croupier.web.pages import ROUTERS
from croupier.web.pool import Busy, Stopped
from croupier.web.problems import problem
from croupier.web.refusals import ABSENT, FAULT, REFUSED, Fault
from croupier.web.safety import HEADERS, Forbidden, Guard
from croupier.web.settings import Settings
from croupier.web.shell import know, page
from croupier.web.state import State

MOST_SENTENCE = 1_000
TENDING = 5.0  # seconds


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(_tend(state))]
        if settings.shared:
            tasks.append(asyncio.create_task(_leave_metrics(state)))
        yield
        for task in tasks:
            task.cancel()
        state.close()

    state = State(settings)
    app = FastAPI(
        title="Croupier",
        version=VERSION,
        description="Pennsylvania's table games: rules, exact odds, simulation and play.",
        openapi_url="/api/openapi.json",
        servers=SERVERS,
        generate_unique_id_function=operation_name,
        docs_url=None,
        redoc_url=None,
        lifespan=running,
    )
    app.state.croupier = state
    app.state.pages = KeptPages()
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Observed, metrics=state.metrics)
    app.include_router(statics.router)
    app.include_router(interface, dependencies=[Depends(know)])
    app.include_router(operating.router)
    describe(app)
    for router in ROUTERS:
        app.include_router(router, include_in_schema=False, dependencies=[Depends(know)])
    for kind, status in STATUS.items():
        app.add_exception_handler(kind, _answered_with(status))
    app.add_exception_handler(HTTPException, _answer_http)
    app.add_exception_handler(StoreError, _answer_store)
    app.add_exception_handler(Exception, _answer_fault)
    return app


async def _tend(state: State) -> None:
    """Let the house go on where players are away; several workers who do it do it once. A fault at
    one table is logged, and the others are tended."""
    clock = ClockWatch()
    while True:
        await asyncio.sleep(TENDING)
        await _done(clock.check, state.store)
        for key in await _done(due_tables, state.store) or ():
            await _done(tend, state.floor, key)


async def _done(act: Callable[..., Any], *args: object) -> Any:
    """What an act of the timer found; None if it failed, which is logged."""
    task = asyncio.ensure_future(run_in_threadpool(act, *args))
    await asyncio.wait([task])
    if (error := task.exception()) is None:
        return task.result()
    if not isinstance(error, StoreError | NotThere | LogError):  # not there now, or `verify` tells
        logging.getLogger(__name__).error("a fault of the timer", exc_info=error)
    return None


async def _leave_metrics(state: State) -> None:
    while True:
        state.metrics.tables = len(state.floor.places)
        await run_in_threadpool(state.metrics.leave)
        await asyncio.sleep(1)


STATUS: dict[type[Exception], int] = {
    **dict.fromkeys(ABSENT, 404),
    **dict.fromkeys(REFUSED, 400),
    Forbidden: 403,
    Busy: 429,
    Full: 429,
    MovedOn: 409,
    RoomMovedOn: 409,
    InFlight: 409,
    OtherContent: 422,
    Refused: 403,
    Fault: 500,
    Stopped: 503,
    RequestValidationError: 422,
}


def _answered_with(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answered(request: Request, error: Exception) -> Response:
        return _sentence(request, _status(error, status), _words(error), error)

    return answered


async def _answer_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "No such page.", 405: "This address does not accept that method."}
    told = words.get(error.status_code, error.detail)
    return _sentence(request, error.status_code, told, error)


async def _answer_store(request: Request, error: Exception) -> Response:
    """The error names a file on the server, so it goes to the log only."""
    logging.getLogger(__name__).error("%s", error)
    told = "The database is not available right now; try again in a moment."
    return _sentence(request, 503, told, error)


async def _answer_fault(request: Request, error: Exception) -> Response:
    """A fault of this program: the server writes the traceback to its log after the answer."""
    response = _sentence(request, 500, FAULT, error)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _words(error: Exception) -> str:
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        return f"{where}: {first['msg']}."
    return str(error) or type(error).__name__


def _status(error: Exception, status: int) -> int:
    """A header that is missing is another fault than a body that cannot be understood."""
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        return 400 if (first["loc"][0], first["type"]) == ("header", "missing") else status
    return status


def _sentence(request: Request, status: int, text: str, error: Exception) -> Response:
    """One clear sentence, for a program or for a person."""
    text = shown(" ".join(text.split()), MOST_SENTENCE)
    if request.url.path.startswith("/api/"):
        number = getattr(request.state, "number", "")
        headers = getattr(error, "headers", None)
        return problem(status, text, error=error, instance=number, headers=headers)
    return page(request, "error.html", status=status, sentence=text, code=status)
