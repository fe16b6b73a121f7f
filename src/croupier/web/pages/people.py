"""Log in, log out, change one's password."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from croupier.people.accounts import change_password
from croupier.people.logins import MustChange, log_in, log_out
from croupier.store.errors import StoreError
from croupier.web.safety import LOG_IN, sent_form
from croupier.web.shell import page, person_of, state_of

router = APIRouter()


@router.get("/log-in")
async def log_in_page(request: Request) -> Response:
    return page(request, "people/log_in.html", person=person_of(request), wrong="", name="")


@router.post("/log-in")
async def log_in_sent(request: Request) -> Response:
    state = state_of(request)
    async with sent_form(request, state.settings) as sent:
        name, password = _text(sent, "name"), _text(sent, "password")
    try:
        begun = await run_in_threadpool(log_in, state.store, name, password)
    except MustChange as error:
        return page(request, "people/password.html", wrong=str(error), name=name)
    except StoreError as error:
        wrong = str(error)
        return page(
            request,
            "people/log_in.html",
            status=403,
            person=person_of(request),
            wrong=wrong,
            name=name,
        )
    await run_in_threadpool(log_out, state.store, request.cookies.get(LOG_IN, ""))
    response = RedirectResponse("/play", 303)
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
            raise StoreError("The two new passwords do not match.")
        await run_in_threadpool(change_password, state.store, name, old, new)
    except StoreError as error:
        return page(request, "people/password.html", status=403, wrong=str(error), name=name)
    return RedirectResponse("/log-in", 303)


def _text(sent: FormData, field: str) -> str:
    value = sent.get(field, "")
    return value if isinstance(value, str) else ""
