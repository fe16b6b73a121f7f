"""Rules Submissions as they are written: drafts kept in the store, revisions, amendments; each is
checked while it is typed, beside the version in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import Entry, entries, find, rulebook
from croupier.filing.contents import FOUND, sealed_record, submission_text
from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.filing.redline import REDLINE
from croupier.filing.submissions import last_filed
from croupier.filing.trying import Trial
from croupier.people.rights import SUBMISSION, check_may, may
from croupier.refusals import Wrong
from croupier.rulebook.foreign import parse_toml
from croupier.store import clock
from croupier.store.errors import Unknown
from croupier.submission.form import TABLES, SubmissionError, filled_in, submission_of
from croupier.web.pages.acting import Folder, Typed, acted, log_in_first
from croupier.web.pages.filing.asking import others
from croupier.web.pages.filing.doing import desk_of
from croupier.web.pages.filing.figures import wants_figures
from croupier.web.pages.filing.offers import FIGURES
from croupier.web.pages.filing.shown import HERE, filing_page, look_of
from croupier.web.pages.look.game import Counting, counted
from croupier.web.refusals import ASKERS
from croupier.web.shell import person_of
from croupier.web.views.acting import NOTHING_HEARD, Heard
from croupier.web.views.answers import Form, form_of
from croupier.web.views.drafts import pairs_of
from croupier.web.work import Asked

router = APIRouter()
NEW, EDIT, REVISE, AMEND = "new", "edit", "revise", "amend"
ACTS = {NEW: "new", EDIT: "new", REVISE: "revise", AMEND: "amend"}
SAYS = {NEW: "Keep the draft", EDIT: "Keep the draft", REVISE: "File the revision"}
SAYS |= {AMEND: "File the amendment"}
FILE = "file"
Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Writing:
    """What is written: in which mode, of which game, from which filing, sent where."""

    mode: str
    entry: Entry
    address: str
    key: str = ""
    kept: Pairs = ()

    @property
    def files(self) -> bool:
        return self.mode in (REVISE, AMEND)

    def act(self, desk: Desk, text: str, folder: Folder) -> Event:
        file, today = folder.put("submission.toml", text), clock.today()
        match self.mode:
            case "revise":
                return desk.revise(self.key, file, today)
            case "amend":
                return desk.amend(file, today, self.key)
        return desk.new(file, today, self.key)

    def tried(self, desk: Desk, text: str, folder: Folder) -> Event:
        """What would be filed, for its findings and its redline."""
        if self.files:
            return self.act(desk, text, folder)
        return desk.file(folder.put("submission.toml", text), clock.today())


@router.get("/filing/new")
async def choose(request: Request) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_choice, request)


def _choice(request: Request, heard: Heard = NOTHING_HEARD, status: int = 200) -> Response:
    return filing_page(
        request,
        "filing/new.html",
        here=f"{HERE}/new",
        heard=heard,
        status=status,
        games=sorted((entry.title, entry.game) for entry in entries()),
        may_draft=may(person_of(request), "new", SUBMISSION),
        others=others(look_of(request)),
    )


@router.get("/filing/draft")
async def chosen(request: Request) -> Response:
    game = request.query_params.get("game", "")
    return RedirectResponse(f"{HERE}/draft/{find(game).game}", 303)


@router.post("/filing/new/file")
async def from_file(request: Request) -> Response:
    """A submission file, kept as a draft as it is."""

    def done(typed: Typed) -> str:
        if (sent := typed.file(FILE)) is None:
            raise SubmissionError("Choose a Rules Submission file first.")
        with Folder() as folder:
            return f"{HERE}/{desk_of(request).new(folder.put(*sent), clock.today()).filing}"

    def shown(heard: Heard, status: int) -> Response:
        return _choice(request, heard, status)

    return await acted(request, done, shown, lambda _: HERE)


@router.get("/filing/draft/{game}")
async def draft(request: Request, game: str) -> Response:
    return await _page(request, NEW, game)


@router.post("/filing/draft/{game}")
async def keep_new(request: Request, game: str) -> Response:
    return await _sent(request, NEW, game)


@router.get("/filing/{key}/edit")
async def edit(request: Request, key: str) -> Response:
    return await _page(request, EDIT, key)


@router.post("/filing/{key}/edit")
async def keep(request: Request, key: str) -> Response:
    return await _sent(request, EDIT, key)


@router.get("/filing/{key}/revise")
async def revise(request: Request, key: str) -> Response:
    return await _page(request, REVISE, key)


@router.post("/filing/{key}/revise")
async def file_revision(request: Request, key: str) -> Response:
    return await _sent(request, REVISE, key)


@router.get("/filing/{key}/amend")
async def amend(request: Request, key: str) -> Response:
    return await _page(request, AMEND, key)


@router.post("/filing/{key}/amend")
async def file_amendment(request: Request, key: str) -> Response:
    return await _sent(request, AMEND, key)


async def _page(request: Request, mode: str, of: str) -> Response:
    if not person_of(request).has_account:
        return log_in_first(request)
    return await run_in_threadpool(_edited, request, mode, of)


async def _sent(request: Request, mode: str, of: str) -> Response:
    def done(typed: Typed) -> str:
        writing = _writing(request, mode, of)
        form = form_of(writing.entry, typed.pairs)
        if form.findings:  # an answer that cannot be read would be lost
            raise Wrong(str(form.findings[0]))
        asked = Asked(writing.entry.game, tuple(form.given.items()))
        figures = writing.files and writing.entry.has_odds and wants_figures(request, typed, asked)
        desk = desk_of(request, figures=figures)
        with Folder() as folder:
            return f"{HERE}/{writing.act(desk, _text(request, writing, form), folder).filing}"

    def shown(heard: Heard, status: int) -> Response:
        return _edited(request, mode, of, heard, status)

    def again(_: object) -> str:
        return HERE if mode == NEW else f"{HERE}/{of}"

    return await acted(request, done, shown, again)


def _writing(request: Request, mode: str, of: str) -> Writing:
    """What is to be written, by whoever may."""
    person = person_of(request)
    if mode == NEW:
        check_may(person, ACTS[mode], SUBMISSION)
        return Writing(mode, find(of), f"{HERE}/draft/{of}")
    look = look_of(request)
    item = look.item(of)
    check_may(person, ACTS[mode], SUBMISSION, item.holder)
    event = last_filed(look.view.history(of), look.day)
    if event is None:
        raise Unknown(f"{of} is not a Rules Submission.")
    filed = submission_of(parse_toml(submission_text(event), of), of)
    key = of if mode != NEW else ""
    return Writing(mode, filed.entry, f"{HERE}/{of}/{mode}", key, pairs_of(filed))


def _text(request: Request, writing: Writing, form: Form) -> str:
    """The submission file: this house's, of today."""
    heads = {
        **form.heads,
        "certificate_holder": person_of(request).house,
        "date_filed": clock.today().isoformat(),
    }
    return filled_in(rulebook(writing.entry), form.given, heads)


def _edited(
    request: Request, mode: str, of: str, heard: Heard = NOTHING_HEARD, status: int = 200
) -> Response:
    writing = _writing(request, mode, of)
    typed = request.query_params.multi_items()
    pairs = list(heard.pairs) or typed or list(writing.kept)
    form = form_of(writing.entry, pairs)
    odds = counted(request, writing.entry, form)
    event, refused = _tried(request, writing, form)
    redline = event.data.get(REDLINE) if event is not None else None
    found = event.data.get(FOUND, ()) if event is not None else ()
    return filing_page(
        request,
        "filing/draft.html",
        here=f"{HERE}/new" if mode == NEW else "",
        status=status,
        heard=heard,
        writing=writing,
        entry=writing.entry,
        form=form,
        heads={name: form.heads.get(name, "") for name in ("reviewed_by", TABLES)},
        findings=[*map(str, form.findings), *refused, *(str(each["text"]) for each in found)],
        redline=redline,
        odds=odds,
        edges=_edges(request, writing, redline, odds),
        figures=FIGURES,
        says=SAYS[mode],
    )


def _tried(request: Request, writing: Writing, form: Form) -> tuple[Event | None, list[str]]:
    """What would be filed, or why it would be refused."""
    desk = replace(desk_of(request, Trial), seal=None)
    try:
        with Folder() as folder:
            return writing.tried(desk, _text(request, writing, form), folder), []
    except ASKERS as error:
        return None, [str(error)]


@dataclass(frozen=True)
class Edge:
    """A wager's house edge in the version in force, and as it is written."""

    name: str
    before: Fraction | None
    after: Fraction | None


def _edges(
    request: Request, writing: Writing, redline: Mapping[str, Any] | None, odds: Counting
) -> list[Edge]:
    after = {odd.wager: odd.house_advantage for odd in odds.by_wager().values()}
    names = {wager.key: wager.name for wager in rulebook(writing.entry).wager}
    before: dict[str, Fraction | None] = {}
    if redline:
        look = look_of(request)
        kept = last_filed(look.view.history(redline["amends"]), look.day)
        if kept is not None:
            record = sealed_record(kept)
            before = {wager: record.house_advantage(wager) for wager in record.priced()}
    found = [wager for wager in names if wager in after or wager in before]
    return [Edge(names[each], before.get(each), after.get(each)) for each in found]
