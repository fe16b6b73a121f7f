"""A game in figures, as tables with their plots and as files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.glance import main_wager
from croupier.catalog.index import Entry, NotThere, find
from croupier.web.kept import kept_page
from croupier.web.pages.look.game import counted, known_every
from croupier.web.pages.look.heads import head_of
from croupier.web.pages.look.odds import data_file
from croupier.web.refusals import Wrong
from croupier.web.shell import html, query
from croupier.web.views.answers import Form, form_of
from croupier.web.views.numbers import Figure, figures

router = APIRouter()
WAGER, TABLE = "wager", "table"


@router.get("/games/{name}/numbers", response_class=HTMLResponse)
async def numbers(request: Request, name: str) -> Response:
    return await kept_page(request, lambda: _numbers(request, name))


@router.get("/games/{name}/numbers.{form}")
async def file(request: Request, name: str, form: str) -> Response:
    """One of the page's tables as CSV, JSON or LaTeX."""
    return await run_in_threadpool(_file, request, name, form)


def _numbers(request: Request, name: str) -> tuple[str, bool]:
    entry, form = _asked(request, name)
    odds, shown, wager = _figures(request, entry, form)
    address = f"/games/{entry.game}/numbers.{{form}}"
    files = {
        figure.table.key: f"{address}{query({**form.link, WAGER: wager, TABLE: figure.table.key})}"
        for figure in shown
    }
    text = html(
        "game/numbers.html",
        path=request.url.path,
        **head_of(request, entry, form, "numbers"),
        odds=odds,
        figures=shown,
        files=files,
        wager=wager,
        wagers=[own.wager for own in odds.report.wagers] if odds.report else [],
    )
    return text, odds.report is not None


def _asked(request: Request, name: str) -> tuple[Entry, Form]:
    entry = find(name)
    if not entry.has_odds:
        raise NotThere(f"{entry.game} has no odds yet.")
    return entry, form_of(entry, request.query_params.multi_items())


def _figures(request: Request, entry: Entry, form: Form) -> tuple[Any, Sequence[Figure], str]:
    """The odds or the count under way, what is shown of them, and which wager's results."""
    odds = counted(request, entry, form)
    wager = request.query_params.get(WAGER, "")
    if odds.report is None or not odds.report.wagers:
        return odds, [], wager
    offered = [own.wager for own in odds.report.wagers]
    if wager and wager not in offered:
        raise Wrong(f"{WAGER} = {wager[:40]!r} has no odds here; choose {', '.join(offered)}.")
    main = main_wager(entry, form.rules)
    usual = main.key if main is not None and main.key in offered else offered[0]
    every = known_every(request, entry, form)
    return odds, list(figures(form, odds.report, every, wager or usual)), wager or usual


def _file(request: Request, name: str, kind: str) -> Response:
    entry, form = _asked(request, name)
    odds, shown, _ = _figures(request, entry, form)
    if not shown:
        raise Wrong(odds.why or "The figures are still being counted; open the page first.")
    wanted = request.query_params.get(TABLE, "")
    tables = {figure.table.key: figure.table for figure in shown}
    if wanted not in tables:
        raise NotThere(f"There is no table {wanted[:40]!r} here; choose {', '.join(tables)}.")
    return data_file(tables[wanted], kind, f"{entry.game}-{wanted}")
