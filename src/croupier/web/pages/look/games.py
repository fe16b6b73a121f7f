"""The first page: all games, and a search over what they say."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.catalog.index import UnknownGame, entries, find
from croupier.catalog.search import Hit, SearchError, search
from croupier.floor.practice import GAMES
from croupier.web.kept import kept_page
from croupier.web.shell import html
from croupier.web.views.summaries import Card, card_of

router = APIRouter()
MOST_HITS = 60
# Where a record of each kind is read.
TAB_OF = {
    "paytable": "/paytables",
    "reading": "/readings",
    "irregularity": "/irregularities",
    "option": "/submission",
}


@router.get("/", response_class=HTMLResponse)
async def games(request: Request, q: str = "") -> Response:
    return await kept_page(request, lambda: (_games(q.strip()[:200]), True))


def _games(asked: str) -> str:
    cards = [card_of(entry) for entry in entries()]
    hits: list[Hit] = []
    why = ""
    if asked:
        named = _named(asked)
        cards = [card for card in cards if card.game in named]
        try:
            hits = [hit for hit, _ in zip(search(asked), range(MOST_HITS + 1), strict=False)]
        except SearchError as error:
            why = str(error)
    families: dict[str, list[Card]] = {}
    for card in cards:
        families.setdefault(card.family, []).append(card)
    return html(
        "games.html",
        path="/",
        practice=GAMES,
        families=families,
        asked=asked,
        hits=hits[:MOST_HITS],
        more=len(hits) > MOST_HITS,
        why=why,
        tabs=TAB_OF,
        titles={entry.game: entry.title for entry in entries()},
    )


def _named(asked: str) -> set[str]:
    """Games whose name, chapter or family has the words."""
    words = asked.lower().split()
    found = {
        entry.game
        for entry in entries()
        if all(
            word in f"{entry.title} {entry.game} {entry.chapter} {entry.family}".lower()
            for word in words
        )
    }
    with suppress(UnknownGame):
        found.add(find(asked).game)
    return found
