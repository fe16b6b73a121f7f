"""Paytables of one's own: edit payouts and see the figures at once, or design them to order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from croupier.analysis.design.front import Front
from croupier.analysis.design.search import Designed
from croupier.analysis.design.wishes import Wish
from croupier.catalog.index import Entry, NotThere, find, rulebook
from croupier.maths.pricing.report import WagerOdds
from croupier.reports.pricing import main_wagers
from croupier.rulebook.paying import Paytable
from croupier.rulebook.payout import PotShare
from croupier.rulebook.proposal import CHOOSER, as_toml, propose
from croupier.rulebook.types import Rulebook, Wager
from croupier.web.pages.look.counts import Waiting, waiting_for
from croupier.web.pages.look.game import ANSWERED, Counting
from croupier.web.pages.look.heads import head_of
from croupier.web.safety import caller_of
from croupier.web.shell import page, state_of
from croupier.web.views.answers import form_of
from croupier.web.work import Asked, file_of

router = APIRouter()
LABEL = "Proposed"
ROW = "row."
BETWEEN, BACK = "between.", "back."
POINTS = 8
NUMBER = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,2})?")


@dataclass(frozen=True)
class Bar:
    """How much a row adds to the player's mean, as a bar from the middle."""

    x: float
    width: float
    up: bool


@router.get("/paytable/{name}")
async def first(request: Request, name: str) -> Response:
    """The first wager that has a table to edit."""
    entry = find(name)
    found = editable(rulebook(entry))
    if not found or not entry.has_odds:
        raise NotThere(f"{entry.game} has no paytable to price yet.")
    asked = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/paytable/{entry.game}/{found[0].key}{asked}", 303)


@router.get("/paytable/{name}/{wager}")
async def finder(request: Request, name: str, wager: str) -> Response:
    return await run_in_threadpool(_finder, request, name, wager)


@router.get("/paytable/{name}/{wager}/paytable.toml")
async def file(request: Request, name: str, wager: str) -> Response:
    """The paytable as a file for `croupier odds --paytable-file`."""
    entry = find(name)
    rows = _rows(request, _table(entry, wager, request.query_params.get("from", "")))
    propose(rulebook(entry), _proposed(wager, rows))
    named = f'attachment; filename="{file_of(entry.game, wager)}"'
    text = as_toml(wager, LABEL, rows)
    return Response(text, media_type="application/toml", headers={"content-disposition": named})


def editable(book: Rulebook) -> list[Wager]:
    """Wagers with a table of their own that a house pays."""
    own = {block.wager for block in book.paytable}
    return [
        wager
        for wager in book.wager
        if wager.key in own
        and wager.paid_as is None
        and not any(
            isinstance(row.pays, PotShare) for t in book.paytables(wager.key) for row in t.rows
        )
    ]


def _finder(request: Request, name: str, wager: str) -> Response:
    entry = find(name)
    book = rulebook(entry)
    start = request.query_params.get("from", "")
    table = _table(entry, wager, start)
    rows = _rows(request, table)
    form = form_of(entry, request.query_params.multi_items())
    why, odds = "", Counting()
    warnings: tuple[str, ...] = ()
    try:
        warnings = propose(book, _proposed(wager, rows)).warnings
        given = (*form.given.items(), (CHOOSER, LABEL))
        main = main_wagers(book, wager)[0].key
        asked = Asked(entry.game, given, main, proposed=(wager, LABEL, tuple(rows)))
        odds = Counting.of(request, state_of(request).odds(asked, caller_of(request)))
    except ANSWERED as error:
        why = str(error)
    asked = Asked(entry.game, tuple(form.given.items()), proposed=(wager, LABEL, tuple(rows)))
    wish = _wish(request)
    found = Found() if why else _designed(request, asked, wish)
    own = odds.report.wagers[0] if odds.report and odds.report.wagers else None
    share = {**share_of(start, rows), **form.link}
    return page(
        request,
        "paytable.html",
        **head_of(request, entry, form),
        wager=book.wager_named(wager),
        wagers=editable(book),
        tables=book.paytables(wager),
        start=table.label,
        rows=rows,
        chapter={row.name: str(row.pays) for row in table.rows},
        names=_all_names(book, wager),
        why=why,
        odds=odds,
        own=own,
        bars=_bars(own),
        warnings=warnings,
        share=f"?{urlencode(share)}",
        wish=wish,
        between=dict(wish.rows),
        back=dict(wish.contributions),
        found=found,
        links=[
            f"?{urlencode({**share_of(start, each.rows), **form.link})}" for each in found.tables
        ],
    )


@dataclass(frozen=True)
class Found:
    """Paytables that were designed, the job that looks for them, or why there are none."""

    tables: tuple[Designed, ...] = ()
    plot: Markup | None = None
    proven: bool = True
    waiting: Waiting | None = None
    why: str = ""


def _wish(request: Request) -> Wish:
    """The wishes as they were typed."""

    def typed(name: str) -> str:
        return request.query_params.get(name, "").strip()

    def named(prefix: str) -> tuple[tuple[str, str], ...]:
        return tuple(
            (key.removeprefix(prefix), value.strip())
            for key, value in request.query_params.multi_items()
            if key.startswith(prefix) and value.strip()
        )

    return Wish(
        typed("edge"),
        typed("hits"),
        typed("spread"),
        typed("top"),
        named(BETWEEN),
        named(BACK),
        typed("rarer") == "yes",
        typed("any") == "yes",
    )


def _designed(request: Request, asked: Asked, wish: Wish) -> Found:
    if "design" not in request.query_params:
        return Found()
    points = POINTS if request.query_params["design"] == "front" else 0
    try:
        wish.bounds()
        job = state_of(request).designed(asked, wish, points, caller_of(request))
    except ANSWERED as error:
        return Found(why=str(error))
    if job.stopped or not job.done:
        return Found(waiting=waiting_for(request, job))
    if job.error:
        return Found(why=job.error)
    if isinstance(job.result, Front):
        tables = (*job.result.calm, *job.result.wild)
        return Found(tables, Markup(job.result.svg()), job.result.proven)
    return Found(job.result, proven=all(each.proven for each in job.result))


def share_of(start: str, rows: Sequence[tuple[str, str]]) -> dict[str, str]:
    """A table as the end of an address."""
    return {"from": start, **{f"{ROW}{row}": pays for row, pays in rows}}


def _table(entry: Entry, wager: str, label: str) -> Paytable:
    book = rulebook(entry)
    if wager not in {each.key for each in editable(book)}:
        names = ", ".join(each.key for each in editable(book))
        raise NotThere(f"{entry.game} has no paytable {wager[:60]!r} to edit; it has {names}.")
    tables = book.paytables(wager)
    return next((table for table in tables if table.label == label), tables[0])


def _rows(request: Request, table: Paytable) -> list[tuple[str, str]]:
    """The rows as they were typed; at first those of the chapter's table."""
    like = {row.name: str(row.pays) for row in table.rows}
    typed = [
        (name, completed(value.strip(), like.get(name, "")))
        for key, value in request.query_params.multi_items()
        if key.startswith(ROW) and (name := key.removeprefix(ROW))
    ]
    if not typed:
        return [(row.name, str(row.pays)) for row in table.rows]
    return [(name, pays) for name, pays in typed if pays]


def completed(pays: str, like: str) -> str:
    """A bare number as odds: 8 is 8 to 1, or 8 for 1 where the chapter pays so."""
    per = "for" if " for " in like else "to"
    return f"{pays} {per} 1" if NUMBER.fullmatch(pays) else pays


def _all_names(book: Rulebook, wager: str) -> list[str]:
    return list(dict.fromkeys(r.name for table in book.paytables(wager) for r in table.rows))


def _proposed(wager: str, rows: list[tuple[str, str]]) -> dict[str, Any]:
    return {"wager": wager, "label": LABEL, "rows": [list(row) for row in rows]}


def _bars(own: WagerOdds | None) -> list[Bar]:
    """Bars on one scale, 100 units wide."""
    if own is None:
        return []
    most = max((abs(each.contribution) for each in own.outcomes), default=Fraction(1)) or 1
    found = []
    for each in own.outcomes:
        width = float(50 * abs(each.contribution) / most)
        up = each.contribution >= 0
        found.append(Bar(50 if up else 50 - width, width, up))
    return found
