"""The papers of a game under a form's answers: guide, rules card, par sheet and the others."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import find, rulebook
from croupier.papers.make import KINDS, kind_of
from croupier.web.kept import kept_page
from croupier.web.pages.look.game import tabs_of
from croupier.web.pool import Busy
from croupier.web.refusals import Wrong
from croupier.web.shell import html, query, state_of
from croupier.web.views.answers import form_of
from croupier.web.work import paper

router = APIRouter()
MEDIA = {"pdf": "application/pdf", "html": "text/html", "svg": "image/svg+xml"}
PATIENCE = 45
# A page made for print has its style inside, and needs nothing else.
PRINTED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"


@router.get("/games/{name}/papers")
async def papers(request: Request, name: str) -> Response:
    return await kept_page(request, lambda: (_papers(request, name), True))


@router.get("/games/{name}/papers/{file}")
async def one(request: Request, name: str, file: str) -> Response:
    return await run_in_threadpool(_one, request, name, file)


def _papers(request: Request, name: str) -> str:
    entry = find(name)
    form = form_of(rulebook(entry), request.query_params.multi_items())
    return html(
        "game/papers.html",
        path=request.url.path,
        entry=entry,
        book=rulebook(entry),
        form=form,
        tab="papers",
        tabs=tabs_of(entry),
        answers=query(form.given),
        kinds=KINDS,
    )


def _one(request: Request, name: str, file: str) -> Response:
    """A paper as a file; where it takes long to count, a sentence says so."""
    entry = find(name)
    kind, _, form = file.partition(".")
    if form not in kind_of(kind).formats:
        raise Wrong(f"{kind} is made as {' or '.join(kind_of(kind).formats)}.")
    asked = form_of(rulebook(entry), request.query_params.multi_items())
    if not asked.holds:
        raise Wrong(str(asked.findings[0]))
    answers, day = tuple(asked.given.items()), date.today().isoformat()
    caller = request.client.host if request.client else ""
    key = ("paper", entry.game, answers, kind, form, day)
    job = state_of(request).pool.ask(key, caller, paper, entry.game, answers, kind, form, day)
    if not job.finished.wait(PATIENCE):
        raise Busy(f"The paper is being made: {job.doing}. Ask for it again in a minute.")
    job.check()
    headers = {"content-disposition": f'inline; filename="{entry.game}-{kind}.{form}"'}
    if form != "pdf":
        headers["content-security-policy"] = PRINTED
    return Response(job.result, media_type=MEDIA[form], headers=headers)
