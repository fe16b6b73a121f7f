"""The general chapters: their texts, and what the amendment changed."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.catalog.general import chapters
from croupier.catalog.general_texts import general_text, texts
from croupier.papers.make import CHANGES
from croupier.reports.amendment import compare_general
from croupier.web.kept import kept_page
from croupier.web.pages.look.papers import Wanted, awaited, kind_and_form, served
from croupier.web.refusals import Wrong
from croupier.web.shell import html
from croupier.web.work import Asked

router = APIRouter()


@router.get("/general/{name}", response_class=HTMLResponse)
async def chapter(request: Request, name: str) -> Response:
    return await kept_page(request, lambda: (_made(request, name), True))


@router.get("/general/{name}/papers/{file}")
async def paper(name: str, file: str, request: Request) -> Response:
    return await run_in_threadpool(lambda: served(request, _wanted(name, file)))


@router.get("/general/{name}/papers/{file}/wait")
async def wait(name: str, file: str, request: Request) -> Response:
    return await run_in_threadpool(lambda: awaited(request, _wanted(name, file)))


def _made(request: Request, name: str) -> str:
    """Every text of the chapter, and what came, went and changed."""
    asked = general_text(name)
    *earlier, today = texts(asked.chapter)
    return html(
        "general.html",
        path=request.url.path,
        chapters=chapters(),
        earlier=earlier,
        today=today,
        found=compare_general(earlier[-1] if asked.is_today else asked, today),
    )


def _wanted(name: str, file: str) -> Wanted:
    text = general_text(name)
    kind, form = kind_and_form(file)
    if kind != CHANGES:
        raise Wrong(f"{text.name} is a general chapter; the one paper of it is {CHANGES}.")
    address = f"/general/{text.name}/papers/{file}"
    return Wanted(text.title, f"/general/{text.chapter}", address, kind, form, Asked(text.name))
