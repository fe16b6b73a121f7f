"""Progressive meters of the floor: what they show, what moved each cent, what is done to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import find
from croupier.floor import meters as kept_meters
from croupier.floor.linking import Candidate, offered_by
from croupier.floor.meter import READ
from croupier.floor.meter_acts import MeterActs, training
from croupier.floor.meters import KeptMeter
from croupier.floor.reporting.asked import check_report
from croupier.people.rights import METER
from croupier.store import clock
from croupier.web.pages.acting import Typed, acted, log_in_first
from croupier.web.pages.floor.shown import HERE, cents_of, floor_page, number_of, titles
from croupier.web.refusals import Wrong
from croupier.web.shell import person_of, state_of
from croupier.web.views.acting import NOTHING_HEARD, Field, Form, Heard, offered

router = APIRouter()
EACH = 100
WHY = Field("why", "Why", "area", rows=2)
PARTS = (("rate", "rate"), ("reserve", "reserve"), ("reseed", "amount after a win"))


@router.get("/floor/meters")
async def meters(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_meters, request)


def _meters(request: Request, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    store, person = state_of(request).store, person_of(request)
    check_report(store, person, about="meters")
    now = clock.now()
    found = [each.meter.told(each.key, now) for each in kept_meters.all_meters(store)]
    return floor_page(
        request,
        "floor/meters.html",
        here=f"{HERE}/meters",
        heard=heard,
        status=status,
        meters=found,
        titles=titles(),
        forms=offered(person, [_making()]),
    )


def _wager_fields() -> tuple[Field, ...]:
    games = tuple(sorted(titles().items(), key=lambda each: each[1]))
    each = "One on each line: three-card-progressive = yes."
    return (
        Field("game", "Game", "choice", choices=games),
        Field("wager", "Wager", hint="Such as three-card-progressive."),
        Field("under", "Rules Submission in force", required=False, hint="None: for training."),
        Field("answers", "Answers, for training", "area", required=False, hint=each),
    )


def _making() -> Form:
    fields = (
        Field("name", "Name", hint="lucky-aces"),
        *_wager_fields(),
        Field("controls", "Internal controls on simultaneous wins", required=False),
        Field("large", "A win is large from", "money", required=False),
    )
    return Form("make", METER, "Make a meter", f"{HERE}/meters", fields, main=True)


@router.post("/floor/meters")
async def make(request: Request) -> Response:
    def done(typed: Typed) -> str:
        large = cents_of(typed["large"], "large") if typed["large"].strip() else 0
        acts, name = _acts(request), typed["name"].strip()
        acts.make(name, _candidate(acts, typed), controls=typed["controls"], large=large)
        return f"{HERE}/meters/{name}"

    def again(heard: Heard, status: int) -> Response:
        return _meters(request, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/meters")


def _acts(request: Request) -> MeterActs:
    return MeterActs(state_of(request).store, person_of(request))


def _candidate(acts: MeterActs, typed: Typed) -> Candidate:
    """The wager that is to be linked: by a submission in force, or by answers for training."""
    wager, under = typed["wager"].strip(), typed["under"].strip()
    if not under:
        return training(typed["game"], wager, _answers(typed["answers"]))
    found = offered_by(acts.store, acts.person, under, wager)
    if found.rules.book.game != find(typed["game"]).game:
        raise Wrong(f"{under[:40]} is for {found.rules.book.game}, not {typed['game'][:40]}.")
    return found


def _answers(text: str) -> dict[str, str]:
    found = {}
    for line in filter(str.strip, text.splitlines()):
        key, equals, value = line.partition("=")
        if not equals:
            raise Wrong(f"{line.strip()[:60]!r} is refused; write OPTION = ANSWER.")
        found[key.strip()] = value.strip()
    return found


@router.get("/floor/meters/{key}")
async def meter(request: Request, key: str) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_meter, request, key)


def _meter(request: Request, key: str, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    """A meter with every record that moved it, the last first."""
    store, person = state_of(request).store, person_of(request)
    check_report(store, person, about=key)
    kept = kept_meters.kept_meter(store, key)
    with store.reading() as connection:
        records = kept_meters.history(connection, key)
    moved = [each for each in reversed(records) if each["record"] != READ]
    at = number_of(request.query_params.get("page", ""), "page", 1) or 1
    return floor_page(
        request,
        "floor/meter.html",
        here=f"{HERE}/meters",
        heard=heard,
        status=status,
        meter=kept.meter.told(key, clock.now()),
        records=[row for each in moved[(at - 1) * EACH : at * EACH] for row in _rows(each)],
        at=at,
        more=at * EACH < len(moved),
        address=f"{HERE}/meters/{key}?",
        titles=titles(),
        forms=offered(person, _forms(kept)),
    )


def _rows(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A record by level: what it moved, about what, by whom or under which paragraph."""
    amounts = record.get("levels") or {record.get("level", ""): record.get("cents")}
    taken = record["record"] == "won"
    return [
        {
            "n": record["n"],
            "at": record["at"],
            "what": record["record"],
            "level": level,
            "cents": -cents if taken and cents is not None else cents,
            "table": record.get("table", ""),
            "round": record.get("round", ""),
            "about": _about(record),
            "by": str(record.get("by", record.get("cite", ""))),
        }
        for level, cents in amounts.items()
    ]


def _about(record: Mapping[str, Any]) -> str:
    for key in ("name", "to", "from", "why", "controls"):
        if record.get(key):
            return str(record[key])
    terms = record.get("terms", {}).values()
    return ", ".join(f"{part} {value}" for each in terms for part, value in each.items())


def _forms(kept: KeptMeter) -> list[Form]:
    address, levels = f"{HERE}/meters/{kept.key}", [*kept.meter.resets]
    if kept.meter.sent:
        return []
    act = "enable" if kept.meter.disabled else "disable"
    rate = (
        Field("part", "What", "choice", choices=PARTS),
        Field("level", "Level", "choice", choices=tuple((each, each) for each in levels)),
        Field("value", "Value", hint="15%, or dollars"),
    )
    gone = (
        Field("to", "Its money goes to the meter"),
        Field("approval", "Approval of the removal", required=False, hint="AP-2026-0001"),
        WHY,
    )
    after = "It holds from the next win on."
    return [
        Form(act, METER, act.capitalize(), f"{address}/{act}", (WHY,), main=act == "enable"),
        Form("link", METER, "Link a wager", f"{address}/link", _wager_fields()),
        Form("rate", METER, "Elect its terms", f"{address}/rate", rate, says=after),
        Form("decommission", METER, "Take it off", f"{address}/decommission", gone, grave=True),
    ]


@router.post("/floor/meters/{key}/{act}")
async def do(request: Request, key: str, act: str) -> Response:
    def done(typed: Typed) -> str:
        acts = _acts(request)
        match act:
            case "disable":
                acts.disable(key, typed["why"])
            case "enable":
                acts.enable(key, typed["why"])
            case "link":
                acts.link(key, _candidate(acts, typed))
            case "rate":
                acts.elect(key, typed["part"], typed["value"].strip(), typed["level"])
            case "decommission":
                to, approval = typed["to"].strip(), typed["approval"].strip()
                acts.decommission(key, to, typed["why"], approval)
            case _:
                raise Wrong(f"There is no act {act[:40]} on a meter.")
        return f"{HERE}/meters/{key}"

    def again(heard: Heard, status: int) -> Response:
        return _meter(request, key, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/meters/{key}")
