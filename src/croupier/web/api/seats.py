"""Several people at one table: an invitation, a seat, and what the house does for who is away.

Who sits has chips and decisions of their own: `own_seats` in each answer are theirs, `question` is
there when it is their turn. Wagers are held until all have wagered; then the round begins.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from croupier.floor import sitting
from croupier.floor.cases import COMPLAINT, DISPUTE, Cases
from croupier.floor.floor import Sent
from croupier.floor.opening import BOUGHT
from croupier.floor.tending import tend
from croupier.people.rights import GO_ON
from croupier.rulebook.payout import parse_money
from croupier.table.round import ActError
from croupier.web.api.games import Name, Record, Text
from croupier.web.api.keys import ACTING, Key
from croupier.web.api.tables import Amount, OneAct, done
from croupier.web.shell import program_of, state_of

router = APIRouter(tags=["tables"])


class Sat(OneAct):
    """`seat`: 0 for the first free one. `invitation`: the token of whose table it is. `called`:
    how you want to be called there."""

    seat: Annotated[int, Field(ge=0, le=99)] = 0
    called: Annotated[str, Field(max_length=100)] = ""
    invitation: Name = ""
    buy_in: Text | None = Field(None, description="Buy-in in dollars; $500 by default.")


class Disputed(Record):
    """`kind`: dispute or complaint. `round`: 0 if it is about no round."""

    kind: Name = DISPUTE
    round: Annotated[int, Field(ge=0, lt=10**9)] = 0
    why: Annotated[str, Field(max_length=500)]


@router.post("/tables/{key}/invite", responses=ACTING)
async def invite(request: Request, key: str, once: Key, asked: OneAct) -> dict[str, str]:
    """Return a token with which others sit down here; a newer one takes its place."""
    sent = Sent(once, asked.at)
    person, floor = program_of(request).person, state_of(request).floor
    return {"invitation": await run_in_threadpool(sitting.invite, floor, person, key, sent)}


@router.post("/tables/{key}/sit", responses=ACTING)
@router.post("/tables/{key}/join", responses=ACTING, include_in_schema=False)
async def sit(request: Request, key: str, once: Key, asked: Sat) -> dict[str, Any]:
    """Take a seat with chips of your own; the answer has the token to act there."""
    token = program_of(request).token or secrets.token_urlsafe(24)
    person = program_of(request, token).person
    content = asked.model_dump(mode="json", exclude={"at"})
    bought = BOUGHT if asked.buy_in is None else parse_money(asked.buy_in)

    def sat() -> dict[str, Any]:
        said = sitting.sit(
            state_of(request).floor,
            person,
            key,
            Sent(once, asked.at, content),
            seat=asked.seat,
            token=asked.invitation,
            bought=bought,
            called=asked.called,
        )
        return {"token": token, **said}

    return await run_in_threadpool(sat)


@router.post("/tables/{key}/take-back", responses=ACTING)
async def take_back(request: Request, key: str, once: Key, asked: OneAct) -> dict[str, Any]:
    """Take back wagers that wait for the next round."""
    person = program_of(request).person
    return await done(
        request, key, "take back", once, asked, lambda table: table.acts(person).take_back()
    )


@router.post("/tables/{key}/tip", responses=ACTING)
async def tip(request: Request, key: str, once: Key, asked: Amount) -> dict[str, Any]:
    """Tip the dealer."""
    person, cents = program_of(request).person, parse_money(asked.amount)
    return await done(request, key, "tip", once, asked, lambda table: table.acts(person).tip(cents))


@router.post("/tables/{key}/go-on", responses=ACTING)
async def go_on(request: Request, key: str) -> dict[str, Any]:
    """Let the house go on without players who are away, if the time of the table has passed."""
    person, floor = program_of(request).person, state_of(request).floor

    def gone_on() -> dict[str, Any]:
        with floor.look(key) as table:
            floor.check_admits(table, person, GO_ON)
        did = tend(floor, key)
        with floor.look(key) as table:
            return {"did": did, **table.plain(person, len(table.session.log.lines))}

    return await run_in_threadpool(gone_on)


@router.post("/tables/{key}/cases", status_code=201, responses=ACTING)
async def dispute(request: Request, key: str, asked: Disputed) -> dict[str, int]:
    """Dispute a round of a table, or complain; the answer has the number of the case."""
    if asked.kind not in (DISPUTE, COMPLAINT):
        raise ActError(f"kind = {asked.kind!r} is refused; choose {DISPUTE} or {COMPLAINT}.")
    cases = Cases(state_of(request).floor, program_of(request).person)
    found = await run_in_threadpool(cases.open_case, asked.kind, key, asked.why, round_=asked.round)
    return {"case": found}
