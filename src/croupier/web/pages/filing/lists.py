"""Lists of filings: what waits, all of them, deadlines, what is in force, what may be offered."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.filing.items import Item
from croupier.filing.offering import Answer, Version
from croupier.filing.submissions import page_line
from croupier.people.person import HAS_A_HOUSE, same_house
from croupier.people.rights import REQUEST, SUBMISSION, may
from croupier.submission.tables import table_named
from croupier.web.pages.acting import log_in_first
from croupier.web.pages.filing.shown import HERE, Look, filing_page, look_of, titles
from croupier.web.shell import person_of, query
from croupier.web.views.filings import KINDS, Row, due_days, fits, row_of, what_ends

router = APIRouter()
EACH = 50  # rows of a page
AHEAD = 60  # days of the calendar
OPEN = ("draft", "under review", "tolled", "asked for")


def _rows(look: Look, items: list[Item]) -> list[Row]:
    known = titles()
    return [row_of(item, known, look.person.role) for item in items]


@router.get("/filing")
async def inbox(request: Request) -> Response:
    person = person_of(request)
    if not may(person, "read", SUBMISSION) and person.role not in HAS_A_HOUSE:
        return RedirectResponse(f"{HERE}/posted", 303)
    return await run_in_threadpool(_inbox, request)


def _inbox(request: Request) -> Response:
    """What waits for the person, the most urgent first; and what others have in hand."""
    look = look_of(request)
    waiting = {item.key for item in look.view.inbox(look.day)}
    items = look.items()
    own = [item for item in items if item.key in waiting]
    own.sort(key=lambda item: (item.state.until or look.day.max, item.state.since))
    under_way = [
        item
        for item in items
        if item.key not in waiting and (item.state.until or item.state.name in OPEN)
    ]
    return filing_page(
        request,
        "filing/inbox.html",
        here=HERE,
        look=look,
        rows=_rows(look, own),
        under_way=_rows(look, under_way[-EACH:][::-1]),
        soon=sum((item.state.until - look.day).days <= 3 for item in own if item.state.until),
        found=sum(bool(item.found) for item in own),
    )


@router.get("/filing/posted")
async def posted(request: Request) -> Response:
    return await run_in_threadpool(_posted, request)


def _posted(request: Request) -> Response:
    """601a.3(c): what the Board has posted, open for comment first."""
    look = look_of(request)
    found = [item for item in look.items() if item.kind == REQUEST and item.posted]
    found.sort(key=lambda item: (item.state.name != "posted", item.key))
    here = f"{HERE}/posted"
    return filing_page(request, "filing/posted.html", here=here, look=look, rows=_rows(look, found))


@router.get("/filing/all")
async def every(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_every, request)


def _every(request: Request) -> Response:
    look, asked = look_of(request), request.query_params
    kind, state, wanted = (asked.get(name, "")[:80] for name in ("kind", "state", "q"))
    rows = _rows(look, look.items())
    found = [row for row in reversed(rows) if fits(row, kind, state, wanted)]
    at = max(1, int(asked["page"])) if asked.get("page", "").isdecimal() else 1
    at = min(at, max(1, -(-len(found) // EACH)))
    filters = {"kind": kind, "state": state, "q": wanted, **look.days}
    kept = {name: text for name, text in filters.items() if text}
    return filing_page(
        request,
        "filing/all.html",
        here=f"{HERE}/all",
        look=look,
        rows=found[(at - 1) * EACH : at * EACH],
        count=len(found),
        at=at,
        more=at * EACH < len(found),
        asked=filters,
        address=f"{HERE}/all{query(kept)}{'&' if kept else '?'}",
        kinds=KINDS,
        states=sorted({row.item.state.name for row in rows}),
    )


@router.get("/filing/calendar")
async def calendar(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_calendar, request)


def _calendar(request: Request) -> Response:
    look = look_of(request)
    days = due_days(_rows(look, look.items()), look.day, AHEAD)
    return filing_page(
        request,
        "filing/calendar.html",
        here=f"{HERE}/calendar",
        look=look,
        days=days,
        what_ends=what_ends,
    )


@router.get("/filing/in-force")
async def in_force(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_in_force, request)


def _in_force(request: Request) -> Response:
    """601a.4(f), (g): what is in force on a day; of one game the archive too."""
    look = look_of(request)
    house, game = _house_and_game(request, look)
    rows = [
        row
        for row in _rows(look, look.items())
        if row.item.kind == SUBMISSION and row.item.state.name == "in force"
    ]
    archive: list[tuple[Version, str]] = []
    if house and game:
        found = look.view.archive(house, game, look.day)
        archive = [(each, page_line(each.history, look.day)) for each in reversed(found)]
    return filing_page(
        request,
        "filing/in_force.html",
        here=f"{HERE}/in-force",
        look=look,
        rows=[row for row in rows if not house or same_house(row.item.holder, house)],
        archive=archive,
        **_choices(look, house, game),
    )


@router.get("/filing/may-offer")
async def may_offer(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_may_offer, request)


def _may_offer(request: Request) -> Response:
    """601a.3(g) to (i): whether a table may be open, with every reason."""
    look, asked = look_of(request), request.query_params
    house, game = _house_and_game(request, look)
    table, group = (asked.get(name, "").strip()[:80] for name in ("table", "class"))
    answer: Answer | None = None
    if house and game:
        look.view.archive(house, game, look.day)  # denied and recorded, if they may not read it
        answer = look.view.may_offer(house, game, look.day, table_named(table, group))
    return filing_page(
        request,
        "filing/may_offer.html",
        here=f"{HERE}/may-offer",
        look=look,
        answer=answer,
        table=table,
        group=group,
        **_choices(look, house, game),
    )


def _house_and_game(request: Request, look: Look) -> tuple[str, str]:
    """What is asked of, a game by any of its names; a person of a house asks of it."""
    own = look.person.house if look.person.is_of_a_house else ""
    house = request.query_params.get("house", "").strip()[:200] or own
    game = request.query_params.get("game", "").strip()[:80]
    return house, look.view.game_named(game) if game else ""


def _choices(look: Look, house: str, game: str) -> dict[str, object]:
    """The houses of filings, and every game there is or was requested, to choose from."""
    items, known = look.items(), titles()
    houses = sorted({item.holder for item in items if item.holder} | ({house} - {""}))
    games = known | {item.game: item.game for item in items if item.game not in known}
    return {
        "house": house,
        "game": game,
        "houses": houses,
        "games": sorted(games.items(), key=lambda each: each[1]),
    }
