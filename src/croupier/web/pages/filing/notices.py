"""Notices: written on a page that begins with what `check` finds, previewed as paper, then sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from croupier.filing.events import History
from croupier.filing.trying import Trial
from croupier.papers.filed import notice_of
from croupier.papers.make import HTML, PDF, bytes_of
from croupier.papers.print.web import as_part
from croupier.people.rights import REQUEST, SUBMISSION, Refused, check_may
from croupier.web.pages.acting import Folder, Typed, acted, log_in_first, tried
from croupier.web.pages.filing.doing import MOST_FINDINGS, act_on, desk_of
from croupier.web.pages.filing.offers import BY_NOTICE, day_field, ways_of
from croupier.web.pages.filing.papers import shown_paper
from croupier.web.pages.filing.shown import HERE, Look, filing_page, look_of, titles
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard
from croupier.web.views.filings import TITLES, row_of

router = APIRouter()
BLANK = 2  # findings to add to those of the check
DECIDE = ("approve", "disapprove")


@router.get("/filing/{key}/notice/{act}")
async def write(request: Request, key: str, act: str) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_written, request, key, act)


@router.post("/filing/{key}/notice/{act}/preview")
async def preview(request: Request, key: str, act: str) -> Response:
    """The notice as it would be sent, below what is written."""

    def shown(typed: Typed) -> Response:
        sheet = as_part(notice_of(_tried(request, key, act, typed)))
        return _written(request, key, act, Heard(act, "", typed.texts), sheet=sheet)

    return await tried(request, shown, _refused(request, key, act))


@router.post("/filing/{key}/notice/{act}/preview.{form}")
async def preview_paper(request: Request, key: str, act: str, form: str) -> Response:
    """The notice as it would be sent, as the PDF or the page that is kept with it."""

    def shown(typed: Typed) -> Response:
        if form not in (PDF, HTML):
            raise Wrong(f"A notice is available as {PDF} or {HTML}.")
        held = bytes_of(notice_of(_tried(request, key, act, typed)), form)
        return shown_paper(f"{key}-notice.{form}", held, form)

    return await tried(request, shown, _refused(request, key, act))


@router.post("/filing/{key}/notice/{act}")
async def send(request: Request, key: str, act: str) -> Response:
    def done(typed: Typed) -> str:
        item = look_of(request).item(key)
        with Folder() as folder:
            act_on(desk_of(request), item, act, typed, folder)
        return f"{HERE}/{key}"

    return await acted(request, done, _refused(request, key, act), lambda _: f"{HERE}/{key}")


def _refused(request: Request, key: str, act: str) -> Any:
    def shown(heard: Heard, status: int) -> Response:
        return _written(request, key, act, heard, status)

    return shown


def _tried(request: Request, key: str, act: str, typed: Typed) -> History:
    """The history as it would be with this notice."""
    look = look_of(request)
    item = look.item(key)
    with Folder() as folder:
        event = act_on(desk_of(request, Trial), item, act, typed, folder)
    return (*look.view.history(key), event)


def _written(
    request: Request,
    key: str,
    act: str,
    heard: Heard = NOTHING_HEARD,
    status: int = 200,
    *,
    sheet: str = "",
) -> Response:
    look = look_of(request)
    item = look.item(key)
    on = REQUEST if item.kind == REQUEST else item.on
    right = "decide" if act in DECIDE and item.kind != SUBMISSION else act
    if act not in ("toll", *DECIDE, *BY_NOTICE):
        raise Wrong(f"There is no notice {act[:40]}.")
    check_may(look.person, right, on)
    address = f"{HERE}/{key}/notice/{act}"
    form = Form(right, on, TITLES[act], address, _fields(look, act), name=act)
    history = look.view.history(key)
    return filing_page(
        request,
        "filing/notice.html",
        here="",
        status=status,
        look=look,
        item=item,
        row=row_of(item, {}, look.person.role),
        game=titles().get(item.game, item.game),
        heard=heard,
        form=form,
        act=act,
        is_open=any(way.address == address for way in ways_of(look, item, history)),
        findings=_findings(request, look, key, heard) if act == "toll" else (),
        sheet=Markup(sheet),
    )


def _fields(look: Look, act: str) -> tuple[Field, ...]:
    why = Field("why", "Reason given in the notice", "area")
    received = day_field(look, "Received by the holder on")
    dated = Field("dated", "Date on the notice", "date", required=False, hint="Else that day.")
    sent = Field(
        "notice",
        "The notice as sent",
        "file",
        required=False,
        hint="Only its name and digest are kept.",
    )
    one_each = "One on each line: decks, or decks = 6."
    options = [
        Field(part, f"{part.capitalize()} options", "area", required=False, hint=one_each)
        for part in ("mandatory", "prohibited")
    ]
    meeting = Field("meeting", "Day of the public meeting", "date", value=look.today.isoformat())
    bulletin = Field("bulletin", "Citation", hint="Such as 56 Pa.B. 2001.")
    return {
        "toll": (received, dated, sent),
        "approve": (received, dated, sent),
        "disapprove": (why, received, dated, sent),
        "notified": (*options, day_field(look)),
        "preliminary": (meeting, day_field(look)),
        "final": (meeting, day_field(look)),
        "published": (bulletin, day_field(look)),
    }.get(act, (day_field(look),))


def _findings(request: Request, look: Look, key: str, heard: Heard) -> Sequence[Mapping[str, str]]:
    """What was typed, or else what the check found when it was filed; and room for more."""
    if heard.typed:
        found = [
            {name: heard.typed.get(f"{name}-{nth}", "") for name in ("cite", "text", "instead")}
            | {"keep": heard.typed.get(f"keep-{nth}", "yes")}
            for nth in range(MOST_FINDINGS)
            if f"text-{nth}" in heard.typed
        ]
        found = [each for each in found if each["text"]]
    else:
        found = [{**each, "keep": "yes"} for each in _checked(request, look, key)]
    blank = {"cite": "", "text": "", "instead": "", "keep": "yes"}
    return [*found, *[blank] * BLANK][:MOST_FINDINGS]


def _checked(request: Request, look: Look, key: str) -> list[Mapping[str, str]]:
    """601a.4(d): what a notice of tolling starts from."""
    try:
        tolled = desk_of(request, Trial).toll(key, look.today)
    except Refused:
        return []
    return [dict(each) for each in tolled.data["findings"]]
