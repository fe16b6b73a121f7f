"""What a page shows while it waits for a count, and the buttons that cancel or restart it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from croupier.web.pool import Caller, Job
from croupier.web.safety import caller_of, sent_form, token_for
from croupier.web.shell import state_of

router = APIRouter()
BACK = "back"


@dataclass(frozen=True)
class Waiting:
    """A count without a result: under way, or stopped. `token` and `back` are for the forms of its
    buttons, which lead back to the page."""

    job: Job
    token: str
    back: str


def waiting_for(request: Request, job: Job) -> Waiting:
    token = token_for(request, state_of(request).settings)
    asked = f"?{request.url.query}" if request.url.query else ""
    return Waiting(job, token, f"{request.url.path}{asked}")


@router.post("/counts/{name}/cancel")
async def cancel(request: Request, name: str) -> Response:
    return await _back(request, name, state_of(request).pool.cancel)


@router.post("/counts/{name}/again")
async def again(request: Request, name: str) -> Response:
    return await _back(request, name, state_of(request).pool.again)


async def _back(request: Request, name: str, do: Callable[[str, Caller], object]) -> Response:
    """Redirect to the page that waits, never to another site."""
    async with sent_form(request, state_of(request).settings) as sent:
        back = sent.get(BACK)
    do(name, caller_of(request))
    here = isinstance(back, str) and back.startswith("/") and back[1:2] not in ("/", "\\")
    return RedirectResponse(str(back) if here else "/", 303)
