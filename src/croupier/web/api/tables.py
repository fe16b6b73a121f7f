"""Tables for programs: open one, bet, act, read what is asked and what has happened."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from croupier.floor.tables import LiveTable
from croupier.rounds.bets import parse_bet
from croupier.rounds.plain import question_data
from croupier.table.round import ActError, Round
from croupier.web.api.games import REFUSED, Name, Record, Text
from croupier.web.shell import state_of

router = APIRouter(tags=["tables"])
PROGRAM = "program"


class Begun(Record):
    game: Name
    answers: dict[Name, Text] = Field(default_factory=dict, max_length=200)
    opponents: list[Name] = Field(default_factory=list, max_length=20)


class Bets(Record):
    """Bets as on the command line: `1:ante=10`, `1:straight@17=5`."""

    bets: list[Text] = Field(max_length=200)
    stepwise: bool = False


class Act(Record):
    """One of: a choice, `deal`, or a call of an irregularity."""

    choice: Text | None = None
    deal: bool = False
    call: Name | None = None
    seat: Annotated[int, Field(ge=1, le=99)] | None = None


@router.post("/tables", status_code=201, responses=REFUSED)
async def begin(request: Request, asked: Begun) -> dict[str, Any]:
    """A table; whoever knows its name acts on it."""
    tables = state_of(request).tables
    owner = f"{PROGRAM} {request.client.host if request.client else ''}"
    table = await run_in_threadpool(
        lambda: tables.begin(asked.game, asked.answers, owner, opponents=asked.opponents)
    )
    return _plain(table)


@router.get("/tables/{key}", responses=REFUSED)
async def look(request: Request, key: str) -> dict[str, Any]:
    """What the table asks, and its log."""

    def looked() -> dict[str, Any]:
        with state_of(request).tables.hold(key) as table:
            return _plain(table)

    return await run_in_threadpool(looked)


@router.post("/tables/{key}/round", responses=REFUSED)
async def bet(request: Request, key: str, asked: Bets) -> dict[str, Any]:
    """Place bets; the round runs to its first decision, or stepwise."""

    def placed() -> dict[str, Any]:
        with state_of(request).tables.hold(key) as table:
            table.open_round([parse_bet(text) for text in asked.bets], stepwise=asked.stepwise)
            table.let_others_act()
            return _plain(table)

    return await run_in_threadpool(placed)


@router.post("/tables/{key}/act", responses=REFUSED)
async def act(request: Request, key: str, asked: Act) -> dict[str, Any]:
    """Answer the open question, or call an irregularity instead."""

    def acted() -> dict[str, Any]:
        with state_of(request).tables.hold(key) as table:
            _act(table, asked)
            table.let_others_act()
            return _plain(table)

    return await run_in_threadpool(acted)


@router.post("/tables/{key}/close", responses=REFUSED)
async def close(request: Request, key: str) -> dict[str, Any]:
    """End the session: the seed is revealed and the log complete."""
    tables = state_of(request).tables

    def closed() -> dict[str, Any]:
        with tables.hold(key) as table:
            tables.finish(table)
            return {"table": key, "log": table.session.log.lines}

    return await run_in_threadpool(closed)


def _act(table: LiveTable, asked: Act) -> None:
    round_ = table.session.round
    if round_ is None or round_.finished:
        raise ActError("No round is in play; place bets first.")
    if sum((asked.choice is not None, asked.deal, asked.call is not None)) != 1:
        raise ActError("An act is one of choice, deal or call.")
    if asked.call is not None:
        round_.call(asked.call, asked.seat)
    elif asked.deal:
        round_.deal()
    else:
        round_.choose(asked.choice or "")


def _plain(table: LiveTable) -> dict[str, Any]:
    """What the table says; cards that lie face down stay so, as in the log on disk."""
    session = table.session
    round_: Round | None = session.round
    question = round_.question if round_ is not None and not round_.finished else None
    return {
        "table": table.name,
        "game": table.facts.game,
        "commitment": session.seed.commitment,
        "rounds": session.rounds,
        "in_play": session.in_play,
        "question": None if question is None else question_data(question),
        "log": session.log.lines,
    }
