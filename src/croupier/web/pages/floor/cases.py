"""Cases: rounds to void, errors to mend, disputes to decide; each with its number and outcome."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.floor.cases import COMPLAINT, DISMISSED, DISPUTE, ERROR, UPHELD, VOID, Case, Cases
from croupier.people.rights import TABLE, may
from croupier.store.errors import Unknown
from croupier.web.pages.acting import Typed, acted, log_in_first
from croupier.web.pages.floor.shown import HERE, floor_page, number_of
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
MOST = 200


@router.get("/floor/cases")
async def cases(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_cases, request)


def _cases(request: Request, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    person, floor = person_of(request), state_of(request).floor
    if not may(person, "report", TABLE) and not may(person, "decide case", TABLE):
        floor.verify_may(person, "dispute", "cases")
    found = Cases(floor, person).all()[::-1]
    every = request.query_params.get("all") == "yes"
    return floor_page(
        request,
        "floor/cases.html",
        here=f"{HERE}/cases",
        cases=[each for each in found if every or each.is_open][:MOST],
        heard=heard,
        status=status,
        open=sum(each.is_open for each in found),
        forms=offered(person, [_opening()]),
        every=every,
        count=len(found),
    )


def _opening() -> Form:
    kinds = ((DISPUTE, "a round, its result"), (COMPLAINT, "anything else"))
    fields = (
        Field("table", "Table", hint="Its name, or its link."),
        Field("kind", "About", "choice", choices=kinds),
        Field("round", "Round", "number", required=False),
        Field("why", "What happened", "area"),
    )
    return Form("dispute", TABLE, "Dispute or complain", f"{HERE}/cases", fields, main=True)


@router.post("/floor/cases")
async def open_case(request: Request) -> Response:
    own = Cases(state_of(request).floor, person_of(request))

    def done(typed: Typed) -> str:
        if typed["kind"] not in (DISPUTE, COMPLAINT):
            raise Wrong("Choose a kind from the list.")
        table, round_ = typed["table"].strip(), number_of(typed["round"], "round", 0)
        key = table.rstrip("/").rpartition("/")[2]
        return f"{HERE}/cases/{own.open_case(typed['kind'], key, typed['why'], round_=round_)}"

    def again(heard: Heard, status: int) -> Response:
        return _cases(request, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/cases")


@router.get("/floor/cases/{number}")
async def case(request: Request, number: int) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_case, request, number)


def _case(
    request: Request, number: int, heard: Heard = NOTHING_HEARD, status: int = 200
) -> Response:
    person = person_of(request)
    every = Cases(state_of(request).floor, person).all()
    found = next((each for each in every if each.number == number), None)
    if found is None:
        raise Unknown(f"There is no case {number} that you may see.")
    return floor_page(
        request,
        "floor/case.html",
        here=f"{HERE}/cases",
        heard=heard,
        status=status,
        case=found,
        forms=offered(person, _forms(found)),
    )


def _forms(case: Case) -> list[Form]:
    if not case.is_open:
        return []
    address = f"{HERE}/cases/{case.number}"
    second = "For money, somebody else than who opened the case does it."
    if case.kind == VOID:
        again = (("", "nothing"), ("table", "the table"), ("game", "the game"))
        off = Field("disable", "If it may happen again, disable", "choice", choices=again)
        title = "Void the round in play"
        return [Form("void", TABLE, title, f"{address}/void", (off,), says=second, grave=True)]
    if case.kind == ERROR:
        says = f"The house pays or takes back by a new record. {second}"
        return [Form("correct", TABLE, "Mend the error", f"{address}/mend", says=says, main=True)]
    outcomes = ((UPHELD, UPHELD), (DISMISSED, DISMISSED))
    fields = (
        Field("outcome", "Outcome", "choice", choices=outcomes),
        Field("answer", "Answer", "area"),
    )
    return [Form("decide case", TABLE, "Decide", f"{address}/decide", fields, main=True)]


@router.post("/floor/cases/{number}/{act}")
async def do(request: Request, number: int, act: str) -> Response:
    own = Cases(state_of(request).floor, person_of(request))

    def done(typed: Typed) -> str:
        match act:
            case "void":
                own.void(number, disable=typed["disable"])
            case "mend":
                own.mend(number)
            case "decide":
                own.decide(number, typed["outcome"], typed["answer"])
            case _:
                raise Wrong(f"There is no act {act[:40]} on a case.")
        return f"{HERE}/cases/{number}"

    def again(heard: Heard, status: int) -> Response:
        return _case(request, number, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/cases/{number}")
