"""Play: tables to open, and what is done at one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from croupier.catalog.index import Entry, entries, find
from croupier.floor.floor import Sent
from croupier.floor.rooms import Rooms
from croupier.floor.tables import Heard, LiveTable
from croupier.people.logins import before
from croupier.people.person import Person
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError, most_seats, parse_bet
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.foreign import shown
from croupier.rulebook.payout import PayoutError, parse_money
from croupier.table.round import CALLERS, ActError
from croupier.web.allowed import LOG_IN
from croupier.web.pages.look.heads import head_of
from croupier.web.pages.play.seats import SEAT_ACTS, sent_now
from croupier.web.pages.play.shown import BET, table_shown
from croupier.web.safety import sent_form
from croupier.web.shell import address_of, page, person_of, state_of
from croupier.web.views import trainer
from croupier.web.views.answers import form_of
from croupier.web.views.home import tiles

router = APIRouter()
ROOM = "room"
SECONDS = frozenset(map(str, trainer.SECONDS))


@router.get("/play")
async def lobby(request: Request) -> Response:
    own = await run_in_threadpool(state_of(request).floor.of, person_of(request))
    own_rooms = await run_in_threadpool(Rooms(state_of(request).floor).of, person_of(request))
    titles = {entry.game: entry.title for entry in entries()}
    token = request.cookies.get(LOG_IN, "")
    last = await run_in_threadpool(before, state_of(request).store, token)
    return page(
        request,
        "play/lobby.html",
        own=own,
        own_rooms=own_rooms,
        titles=titles,
        tiles=tiles(),
        last=last,
    )


@router.get("/play/{name}")
async def begin_page(request: Request, name: str) -> Response:
    entry = find(name)
    asked = [(key, value) for key, value in request.query_params.multi_items() if key != ROOM]
    form = form_of(entry, asked)
    return page(
        request,
        "play/begin.html",
        room=request.query_params.get(ROOM, ""),
        **head_of(request, entry, form),
        kinds=_kinds(entry),
        dealer=request.query_params.get("as") == "dealer",
    )


@router.post("/play/{name}")
async def begin(request: Request, name: str) -> Response:
    async with sent_form(request, state_of(request).settings) as sent:
        typed = [(key, value) for key, value in sent.multi_items() if isinstance(value, str)]
    entry = find(name)
    form = form_of(entry, [field for field in typed if field[0] != ROOM])
    if not form.holds:
        raise ActError(str(form.findings[0]))
    as_dealer = ("trainer", "yes") in typed
    key = await run_in_threadpool(
        lambda: state_of(request).floor.open_table(
            person_of(request),
            entry.game,
            form.given,
            address=address_of(request),
            trainer=as_dealer,
            opponents=() if as_dealer else _opponents(entry, dict(typed)),
            room=dict(typed).get(ROOM, ""),
        )
    )
    return RedirectResponse(f"/tables/{key}", 303)


def _kinds(entry: Entry) -> Sequence[str]:
    code = entry.opponents()
    return code.KINDS if code is not None else ()


def _opponents(entry: Entry, typed: Mapping[str, str]) -> list[str]:
    """The number of each kind, from fields such as `opponents.tight`."""
    found: list[str] = []
    for kind in _kinds(entry):
        many = typed.get(f"opponents.{kind}", "0")
        if not (many.isascii() and many.isdigit() and len(many) == 1):
            raise ActError(f"{kind} opponents: {shown(many)!r} is not a number from 0 to 9.")
        found += [kind] * int(many)
    return found


@router.get("/tables/{key}")
async def table_page(request: Request, key: str) -> Response:
    return await run_in_threadpool(table_shown, request, key)


@router.get("/tables/{key}/log")
async def log(request: Request, key: str) -> Response:
    """The log as it is in the store; the seed is in it once the table is closed."""
    text = await run_in_threadpool(state_of(request).floor.log_of, key)
    named = f'attachment; filename="{key}.log"'
    return Response(text, media_type="text/plain", headers={"content-disposition": named})


@router.post("/tables/{key}/{act}")
async def do(request: Request, key: str, act: str) -> Response:
    if act not in ACTS:
        raise ActError(f"{act[:40]!r} is not an action at a table.")
    async with sent_form(request, state_of(request).settings) as sent:
        await run_in_threadpool(_do, request, key, act, sent)
    gone = act == "close"
    return RedirectResponse(f"/replay/{key}" if gone else f"/tables/{key}", 303)


def _do(request: Request, key: str, act: str, form: FormData) -> None:
    """The act, or why not: a refusal is shown on the page with what was typed."""
    floor, person = state_of(request).floor, person_of(request)
    right, done = ACTS[act]
    typed = {name: text for name, text in form.multi_items() if isinstance(text, str) and text}
    given = ((name, text) for name, text in form.multi_items() if isinstance(text, str) and text)
    content = sorted(field for field in given if field[0] not in ENVELOPE)
    once = f"{act}.{typed['key']}" if "key" in typed else ""
    sent = Sent(once, typed.get("at", ""), content)
    with floor.look(key) as table:
        sent = sent_now(table, sent)
    heard = Heard()
    try:
        floor.do(person, right, key, sent, lambda table: done(table, person, form, heard))
    except (ActError, BetError, PayoutError) as error:
        if act == "close":
            raise
        heard = Heard(str(error), typed)
    if act != "close":
        with floor.look(key) as table:
            table.tell(person, heard)


ENVELOPE = ("csrf", "key", "at")


# ------------------------------------------------------------------------------ acts


def _bet(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    stand = {(bet.seat, bet.wager, bet.on) for bet in table.session.ledger.open_bets()}
    bets = [b for b in bets_of(sent) if b.amount or (b.seat, b.wager, b.on) in stand]
    table.acts(person).wager(bets, stepwise=table.facts.step)
    if table.facts.trainer:
        trainer.begun(table, person)


def bets_of(sent: FormData) -> list[Bet]:
    """Fields such as `bet.1:ante` or `bet.1:straight@17`, in dollars; an empty one is no bet.

    A bet of $0 takes down the wager that is there.
    """
    found = []
    for key, value in sent.multi_items():
        if key.startswith(BET) and isinstance(value, str) and value.strip():
            found.append(parse_bet(f"{key.removeprefix(BET)}={value.strip()}"))
    return found


def _choose(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    table.acts(person).choose(_choice(table, sent))


def _choice(table: LiveTable, sent: FormData) -> str:
    """The button that was pressed, with the amount beside it; or where each card was put."""
    choice, amount = str(sent.get("choice", "")), str(sent.get("amount", "")).strip()
    question = table.session.round.question if table.session.round else None
    if amount and isinstance(question, Decide):
        own = next((each for each in question.choices if each.key == choice), None)
        choice += f"={amount.removeprefix('$')}" if own is not None and own.most else ""
    if isinstance(question, Arrange) and not choice:
        return _arranged(question, sent)
    return choice


def _arranged(question: Arrange, sent: FormData) -> str:
    """A radio button for each card says to which part it goes."""
    from croupier.equipment.cards import card_text

    parts: dict[str, list[str]] = {part: [] for part, _ in question.parts}
    for place, card in enumerate(question.cards):
        part = str(sent.get(f"card.{place}", ""))
        if part in parts:
            parts[part].append(card_text(card))
    return ", ".join(f"{part}={' '.join(cards)}" for part, cards in parts.items() if cards)


def _deal(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    table.acts(person).deal(through=sent.get("through") == "yes")


def _call(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    seat, by = str(sent.get("seat", "")), str(sent.get("by", "floor"))
    table.acts(person).call(
        str(sent.get("call", "")),
        int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None,
        by if by in CALLERS else CALLERS[-1],
    )


def _manner(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    """Whether advice is shown, and whether each card is dealt on demand."""
    _check_own(table, person)
    step = sent.get("step") == "yes"
    table.show_advice(sent.get("advise") == "yes")
    table.change(step=step)
    if table.session.in_play:
        table.acts(person).take_up(stepwise=step)


def _check_own(table: LiveTable, person: Person) -> None:
    """How a table is played is up to whose table it is."""
    if not table.part(person).plays:
        raise ActError("Only whose table this is can change that.")


def _seats(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    """The seats that are ticked; without one they stay as they are."""
    _check_own(table, person)
    most = most_seats(table.session.rules) or 1
    ticked = sent.getlist("seat")
    found = tuple(seat for seat in range(1, most + 1) if str(seat) in ticked)
    table.change(seats=found or table.facts.seats)


def _next_step(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    heard.verdict = trainer.mark_step(table, person, str(sent.get("step", "")))


def _paid(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    heard.verdict = trainer.mark_payment(table, person, str(sent.get("amount", "")))


def _players(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    trainer.begin(table, person)


def _school(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    """What is drilled, and how long an answer may take."""
    seconds = str(sent.get("seconds", "0"))
    drill = str(sent.get("drill", ""))[:40]
    trainer.set_school(table, drill, int(seconds) if seconds in SECONDS else 0)


def _add(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    table.acts(person).buy_in(parse_money(str(sent.get("amount", ""))))


def _close(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    table.acts(person).close()


Done = Callable[[LiveTable, Person, FormData, Heard], None]
# By the last part of its address: which right an act takes, and how it is done.
ACTS: Mapping[str, tuple[str, Done]] = {
    "bet": ("place", _bet),
    "choose": ("choose", _choose),
    "deal": ("deal", _deal),
    "call": ("call", _call),
    "manner": ("open", _manner),
    "seats": ("open", _seats),
    "add": ("buy in", _add),
    "next": ("deal", _next_step),
    "paid": ("deal", _paid),
    "players": ("place", _players),
    "school": ("open", _school),
    "close": ("close", _close),
    **SEAT_ACTS,
}
