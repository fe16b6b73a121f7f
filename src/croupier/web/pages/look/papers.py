"""The papers of a game under a form's answers: guide, rules card, par sheet and the others."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import find
from croupier.papers.make import kind_of, kinds_for
from croupier.web.kept import kept_page
from croupier.web.pages.look.counts import waiting_for
from croupier.web.pages.look.heads import head_of
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
    return await run_in_threadpool(lambda: served(request, _wanted(request, name, file)))


@router.get("/games/{name}/papers/{file}/wait")
async def wait(request: Request, name: str, file: str) -> Response:
    return await run_in_threadpool(lambda: awaited(request, _wanted(request, name, file)))


def _papers(request: Request, name: str) -> str:
    entry = find(name)
    form = form_of(entry, request.query_params.multi_items())
    return html(
        "game/papers.html",
        path=request.url.path,
        **head_of(request, entry, form, "papers"),
        kinds=kinds_for(entry),
    )


@dataclass(frozen=True)
class Wanted:
    """A paper that is asked for: of what, by its `title` and by the page that lists its papers; its
    kind and format, the answers it is about, and who files them."""

    title: str
    listed: str
    address: str
    kind: str
    form: str
    asked: Asked
    answers: str = ""
    header: tuple[tuple[str, str], ...] = ()


def served(request: Request, wanted: Wanted) -> Response:
    """A paper as a file, or the page that waits for it if counting takes long."""
    asked, kind, form = wanted.asked, wanted.kind, wanted.form
    job = state_of(request).paper(asked, kind, form, caller_of(request), wanted.header)
    if job.stopped or not job.finished.wait(PATIENCE):
        response = RedirectResponse(f"{wanted.address}/wait{wanted.answers}", 303)
        know_again(request, response, state_of(request).settings)
        return response
    job.check()
    headers = {"content-disposition": f'inline; filename="{asked.game}-{kind}.{form}"'}
    if form != "pdf":
        headers["content-security-policy"] = PRINTED
    return Response(job.result, media_type=MEDIA[form], headers=headers)


def awaited(request: Request, wanted: Wanted) -> Response:
    """The page that waits for a paper's counts and then opens the paper."""
    job = state_of(request).paper(
        wanted.asked, wanted.kind, wanted.form, caller_of(request), wanted.header
    )
    if job.done and not job.stopped:
        job.check()
    return page(
        request,
        "game/paper.html",
        title=wanted.title,
        listed=f"{wanted.listed}{wanted.answers}",
        paper=kind_of(wanted.kind).about,
        form=wanted.form,
        file=f"{wanted.address}{wanted.answers}",
        waiting=waiting_for(request, job) if job.stopped or not job.done else None,
    )


def kind_and_form(file: str) -> tuple[str, str]:
    """Kind and format of a paper that is asked for by the name of a file."""
    kind, _, form = file.partition(".")
    if form not in kind_of(kind).formats:
        raise Wrong(f"{kind} is available as {' or '.join(kind_of(kind).formats)}.")
    return kind, form


def _wanted(request: Request, name: str, file: str) -> Wanted:
    entry = find(name)
    kind, form = kind_and_form(file)
    asked = form_of(entry, request.query_params.multi_items())
    if not asked.holds:
        raise Wrong(str(asked.findings[0]))
    listed = f"/games/{entry.game}/papers"
    answers = Asked(entry.game, tuple(asked.given.items()))
    address = f"{listed}/{file}"
    header = tuple(asked.heads.items())
    return Wanted(entry.title, listed, address, kind, form, answers, query(asked.link), header)
