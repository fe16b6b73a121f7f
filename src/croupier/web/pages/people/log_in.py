"""Log in, log out, change one's password."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from croupier.people.accounts import change_password
from croupier.people.logins import MustChange, log_in, log_out
from croupier.people.person import Person
from croupier.people.rights import ACCOUNT, REQUEST, SEE, SUBMISSION, TABLE, may
from croupier.store.errors import Unfit
from croupier.web.allowed import LOG_IN
from croupier.web.safety import sent_form
from croupier.web.shell import page, person_of, state_of

router = APIRouter()
OWN = re.compile(r"/(?:[a-z]+(?:[/?][\w./?=&%+:-]*)?)?")


@router.get("/log-in")
async def log_in_page(request: Request) -> Response:
    return _log_in_page(request, request.query_params.get("then", ""))


def _log_in_page(
    request: Request, then: str, *, wrong: str = "", name: str = "", status: int = 200
) -> Response:
    person = person_of(request)
    return page(
        request,
        "people/log_in.html",
        status=status,
        person=person,
        home=home_of(person),
        wrong=wrong,
        name=name,
        then=then if is_own(then) else "",
    )


@router.post("/log-in")
async def log_in_sent(request: Request) -> Response:
    state = state_of(request)
    async with sent_form(request, state.settings) as sent:
        name, password, then = (_text(sent, field) for field in ("name", "password", "then"))
    try:
        begun = await run_in_threadpool(log_in, state.store, name, password)
    except MustChange as error:
        return page(request, "people/password.html", wrong=str(error), name=name)
    except Unfit as error:
        return _log_in_page(request, then, wrong=str(error), name=name, status=403)
    await run_in_threadpool(log_out, state.store, request.cookies.get(LOG_IN, ""))
    response = RedirectResponse(then if is_own(then) else home_of(begun.person), 303)
    response.set_cookie(
        LOG_IN,
        begun.token,
        httponly=True,
        samesite="lax",
        secure=state.settings.secure_cookies,
    )
    return response


@router.post("/log-out")
async def log_out_sent(request: Request) -> Response:
    state = state_of(request)
    async with sent_form(request, state.settings):
        pass
    await run_in_threadpool(log_out, state.store, request.cookies.get(LOG_IN, ""))
    response = RedirectResponse("/log-in", 303)
    response.delete_cookie(LOG_IN)
    return response


@router.get("/password")
async def password_page(request: Request) -> Response:
    person = person_of(request)
    name = person.name if person.has_account else ""
    return page(request, "people/password.html", wrong="", name=name)


@router.post("/password")
async def password_sent(request: Request) -> Response:
    """The new password is typed twice; every log-in of the account ends."""
    state = state_of(request)
    async with sent_form(request, state.settings) as sent:
        name, old = _text(sent, "name"), _text(sent, "password")
        new, again = _text(sent, "new"), _text(sent, "again")
    try:
        if new != again:
            raise Unfit("The two new passwords do not match.")
        await run_in_threadpool(change_password, state.store, name, old, new)
    except Unfit as error:
        return page(request, "people/password.html", status=403, wrong=str(error), name=name)
    return RedirectResponse("/log-in", 303)


def home_of(person: Person) -> str:
    """Where a person's work is, by what they may do."""
    if may(person, SEE, ACCOUNT):
        return "/people"
    if may(person, "read", SUBMISSION) or may(person, "request", REQUEST):
        return "/filing"
    return "/floor" if may(person, "report", TABLE) else "/play"


def is_own(address: str) -> bool:
    """Whether an address is one of this site, to be led to after logging in."""
    return OWN.fullmatch(address) is not None


def _text(sent: FormData, field: str) -> str:
    value = sent.get(field, "")
    return value if isinstance(value, str) else ""
