"""Any two sets of rules of a game side by side: yours, a usual table, the chapter's, another's."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import Entry, NotThere, find
from croupier.web.kept import kept_page
from croupier.web.pages.look.game import Counting, counted
from croupier.web.pages.look.heads import head_of
from croupier.web.pages.look.odds import data_file
from croupier.web.refusals import Wrong
from croupier.web.shell import html, query
from croupier.web.views.answers import CHAPTER, OFFER, Form, form_of
from croupier.web.views.compared import Side, compared
from croupier.web.views.data import DataTable

router = APIRouter()
WITH, USUAL, LINK, TABLE = "with", "usual", "link", "table"
NAMES = {USUAL: "A usual table", CHAPTER: "Everything the chapter allows", LINK: "The other rules"}
MOST_FIELDS = 400


@router.get("/compare/{name}", response_class=HTMLResponse)
async def compare(request: Request, name: str) -> Response:
    return await kept_page(request, lambda: _compare(request, name))


@router.get("/compare/{name}/tables.{form}")
async def file(request: Request, name: str, form: str) -> Response:
    """One of the page's tables as CSV, JSON or LaTeX."""
    return await run_in_threadpool(_file, request, name, form)


def _compare(request: Request, name: str) -> tuple[str, bool]:
    entry = find(name)
    form = form_of(entry, request.query_params.multi_items())
    tables, odds, other = _tables(request, entry, form)
    asked = {**form.link, **_chosen(request)}
    files = {
        table.key: f"/compare/{entry.game}/tables.{{form}}{query({**asked, TABLE: table.key})}"
        for table in tables
    }
    text = html(
        "compare.html",
        path=request.url.path,
        **head_of(request, entry, form),
        tables=tables,
        files=files,
        odds=odds,
        chosen=_chosen(request),
        names=NAMES,
        other=other,
    )
    return text, all(each.report is not None or not entry.has_odds for each in odds)


def _chosen(request: Request) -> dict[str, str]:
    """What the rules are compared with, as it was chosen."""
    chosen = request.query_params.get(WITH, USUAL)
    if chosen not in NAMES:
        raise Wrong(f"{WITH} = {chosen[:40]!r} is none of {', '.join(NAMES)}.")
    return {WITH: chosen, LINK: request.query_params.get(LINK, "").strip()}


def _other(request: Request, entry: Entry) -> tuple[str, Form]:
    """The other rules, and what they are called."""
    chosen = _chosen(request)
    pairs = {USUAL: [], CHAPTER: [(OFFER, CHAPTER)]}.get(chosen[WITH])
    if pairs is None:
        address = chosen[LINK].partition("?")[2] or chosen[LINK]
        try:
            pairs = parse_qsl(address.partition("#")[0], max_num_fields=MOST_FIELDS)
        except ValueError:
            raise Wrong(f"{LINK} has more than {MOST_FIELDS} fields.") from None
    return NAMES[chosen[WITH]], form_of(entry, pairs)


def _tables(
    request: Request, entry: Entry, form: Form
) -> tuple[list[DataTable], list[Counting], Form]:
    name, other = _other(request, entry)
    odds = [counted(request, entry, each) for each in (other, form)]
    theirs, mine = (each.by_wager() for each in odds)
    if None in [each.report for each in odds]:
        theirs = mine = {}
    tables = list(compared(Side(name, other, theirs), Side("Your rules", form, mine)))
    return tables, odds, other


def _file(request: Request, name: str, kind: str) -> Response:
    entry = find(name)
    form = form_of(entry, request.query_params.multi_items())
    found: dict[str, Any] = {each.key: each for each in _tables(request, entry, form)[0]}
    wanted = request.query_params.get(TABLE, "")
    if wanted not in found:
        raise NotThere(f"There is no table {wanted[:40]!r} here; choose {', '.join(found)}.")
    return data_file(found[wanted], kind, f"{entry.game}-compared-{wanted}")
