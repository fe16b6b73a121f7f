"""Simulate: a run with its progress, the running mean against the exact figure, the outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import NotThere, find, rulebook
from croupier.reports.pricing import main_wagers
from croupier.reports.running import Run
from croupier.rulebook.payout import parse_percent
from croupier.web.pages.look.counts import waiting_for
from croupier.web.pages.look.heads import head_of
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of
from croupier.web.shell import page, state_of
from croupier.web.views.answers import form_of
from croupier.web.work import MOST_ROUNDS, Asked

router = APIRouter()
USUAL = 1_000_000
SIZES = (100_000, 1_000_000, 5_000_000, MOST_ROUNDS)
ERRORS = ("", "1%", "0.3%", "0.1%", "0.03%")


@router.get("/simulate/{name}")
async def run(request: Request, name: str) -> Response:
    return await run_in_threadpool(_run, request, name)


def _run(request: Request, name: str) -> Response:
    entry = find(name)
    if not entry.has_odds:
        raise NotThere(f"{entry.game} cannot be simulated yet.")
    book = rulebook(entry)
    form = form_of(entry, request.query_params.multi_items())
    asked = request.query_params
    wager = asked.get("wager", "")
    rounds = _whole("rounds", asked.get("rounds", str(USUAL)), 1, MOST_ROUNDS)
    seed = _whole("seed", asked.get("seed", "1"), 0, 10**12)
    done: Run | None = None
    waiting, why = None, ""
    if wager and form.holds:
        main = main_wagers(book, wager)[0].key
        work = Asked(entry.game, tuple(form.given.items()), main)
        job = state_of(request).simulated(work, rounds, seed, caller_of(request), _until(asked))
        if job.stopped or not job.done:
            waiting = waiting_for(request, job)
        else:
            done, why = job.result, job.error
    return page(
        request,
        "simulate.html",
        **head_of(request, entry, form),
        wagers=[each for each in form.rules.wagers() if each.part_of is None],
        wager=wager,
        rounds=rounds,
        seed=seed,
        sizes=SIZES,
        waiting=waiting,
        why=why,
        done=done,
        errors=ERRORS,
        until=asked.get("until", ""),
        plain=plain(done) if done else None,
        plot=Markup(done.svg()) if done else "",  # made here, from figures
    )


def _until(asked: Mapping[str, str]) -> float | None:
    text = asked.get("until", "")
    if text not in ERRORS:
        raise Wrong(f"until = {text[:40]!r} is refused; choose {', '.join(ERRORS[1:])}.")
    return float(parse_percent(text)) if text else None


def _whole(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 14 and least <= int(text) <= most):
        raise Wrong(f"{name} = {text[:40]!r} is not a whole number from {least:,} to {most:,}.")
    return int(text)


def plain(done: Run) -> dict[str, Any]:
    """The run for a program."""
    return {
        "pieces": [vars(piece) for piece in done.pieces],
        "outcomes": [
            {
                "outcome": outcome.outcome,
                "pays": outcome.pays,
                "times": round(outcome.probability * done.pieces[-1].rounds),
                "contribution": float(outcome.contribution),
            }
            for outcome in done.odds.outcomes
        ],
        "exact_mean": None if done.exact is None else float(done.exact),
    }
