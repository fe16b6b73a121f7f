"""The house edge of every game's main wager, in one table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.catalog.edges import usual_edge
from croupier.catalog.glance import as_met
from croupier.catalog.index import NotThere, rulebook
from croupier.papers.art.tables import POKER_ROOM
from croupier.papers.wording.words import short_name
from croupier.web.kept import kept_page
from croupier.web.shell import html
from croupier.web.views.data import MEDIA, Column, DataTable, share, text

router = APIRouter()
COLUMNS = (
    Column("game", "Game"),
    Column("house_edge", "House edge", figures=True),
    Column("bet", "Main bet"),
    Column("kind", "Kind of game"),
)


@router.get("/odds", response_class=HTMLResponse)
async def odds(request: Request) -> Response:
    return await kept_page(request, lambda: (html("odds.html", path="/odds", table=_table()), True))


@router.get("/odds.{form}")
async def file(form: str) -> Response:
    return data_file(_table(), form, "house-edges")


def data_file(table: DataTable, form: str, name: str) -> Response:
    """A table as a file."""
    if form not in MEDIA:
        raise NotThere(f"There is no {form[:20]!r} of this table; choose {', '.join(MEDIA)}.")
    named = f'attachment; filename="{name}.{form}"'
    headers = {"content-disposition": named}
    return Response(table.written(form), media_type=MEDIA[form], headers=headers)


def _table() -> DataTable:
    rows = []
    for entry in as_met():
        edge = usual_edge(entry)
        if edge is not None and entry.family != POKER_ROOM:
            wager = rulebook(entry).wager_named(edge[0])
            told = (text(entry.title, f"/games/{entry.game}"), share(edge[1]))
            rows.append((*told, text(short_name(wager)), text(entry.family)))
    return DataTable("odds", "The main bet of each game at a usual table", COLUMNS, tuple(rows))
