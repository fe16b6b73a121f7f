"""Simulate: a run with its progress, the running mean against the exact figure, the outcomes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import NotThere, find, rulebook
from croupier.reports.pricing import main_wagers
from croupier.web.pages.look.counts import waiting_for
from croupier.web.pages.look.heads import head_of
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of
from croupier.web.shell import page, percent, state_of
from croupier.web.views.answers import form_of
from croupier.web.work import MOST_ROUNDS, Asked, Piece, Simulated

router = APIRouter()
USUAL = 1_000_000
WIDE, HIGH, LEFT, LOW = 640, 280, 60, 250
SIZES = (100_000, 1_000_000, 5_000_000, MOST_ROUNDS)


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
    done: Simulated | None = None
    waiting, why = None, ""
    if wager and form.holds:
        main = main_wagers(book, wager)[0].key
        work = Asked(entry.game, tuple(form.given.items()), main)
        job = state_of(request).simulated(work, rounds, seed, caller_of(request))
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
        plot=_plot(done) if done else None,
    )


def _whole(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 14 and least <= int(text) <= most):
        raise Wrong(f"{name} = {text[:40]!r} is not a whole number from {least:,} to {most:,}.")
    return int(text)


@dataclass(frozen=True)
class Plot:
    """Lines in the units of the drawing."""

    mean: str
    band: str
    exact: float | None
    marks: tuple[tuple[float, str], ...]
    ends: tuple[tuple[float, str], ...]


def _plot(done: Simulated) -> Plot:
    """The running mean with a band of two standard errors, and the exact figure."""
    pieces = done.pieces
    errors = [2 * piece.deviation / math.sqrt(piece.rounds) for piece in pieces]
    lows = [piece.mean - error for piece, error in zip(pieces, errors, strict=True)]
    highs = [piece.mean + error for piece, error in zip(pieces, errors, strict=True)]
    if done.exact is not None:
        lows, highs = [*lows, done.exact], [*highs, done.exact]
    low, high = min(lows), max(highs)
    span = (high - low) or 1.0

    def y(value: float) -> float:
        return round(LOW - (value - low) / span * (LOW - 20), 1)

    def x(piece: Piece) -> float:
        return round(LEFT + (WIDE - LEFT - 10) * piece.rounds / pieces[-1].rounds, 1)

    upper = [f"{x(piece)},{y(top)}" for piece, top in zip(pieces, highs, strict=False)]
    lower = [f"{x(piece)},{y(bottom)}" for piece, bottom in zip(pieces, lows, strict=False)]
    steps = [low, (low + high) / 2, high]
    return Plot(
        " ".join(f"{x(piece)},{y(piece.mean)}" for piece in pieces),
        " ".join([*upper, *reversed(lower)]),
        None if done.exact is None else y(done.exact),
        tuple((y(value), percent(value, 2)) for value in steps),
        ((x(pieces[0]), f"{pieces[0].rounds:,}"), (x(pieces[-1]), f"{pieces[-1].rounds:,}")),
    )


def plain(done: Simulated) -> dict[str, Any]:
    """The run for a program."""
    return {
        "pieces": [vars(piece) for piece in done.pieces],
        "outcomes": [
            {"outcome": name, "pays": pays, "times": times, "contribution": adds}
            for name, pays, times, adds in done.outcomes
        ],
        "exact_mean": done.exact,
    }
