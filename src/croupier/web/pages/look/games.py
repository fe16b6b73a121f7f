"""The first page: doors, all games, and a search in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.catalog.asked import Wanted, asked_for
from croupier.catalog.index import Entry, NotThere, UnknownGame, entries, find
from croupier.catalog.search import Hit, SearchError, search
from croupier.floor.practice import GAMES
from croupier.web.kept import kept_page
from croupier.web.pages.look.heads import TABS
from croupier.web.shell import html, state_of
from croupier.web.views.answers import form_of
from croupier.web.views.home import DOORS, families, found, tiles
from croupier.web.work import Asked

router = APIRouter()
MOST_HITS, MOST_FOUND = 40, 8
# Where a record of each kind is read.
TAB_OF = {
    "paytable": "/paytables",
    "reading": "/readings",
    "irregularity": "/irregularities",
    "option": "/submission",
}


@router.get("/", response_class=HTMLResponse)
async def games(request: Request, q: str = "", family: str = "") -> Response:
    return await kept_page(request, lambda: _games(request, q.strip()[:200], family))


@router.get("/deal", response_class=HTMLResponse)
async def deal(request: Request) -> Response:
    """Where a dealer in training chooses a game."""
    return await kept_page(request, lambda: (html("deal.html", path="/deal", tiles=tiles()), True))


def _games(request: Request, asked: str, family: str) -> tuple[str, bool]:
    """The page, and whether it is final: no house edge on it is still to be counted."""
    if family and family not in families():
        raise NotThere(f"There is no family {family[:40]!r}; choose {', '.join(families())}.")
    titles = {entry.game: entry.title for entry in entries()}
    shown = _looked_for(request, asked) if asked else _all(family)
    text = html(
        "home.html",
        path="/",
        practice=GAMES,
        family=family,
        asked=asked,
        titles=titles,
        tabs=TAB_OF,
        **shown,
    )
    return text, all(link.edge is not None for link in shown.get("links", ()) if link.wager)


def _all(family: str) -> dict[str, Any]:
    return {"tiles": tiles(family), "families": families(), "doors": DOORS}


def _looked_for(request: Request, asked: str) -> dict[str, Any]:
    """What a text names, and the records of the chapters with its words."""
    answer = asked_for(asked)
    hits: list[Hit] = []
    why = ""
    try:
        hits = list(islice(search(answer.read_as or asked), MOST_HITS + 1))
    except SearchError as error:
        why = str(error)
    wanted = answer.found[:MOST_FOUND]
    if not wanted:
        with suppress(UnknownGame):
            wanted = (Wanted(find(asked)),)

    def edge_of(entry: Entry, wager: str, link: Mapping[str, str]) -> Fraction | None:
        given = tuple(form_of(entry, link.items()).given.items())
        report = state_of(request).known(Asked(entry.game, given, wager))
        priced = [] if report is None else [own for own in report.wagers if own.wager == wager]
        return priced[0].house_advantage if priced else None

    return {
        "links": list(found(wanted, TABS, edge_of)),
        "read_as": answer.read_as,
        "hits": hits[:MOST_HITS],
        "more": len(hits) > MOST_HITS,
        "why": why,
    }
