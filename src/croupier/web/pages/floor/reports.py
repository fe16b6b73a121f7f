"""Reports of the floor: what is asked for, made in the pool, shown as a table and as files."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.floor.money import MONEY, TRAINING
from croupier.floor.reporting import results, reviews, wins
from croupier.floor.reporting.asked import Asked, check_report
from croupier.floor.reporting.make import KINDS
from croupier.floor.reporting.report import (
    Report,
    ReportError,
    as_csv,
    as_json_lines,
    as_parquet,
)
from croupier.papers.kinds.floor_report import report_paper
from croupier.papers.make import PDF, bytes_of
from croupier.people.rights import TABLE
from croupier.web.jobs import Job
from croupier.web.pages.acting import Typed, acted, download, log_in_first
from croupier.web.pages.filing.shown import day_of
from croupier.web.pages.floor.shown import HERE, floor_page, number_of
from croupier.web.pages.floor.working import made_report, reported
from croupier.web.pages.look.counts import waiting_for
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of
from croupier.web.shell import person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
PATIENCE = 5  # seconds
IN_ORDER = ("events", "reviews")
OF_ALL_GAMES = ("results", "paytables", "games", "terminals")
MOST_ROWS = 500  # on a page; a file has all
OF = "made"  # in an address: which making of a report it waits for
FILES: Mapping[str, Callable[[Report], bytes]] = {
    "csv": as_csv,
    "json": lambda made: json.dumps(made.plain(), indent=2, default=str).encode(),
    "jsonl": as_json_lines,
    "parquet": as_parquet,
    PDF: lambda made: bytes_of(report_paper(made), PDF),
}


@dataclass(frozen=True)
class Wanted:
    """A report that is asked for, as an address says it."""

    kind: str
    first: date | None
    last: date | None
    currency: str
    by: str
    operator: str

    @property
    def fields(self) -> dict[str, str]:
        days = {"from": self.first, "to": self.last}
        return {
            **{name: day.isoformat() for name, day in days.items() if day},
            "currency": self.currency,
            "by": self.by,
            "operator": self.operator,
        }


def _wanted(request: Request, kind: str) -> Wanted:
    if kind not in KINDS:
        raise ReportError(f"There is no report {kind[:40]}; choose {', '.join(KINDS)}.")
    asked = request.query_params
    found = Wanted(
        kind,
        day_of(asked.get("from", ""), "from"),
        day_of(asked.get("to", ""), "to"),
        asked.get("currency") or MONEY,
        asked.get("by") or results.LIFE,
        asked.get("operator", "").strip()[:200],
    )
    Asked(found.first, found.last, found.currency).check()
    results.check_by(found.by)
    return found


@router.get("/floor/reports")
async def choose(request: Request) -> Response:
    return RedirectResponse(f"{HERE}/reports/results?currency={MONEY}&by={results.DAY}", 303)


@router.get("/floor/reports/{file}")
async def report(request: Request, file: str) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    kind, _, form = file.partition(".")
    return await run_in_threadpool(_file if form else _report, request, kind, form)


def _made(request: Request, wanted: Wanted, name: str, patience: float) -> Report | Job:
    """A report; what is reckoned from all games is made in the pool, by this name."""
    person, state = person_of(request), state_of(request)
    check_report(state.store, person, about=wanted.kind)
    if wanted.kind not in OF_ALL_GAMES:
        return made_report(state.store, person, wanted.kind, wanted.fields)
    args = (state.settings.store_url, person, wanted.kind, wanted.fields)
    key, kind = ("report", person, wanted, name), ("report", wanted.kind, wanted.by)
    job = state.pool.ask(key, caller_of(request), reported, *args, kind=kind)
    if job.stopped or not job.finished.wait(patience):
        return job
    job.check()
    found: Report = job.result
    return found


def _name(request: Request) -> str:
    return request.query_params.get(OF, "")[:40] or secrets.token_urlsafe(8)


def _file(request: Request, kind: str, form: str) -> Response:
    if form not in FILES:
        raise Wrong(f"A report is available as {', '.join(FILES)}.")
    wanted = _wanted(request, kind)
    made = _made(request, wanted, _name(request), PATIENCE)
    if isinstance(made, Job):
        raise Wrong("The report is still being made; open it as a page, then download it.")
    return download(f"{kind}.{form}", FILES[form](made))


def _report(
    request: Request, kind: str, _: str, heard: Heard = NOTHING_HEARD, status: int = 200
) -> Response:
    wanted, person = _wanted(request, kind), person_of(request)
    name, waits = _name(request), OF in request.query_params
    found = _made(request, wanted, name, 0 if waits else PATIENCE)
    if isinstance(found, Job) and not waits and not found.stopped:
        again = urlencode({**wanted.fields, OF: name})
        return RedirectResponse(f"{HERE}/reports/{kind}?{again}", 303)
    waiting = waiting_for(request, found) if isinstance(found, Job) else None
    made = None if isinstance(found, Job) else found
    here = f"{HERE}/reports/{kind}" if kind == "events" else f"{HERE}/reports"
    return floor_page(
        request,
        "floor/report.html",
        here=here,
        heard=heard,
        status=status,
        kind=kind,
        kinds=[(each, about.title) for each, about in KINDS.items()],
        wanted=wanted,
        groups=list(results.BY),
        currencies=((MONEY, "money"), (TRAINING, "training chips")),
        made=made,
        texts=_texts(made),
        left=max(0, len(made.rows) - MOST_ROWS) if made else 0,
        waiting=waiting,
        link=urlencode({**wanted.fields, OF: name}),
        files=[each for each in FILES if each != "parquet"],
        forms=offered(person, _forms(kind)),
        signing=[offered(person, _signing(row)) for row in made.rows[-MOST_ROWS:]]
        if made and kind == "wins"
        else [],
    )


def _texts(made: Report | None) -> list[tuple[str, ...]]:
    """The rows that a page shows; of what is told in order, the last first."""
    rows = made.texts()[-MOST_ROWS:] if made else []
    return rows[::-1] if made and made.kind in IN_ORDER else rows


def _forms(kind: str) -> list[Form]:
    """The events and the reviews of the journal are where a review is recorded."""
    if kind not in ("events", "reviews"):
        return []
    fields = (Field("found", "What you found", "area"),)
    says = "You have read the journal up to its last record."
    address = f"{HERE}/reviews"
    return [Form("review", TABLE, "Record a review", address, fields, says=says, main=True)]


def _signing(row: Mapping[str, object]) -> list[Form]:
    """The signature that a large win waits for."""
    if row["confirmed_by"]:
        return []
    act, title = ("confirm win", "Confirm") if row["processed_by"] else ("process win", "Process")
    own = ("table", "round", "player")
    fields = tuple(Field(name, kind="hidden", value=str(row[name])) for name in own)
    name = "-".join(("sign", *(str(row[each]) for each in own)))
    return [Form(act, TABLE, title, f"{HERE}/wins", fields, name=name.replace(" ", "-"))]


@router.post("/floor/reviews")
async def review(request: Request) -> Response:
    def done(typed: Typed) -> str:
        reviews.review(state_of(request).store, person_of(request), typed["found"])
        return f"{HERE}/reports/reviews"

    def again(heard: Heard, status: int) -> Response:
        return _report(request, "events", "", heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/reports/reviews")


@router.post("/floor/wins")
async def sign(request: Request) -> Response:
    """The first signature under a large win, or the second, of another person."""

    def done(typed: Typed) -> str:
        of = (typed["table"], number_of(typed["round"], "round"), typed["player"])
        act = wins.confirm if _is_processed(request, of) else wins.process
        act(state_of(request).store, person_of(request), *of)
        return f"{HERE}/reports/wins"

    def again(heard: Heard, status: int) -> Response:
        return _report(request, "wins", "", heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/reports/wins")


def _is_processed(request: Request, of: tuple[str, int, str]) -> bool:
    with state_of(request).store.reading() as connection:
        rows = wins.win_rows(connection, person_of(request), Asked())
        return any(
            (row["table"], row["round"], row["player"]) == of and row["processed_by"]
            for row in rows
        )
