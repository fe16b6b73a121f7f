"""Games, their rules, odds, simulation and checks, for programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from croupier.analysis.design.front import Front
from croupier.analysis.design.sums import LABEL
from croupier.analysis.design.wishes import Wish
from croupier.catalog.index import NotThere, entries, find, rulebook
from croupier.catalog.rules_json import rulebook_json
from croupier.catalog.search import search
from croupier.formats.schemas import schema
from croupier.maths.pricing.report import OddsReport
from croupier.maths.pricing.report_json import report_json
from croupier.reports.pricing import main_wagers
from croupier.rulebook.foreign import parse_toml
from croupier.rulebook.rules import answer
from croupier.submission.form import check_submission, submission_of
from croupier.web.api.counts import STOPPED, WORKING, caller_of, working
from croupier.web.pages.look.simulate import plain
from croupier.web.refusals import Wrong
from croupier.web.shell import state_of
from croupier.web.work import MOST_POINTS, MOST_ROUNDS, Asked

router = APIRouter(tags=["games"])
Name = Annotated[str, Field(max_length=60)]
Text = Annotated[str, Field(max_length=200)]
MOST_HITS = 500


class Record(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OddsAsked(Record):
    """Answers as you would type them. Anything left out takes its default."""

    answers: dict[Name, Text] = Field(default_factory=dict, max_length=200)
    wager: Name | None = None
    paytable: Name | None = None
    every: bool = True
    rows: list[tuple[Text, Text]] | None = Field(default=None, max_length=60)


class SimulationAsked(Record):
    wager: Name
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 100_000
    seed: Annotated[int, Field(ge=0, le=10**12)] = 1
    answers: dict[Name, Text] = Field(default_factory=dict, max_length=200)


class DesignAsked(Record):
    """Wishes as `croupier design` takes them: shares in percent, `5`, `4.5-5.5`, `4.5-` or `-5.5`.

    The search starts from `rows`, or from the paytable in force. With `points`, the calmest and the
    wildest tables at so many house advantages."""

    wager: Name
    house_advantage: Name = ""
    hit_frequency: Name = ""
    standard_deviation: Name = ""
    top_award: Name = ""
    bounds: dict[Text, Name] = Field(default_factory=dict, max_length=60)
    contributions: dict[Text, Name] = Field(default_factory=dict, max_length=60)
    by_rarity: bool = False
    any_number: bool = False
    points: Annotated[int, Field(ge=0, le=MOST_POINTS)] = 0
    rows: list[tuple[Text, Text]] | None = Field(default=None, min_length=1, max_length=60)
    answers: dict[Name, Text] = Field(default_factory=dict, max_length=200)

    def wish(self) -> Wish:
        return Wish(
            self.house_advantage,
            self.hit_frequency,
            self.standard_deviation,
            self.top_award,
            tuple(self.bounds.items()),
            tuple(self.contributions.items()),
            self.by_rarity,
            self.any_number,
        )


class Filed(Record):
    text: Annotated[str, Field(max_length=250_000)]


REFUSED: dict[int | str, dict[str, Any]] = {
    400: {"description": "Invalid request; one sentence says what is wrong."},
    404: {"description": "No such game, wager or table."},
    429: {"description": "Too many requests, or too many counts under way; try again later."},
}
COUNTING: dict[int | str, dict[str, Any]] = {
    **REFUSED,
    WORKING: {"description": "Counting; ask again for the result, or cancel `count`."},
    STOPPED: {"description": "Canceled or over the time limit; the sentence says what to do."},
}


@router.get("/games", responses=REFUSED)
async def games() -> list[dict[str, Any]]:
    """List all games in chapter order."""
    return [
        {
            "game": entry.game,
            "chapter": entry.chapter,
            "title": entry.title,
            "family": entry.family,
            "play": entry.has_play,
            "odds": entry.has_odds,
            "editions": [each.edition for each in entry.editions()],
        }
        for entry in entries()
    ]


@router.get("/search", responses=REFUSED)
async def found(q: Annotated[str, Query(max_length=200)]) -> list[dict[str, Any]]:
    """Find every record of every chapter that contains all the words."""
    hits = await run_in_threadpool(lambda: list(search(q)))
    return [vars(hit) for hit in hits[:MOST_HITS]]


@router.get("/games/{name}/rules", responses=REFUSED)
async def rules(name: str, wager: str | None = None, paytable: str | None = None) -> dict[str, Any]:
    """Return a chapter: wagers, paytables, options, readings, irregularities, with their cites."""
    return rulebook_json(rulebook(find(name)), None, wager=wager, paytable=paytable)


@router.post("/games/{name}/rules", responses=REFUSED)
async def elected(name: str, asked: OddsAsked) -> dict[str, Any]:
    """Return what a certificate holder offers under these answers."""
    book = rulebook(find(name))
    return rulebook_json(
        book, answer(book, asked.answers), wager=asked.wager, paytable=asked.paytable
    )


@router.get("/schemas/{name}", responses=REFUSED)
def json_schema(name: Name) -> dict[str, Any]:
    """A JSON Schema of what is written for other programs, such as `odds-report-1`."""
    return schema(name)


@router.post("/games/{name}/odds", responses=COUNTING, response_model=None)
async def odds(request: Request, name: str, asked: OddsAsked) -> dict[str, Any] | JSONResponse:
    """Return the exact odds: at once if known, else 202 with the progress of the count."""
    entry = find(name)
    if not entry.has_odds:
        raise NotThere(f"{entry.game} has rules but no odds yet.")
    proposed = None
    if asked.rows is not None:
        if asked.wager is None:
            raise Wrong("rows need a wager: give its key as `wager`.")
        proposed = (asked.wager, "Proposed", tuple(asked.rows))
    wanted = Asked(
        entry.game,
        tuple(asked.answers.items()),
        asked.wager,
        asked.paytable if proposed is None else "Proposed",
        asked.every,
        proposed,
    )
    found = await run_in_threadpool(state_of(request).odds, wanted, caller_of(request))
    return report_json(found) if isinstance(found, OddsReport) else working(found)


@router.post("/games/{name}/simulation", responses=COUNTING, response_model=None)
async def simulation(
    request: Request, name: str, asked: SimulationAsked
) -> dict[str, Any] | JSONResponse:
    """Simulate one wager: the running mean, the outcomes and the exact mean."""
    entry = find(name)
    if not entry.has_odds:
        raise NotThere(f"{entry.game} cannot be simulated yet.")
    book = rulebook(entry)
    answer(book, asked.answers)
    main = main_wagers(book, asked.wager)[0].key
    wanted = Asked(entry.game, tuple(asked.answers.items()), main)
    job = state_of(request).simulated(wanted, asked.rounds, asked.seed, caller_of(request))
    return plain(job.result) if job.done and not job.error else working(job)


@router.post("/games/{name}/design", responses=COUNTING, response_model=None)
async def design(request: Request, name: str, asked: DesignAsked) -> dict[str, Any] | JSONResponse:
    """Find paytables that meet wishes, starting from a given one."""
    entry = find(name)
    main_wagers(rulebook(entry), asked.wager)
    wish = asked.wish()
    wish.bounds()
    given = tuple(asked.answers.items())
    wanted = Asked(entry.game, given, proposed=(asked.wager, LABEL, tuple(asked.rows or ())))
    job = state_of(request).designed(wanted, wish, asked.points, caller_of(request))
    if not job.done or job.error:
        return working(job)
    if isinstance(job.result, Front):
        return job.result.plain()
    return {"wager": asked.wager, "tables": [each.plain() for each in job.result]}


@router.post("/check", responses=REFUSED)
async def check(filed: Filed) -> list[dict[str, str]]:
    """Check a Rules Submission file and list the findings."""
    submission = submission_of(parse_toml(filed.text, "the submission"), "the submission")
    return [
        {"cite": finding.cite, "finding": finding.text, "instead": finding.instead}
        for finding in check_submission(submission)
    ]
