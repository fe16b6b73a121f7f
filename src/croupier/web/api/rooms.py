"""Poker rooms for programs: open one, tables in it (`room` of `POST /tables`), keep its list."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from croupier.floor.rooms import Rooms
from croupier.web.api.games import REFUSED, Name, Record
from croupier.web.api.keys import ACTING
from croupier.web.shell import address_of, program_of, state_of

router = APIRouter(tags=["rooms"])
Place = Annotated[int, Field(ge=1, le=999)]


class RoomBegun(Record):
    name: Name = "Poker room"


class RoomAct(Record):
    """`at`: the value in the last answer. `name` to wait or strike; `table` and `seat` to seat the
    next player or to leave."""

    act: Literal["wait", "strike", "seat", "leave", "end-period", "close"]
    at: Annotated[int, Field(ge=0, le=10**9)]
    name: Name = ""
    table: Place = 1
    seat: Place = 1


@router.post("/rooms", status_code=201, responses=ACTING)
async def open_room(request: Request, asked: RoomBegun) -> dict[str, Any]:
    """Open a room; whoever knows its name acts there."""
    rooms, person = Rooms(state_of(request).floor), program_of(request).person

    def opened() -> dict[str, Any]:
        key = rooms.open_room(person, asked.name, address=address_of(request))
        return {"room": key, **rooms.look(key).plain()}

    return await run_in_threadpool(opened)


@router.get("/rooms/{key}", responses=REFUSED)
async def look(request: Request, key: str) -> dict[str, Any]:
    """Return the room's tables, jackpots, high hands and waiting list."""
    room = await run_in_threadpool(Rooms(state_of(request).floor).look, key)
    return {"room": key, **room.plain()}


@router.post("/rooms/{key}/act", responses=ACTING)
async def act(request: Request, key: str, asked: RoomAct) -> dict[str, Any]:
    """Put a name on the list, strike it, seat the next, free a seat, end the period or close."""
    rooms, person = Rooms(state_of(request).floor), program_of(request).person

    def done() -> dict[str, Any]:
        room = rooms.do(
            person,
            key,
            asked.at,
            asked.act,
            name=asked.name,
            table=asked.table,
            seat=asked.seat,
        )
        return {"room": key, **room.plain()}

    return await run_in_threadpool(done)
