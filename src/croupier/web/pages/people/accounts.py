"""The accounts of a store, what each role may do, and what was denied."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.people import accounts as people
from croupier.people.accounts import NO_ACCOUNT
from croupier.people.denied import denials, note_denied
from croupier.people.person import Person, Role
from croupier.people.rights import (
    ACCOUNT,
    ACTS,
    SEE,
    Refused,
    check_may,
    may,
    rights_table,
)
from croupier.web.pages.acting import Typed, acted, desk_page, log_in_first
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
AREA = "People"
HERE = "/people"
TABS = ((HERE, "Accounts"), (f"{HERE}/denied", "Denied acts"), (f"{HERE}/rights", "Rights"))
MOST_SHOWN = 200
PASSWORD = Field(
    "password",
    "New password",
    "password",
    hint="At least 12 characters; the owner must change it before the first log-in.",
)


def _page(request: Request, template: str, **more: Any) -> Response:
    person = person_of(request)
    shown = TABS if may(person, SEE, ACCOUNT) else TABS[2:]
    return desk_page(request, template, area_name=AREA, tabs=shown, **more)


def _check_see(request: Request) -> None:
    person, store = person_of(request), state_of(request).store
    try:
        check_may(person, SEE, ACCOUNT)
    except Refused as refused:
        note_denied(store, "accounts", SEE, person, refused)
        raise


@router.get("/people")
async def accounts(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_accounts, request)


def _accounts(request: Request, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    _check_see(request)
    person = person_of(request)
    wanted = request.query_params.get("q", "").casefold()
    found = [
        each
        for each in people.accounts(state_of(request).store)
        if wanted in f"{each.person.name} {each.person.role.value} {each.person.house}".casefold()
    ]
    return _page(
        request,
        "people/accounts.html",
        here=HERE,
        heard=heard,
        status=status,
        accounts=[(each, _forms_of(person, each)) for each in found[:MOST_SHOWN]],
        left=max(0, len(found) - MOST_SHOWN),
        wanted=request.query_params.get("q", ""),
        forms=offered(person, [_adding()]),
    )


def _adding() -> Form:
    roles = tuple((role.value, role.value) for role in Role if role not in NO_ACCOUNT)
    return Form(
        "add",
        ACCOUNT,
        "Add an account",
        f"{HERE}/add",
        (
            Field("name", "Name"),
            Field("role", "Role", "choice", choices=roles),
            Field(
                "house",
                "House",
                required=False,
                hint="For managers and suppliers, and for readers of one house.",
            ),
            PASSWORD,
        ),
        main=True,
    )


def _forms_of(person: Person, account: people.Account) -> list[Form]:
    """What may be done with an account; nobody disables their own."""
    name = account.person.name
    own = Field("name", kind="hidden", value=name)
    reset = Form(
        "reset",
        ACCOUNT,
        "Reset the password",
        f"{HERE}/reset",
        (own, PASSWORD),
        name=f"reset-{name}",
    )
    act = "enable" if account.disabled else "disable"
    switch = Form(
        act, ACCOUNT, f"{act.capitalize()}", f"{HERE}/{act}", (own,), name=f"{act}-{name}"
    )
    return offered(person, [reset] if name == person.name else [reset, switch])


@router.post("/people/{act}")
async def do(request: Request, act: str) -> Response:
    by, store = person_of(request), state_of(request).store

    def done(typed: Typed) -> str:
        name = typed["name"]
        match act:
            case "add":
                people.add_account(
                    store, by, name, _role(typed["role"]), typed["house"], typed["password"]
                )
            case "reset":
                people.reset_password(store, by, name, typed["password"])
            case "disable":
                people.disable(store, by, name)
            case "enable":
                people.enable(store, by, name)
            case _:
                raise Wrong("There is no such act on accounts.")
        return HERE

    def shown(heard: Heard, status: int) -> Response:
        return _accounts(request, heard, status)

    return await acted(request, done, shown, lambda _: HERE)


def _role(text: str) -> Role:
    try:
        return Role(text)
    except ValueError:
        raise Wrong("Choose a role from the list.") from None


@router.get("/people/denied")
async def denied(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_denied, request)


def _denied(request: Request) -> Response:
    _check_see(request)
    found = denials(state_of(request).store)
    shown = found[: -MOST_SHOWN - 1 : -1]
    return _page(
        request,
        "people/denied.html",
        here=f"{HERE}/denied",
        denials=shown,
        left=len(found) - len(shown),
    )


@router.get("/people/rights")
async def rights(request: Request) -> Response:
    """Everybody may read who may do what."""
    person = person_of(request)
    own = [act for act in ACTS if person.role in act.by]
    of = dict.fromkeys(act.on for act in own)
    return _page(
        request,
        "people/rights.html",
        here=f"{HERE}/rights",
        own={on: [act for act in own if act.on == on] for on in of},
        rows=rights_table(),
    )
