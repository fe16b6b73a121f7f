"""Poker rooms: tables that share jackpots, and the waiting list."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.floor.rooms import RoomMovedOn, Rooms, records_of
from croupier.papers.document import Paper
from croupier.papers.kinds.poker_room import NoForm, box_counts, room_slips
from croupier.papers.make import bytes_of
from croupier.rounds.bets import BetError
from croupier.store.clock import today
from croupier.table.log import read_log
from croupier.table.round import ActError
from croupier.web.safety import sent_form
from croupier.web.shell import address_of, page, person_of, state_of

router = APIRouter()


@router.post("/rooms")
async def open_room(request: Request) -> Response:
    async with sent_form(request, state_of(request).settings) as sent:
        name = str(sent.get("name", ""))
    rooms, person, address = Rooms(state_of(request).floor), person_of(request), address_of(request)
    key = await run_in_threadpool(lambda: rooms.open_room(person, name, address=address))
    return RedirectResponse(f"/rooms/{key}", 303)


@router.get("/rooms/{key}")
async def show(request: Request, key: str) -> Response:
    return await run_in_threadpool(_shown, request, key)


@router.get("/rooms/{key}/high-hand-slips.pdf")
async def slips(request: Request, key: str) -> Response:
    """637a.16(f): the High Hand Tracking Slips of all tables."""

    def made() -> Paper:
        return room_slips(records_of(state_of(request).floor.store, key), today())

    return await run_in_threadpool(_paper, request, key, made)


@router.get("/rooms/{key}/tables/{number}/jackpot-count.pdf")
async def count(request: Request, key: str, number: int) -> Response:
    """637a.15(d)(1), 637a.16(d)(1): the form to count a table's boxes."""

    def made() -> Paper:
        floor = state_of(request).floor
        table = Rooms(floor).look(key).any_table(number)
        return box_counts(read_log(floor.log_of(table), closed=False), today(), str(number))

    return await run_in_threadpool(_paper, request, key, made)


def _paper(request: Request, key: str, made: Callable[[], Paper]) -> Response:
    """A form as a file, or the room with the reason why not."""
    try:
        paper = made()
    except (ActError, NoForm) as error:
        return _shown(request, key, refused=str(error), status=400)
    return Response(bytes_of(paper, "pdf"), media_type="application/pdf")


@router.post("/rooms/{key}/{act}")
async def do(request: Request, key: str, act: str) -> Response:
    """The act, or the room with the reason why not."""
    async with sent_form(request, state_of(request).settings) as sent:
        name, at, table, seat = (str(sent.get(key, "")) for key in ("name", "at", "table", "seat"))
    rooms, person = Rooms(state_of(request).floor), person_of(request)

    def done() -> Response:
        try:
            place = {"table": _whole(table), "seat": _whole(seat)}
            rooms.do(person, key, _whole(at), act, name=name, **place)
        except (ActError, BetError) as error:
            status = 409 if isinstance(error, RoomMovedOn) else 400
            return _shown(request, key, refused=str(error), status=status)
        return RedirectResponse(f"/rooms/{key}", 303)

    return await run_in_threadpool(done)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _shown(request: Request, key: str, *, refused: str = "", status: int = 200) -> Response:
    room = Rooms(state_of(request).floor).look(key)
    return page(
        request,
        "play/room.html",
        status=status,
        key=key,
        room=room,
        facts=room.plain(),
        refused=refused,
    )
