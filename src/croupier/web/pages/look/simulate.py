"""Simulate: a run with its progress, the running mean against the exact figure, the outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import Entry, NotThere, find, rulebook
from croupier.reports.pricing import main_wagers
from croupier.reports.running import Run
from croupier.rulebook.payout import parse_percent
from croupier.web.pages.look.counts import waiting_for
from croupier.web.pages.look.heads import head_of
from croupier.web.pages.look.odds import data_file
from croupier.web.pool import Job
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of
from croupier.web.shell import page, query, state_of
from croupier.web.views.answers import Form, form_of
from croupier.web.views.data import Cell, Column, DataTable, share, text
from croupier.web.work import MOST_ROUNDS, Asked

router = APIRouter()
USUAL = 1_000_000
WAGER, TABLE = "wager", "table"
SIZES = (100_000, 1_000_000, 5_000_000, MOST_ROUNDS)
ERRORS = ("", "1%", "0.3%", "0.1%", "0.03%")


@router.get("/simulate/{name}.{form}")
async def file(request: Request, name: str, form: str) -> Response:
    """A table of a run that is done, as CSV, JSON or LaTeX."""
    return await run_in_threadpool(_file, request, name, form)


@router.get("/simulate/{name}")
async def run(request: Request, name: str) -> Response:
    return await run_in_threadpool(_run, request, name)


@dataclass(frozen=True)
class Wanted:
    """A run that is asked for: of which wager under which answers, how long, with which seed."""

    entry: Entry
    form: Form
    wager: str
    rounds: int
    until: str
    seed: int

    @classmethod
    def of(cls, request: Request, name: str) -> Wanted:
        entry = find(name)
        if not entry.has_odds:
            raise NotThere(f"{entry.game} cannot be simulated yet.")
        asked = request.query_params
        return cls(
            entry,
            form_of(entry, asked.multi_items()),
            asked.get("wager", ""),
            _whole("rounds", asked.get("rounds", str(USUAL)), 1, MOST_ROUNDS),
            asked.get("until", ""),
            _whole("seed", asked.get("seed", "1"), 0, 10**12),
        )

    def file(self, table: str) -> str:
        """The address of a table of it as a file of some form."""
        asked = {WAGER: self.wager, "rounds": self.rounds, "until": self.until, "seed": self.seed}
        more = query({**self.form.link, **asked, TABLE: table})
        return f"/simulate/{self.entry.game}.{{form}}{more}"

    def job(self, request: Request) -> Job | None:
        """Under way, or done; none where nothing is asked for yet."""
        if not (self.wager and self.form.holds):
            return None
        main = main_wagers(rulebook(self.entry), self.wager)[0].key
        work = Asked(self.entry.game, tuple(self.form.given.items()), main)
        until = _until(self.until)
        caller = caller_of(request)
        return state_of(request).simulated(work, self.rounds, self.seed, caller, until)


def _file(request: Request, name: str, kind: str) -> Response:
    wanted = Wanted.of(request, name)
    job = wanted.job(request)
    if job is None or not job.done or job.error:
        raise Wrong("This run is not done; open its page first.")
    tables = tables_of(job.result)
    key = request.query_params.get(TABLE, "")
    if key not in tables:
        raise NotThere(f"There is no table {key[:40]!r} of a run; choose {', '.join(tables)}.")
    return data_file(tables[key], kind, f"{wanted.entry.game}-{key}")


def _run(request: Request, name: str) -> Response:
    wanted = Wanted.of(request, name)
    job = wanted.job(request)
    done: Run | None = None
    waiting, why = None, ""
    if job is not None and (job.stopped or not job.done):
        waiting = waiting_for(request, job)
    elif job is not None:
        done, why = job.result, job.error
    tables = tables_of(done) if done else {}
    return page(
        request,
        "simulate.html",
        **head_of(request, wanted.entry, wanted.form),
        wagers=[each for each in wanted.form.rules.wagers() if each.part_of is None],
        wanted=wanted,
        sizes=SIZES,
        waiting=waiting,
        why=why,
        done=done,
        errors=ERRORS,
        tables=tables,
        files={table: wanted.file(table) for table in tables},
        plot=Markup(done.svg()) if done else "",  # made here, from figures
    )


RUNNING = (
    Column("rounds", "Rounds", figures=True),
    Column("mean", "Mean", figures=True),
    Column("standard_error", "Standard error", figures=True),
    Column("low", "From", figures=True),
    Column("high", "To", figures=True),
)
RESULTS = (
    Column("result", "Result"),
    Column("pays", "Pays"),
    Column("count", "Count", figures=True),
    Column("share", "Share", figures=True),
    Column("contribution", "Adds to the mean", figures=True),
)


def tables_of(done: Run) -> dict[str, DataTable]:
    """What lies behind the plot, and how often each result came up."""
    running = (
        (
            Cell(f"{row['rounds']:,}", row["rounds"]),
            *(share(row[column.key]) for column in RUNNING[1:]),
        )
        for row in done.rows()
    )
    results = (
        (
            text(each["outcome"].replace("-", " ")),
            text(each["pays"]),
            Cell(f"{each['times']:,}", each["times"]),
            share(each["times"] / done.pieces[-1].rounds),
            share(each["contribution"]),
        )
        for each in plain(done)["outcomes"]
    )
    return {
        "running": DataTable("running", "The mean as rounds go on", RUNNING, tuple(running)),
        "results": DataTable("results", "Results", RESULTS, tuple(results)),
    }


def _until(text: str) -> float | None:
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
