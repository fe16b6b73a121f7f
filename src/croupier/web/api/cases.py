"""Cases, limits and exclusions for programs that have an account."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from croupier.floor import limits
from croupier.floor.cases import DISMISSED, UPHELD, Cases
from croupier.rulebook.payout import parse_money
from croupier.web.api.games import Name, Record, Text
from croupier.web.api.keys import ACTING, Number
from croupier.web.shell import program_of, state_of

router = APIRouter(tags=["floor"])
Why = Annotated[str, Field(max_length=500)]


class Opened(Record):
    """A round to be voided, an error to be mended, or a dispute with an amount that waits in
    suspense. `amount`: dollars owed to the player; below zero what they got too much."""

    kind: Literal["void", "error", "dispute", "complaint"]
    table: Name
    why: Why
    round: Annotated[int, Field(ge=0, lt=10**9)] = 0
    player: Text = ""
    amount: Text = ""


class Outcome(Record):
    """`void` or `mend` carries a case out, `upheld` or `dismissed` with an `answer` decides it.
    `disable`: game or table, if a round that is voided may fail again."""

    outcome: Literal["void", "mend", "upheld", "dismissed"]
    answer: Why = ""
    disable: Literal["", "game", "table"] = ""


class Limited(Record):
    """Dollars; null takes the limit away."""

    amount: Text | None


class Excluded(Record):
    """How many days; null for good, 0 to end an exclusion."""

    days: Annotated[int, Field(ge=0, le=36_500)] | None


def _cases(request: Request) -> Cases:
    return Cases(state_of(request).floor, program_of(request).person)


@router.get("/floor/cases", responses=ACTING)
async def cases(
    request: Request,
    every: Annotated[bool, Query(alias="all", description="Decided ones too.")] = False,
) -> list[dict[str, Any]]:
    """List the cases that you may see."""
    own = _cases(request)
    found = await run_in_threadpool(lambda: own.all(only_open=not every))
    return [vars(each) for each in found]


@router.post("/floor/cases", status_code=201, responses=ACTING)
async def open_case(request: Request, asked: Opened) -> dict[str, int]:
    """Open a case; the answer has its number."""
    own, amount = _cases(request), asked.amount.removeprefix("-")
    cents = parse_money(amount) if amount else 0
    cents = -cents if asked.amount.startswith("-") else cents

    def opened() -> dict[str, int]:
        about: dict[str, Any] = {"round_": asked.round, "player": asked.player, "cents": cents}
        return {"case": own.open_case(asked.kind, asked.table, asked.why, **about)}

    return await run_in_threadpool(opened)


@router.post("/floor/cases/{number}", responses=ACTING)
async def decide_case(request: Request, number: Number, asked: Outcome) -> dict[str, Any]:
    """Carry out or decide a case; for money a second person does."""
    own = _cases(request)
    acts: dict[str, Callable[[], None]] = {
        "void": lambda: own.void(number, disable=asked.disable),
        "mend": lambda: own.mend(number),
        UPHELD: lambda: own.decide(number, UPHELD, asked.answer),
        DISMISSED: lambda: own.decide(number, DISMISSED, asked.answer),
    }
    await run_in_threadpool(acts[asked.outcome])
    return {"case": number, "outcome": asked.outcome}


# ------------------------------------------------------------------------------ limits


@router.get("/floor/accounts/{player}/limits", responses=ACTING)
async def limits_of(request: Request, player: Name) -> dict[str, int | str]:
    """Return what holds for a player: cents by kind, and until when they are excluded."""
    store, person = state_of(request).store, program_of(request).person
    return await run_in_threadpool(limits.held_by, store, person, player)


@router.post("/floor/accounts/{player}/limits/{kind}", responses=ACTING)
async def limit(request: Request, player: Name, kind: Name, asked: Limited) -> dict[str, Any]:
    """Limit deposits or losses a day, or wagers a round; what loosens a limit holds a day later."""
    store, person = state_of(request).store, program_of(request).person
    cents = None if asked.amount is None else parse_money(asked.amount)
    made = await run_in_threadpool(limits.set_limit, store, person, player, kind, cents)
    return vars(made)


@router.post("/floor/accounts/{player}/exclusion", responses=ACTING)
async def exclude(request: Request, player: Name, asked: Excluded) -> dict[str, Any]:
    """Exclude a player from play for money and deposits; cashing out stays possible."""
    store, person = state_of(request).store, program_of(request).person
    return vars(await run_in_threadpool(limits.exclude, store, person, player, asked.days))
