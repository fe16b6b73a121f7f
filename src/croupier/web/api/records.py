"""Records of the floor for programs that have an account: recall, reports, meters, verification."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from croupier.floor import meters
from croupier.floor import recall as recalling
from croupier.floor.money import MONEY, TRAINING
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.make import Wanted, make_report
from croupier.floor.verifying import table_faults, verified
from croupier.people.person import Person
from croupier.people.rights import CAGE, Refused, check_may
from croupier.store import clock
from croupier.store.engine import Store
from croupier.web.api.games import Name
from croupier.web.api.keys import ACTING, Number
from croupier.web.shell import program_of, state_of

router = APIRouter(tags=["floor"])
MOST_RECORDS = 1_000
Found = TypeVar("Found")
From = Annotated[date | None, Query(alias="from", description="First day, in America/New_York.")]
To = Annotated[date | None, Query(description="Last day, included.")]
Training = Annotated[bool, Query(description="Training chips instead of money.")]


async def _found(request: Request, find: Callable[[Store, Person], Found]) -> Found:
    store, person = state_of(request).store, program_of(request).person
    return await run_in_threadpool(find, store, person)


def check_look(request: Request) -> None:
    """Whether a program may see the whole floor; a denial is recorded."""
    person = program_of(request).person
    try:
        check_may(person, "look", CAGE)
    except Refused as refused:
        state_of(request).floor.deny(person, "look", "floor", refused)


# ------------------------------------------------------------------------------ verification


@router.get("/floor/verify", responses=ACTING)
async def verify(request: Request, table: Name = "") -> dict[str, Any]:
    """Replay every table, or one; check every balance, meter and record of the store."""

    def checked(store: Store, person: Person) -> dict[str, Any]:
        check_look(request)
        found = [*table_faults(store, table)] if table else verified(store, person.name)
        return {"holds": not found, "faults": found}

    return await _found(request, checked)


# ------------------------------------------------------------------------------ recall


@router.get("/floor/tables/{key}/rounds", responses=ACTING)
async def rounds(
    request: Request,
    key: str,
    last: Annotated[int, Query(ge=1, le=100)] = recalling.LAST,
) -> list[dict[str, Any]]:
    """Return the last rounds of a table as replays, the last one first."""
    return await _found(
        request,
        lambda store, person: [
            each.plain() for each in recalling.last_rounds(store, person, key, last)
        ],
    )


@router.get("/floor/tables/{key}/rounds/{number}", responses=ACTING)
async def one_round(request: Request, key: str, number: Number) -> dict[str, Any]:
    """Return a round of a table as a replay with its paragraphs."""
    return await _found(
        request, lambda store, person: recalling.recall(store, person, key, number).plain()
    )


# ------------------------------------------------------------------------------ reports


@router.get("/floor/reports/{kind}", responses=ACTING)
async def report(
    request: Request,
    kind: Name,
    by: Name = "life",
    first: From = None,
    to: To = None,
    training: Training = False,
) -> dict[str, Any]:
    """Return a report: results, paytables, games, liability, terminals, wins, events, reviews."""
    wanted = Wanted(Asked(first, to, TRAINING if training else MONEY), by)
    return await _found(
        request, lambda store, person: make_report(store, person, kind, wanted).plain()
    )


# ------------------------------------------------------------------------------ meters


@router.get("/floor/meters/{key}", responses=ACTING)
async def meter(
    request: Request,
    key: Name,
    since: Annotated[int, Query(ge=0, description="Return records after this one.")] = 0,
) -> dict[str, Any]:
    """Return what a meter shows now and what moved it, a thousand records at a time."""

    def shown(store: Store, _: Person) -> dict[str, Any]:
        check_look(request)
        with store.reading() as connection:
            (kept,) = meters.found(connection, [key])
            records = meters.history(connection, key)
        told = kept.meter.told(key, clock.now())
        return {**told, "history": records[since : since + MOST_RECORDS]}

    return await _found(request, shown)
