"""The papers of a game under a form's answers: guide, rules card, par sheet and the others."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import Entry, find, rulebook
from croupier.papers.make import kind_of, kinds_for
from croupier.web.kept import kept_page
from croupier.web.pages.look.counts import waiting_for
from croupier.web.pages.look.game import tabs_of
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of, know_again
from croupier.web.shell import html, page, query, state_of
from croupier.web.views.answers import form_of
from croupier.web.work import Asked

router = APIRouter()
MEDIA = {"pdf": "application/pdf", "html": "text/html", "svg": "image/svg+xml"}
PATIENCE = 2
# A page made for print has its style inside, and needs nothing else.
PRINTED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"


@router.get("/games/{name}/papers")
async def papers(request: Request, name: str) -> Response:
    return await kept_page(request, lambda: (_papers(request, name), True))


@router.get("/games/{name}/papers/{file}")
async def one(request: Request, name: str, file: str) -> Response:
    return await run_in_threadpool(_one, request, name, file)


@router.get("/games/{name}/papers/{file}/wait")
async def wait(request: Request, name: str, file: str) -> Response:
    return await run_in_threadpool(_wait, request, name, file)


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
        kinds=kinds_for(entry),
    )


def _one(request: Request, name: str, file: str) -> Response:
    """A paper as a file, or the page that waits for it if counting takes long."""
    entry = find(name)
    kind, form, asked = _asked(request, entry, file)
    job = state_of(request).paper(asked, kind, form, caller_of(request))
    if job.stopped or not job.finished.wait(PATIENCE):
        given = query(dict(asked.answers))
        response = RedirectResponse(f"/games/{entry.game}/papers/{file}/wait{given}", 303)
        know_again(request, response, state_of(request).settings)
        return response
    job.check()
    headers = {"content-disposition": f'inline; filename="{entry.game}-{kind}.{form}"'}
    if form != "pdf":
        headers["content-security-policy"] = PRINTED
    return Response(job.result, media_type=MEDIA[form], headers=headers)


def _wait(request: Request, name: str, file: str) -> Response:
    """The page that waits for a paper's counts and then opens the paper."""
    entry = find(name)
    kind, form, asked = _asked(request, entry, file)
    job = state_of(request).paper(asked, kind, form, caller_of(request))
    if job.done and not job.stopped:
        job.check()
    given = query(dict(asked.answers))
    return page(
        request,
        "game/paper.html",
        entry=entry,
        paper=kind_of(kind).about,
        form=form,
        answers=given,
        file=f"/games/{entry.game}/papers/{file}{given}",
        waiting=waiting_for(request, job) if job.stopped or not job.done else None,
    )


def _asked(request: Request, entry: Entry, file: str) -> tuple[str, str, Asked]:
    """Kind and format of the file that is asked for, and the answers it is about."""
    kind, _, form = file.partition(".")
    if form not in kind_of(kind).formats:
        raise Wrong(f"{kind} is available as {' or '.join(kind_of(kind).formats)}.")
    asked = form_of(rulebook(entry), request.query_params.multi_items())
    if not asked.holds:
        raise Wrong(str(asked.findings[0]))
    return kind, form, Asked(entry.game, tuple(asked.given.items()))
