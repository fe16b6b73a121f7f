"""Several people at one table: an invitation by link, a seat, and the acts that go with it."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response, StreamingResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from croupier.floor import sitting
from croupier.floor.floor import Sent
from croupier.floor.opening import BOUGHT
from croupier.floor.pace import Pace
from croupier.floor.part import NotYours
from croupier.floor.tables import Heard, LiveTable
from croupier.floor.watching import head
from croupier.people.person import Person
from croupier.people.rights import Refused
from croupier.rounds.bets import BetError
from croupier.rulebook.payout import PayoutError, money_text, parse_money
from croupier.store.chain import digest_of
from croupier.table.round import ActError
from croupier.web.safety import sent_form
from croupier.web.shell import address_of, page, person_of, state_of
from croupier.web.views.company import called, company

router = APIRouter()
INVITATION = "invitation"
PACES: Mapping[str, Pace] = {
    "0": Pace(),
    "15": Pace(wager=30, decide=15, remove=300),
    "30": Pace(wager=45, decide=30, remove=600),
    "60": Pace(wager=60, decide=60, remove=600),
}
USUAL = "60"
# What others do beside the round: whoever bets or decides meanwhile means the same as before.
BESIDE = frozenset(
    {
        "sat",
        "left",
        "wagered",
        "taken back",
        "skipped",
        "bought in",
        "cashed out",
        "tipped",
        "contributed",
    }
)


@router.get("/tables/{key}/turns")
async def turns(request: Request, key: str, known: str = "") -> Response:
    """Server-sent events: how far the table is, for a page that follows what others do there. Who
    reconnects says by `Last-Event-ID` what they know."""
    state = state_of(request)
    await run_in_threadpool(head, state.store, key)
    known = request.headers.get("last-event-id", known)[:40]
    state.events.check_room(address_of(request))
    stream = state.events.turns(key, known, address_of(request))
    headers = {"x-accel-buffering": "no"}  # a proxy passes on each event at once
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


@router.get("/tables/{key}/turn")
async def turn(request: Request, key: str) -> Response:
    """The same once, for a page to which nothing can be pushed."""
    found = await run_in_threadpool(head, state_of(request).store, key)
    return Response(found.turn, media_type="text/plain")


# ------------------------------------------------------------------------------ sitting down


@router.get("/tables/{key}/join")
async def join(request: Request, key: str) -> Response:
    return await run_in_threadpool(_join, request, key, "", dict(request.query_params))


@router.post("/tables/{key}/sit")
async def sit(request: Request, key: str) -> Response:
    """Sit down, or read on the same page why not."""
    async with sent_form(request, state_of(request).settings) as sent:
        typed = {name: text for name, text in sent.multi_items() if isinstance(text, str)}

    def sat() -> Response:
        try:
            _sit(request, key, typed)
        except (ActError, BetError, PayoutError, Refused) as error:
            return _join(request, key, str(error), typed)
        return RedirectResponse(f"/tables/{key}", 303)

    return await run_in_threadpool(sat)


def _sit(request: Request, key: str, typed: Mapping[str, str]) -> None:
    floor, person = state_of(request).floor, person_of(request)
    seat, amount = typed.get("seat", ""), typed.get("amount", "").strip()
    with floor.look(key) as table:
        at = table.at
    sitting.sit(
        floor,
        person,
        key,
        Sent(f"sit.{typed.get('key', '')}", at, sorted(typed.items())),
        seat=int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else 0,
        token=typed.get(INVITATION, ""),
        bought=parse_money(amount) if amount else 0,
        called=typed.get("called", ""),
    )


def _join(request: Request, key: str, refused: str, typed: Mapping[str, str]) -> Response:
    person, token = person_of(request), typed.get(INVITATION, "")[:80]
    with state_of(request).floor.look(key) as table:
        if table.part(person).sits or table.owner == person.name:
            return RedirectResponse(f"/tables/{key}", 303)
        here = company(table, person)
        again = table.name_of(person)
        return page(
            request,
            "play/join.html",
            status=400 if refused else 200,
            key=key,
            title=table.session.entry.title,
            company=here,
            invited=table.invites(person, token),
            refused=refused,
            typed=typed,
            called=typed.get("called") or (called(table, again) if again else _own_name(person)),
            bought=typed.get("amount", money_text(BOUGHT)),
            token=token,
            once=digest_of(f"{person.name} {key} {table.turn}")[:24],
        )


def _own_name(person: Person) -> str:
    return person.name if person.has_account else ""


# ------------------------------------------------------------------------------ inviting


@router.post("/tables/{key}/invite")
async def invite(request: Request, key: str) -> Response:
    """A link for others. Only a digest of its token is kept with the table; the browser of whose
    table it is keeps the token, to show the link again."""
    settings = state_of(request).settings
    async with sent_form(request, settings) as sent:
        typed = {name: text for name, text in sent.multi_items() if isinstance(text, str)}
    person, floor = person_of(request), state_of(request).floor

    def invited() -> str:
        with floor.look(key) as table:
            once = Sent(f"invite.{typed.get('key', '')}", table.at, sorted(typed.items()))
        try:
            return sitting.invite(
                floor,
                person,
                key,
                once,
                called=typed.get("called", ""),
                pace=PACES.get(typed.get("pace", "")),
            )
        except ActError as error:
            with floor.look(key) as table:
                table.tell(person, Heard(str(error)))
            return ""

    token = await run_in_threadpool(invited)
    response = RedirectResponse(f"/tables/{key}", 303)
    if token:
        response.set_cookie(
            INVITATION,
            token,
            path=f"/tables/{key}",
            httponly=True,
            samesite="lax",
            secure=settings.secure_cookies,
        )
    return response


def invitation(request: Request, table: LiveTable) -> str:
    """The link that this browser asked for last; "" if it does not let anybody in any more."""
    token = request.cookies.get(INVITATION, "")
    if not table.facts.invited or not hmac.compare_digest(digest_of(token), table.facts.invited):
        return ""
    return f"{request.base_url}tables/{table.key}/join?{INVITATION}={token}"


def pace_of(table: LiveTable) -> str:
    """The choice of time to act that a form begins with."""
    elected = (name for name, pace in PACES.items() if pace == table.facts.pace)
    return next(elected, "") if table.facts.invited else USUAL


# ------------------------------------------------------------------------------ acts


def sent_now(table: LiveTable, sent: Sent) -> Sent:
    """What was sent from a table that has moved on since, if all that others did there meanwhile
    was beside the round: then it means the same now."""
    records = table.session.log.records
    seen = sent.at.partition(".")[0]
    if sent.at == table.at or not table.session.seating.seats or not seen.isdecimal():
        return sent
    since = records[int(seen) :] if 0 < int(seen) < len(records) else ()
    if since and all(record["record"] in BESIDE for record in since):
        return Sent(sent.key, table.at, sent.content)
    return sent


def _take_back(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    table.acts(person).take_back()


def _sit_out(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    table.acts(person).wager([])


def _begin(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    """The dealer begins without whoever has placed nothing."""
    table.acts(person).deal()


def _leave(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    table.acts(person).leave()


def _contribute(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    """Words of a player's own become part of the next seed."""
    words = str(sent.get("words", "")).strip()
    table.acts(person).contribute(words.encode(errors="surrogatepass"))


def _pace(table: LiveTable, person: Person, sent: FormData, heard: Heard) -> None:
    if not table.part(person).plays:
        raise NotYours("Only whose table this is can change that.")
    pace = PACES.get(str(sent.get("pace", "")))
    if pace is None:
        raise ActError(f"pace is refused; choose one of {', '.join(PACES)}.")
    sitting.set_pace(table, pace)


Done = Callable[[LiveTable, Person, FormData, Heard], None]
SEAT_ACTS: Mapping[str, tuple[str, Done]] = {
    "take-back": ("take back", _take_back),
    "sit-out": ("place", _sit_out),
    "begin": ("deal", _begin),
    "leave": ("leave", _leave),
    "pace": ("open", _pace),
    "contribute": ("contribute", _contribute),
}
