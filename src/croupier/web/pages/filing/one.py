"""One filing: its state and clock, what was filed, what it changes, its papers, its history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.filing.contents import (
    UNREADABLE,
    NotReadable,
    as_filed,
    kept_files,
    sealed_record,
    todays_differences,
)
from croupier.filing.events import Event, History, stands
from croupier.filing.items import DAMAGED, Item
from croupier.filing.proposed import proposed
from croupier.filing.record import Sealed
from croupier.filing.submissions import last_filed
from croupier.people.rights import APPROVAL, LIMITS, REQUEST, SUBMISSION, Refused
from croupier.web.pages.acting import log_in_first
from croupier.web.pages.filing.offers import forms_of, ways_of
from croupier.web.pages.filing.papers import papers_of
from croupier.web.pages.filing.shown import Look, filing_page, look_of, titles
from croupier.web.shell import person_of, query
from croupier.web.views.acting import NOTHING_HEARD, Heard
from croupier.web.views.answers import form_of, link_of
from croupier.web.views.drafts import pairs_of
from croupier.web.views.filings import Requested, changed, offers, requested, row_of, told

router = APIRouter()


@router.get("/filing/{key}")
async def show(request: Request, key: str) -> Response:
    try:
        return await run_in_threadpool(shown, request, key)
    except Refused:
        if person_of(request).has_account:
            raise
        return log_in_first(request)


def shown(
    request: Request,
    key: str,
    heard: Heard = NOTHING_HEARD,
    status: int = 200,
) -> Response:
    """A filing, with the acts on it that the person may do."""
    look = look_of(request)
    item = look.item(key)
    if item.state.name == DAMAGED:
        return filing_page(request, "filing/damaged.html", here="", item=item, heard=heard)
    history = look.view.history(key)
    return filing_page(
        request,
        "filing/one.html",
        status=status,
        here="",
        look=look,
        item=item,
        row=row_of(item, titles(), look.person.role),
        heard=heard,
        history=told(history),
        denied=look.view.filings.denied(key)[::-1],
        forms=forms_of(look, item, history),
        ways=ways_of(look, item, history),
        papers=papers_of(item, history, look),
        **_about(look, item, history),
    )


def _about(look: Look, item: Item, history: History) -> dict[str, Any]:
    """What only filings of its kind have; a template finds all of them."""
    found: dict[str, Any] = {
        "filed": None,
        "redline": None,
        "findings": (),
        "beside": (),
        "files": (),
        "asked": None,
    }
    if item.kind == SUBMISSION:
        redline = look.view.redline(item.key, look.day)
        found |= {
            "filed": _filed(look, history),
            "redline": redline and {**redline, "changed": changed(redline)},
            "findings": look.view.findings(item.key, look.day),
            "beside": _beside(look, item),
        }
    elif item.kind == APPROVAL:
        found["files"] = tuple(kept_files(history[0])) if item.state.name != DAMAGED else ()
    elif item.kind == REQUEST:
        found["asked"] = _request(history, look)
    return found


@dataclass(frozen=True)
class Filed:
    """What was filed last: its record, its wagers, what today's rulebook says otherwise, and the
    address of these answers among the pages of the game, if its rulebook is today's."""

    event: Event
    record: Sealed
    wagers: list[Any]
    differs: list[str]
    answers: str | None


def _filed(look: Look, history: History) -> Filed | None:
    event = last_filed(history, look.day)
    if event is None:
        return None
    record = sealed_record(event)
    differs = [str(each) for each in todays_differences(event)]
    return Filed(event, record, offers(record), differs, _answers(event))


def _answers(event: Event) -> str | None:
    try:
        filed = as_filed(event)
    except (NotReadable, *UNREADABLE):
        return None
    if filed.differs or filed.faults:
        return None
    form = form_of(filed.submission.entry, pairs_of(filed.submission))
    return query(link_of(form.given))


def _beside(look: Look, item: Item) -> list[Item]:
    """The approvals, posted limits and other submissions of the same holder and game."""
    return [
        each
        for each in look.items()
        if each.key != item.key
        and (each.game, each.holder) == (item.game, item.holder)
        and each.kind in (SUBMISSION, APPROVAL, LIMITS)
    ][-20:]


def _request(history: History, look: Look) -> Requested | None:
    found = proposed(history, look.day)
    return None if found is None else requested(found, stands(history, look.day))
