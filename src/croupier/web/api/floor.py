"""The floor for programs that have an account: log in, see its state, disable play, the cage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field
from sqlalchemy import select
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from croupier.floor.cage import Cage
from croupier.floor.switches import disable, disabled, enable
from croupier.people.logins import log_in, log_out
from croupier.rulebook.payout import parse_money
from croupier.store.errors import StoreError
from croupier.store.schema import balances, sessions
from croupier.web.api.games import Name, Record, Text
from croupier.web.api.keys import ACTING, Key, Number
from croupier.web.api.records import check_look
from croupier.web.shell import program_of, state_of

router = APIRouter(tags=["floor"])
MOST_LISTED = 500
Since = Annotated[str, Query(max_length=30, description="Instant: 2026-11-18T00:00:00.000Z.")]


class LogIn(Record):
    name: Text
    password: Annotated[str, Field(max_length=1_000)]


class Switched(Record):
    """`scope`: all, game, paytable, table or person. `name`: which, as the command line has it."""

    scope: Name
    name: Text = ""
    why: Annotated[str, Field(max_length=500)]


class Moved(Record):
    """Dollars, such as `100` or `2.50`."""

    amount: Text


class Adjusted(Record):
    """Dollars to add; below zero to take."""

    amount: Text
    why: Annotated[str, Field(max_length=500)]


class Decided(Record):
    confirmed: bool


# ------------------------------------------------------------------------------ log-ins


@router.post("/log-in", responses={**ACTING, 401: {"description": "Wrong name or password."}})
async def begin(request: Request, asked: LogIn) -> dict[str, str]:
    """Log in; send the token with everything else (`Authorization: Bearer TOKEN`)."""
    store = state_of(request).store
    try:
        begun = await run_in_threadpool(log_in, store, asked.name, asked.password)
    except StoreError as error:
        raise HTTPException(401, str(error), {"www-authenticate": "Bearer"}) from None
    return {
        "token": begun.token,
        "name": begun.person.name,
        "role": begun.person.role.value,
        "before": begun.before,
    }


@router.delete("/log-in", responses=ACTING)
async def end(request: Request) -> dict[str, bool]:
    """Log out: the token of this request is no longer valid."""
    await run_in_threadpool(log_out, state_of(request).store, program_of(request).token)
    return {"ended": True}


# ------------------------------------------------------------------------------ disable, enable


@router.get("/floor/status", responses=ACTING)
async def status(request: Request) -> dict[str, Any]:
    """Return what is disabled, since when, by whom and why."""
    found = await run_in_threadpool(disabled, state_of(request).store)
    return {"disabled": [vars(each) for each in found]}


@router.post("/floor/disable", responses=ACTING)
async def disabling(request: Request, asked: Switched) -> dict[str, Any]:
    """Refuse bets everywhere, or at a game, paytable, table or person; rounds in play end."""
    return await _switch(request, asked, disable)


@router.post("/floor/enable", responses=ACTING)
async def enabling(request: Request, asked: Switched) -> dict[str, Any]:
    """Take bets again where they were refused."""
    return await _switch(request, asked, enable)


async def _switch(request: Request, asked: Switched, act: Callable[..., None]) -> dict[str, Any]:
    store, person = state_of(request).store, program_of(request).person
    await run_in_threadpool(act, store, person, asked.scope, asked.name, asked.why)
    return await status(request)


# ------------------------------------------------------------------------------ tables, meters


@router.get("/floor/tables", responses=ACTING)
async def tables(
    request: Request,
    since: Annotated[str, Query(max_length=40, description="Begin after this table.")] = "",
) -> list[dict[str, Any]]:
    """List tables that are not closed, by name, for those who may see all; 500 at a time."""

    def listed() -> list[dict[str, Any]]:
        check_look(request)
        asked = (
            select(sessions)
            .where(sessions.c.closed == "", sessions.c.key > since)
            .order_by(sessions.c.key)
            .limit(MOST_LISTED)
        )
        with state_of(request).store.reading() as connection:
            return [
                {
                    "table": row.key,
                    "game": row.game,
                    "currency": row.facts["currency"],
                    "opened": row.opened,
                    "acted": row.acted,
                }
                for row in connection.execute(asked)
            ]

    return await run_in_threadpool(listed)


@router.get("/floor/meters", responses=ACTING)
async def meters(request: Request) -> list[dict[str, Any]]:
    """Return what the floor holds for each progressive meter, for those who may see all."""

    def listed() -> list[dict[str, Any]]:
        check_look(request)
        asked = select(balances).where(balances.c.account.contains(" meter "))
        with state_of(request).store.reading() as connection:
            rows = connection.execute(asked.order_by(balances.c.account)).all()
        return [
            {"account": row.account, "currency": row.currency, "cents": row.cents} for row in rows
        ]

    return await run_in_threadpool(listed)


# ------------------------------------------------------------------------------ the cage


@router.get("/floor/accounts/{player}", responses=ACTING)
async def account(request: Request, player: Name, since: Since = "") -> dict[str, Any]:
    """Return a player's balance and the lines of the account from an instant on."""
    cage = _cage(request)

    def looked() -> dict[str, Any]:
        lines = cage.statement(player, since)
        told = [{**vars(line), "after": line.after} for line in lines]
        return {"player": player, "balance": cage.balance(player), "statement": told}

    return await run_in_threadpool(looked)


@router.post("/floor/accounts/{player}/deposit", responses=ACTING)
async def deposit(request: Request, player: Name, once: Key, asked: Moved) -> dict[str, Any]:
    """Take a deposit of a player; the answer has the balance after it."""
    cents = parse_money(asked.amount)
    balance = await run_in_threadpool(_cage(request).deposit, player, cents, once)
    return {"player": player, "balance": balance}


@router.post("/floor/accounts/{player}/withdrawal", responses=ACTING)
async def withdraw(request: Request, player: Name, once: Key, asked: Moved) -> dict[str, Any]:
    """Pay out money of a player; the answer has the balance after it."""
    cents = parse_money(asked.amount)
    balance = await run_in_threadpool(_cage(request).withdraw, player, cents, once)
    return {"player": player, "balance": balance}


@router.post("/floor/accounts/{player}/adjustments", status_code=201, responses=ACTING)
async def adjust(request: Request, player: Name, asked: Adjusted) -> dict[str, Any]:
    """Ask for a correction of an account; nothing moves before a second person confirms it."""
    cents = parse_money(asked.amount.removeprefix("-"))
    cents = -cents if asked.amount.startswith("-") else cents
    number = await run_in_threadpool(_cage(request).ask_adjustment, player, cents, asked.why)
    return {"adjustment": number, "player": player, "cents": cents}


@router.get("/floor/adjustments", responses=ACTING)
async def adjustments(request: Request) -> list[dict[str, Any]]:
    """List the adjustments that nobody has decided on."""

    def listed() -> list[dict[str, Any]]:
        check_look(request)
        return [vars(each) for each in _cage(request).open_adjustments()]

    return await run_in_threadpool(listed)


@router.post("/floor/adjustments/{number}", responses=ACTING)
async def decide(request: Request, number: Number, asked: Decided) -> dict[str, Any]:
    """Confirm or refuse what somebody else asked for."""
    done = asked.confirmed

    def decided() -> None:
        _cage(request).decide_adjustment(number, confirmed=done)

    await run_in_threadpool(decided)
    return {"adjustment": number, "confirmed": done}


def _cage(request: Request) -> Cage:
    return Cage(state_of(request).store, program_of(request).person)
