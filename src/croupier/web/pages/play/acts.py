"""Play: tables to open, and what is done at one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from croupier.catalog.index import Entry, entries, find, rulebook
from croupier.floor.tables import MOST_BROUGHT, LiveTable
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError, most_seats, parse_bet
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.foreign import shown
from croupier.rulebook.payout import PayoutError, money_text, parse_money
from croupier.table.round import CALLERS, ActError
from croupier.web.pages.play.shown import BET, table_shown
from croupier.web.safety import sent_form, visitor_of
from croupier.web.shell import page, query, state_of
from croupier.web.views import trainer
from croupier.web.views.answers import form_of

router = APIRouter()


@router.get("/play")
async def lobby(request: Request) -> Response:
    state = state_of(request)
    own = await run_in_threadpool(state.tables.of, visitor_of(request))
    titles = {entry.game: entry.title for entry in entries()}
    playable = [entry for entry in entries() if entry.has_play]
    return page(request, "play/lobby.html", own=own, titles=titles, playable=playable)


@router.get("/play/{name}")
async def begin_page(request: Request, name: str) -> Response:
    entry = find(name)
    form = form_of(rulebook(entry), request.query_params.multi_items())
    return page(
        request,
        "play/begin.html",
        entry=entry,
        form=form,
        kinds=_kinds(entry),
        answers=query(form.given),
    )


@router.post("/play/{name}")
async def begin(request: Request, name: str) -> Response:
    async with sent_form(request, state_of(request).settings) as sent:
        typed = [(key, value) for key, value in sent.multi_items() if isinstance(value, str)]
    entry = find(name)
    form = form_of(rulebook(entry), typed)
    if not form.holds:
        raise ActError(str(form.findings[0]))
    tables = state_of(request).tables
    as_dealer = ("trainer", "yes") in typed
    others = () if as_dealer else _opponents(entry, dict(typed))
    table = await run_in_threadpool(
        lambda: tables.begin(
            entry.game, form.given, visitor_of(request), trainer=as_dealer, opponents=others
        )
    )
    return RedirectResponse(f"/tables/{table.name}", 303)


def _kinds(entry: Entry) -> Sequence[str]:
    code = entry.opponents()
    return code.KINDS if code is not None else ()


def _opponents(entry: Entry, typed: Mapping[str, str]) -> list[str]:
    """So many of each kind, as fields such as `opponents.tight` say."""
    found: list[str] = []
    for kind in _kinds(entry):
        many = typed.get(f"opponents.{kind}", "0")
        if not (many.isascii() and many.isdigit() and len(many) == 1):
            raise ActError(f"{kind} opponents: {shown(many)!r} is no number from 0 to 9.")
        found += [kind] * int(many)
    return found


@router.get("/tables/{key}")
async def table_page(request: Request, key: str) -> Response:
    return await run_in_threadpool(table_shown, request, key)


@router.get("/tables/{key}/turn")
async def turn(request: Request, key: str) -> Response:
    """How far the table is, for a page that follows what others do there."""

    def told() -> str:
        with state_of(request).tables.hold(key) as table:
            return table.turn

    return PlainTextResponse(await run_in_threadpool(told))


@router.get("/tables/{key}/log")
async def log(request: Request, key: str) -> Response:
    """The log as it is on disk; the seed is in it once the table is closed."""
    text = await run_in_threadpool(state_of(request).tables.log_of, key)
    named = f'attachment; filename="{key}.log"'
    return Response(text, media_type="text/plain", headers={"content-disposition": named})


@router.post("/tables/{key}/{act}")
async def do(request: Request, key: str, act: str) -> Response:
    if act not in ACTS:
        raise ActError(f"{act[:40]!r} is nothing that is done at a table.")
    async with sent_form(request, state_of(request).settings) as sent:
        await run_in_threadpool(_do, request, key, act, sent)
    gone = act == "close"
    return RedirectResponse(f"/replay/{key}" if gone else f"/tables/{key}", 303)


def _do(request: Request, key: str, act: str, sent: FormData) -> None:
    tables = state_of(request).tables
    with tables.hold(key) as table:
        table.refused = table.verdict = ""
        table.tried = {}
        try:
            if sent.get("at", table.at) != table.at:
                raise ActError("The table has gone on since; this is how it stands now.")
            if act == "close":
                tables.finish(table)
            else:
                ACTS[act](table, sent)
                table.let_others_act()
        except (ActError, BetError, PayoutError) as error:
            if act == "close":
                raise
            table.refused = str(error)
            table.tried = {k: v for k, v in sent.multi_items() if isinstance(v, str) and v}


# ------------------------------------------------------------------------------ acts


def _bet(table: LiveTable, sent: FormData) -> None:
    bets = bets_of(sent)
    needed = sum(bet.amount for bet in bets)
    if needed > table.in_hand:
        raise BetError(
            f"The bets come to {money_text(needed)} and {money_text(table.in_hand)} is in hand."
        )
    table.open_round(bets, stepwise=table.facts.step)
    trainer.begin_round(table)


def bets_of(sent: FormData) -> list[Bet]:
    """Fields such as `bet.1:ante` or `bet.1:straight@17`, in dollars; an empty one is no bet."""
    found = []
    for key, value in sent.multi_items():
        if key.startswith(BET) and isinstance(value, str) and value.strip():
            bet = parse_bet(f"{key.removeprefix(BET)}={value.strip()}")
            found += [bet] if bet.amount else []
    return found


def _choose(table: LiveTable, sent: FormData) -> None:
    round_ = _round(table)
    choice, amount = str(sent.get("choice", "")), str(sent.get("amount", "")).strip()
    question = round_.question
    if amount and isinstance(question, Decide):
        own = next((each for each in question.choices if each.key == choice), None)
        choice += f"={amount.removeprefix('$')}" if own is not None and own.most else ""
    if isinstance(question, Arrange) and not choice:
        choice = _arranged(question, sent)
    if isinstance(question, Decide):
        chosen = question.chosen(choice)
        if chosen is not None and not chosen[0].of and chosen[1] > table.in_hand:
            raise ActError(
                f"{chosen[0].label} takes {money_text(chosen[1])} and "
                f"{money_text(table.in_hand)} is in hand."
            )
    round_.choose(choice)


def _arranged(question: Arrange, sent: FormData) -> str:
    """A radio button for each card says to which part it goes."""
    from croupier.equipment.cards import card_text

    parts: dict[str, list[str]] = {part: [] for part, _ in question.parts}
    for place, card in enumerate(question.cards):
        part = str(sent.get(f"card.{place}", ""))
        if part in parts:
            parts[part].append(card_text(card))
    return ", ".join(f"{part}={' '.join(cards)}" for part, cards in parts.items() if cards)


def _deal(table: LiveTable, sent: FormData) -> None:
    round_ = _round(table)
    round_.deal()
    if sent.get("through") == "yes":
        round_.stepwise = False
        round_.go_on()
        round_.stepwise = table.facts.step


def _call(table: LiveTable, sent: FormData) -> None:
    seat, by = str(sent.get("seat", "")), str(sent.get("by", "floor"))
    _round(table).call(
        str(sent.get("call", "")),
        int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None,
        by=by if by in CALLERS else CALLERS[-1],
    )


def _manner(table: LiveTable, sent: FormData) -> None:
    """Whether advice is shown, and whether each card is dealt on demand."""
    table.change(advise=sent.get("advise") == "yes", step=sent.get("step") == "yes")
    round_ = table.session.round
    if round_ is not None and not round_.finished:
        round_.stepwise = table.facts.step
        round_.go_on()


def _seats(table: LiveTable, sent: FormData) -> None:
    """The seats that are ticked; without one they stay as they are."""
    most = most_seats(table.session.rules) or 1
    ticked = sent.getlist("seat")
    found = tuple(seat for seat in range(1, most + 1) if str(seat) in ticked)
    table.change(seats=found or table.facts.seats)


def _next_step(table: LiveTable, sent: FormData) -> None:
    table.verdict = trainer.mark_step(table, str(sent.get("step", "")))


def _paid(table: LiveTable, sent: FormData) -> None:
    table.verdict = trainer.mark_payment(table, str(sent.get("amount", "")))


def _add(table: LiveTable, sent: FormData) -> None:
    cents = parse_money(str(sent.get("amount", "")))
    if not 0 < cents <= MOST_BROUGHT - table.facts.brought:
        raise BetError(f"Chips for at most {money_text(MOST_BROUGHT)} are brought to a table.")
    table.change(brought=table.facts.brought + cents)


def _round(table: LiveTable) -> Any:
    round_ = table.session.round
    if round_ is None or round_.finished:
        raise ActError("No round is in play; place bets first.")
    return round_


ACTS: Mapping[str, Callable[[LiveTable, FormData], None]] = {
    "bet": _bet,
    "choose": _choose,
    "deal": _deal,
    "call": _call,
    "manner": _manner,
    "seats": _seats,
    "add": _add,
    "next": _next_step,
    "paid": _paid,
    "close": lambda table, sent: None,
}
