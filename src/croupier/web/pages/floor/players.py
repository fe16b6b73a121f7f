"""Players and their money: deposits, withdrawals, statements, adjustments, limits, exclusions."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.floor.cage import Adjustment, Cage
from croupier.floor.limits import EXCLUDED, FOREVER, SAYS, exclude, held_by, set_limit
from croupier.floor.money import MONEY
from croupier.floor.overview import players
from croupier.floor.recall import player_games
from croupier.people.person import Person, Role
from croupier.people.rights import CAGE, TABLE, may
from croupier.submission.tables import Table
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
from croupier.web.shell import address_of, person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
MOST = 100
LINES = 100
AMOUNT = Field("amount", "Amount", "money", hint="250 or 12.50")
WHY = Field("why", "Why", "area", rows=2)


@router.get("/floor/cage")
async def cage(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_cage, request)


def _cage(request: Request, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    """What waits for a second person, and the players of the house."""
    store, person = state_of(request).store, person_of(request)
    own = Cage(store, person)
    own.balance(person.name)  # denied and recorded, if they may not look
    waiting = [(each, offered(person, _deciding(each))) for each in own.open_adjustments()]
    wanted = request.query_params.get("q", "")[:80]
    found = players(store, person, wanted)
    return floor_page(
        request,
        "floor/cage.html",
        here=f"{HERE}/cage",
        heard=heard,
        status=status,
        waiting=waiting,
        players=found[:MOST],
        left=max(0, len(found) - MOST),
        held=sum(each.cents for each in found),
        wanted=wanted,
    )


def _deciding(asked: Adjustment) -> list[Form]:
    address = f"{HERE}/cage/{asked.number}"
    return [
        Form("confirm", CAGE, "Confirm", f"{address}/confirm", name=f"confirm-{asked.number}"),
        Form("confirm", CAGE, "Refuse", f"{address}/refuse", name=f"refuse-{asked.number}"),
    ]


@router.post("/floor/cage/{number}/{act}")
async def decide(request: Request, number: int, act: str) -> Response:
    def done(_: Typed) -> str:
        if act not in ("confirm", "refuse"):
            raise Wrong(f"There is no act {act[:40]} on an adjustment.")
        own = Cage(state_of(request).store, person_of(request))
        own.decide_adjustment(number, confirmed=act == "confirm")
        return f"{HERE}/cage"

    def again(heard: Heard, status: int) -> Response:
        return _cage(request, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/cage")


# ------------------------------------------------------------------------------ players


@router.get("/floor/players")
async def found(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_found, request)


def _found(request: Request) -> Response:
    wanted = request.query_params.get("q", "")[:80]
    known = players(state_of(request).store, person_of(request), wanted)
    return floor_page(
        request,
        "floor/players.html",
        here=f"{HERE}/players",
        players=known[:MOST],
        left=max(0, len(known) - MOST),
        wanted=wanted,
    )


@router.get("/floor/player")
async def player(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_player, request, request.query_params.get("name", "")[:120])


def _player(
    request: Request, name: str, heard: Heard = NOTHING_HEARD, status: int = 200
) -> Response:
    store, person = state_of(request).store, person_of(request)
    held = held_by(store, person, name)
    own = Cage(store, person)
    looks = may(person, "look", CAGE) or _is_own(person, name)
    year = number_of(request.query_params.get("year", ""), "year", 0)
    lines = own.statement(name, year=year) if looks else []
    return floor_page(
        request,
        "floor/player.html",
        here=account_of(name) if _is_own(person, name) else f"{HERE}/players",
        heard=heard,
        status=status,
        name=name,
        is_own=_is_own(person, name),
        balance=own.balance(name) if looks else None,
        lines=lines[: -LINES - 1 : -1],
        left=max(0, len(lines) - LINES),
        year=year,
        limits=[(SAYS[kind], cents) for kind, cents in held.items() if kind in SAYS],
        excluded=str(held.get(EXCLUDED, "")),
        forever=FOREVER,
        games=player_games(store, person, name, currency=MONEY),
        titles=titles(),
        forms=_forms(person, name),
    )


def _is_own(person: Person, name: str) -> bool:
    return person.role is Role.PLAYER and person.name == name


def _forms(person: Person, name: str) -> list[Form]:
    address = f"{HERE}/player"
    own = Field("name", kind="hidden", value=name)
    more_or_less = Field("amount", "Amount", "money", hint="Dollars to add; -5 takes $5.")
    second = "A second person confirms it."
    at_the_cage = (
        Form("deposit", CAGE, "Take a deposit", f"{address}/deposit", (own, AMOUNT), main=True),
        Form("withdrawal", CAGE, "Pay a withdrawal", f"{address}/withdrawal", (own, AMOUNT)),
        Form("adjust", CAGE, "Adjust", f"{address}/adjust", (own, more_or_less, WHY), says=second),
    )
    kinds = tuple((kind, says) for kind, says in SAYS.items())
    none = "Empty takes it away. What loosens a limit holds a day later."
    limit = (
        own,
        Field("kind", "Of", "choice", choices=kinds),
        Field("amount", "At most", "money", required=False, hint=none),
    )
    days = Field("days", "Days", "number", required=False, hint="Empty: for good. 0 ends it.")
    limits = (
        Form("limit", TABLE, "Set a limit", f"{address}/limit", limit, name="limit"),
        Form(
            "limit", TABLE, "Exclude", f"{address}/exclude", (own, days), grave=True, name="exclude"
        ),
    )
    if _is_own(person, name):  # players limit themselves
        return [*limits, *offered(person, [_opening(address, own)])]
    return offered(person, [*at_the_cage, *limits])


def _opening(address: str, own: Field) -> Form:
    games = tuple(sorted(titles().items(), key=lambda each: each[1]))
    fields = (
        own,
        Field("game", "Game", "choice", choices=games),
        Field("house", "House"),
        Field("table", "Table", hint="As the house names it."),
        Field("amount", "Buy in for", "money"),
    )
    says = "Its rules are those in force for the table; you buy in with money at the cage."
    title = "Open a table for money"
    return Form("open for money", TABLE, title, f"{address}/open", fields, says=says, name="open")


@router.post("/floor/player/{act}")
async def do(request: Request, act: str) -> Response:
    def done(typed: Typed) -> str:
        if act not in ACTS:
            raise Wrong(f"There is no act {act[:40]} on a player.")
        return ACTS[act](request, typed["name"], typed) or account_of(typed["name"])

    def again(heard: Heard, status: int) -> Response:
        return _player(request, heard.typed.get("name", ""), heard, status)

    return await acted(request, done, again, lambda _: HERE)


def _deposit(request: Request, name: str, typed: Typed) -> str:
    _own_cage(request).deposit(name, cents_of(typed["amount"], "amount"), typed["key"])
    return ""


def _withdraw(request: Request, name: str, typed: Typed) -> str:
    _own_cage(request).withdraw(name, cents_of(typed["amount"], "amount"), typed["key"])
    return ""


def _adjust(request: Request, name: str, typed: Typed) -> str:
    cents = cents_of(typed["amount"], "amount", below=True)
    _own_cage(request).ask_adjustment(name, cents, typed["why"])
    return ""


def _limit(request: Request, name: str, typed: Typed) -> str:
    amount = typed["amount"].strip()
    cents = cents_of(amount, "amount") if amount else None
    set_limit(state_of(request).store, person_of(request), name, typed["kind"], cents)
    return ""


def _exclude(request: Request, name: str, typed: Typed) -> str:
    days = number_of(typed["days"], "days") if typed["days"].strip() else None
    exclude(state_of(request).store, person_of(request), name, days)
    return ""


def _open(request: Request, name: str, typed: Typed) -> str:
    person = person_of(request)
    if not _is_own(person, name):
        raise Wrong("A table for money is opened by its player.")
    bought = cents_of(typed["amount"], "amount")
    place = Table(typed["table"].strip())
    address = address_of(request)
    key = state_of(request).floor.open_for_money(
        person, typed["game"], typed["house"].strip(), place, bought, address
    )
    return f"/tables/{key}"


def _own_cage(request: Request) -> Cage:
    return Cage(state_of(request).store, person_of(request))


ACTS: dict[str, Callable[[Request, str, Typed], str]] = {
    "deposit": _deposit,
    "withdrawal": _withdraw,
    "adjust": _adjust,
    "limit": _limit,
    "exclude": _exclude,
    "open": _open,
}
