"""Tables for programs: open one, bet, act, read what is asked and what has happened.

The program that opens a table gets a token and sends it with every act (`Authorization: Bearer
...`). Each act carries a key that the program makes up (`Idempotency-Key`), so that an act sent
twice is done once and gets the same answer, and the position of the table (`at`) on which it was
based. `since` asks for the lines of the log after one; `/events` pushes them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from croupier.floor.floor import Sent
from croupier.floor.opening import BOUGHT, Beside
from croupier.floor.practice import practice_tables
from croupier.floor.tables import LiveTable
from croupier.floor.watching import MOST_LINES, head, lines_after
from croupier.rounds.bets import parse_bet
from croupier.rulebook.payout import parse_money
from croupier.submission.tables import Table
from croupier.table.records import MOST_BYTES
from croupier.table.round import BY_DEALER, ActError
from croupier.web.api.games import REFUSED, Name, Record, Text
from croupier.web.api.keys import ACTING, Key, KeyOrNone
from croupier.web.shell import address_of, program_of, state_of

router = APIRouter(tags=["tables"])
Since = Annotated[
    int | None,
    Query(ge=0, description=f"Return the log lines after this one, {MOST_LINES} at most."),
]


class Begun(Record):
    """For training; with `holder`, for money: then its rules are those in force at that table, and
    chips are bought with what the cage holds for you."""

    game: Name
    answers: dict[Name, Text] = Field(default_factory=dict, max_length=200)
    opponents: list[Name] = Field(default_factory=list, max_length=20)
    buy_in: Text | None = Field(None, description="Buy-in in dollars; $500 by default.")
    room: Name = Field("", description="Poker room whose jackpots the table shares.")
    links: dict[Name, Name] = Field(
        default_factory=dict, max_length=20, description="By wager, meters to share, for training."
    )
    holder: Text = Field("", description="Certificate holder, for a table for money.")
    table: Text = Field("", description="Table of the holder, as its submissions name it.")
    group: Text = Field("", alias="class", description="Class of that table.")

    def check(self) -> None:
        """Whether it asks for a table for money, or for one for training, and not for both."""
        if self.holder and (self.answers or self.opponents or self.room or self.links):
            raise ActError(
                "answers, opponents, room and links are refused with holder: a table for money is "
                "played by the rules in force, and linked as they say (601a.7)."
            )
        if not self.holder and (self.table or self.group):
            raise ActError("table and class are refused without holder; name the holder.")


class OneAct(Record):
    """`at`: the value in the last answer."""

    at: Annotated[str, Field(max_length=40)]


class Bets(OneAct):
    """Bets as on the command line: `1:ante=10`, `1:straight@17=5`."""

    bets: list[Text] = Field(max_length=200)
    stepwise: bool = False


class Act(OneAct):
    """One of: `choice`, `deal`, or `call` (an irregularity)."""

    choice: Text | None = None
    deal: bool = False
    call: Name | None = None
    seat: Annotated[int, Field(ge=1, le=99)] | None = None
    by: Name = BY_DEALER


class Addition(OneAct):
    """What a player adds to a seed: a `text`, or bytes as `hex` digits."""

    text: Text | None = None
    hex: Annotated[str, Field(pattern="^([0-9a-fA-F]{2})+$", max_length=2 * MOST_BYTES)] | None = (
        None
    )


class Amount(OneAct):
    """Dollars, such as `100` or `2.50`."""

    amount: Text


@router.get("/tables", responses=REFUSED)
async def practice(request: Request) -> list[dict[str, str]]:
    """List the practice tables, which everybody may act at; your own are known to you alone."""
    found = await run_in_threadpool(practice_tables, state_of(request).floor)
    return [{"table": each.key, "game": each.game, "opened": each.opened} for each in found]


@router.post("/tables", status_code=201, responses=ACTING)
async def open_table(request: Request, once: KeyOrNone, asked: Begun) -> dict[str, Any]:
    """Open a table; the answer has the token to act on it. With a token of your own and a key, a
    repeat opens no second one."""
    token = program_of(request).token or secrets.token_urlsafe(24)
    program = program_of(request, token)
    bought = BOUGHT if asked.buy_in is None else parse_money(asked.buy_in)
    asked.check()

    def opened(beside: Beside) -> str:
        floor, address = state_of(request).floor, address_of(request)
        if asked.holder:
            place = Table(asked.table, asked.group)
            return floor.open_for_money(
                program.person, asked.game, asked.holder, place, bought, address, beside=beside
            )
        return floor.open_table(
            program.person,
            asked.game,
            asked.answers,
            address=address,
            opponents=asked.opponents,
            bought=bought,
            room=asked.room,
            links=asked.links,
            beside=beside,
        )

    def begun() -> dict[str, Any]:
        sent = Sent(once or secrets.token_urlsafe(16), "", asked.model_dump(mode="json"))
        return {"token": token, **state_of(request).floor.open_once(program.person, sent, opened)}

    return await run_in_threadpool(begun)


@router.get("/tables/{key}", responses=REFUSED)
async def look(request: Request, key: str, since: Since = None) -> dict[str, Any]:
    """Return the table's open question and, with `since`, the lines of its log after one."""

    def looked() -> dict[str, Any]:
        with state_of(request).floor.look(key) as table:
            after = len(table.session.log.lines) if since is None else since
            found = table.plain(program_of(request).person, after)
            return {**found, "lines": found["lines"][:MOST_LINES]}

    return await run_in_threadpool(looked)


@router.get(
    "/tables/{key}/events",
    responses={
        **REFUSED,
        200: {"content": {"text/event-stream": {}}},
        204: {"description": "The table is closed and there is no more."},
    },
    response_class=StreamingResponse,
)
async def events(
    request: Request,
    key: str,
    since: Annotated[int, Query(ge=0, description="Begin after this line of the log.")] = 0,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> Response:
    """Push each line of the log as an event whose id is its number, until the table is closed.

    `Last-Event-ID` or `since` say where to go on. Whoever may act at the table also gets an event
    `table` with the open question after each act.
    """
    state, person = state_of(request), program_of(request).person
    last = last_event_id or ""
    after = int(last) if last.isdecimal() else since
    found = await run_in_threadpool(head, state.store, key)
    if found.closed and after >= found.lines:
        return Response(status_code=204)

    def told() -> dict[str, Any]:
        with state.floor.look(key) as table:
            return table.plain(person, len(table.session.log.lines))

    def may_act() -> bool:
        with state.floor.look(key) as table:
            return table.admits(person)

    mine = not found.closed and await run_in_threadpool(may_act)
    state.events.check_room(address_of(request))
    stream = state.events.stream(key, after, address_of(request), told if mine else None)
    return StreamingResponse(stream, media_type="text/event-stream")


@router.post("/tables/{key}/round", responses=ACTING)
async def bet(request: Request, key: str, once: Key, asked: Bets) -> dict[str, Any]:
    """Place bets; the round runs to its first decision, or one step if `stepwise`."""
    person = program_of(request).person

    def place(table: LiveTable) -> None:
        bets = [parse_bet(text) for text in asked.bets]
        table.acts(person).wager(bets, stepwise=asked.stepwise)
        table.change(step=asked.stepwise and not table.session.seating.seats)

    return await done(request, key, "place", once, asked, place)


@router.post("/tables/{key}/act", responses=ACTING)
async def act(request: Request, key: str, once: Key, asked: Act) -> dict[str, Any]:
    """Answer the open question, or call an irregularity instead."""
    if sum((asked.choice is not None, asked.deal, asked.call is not None)) != 1:
        raise ActError("Send exactly one of choice, deal or call.")
    person = program_of(request).person
    if asked.call is not None:
        called = asked.call
        return await done(
            request,
            key,
            "call",
            once,
            asked,
            lambda table: table.acts(person).call(called, asked.seat, asked.by),
        )
    if asked.deal:
        return await done(
            request, key, "deal", once, asked, lambda table: table.acts(person).deal()
        )
    choice = asked.choice or ""
    return await done(
        request, key, "choose", once, asked, lambda table: table.acts(person).choose(choice)
    )


@router.post("/tables/{key}/buy-in", responses=ACTING)
async def buy_in(request: Request, key: str, once: Key, asked: Amount) -> dict[str, Any]:
    """Buy in for more money."""
    person, cents = program_of(request).person, parse_money(asked.amount)
    return await done(
        request, key, "buy in", once, asked, lambda table: table.acts(person).buy_in(cents)
    )


@router.post("/tables/{key}/cash-out", responses=ACTING)
async def cash_out(request: Request, key: str, once: Key, asked: Amount) -> dict[str, Any]:
    """Cash out some money between rounds."""
    person, cents = program_of(request).person, parse_money(asked.amount)
    return await done(
        request, key, "cash out", once, asked, lambda table: table.acts(person).cash_out(cents)
    )


@router.post("/tables/{key}/contribute", responses=ACTING)
async def contribute(request: Request, key: str, once: Key, asked: Addition) -> dict[str, Any]:
    """Add to the seed of the next shuffle, which the table has committed to."""
    if (asked.text is None) == (asked.hex is None):
        raise ActError("Send exactly one of text or hex.")
    acting = program_of(request).person
    added = bytes.fromhex(asked.hex) if asked.hex is not None else (asked.text or "").encode()

    def contribute_it(table: LiveTable) -> None:
        table.acts(acting).contribute(added)

    return await done(request, key, "contribute", once, asked, contribute_it)


@router.post("/tables/{key}/leave", responses=ACTING)
async def leave(request: Request, key: str, once: Key, asked: OneAct) -> dict[str, Any]:
    """Cash out everything; the table stays open."""
    person = program_of(request).person
    return await done(request, key, "leave", once, asked, lambda table: table.acts(person).leave())


@router.post("/tables/{key}/close", responses=ACTING)
async def close(request: Request, key: str, once: Key, asked: OneAct) -> dict[str, Any]:
    """End the session: everything is paid out, the seed is revealed and the log is complete."""
    person = program_of(request).person
    return await done(request, key, "close", once, asked, lambda table: table.acts(person).close())


@router.get("/tables/{key}/log", responses=REFUSED)
async def log(request: Request, key: str, since: Since = None) -> dict[str, Any]:
    """Return the log of an open or a closed table: all of it, or the lines after one."""
    if since is not None:
        store = state_of(request).store
        await run_in_threadpool(head, store, key)
        return {"table": key, "lines": await run_in_threadpool(lines_after, store, key, since)}
    text = await run_in_threadpool(state_of(request).floor.log_of, key)
    return {"table": key, "lines": text.removesuffix("\n").split("\n")}


async def done(
    request: Request,
    key: str,
    right: str,
    once: str,
    asked: OneAct,
    does: Callable[[LiveTable], None],
) -> dict[str, Any]:
    content = asked.model_dump(mode="json", exclude={"at"})
    sent = Sent(once, asked.at, content)
    person, floor = program_of(request).person, state_of(request).floor
    return await run_in_threadpool(floor.do, person, right, key, sent, does)
