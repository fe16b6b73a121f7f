"""A review of a session that is over: its costliest decisions, by exact advice."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import find
from croupier.equipment.cards import card_text
from croupier.floor.reviewing import MOST, Review, Reviewed
from croupier.floor.watching import head
from croupier.papers.wording.choices import word
from croupier.rounds.arrange import Arrange
from croupier.table.log import read_log
from croupier.table.round import ActError
from croupier.web.pages.look.counts import waiting_for
from croupier.web.safety import caller_of
from croupier.web.shell import page, state_of
from croupier.web.work import reviewed

router = APIRouter()
SHOWN = 20


@router.get("/watch/{key}/review")
async def review(request: Request, key: str) -> Response:
    return await run_in_threadpool(_review, request, key)


def _review(request: Request, key: str) -> Response:
    state = state_of(request)
    if not head(state.store, key).closed:
        raise ActError("A session can be reviewed once its table is closed: leave the table first.")
    text = state.floor.log_of(key)
    job = state.pool.ask(("review", key), caller_of(request), reviewed, text, long=True)
    found: Review | None = job.result if job.done and not job.error else None
    return page(
        request,
        "play/review.html",
        key=key,
        title=find(read_log(text, closed=False)[0]["game"]).title,
        waiting=waiting_for(request, job) if job.stopped or not job.done else None,
        why=job.error,
        review=found,
        mistakes=found.mistakes[:SHOWN] if found else (),
        told=told,
        cards=cards,
        most=MOST,
    )


def told(each: Reviewed, key: str) -> str:
    """A choice in the words of players; hands as they were set."""
    if isinstance(each.question, Arrange):
        return key
    own = next(choice for choice in each.question.choices if choice.key == key)
    return word(own, each.question.choices)


def cards(each: Reviewed) -> list[tuple[str, list[str]]]:
    """What the player saw, by what it is."""
    if isinstance(each.question, Arrange):
        return [("", list(map(card_text, each.question.cards)))]
    known = each.question.known.items()
    return [(name, list(map(card_text, hand))) for name, hand in known if hand]
