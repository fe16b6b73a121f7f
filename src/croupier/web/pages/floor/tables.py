"""The tables of the floor: which are open, who plays, what is held; close, disable, open a case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.floor.cases import RIGHTS, Cases
from croupier.floor.money import MONEY
from croupier.floor.overview import Standing, counted, table, tables
from croupier.floor.recall import Search, search
from croupier.floor.reporting.asked import Asked
from croupier.floor.seated import SeatedActs
from croupier.floor.switches import disable, enable
from croupier.people.person import Role
from croupier.people.rights import OVERSEE, TABLE, may
from croupier.web.pages.acting import Typed, acted, log_in_first
from croupier.web.pages.floor.shown import (
    HERE,
    account_of,
    cents_of,
    floor_page,
    number_of,
    titles,
)
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of, query, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
EACH = 50
LAST = 10
CASES = {"void": "Open a case: void round", "error": "Open a case: dealer error"}
CASES |= {"dispute": "Open a case: dispute", "complaint": "Open a case: complaint"}
WHY = Field("why", "Why", "area", rows=2)


@router.get("/floor")
async def floor(request: Request) -> Response:
    person = person_of(request)
    if not person.has_account:
        return log_in_first(request)
    if not may(person, "report", TABLE):
        mine = account_of(person.name) if person.role is Role.PLAYER else f"{HERE}/cases"
        return RedirectResponse(mine, 303)
    return await run_in_threadpool(_floor, request)


def _floor(request: Request) -> Response:
    asked, store, person = request.query_params, state_of(request).store, person_of(request)
    closed = asked.get("state") == "closed"
    found = tables(store, person, closed=closed)
    known = titles()
    currency, game = asked.get("currency", "")[:20], asked.get("game", "")[:80]
    wanted = asked.get("q", "")[:80].casefold()
    fit = [
        each
        for each in found
        if currency in ("", each.currency)
        and game in ("", each.game)
        and wanted in f"{each.key} {each.place} {each.holder} {each.owner}".casefold()
    ]
    at = min(number_of(asked.get("page", ""), "page", 1) or 1, max(1, -(-len(fit) // EACH)))
    filters = {"state": "closed" if closed else "", "currency": currency, "game": game}
    kept = {name: text for name, text in {**filters, "q": wanted}.items() if text}
    return floor_page(
        request,
        "floor/tables.html",
        here=HERE,
        rows=fit[(at - 1) * EACH : at * EACH],
        count=counted(found),
        at=at,
        more=at * EACH < len(fit),
        address=f"{HERE}{query(kept)}{'&' if kept else '?'}",
        asked={**filters, "q": asked.get("q", "")[:80]},
        titles=known,
        games=sorted({(known.get(each.game, each.game), each.game) for each in found}),
    )


@router.get("/floor/tables/{key}")
async def one(request: Request, key: str) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_one, request, key)


@dataclass(frozen=True)
class Now:
    """What a table in play shows: how many rounds, whether one is in play, who plays with what."""

    rounds: int
    in_play: bool
    people: list[tuple[str, str, int, int]]


def _now(request: Request, standing: Standing) -> Now | None:
    """None of a table that is closed."""
    if standing.closed:
        return None
    with state_of(request).floor.look(standing.key) as live:
        session, names = live.session, (live.owner, *live.session.seating.sitting)
        people = [
            (
                name,
                live.person_named(name),
                session.in_hand(live.against.all_players(), name),
                live.session.seating.held(name),
            )
            for name in dict.fromkeys(names)
        ]
        return Now(session.rounds, session.in_play, people)


def _one(request: Request, key: str, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    store, person = state_of(request).store, person_of(request)
    standing = table(store, person, key)
    now = _now(request, standing)
    by = Search(Asked(currency=standing.currency), table=key, most=LAST)
    cases = [each for each in Cases(state_of(request).floor, person).all() if each.session == key]
    return floor_page(
        request,
        "floor/table.html",
        here="",
        heard=heard,
        status=status,
        table=standing,
        now=now,
        title=titles().get(standing.game, standing.game),
        games=search(store, person, by),
        cases=cases[::-1],
        money=standing.currency == MONEY,
        forms=offered(person, _forms(standing, now)),
    )


def _forms(standing: Standing, now: Now | None) -> list[Form]:
    """What may be done at a table. A case is of a player: by name of the log, or an account."""
    address = f"{HERE}/tables/{standing.key}"
    player = Field("player", "Player", hint="As the table names them, or an account.")
    either = Field("player", "Player", required=False)
    owed = Field("amount", "Owed to the player", "money", hint="-5 takes $5 back.")
    held = Field("amount", "In dispute", "money", required=False, hint="Waits in suspense.")
    round_ = Field("round", "Round", "number", required=False)
    fields = {
        "void": (WHY, round_),
        "error": (player, owed, WHY, round_),
        "dispute": (either, held, WHY, round_),
        "complaint": (either, WHY),
    }
    forms = [
        Form(RIGHTS[kind], TABLE, title, f"{address}/{kind}", fields[kind], name=kind)
        for kind, title in CASES.items()
        if now is not None or kind not in ("void", "error")
    ]
    if now is None:
        return forms
    act = "enable" if f"The table {standing.key}" in standing.why else "disable"
    says = "Bets are refused; a round in play ends, and everybody can cash out."
    switch = Form(
        act,
        TABLE,
        f"{act.capitalize()} this table",
        f"{address}/{act}",
        (WHY,),
        says=says if act == "disable" else "",
        main=act == "enable",
        grave=act == "disable",
    )
    close = Form(
        OVERSEE,
        TABLE,
        "Close the table",
        f"{address}/close",
        says="Between rounds: everything is paid out and the seed is revealed.",
        grave=True,
        name="close",
    )
    return [switch, *forms, close]


@router.post("/floor/tables/{key}/{act}")
async def do(request: Request, key: str, act: str) -> Response:
    state, person = state_of(request), person_of(request)

    def done(typed: Typed) -> str:
        table(state.store, person, key)
        if act in CASES:
            return f"{HERE}/cases/{_opened(request, key, act, typed)}"
        match act:
            case "disable":
                disable(state.store, person, "table", key, typed["why"])
            case "enable":
                enable(state.store, person, "table", key, typed["why"])
            case "close":
                state.floor.verify_may(person, OVERSEE, key)
                SeatedActs(state.floor, key, person).close()
            case _:
                raise Wrong(f"There is no act {act[:40]} at a table.")
        return f"{HERE}/tables/{key}"

    def again(heard: Heard, status: int) -> Response:
        return _one(request, key, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/tables/{key}")


def _opened(request: Request, key: str, kind: str, typed: Typed) -> int:
    cents = typed["amount"].strip()
    more: dict[str, Any] = {
        "round_": number_of(typed["round"], "round", 0),
        "player": typed["player"].strip(),
        "cents": cents_of(cents, "amount", below=True) if cents else 0,
    }
    cases = Cases(state_of(request).floor, person_of(request))
    return cases.open_case(kind, key, typed["why"], **more)
