"""Disabled play: all of it, a game, a paytable, a table or a person; by whom, since when, why."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.floor.reporting.asked import check_report
from croupier.floor.switches import SCOPES, Switch, disable, disabled, enable
from croupier.people.rights import TABLE
from croupier.web.pages.acting import Typed, acted, log_in_first
from croupier.web.pages.floor.shown import HERE, floor_page
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
WORDS = {
    "all": "all play",
    "game": "a game",
    "paytable": "a paytable",
    "table": "a table",
    "person": "a person",
}
NAMES = "A game (649a); a paytable (649a pair-plus A); a table; an account. None for all play."


@router.get("/floor/switches")
async def switches(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_switches, request)


def _switches(request: Request, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    store, person = state_of(request).store, person_of(request)
    check_report(store, person, about="disabled play")
    here = f"{HERE}/switches"
    scopes = tuple((scope, WORDS[scope]) for scope in SCOPES)
    fields = (
        Field("scope", "What", "choice", choices=scopes),
        Field("name", "Which", required=False, hint=NAMES),
        Field("why", "Why", "area", rows=2),
    )
    says = "Bets are refused there; rounds in play end, and everybody can cash out."
    form = Form("disable", TABLE, "Disable play", f"{here}/disable", fields, says=says, main=True)
    found = [(each, offered(person, [_enabling(each)])) for each in disabled(store)]
    return floor_page(
        request,
        "floor/switches.html",
        here=here,
        heard=heard,
        status=status,
        switches=found,
        forms=offered(person, [form]),
    )


def _enabling(switch: Switch) -> Form:
    own = [Field(name, kind="hidden", value=getattr(switch, name)) for name in ("scope", "name")]
    fields = (*own, Field("why", "Why", "area", rows=2))
    name = f"enable-{switch.scope}-{switch.name}".replace(" ", "-")
    return Form("enable", TABLE, "Enable", f"{HERE}/switches/enable", fields, name=name)


@router.post("/floor/switches/{act}")
async def do(request: Request, act: str) -> Response:
    store, person = state_of(request).store, person_of(request)

    def done(typed: Typed) -> str:
        if act not in ("disable", "enable"):
            raise Wrong(f"There is no act {act[:40]} here.")
        change = disable if act == "disable" else enable
        change(store, person, typed["scope"], typed["name"].strip(), typed["why"])
        return f"{HERE}/switches"

    def again(heard: Heard, status: int) -> Response:
        return _switches(request, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/switches")
