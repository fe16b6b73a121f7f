"""Verify: tables replayed, balances added up, the program compared with the one installed."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.floor import program
from croupier.floor.reporting.asked import check_report
from croupier.people.rights import TABLE
from croupier.web.pages.acting import Typed, acted, log_in_first
from croupier.web.pages.floor.shown import HERE, floor_page
from croupier.web.pages.floor.working import verified
from croupier.web.pages.look.counts import waiting_for
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of
from croupier.web.shell import person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
RUN = "run"
LAST = 20


@router.get("/floor/verify")
async def verify(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_verify, request)


def _verify(request: Request, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    state, person = state_of(request), person_of(request)
    check_report(state.store, person, about="verify")
    run, waiting, faults = request.query_params.get(RUN, "")[:40], None, None
    if run == "new":
        return RedirectResponse(f"{HERE}/verify?{RUN}={secrets.token_urlsafe(8)}", 303)
    if run:
        url = state.settings.store_url
        key, who = ("verify", person, run), caller_of(request)
        job = state.pool.ask(
            key, who, verified, url, long=True, kind=("verify",), elsewhere="croupier floor verify"
        )
        if job.stopped or not job.done:
            waiting = waiting_for(request, job)
        else:
            job.check()
            faults = job.result
    why = Field("why", "Why", "area", rows=2)
    says = "The program as it runs here is the one that this floor runs from now on."
    address = f"{HERE}/verify/install"
    form = Form("install", TABLE, "Record it as installed", address, (why,), says=says, grave=True)
    return floor_page(
        request,
        "floor/verify.html",
        here=f"{HERE}/verify",
        heard=heard,
        status=status,
        waiting=waiting,
        faults=faults,
        differs=program.differences(state.store),
        software=program.software(state.store)[: -LAST - 1 : -1],
        forms=offered(person, [form]),
    )


@router.post("/floor/verify/{act}")
async def do(request: Request, act: str) -> Response:
    def done(typed: Typed) -> str:
        if act != "install":
            raise Wrong(f"There is no act {act[:40]} here.")
        program.install(state_of(request).store, person_of(request), typed["why"])
        return f"{HERE}/verify"

    def again(heard: Heard, status: int) -> Response:
        return _verify(request, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/verify")
