"""The watcher's room: any round of any table that one may see, live or closed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import or_, select
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import entries, find
from croupier.floor.money import TRAINING
from croupier.floor.practice import practice_tables
from croupier.floor.recall import Search, search
from croupier.floor.reporting.asked import Asked, seen_by
from croupier.floor.reporting.report import ReportError
from croupier.floor.watching import head
from croupier.people.person import Person
from croupier.people.rights import TABLE, may
from croupier.rulebook.payout import PayoutError, parse_money
from croupier.store.engine import Store
from croupier.store.schema import games, sessions, sitters
from croupier.table.log import lines_of, read_log
from croupier.table.records import check_shapes
from croupier.table.replay import rules_of
from croupier.web.shell import page, person_of, state_of
from croupier.web.views.company import company
from croupier.web.views.felt import felt
from croupier.web.views.watched import ALL, DEALER, Mark, Watched, opened

router = APIRouter()
MOST_TABLES = 60
MOST_FOUND = 100
MOST_ROUNDS = 500
MOST_KEPT = 8


@router.get("/watch")
async def room(request: Request) -> Response:
    return await run_in_threadpool(_room, request)


@router.get("/watch/{key}")
async def watch(request: Request, key: str) -> Response:
    return await run_in_threadpool(_watch, request, key)


# ------------------------------------------------------------------------------ finding rounds


def _room(request: Request) -> Response:
    state, person = state_of(request), person_of(request)
    asked = {name: text.strip()[:80] for name, text in request.query_params.items()}
    found, refused = None, ""
    try:
        by = _search(asked)
        if by is not None:
            found = search(state.store, person, by)
    except (ReportError, PayoutError) as error:
        refused = str(error)
    return page(
        request,
        "watch/room.html",
        status=400 if refused else 200,
        tables=_tables(state.store, person),
        practice=practice_tables(state.floor),
        titles={entry.game: entry.title for entry in entries()},
        asked=asked,
        found=found,
        most=MOST_FOUND,
        refused=refused,
        sees_all=may(person, "report", TABLE),
    )


def _search(asked: Mapping[str, str]) -> Search | None:
    """What rounds are asked for; None if nothing is."""
    if not any(asked.get(name) for name in FIELDS):
        return None
    return Search(
        Asked(_day(asked, "from"), _day(asked, "to"), asked.get("currency") or TRAINING),
        table=asked.get("table", "").rpartition("/")[2],
        person=asked.get("person", ""),
        game=asked.get("game", ""),
        paragraph=asked.get("paragraph", ""),
        least=parse_money(asked["amount"]) if asked.get("amount") else 0,
        most=MOST_FOUND,
    )


FIELDS = ("from", "to", "table", "person", "game", "paragraph", "amount", "currency")


def _day(asked: Mapping[str, str], name: str) -> date | None:
    text = asked.get(name, "")
    if not text:
        return None
    with suppress(ValueError):
        return date.fromisoformat(text)
    raise ReportError(f"{name} = {text!r} is no day; write it as 2026-11-30.")


def _tables(store: Store, person: Person) -> list[dict[str, Any]]:
    """The tables at which a person plays, has played or may see what was played, the last first."""
    with store.reading() as connection:
        sits = select(sitters.c.session).where(sitters.c.person == person.name)
        seen = select(games.c.session).where(seen_by(connection, person))
        asked = (
            select(sessions.c.key, sessions.c.game, sessions.c.acted, sessions.c.closed)
            .where(
                or_(
                    sessions.c.owner == person.name,
                    sessions.c.key.in_(sits),
                    sessions.c.key.in_(seen),
                )
            )
            .order_by(sessions.c.acted.desc(), sessions.c.key)
            .limit(MOST_TABLES)
        )
        return [dict(row._mapping) for row in connection.execute(asked)]


# ------------------------------------------------------------------------------ one table


def _watch(request: Request, key: str) -> Response:
    """Whoever has the name of a table may see what lies open there, and its log."""
    state, person = state_of(request), person_of(request)
    if head(state.store, key).closed:
        here = closed_log(state.floor.log_of(key))
        shown = staged(request, key, here, names=_names(state.store, key))
        return page(request, "watch/table.html", live=False, **shown)
    with state.floor.look(key) as table:
        log = table.session.log
        here = Watched(table.session.rules, log.records, log.lines, closed=False)
        names = company(table, person).called
        shown = staged(request, key, here, names=names, latest=True)
        return page(
            request,
            "watch/table.html",
            live=True,
            turn=table.turn,
            plays=table.admits(person),
            **shown,
        )


@lru_cache(maxsize=MOST_KEPT)
def closed_log(text: str) -> Watched:
    """A log that is complete: its seeds open what was sealed in it."""
    records = read_log(text)
    check_shapes(records)
    return Watched(rules_of(records[0]), opened(records), lines_of(text), closed=True)


def _names(store: Store, key: str) -> Mapping[str, str]:
    """How people were called at a table that is closed."""
    with store.reading() as connection:
        facts = connection.scalar(select(sessions.c.facts).where(sessions.c.key == key)) or {}
    called: Mapping[str, str] = facts.get("called", {})
    return called


def staged(
    request: Request,
    key: str,
    here: Watched,
    *,
    names: Mapping[str, str] | None = None,
    latest: bool = False,
) -> dict[str, Any]:
    """What is shown of a log: a round, a step of it, a view; and where one can go from there."""
    asked = request.query_params
    number, paragraph = _whole(asked.get("round", "")), asked.get("paragraph", "")[:40]
    follows = latest and not number
    shown: dict[str, Any] = {
        "key": key,
        "title": find(here.records[0]["game"]).title,
        "rounds": here.rounds[-MOST_ROUNDS:],
        "count": len(here.rounds),
        "follows": follows,
        "paragraph": paragraph,
        "view": ALL if asked.get("view") == ALL else DEALER,
        "bytes": sum(map(len, here.lines)),
        "mark": None,
    }
    if not here.rounds:
        return shown
    mark = here.rounds[-1] if follows else here.mark(number or 1)
    steps = here.steps(mark)
    step = _step(here, mark, asked.get("step", ""), paragraph, len(steps) - 1, follows)
    now, seats = here.seen(mark, step, shown["view"]), _seats(here, mark)
    now.events = [replace(event, text=_named(event.text, names or {})) for event in now.events]
    return {
        **shown,
        "mark": mark,
        "step": step,
        "last": len(steps) - 1,
        "at": here.records[steps[step]]["at"],
        "revealed": here.is_revealed(mark),
        "receipt": here.receipt(mark),
        "seen": now,
        "felt": felt(here.rules, now, seats, names={seat: f"Seat {seat}" for seat in seats}),
    }


def _named(text: str, names: Mapping[str, str]) -> str:
    for name, called in names.items():
        text = text.replace(name, called)
    return text


def _step(here: Watched, mark: Mark, asked: str, paragraph: str, last: int, follows: bool) -> int:
    if asked:
        return min(_whole(asked), last)
    if paragraph:
        return here.citing(mark, paragraph)
    return last if follows else 0


def _seats(here: Watched, mark: Mark) -> list[int]:
    """The seats that bet in a round."""
    return sorted({bet["seat"] for bet in here.records[mark.first]["bets"]})


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
