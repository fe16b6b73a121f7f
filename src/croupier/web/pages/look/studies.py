"""The analyst's pages: counting cards, seen cards, sessions; each with its progress, its plot and
the tables behind it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import Entry, NotThere, find
from croupier.reports.pricing import main_wagers
from croupier.web.pages.look.counts import waiting_for
from croupier.web.pages.look.heads import head_of
from croupier.web.pages.look.odds import data_file
from croupier.web.pool import Job
from croupier.web.refusals import ASKERS
from croupier.web.safety import caller_of
from croupier.web.shell import page, query, state_of
from croupier.web.studies import COUNTING, EXPOSURE, SESSIONS, Studied, Study
from croupier.web.views.answers import Form, form_of
from croupier.web.views.studies import FIELDS, notes_of, tables_of, verdict_of
from croupier.web.work import Asked

router = APIRouter()
GO, WAGER = "go", "wager"
TITLES = {
    COUNTING: ("Counting cards", "What does counting the cards of this shoe win?"),
    EXPOSURE: (
        "Seen cards",
        "What does a player win who sees a hidden card, and what do errors cost?",
    ),
    SESSIONS: (
        "Sessions",
        "What do sessions bring a player with a bankroll, and what does the house hold?",
    ),
}


@router.get("/counting/{name}")
async def counting(request: Request, name: str) -> Response:
    return await run_in_threadpool(_page, request, COUNTING, name)


@router.get("/exposure/{name}")
async def exposure(request: Request, name: str) -> Response:
    return await run_in_threadpool(_page, request, EXPOSURE, name)


@router.get("/sessions/{name}")
async def sessions(request: Request, name: str) -> Response:
    return await run_in_threadpool(_page, request, SESSIONS, name)


@router.get("/counting/{name}/{key}.{form}")
@router.get("/exposure/{name}/{key}.{form}")
@router.get("/sessions/{name}/{key}.{form}")
async def file(request: Request, name: str, key: str, form: str) -> Response:
    """A table as a file, once its figures are there."""
    verb = request.url.path.split("/")[1]
    return await run_in_threadpool(_file, request, verb, name, key, form)


def _page(request: Request, verb: str, name: str) -> Response:
    entry, form, wager, typed = _read(request, verb, name)
    done: Studied | None = None
    waiting, why = None, ""
    if GO in request.query_params and form.holds:
        try:
            job = _job(request, verb, entry, form, wager, typed)
        except ASKERS as error:
            job, why = None, str(error)
        if job is not None and (job.stopped or not job.done):
            waiting = waiting_for(request, job)
        elif job is not None:
            done, why = job.result, job.error
    title, lead = TITLES[verb]
    return page(
        request,
        "study.html",
        **head_of(request, entry, form),
        verb=verb,
        title=title,
        lead=lead,
        fields=FIELDS[verb],
        typed=typed,
        wagers=_wagers(verb, entry, form),
        wager=wager,
        waiting=waiting,
        why=why,
        verdict=verdict_of(done.facts) if done else "",
        plots=[Markup(plot) for plot in done.plots] if done else [],  # made here, from figures
        tables=tables_of(verb, done.facts) if done else [],
        notes=notes_of(done.facts) if done else [],
        files=f"/{verb}/{entry.game}/",
        asked=query({**form.link, WAGER: wager, **typed, GO: "1"}),
    )


def _file(request: Request, verb: str, name: str, key: str, form: str) -> Response:
    entry, answers, wager, typed = _read(request, verb, name)
    job = _job(request, verb, entry, answers, wager, typed)
    if not job.done or job.error:
        asked = query({**answers.link, WAGER: wager, **typed, GO: "1"})
        return RedirectResponse(f"/{verb}/{entry.game}{asked}", 303)
    tables = {table.key: table for table in tables_of(verb, job.result.facts)}
    if key not in tables:
        raise NotThere(f"There is no table {key[:40]!r}; choose {', '.join(tables)}.")
    return data_file(tables[key], form, f"{verb}-{entry.game}-{key}")


def _read(request: Request, verb: str, name: str) -> tuple[Entry, Form, str, dict[str, str]]:
    entry = find(name)
    if not entry.has_odds:
        raise NotThere(f"{entry.game} has no odds yet.")
    form = form_of(entry, request.query_params.multi_items())
    known = {field.name for field in FIELDS[verb]}
    given = request.query_params.items()
    typed = {key: value.strip()[:200] for key, value in given if key in known and value.strip()}
    offered = [wager.key for wager in _wagers(verb, entry, form)]
    wager = request.query_params.get(WAGER, "")
    if wager and offered:
        wager = main_wagers(form.rules.book, wager)[0].key
    return entry, form, wager or (offered[0] if offered else ""), typed


def _wagers(verb: str, entry: Entry, form: Form) -> list[Any]:
    """Those that may be chosen; seen cards are of the main wager."""
    if verb == EXPOSURE:
        return []
    return [each for each in form.rules.wagers() if each.part_of is None]


def _job(
    request: Request, verb: str, entry: Entry, form: Form, wager: str, typed: dict[str, str]
) -> Job:
    asked = Asked(entry.game, tuple(form.given.items()), wager or None)
    return state_of(request).studied(Study(verb, asked, tuple(typed.items())), caller_of(request))
