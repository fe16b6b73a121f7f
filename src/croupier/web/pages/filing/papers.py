"""The papers of a filing, its files, and its history to keep elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.filing.contents import kept_files
from croupier.filing.events import History, stands
from croupier.filing.exports import as_data, exported
from croupier.filing.items import Item
from croupier.filing.proposed import proposed
from croupier.papers.filed import filed_notice, filed_request, filed_subject, filed_submission
from croupier.papers.kinds.notice import FORMS
from croupier.papers.make import HTML, PDF, PaperError, bytes_of, printed
from croupier.people.rights import APPROVAL, REQUEST, SUBMISSION
from croupier.store.errors import Unknown
from croupier.submission.tables import table_named
from croupier.web.pages.acting import download
from croupier.web.pages.filing.shown import Look, look_of
from croupier.web.pages.look.papers import MEDIA, PRINTED

router = APIRouter()
NOTICE, FOLDER, OWN = "notice", "request", "submission"
OF_THE_RULES = {
    "guide": "Gaming guide",
    "rules-card": "Rules card",
    "layout": "Layout",
    "signs": "Signs",
}


def papers_of(item: Item, history: History, look: Look) -> list[tuple[str, str]]:
    """The papers of a filing by name, each with what it is."""
    found = []
    given = [event for event in stands(history, look.day) if event.kind in FORMS]
    if item.kind == REQUEST:
        found.append((FOLDER, "Request folder"))
    if item.kind == SUBMISSION:
        found.append((OWN, "Rules Submission"))
    if given:
        found.append((NOTICE, f"Notice ({given[-1].kind})"))
    return found + (list(OF_THE_RULES.items()) if item.kind == SUBMISSION else [])


@router.get("/filing/{key}/papers/{file}")
async def paper(request: Request, key: str, file: str) -> Response:
    def made() -> Response:
        look = look_of(request)
        item = look.item(key)
        kind, _, form = file.partition(".")
        if form not in (PDF, HTML):
            raise PaperError(f"{kind[:40]} is available as {PDF} or {HTML}.")
        return shown_paper(f"{key}-{file}", _bytes(request, look, item, kind, form), form)

    return await run_in_threadpool(made)


def shown_paper(name: str, held: bytes, form: str) -> Response:
    """A paper as a file, or as a page of its own."""
    headers = {"content-disposition": f'inline; filename="{name}"'}
    if form == HTML:
        headers["content-security-policy"] = PRINTED
    return Response(held, media_type=MEDIA[form], headers=headers)


def _bytes(request: Request, look: Look, item: Item, kind: str, form: str) -> bytes:
    filings, day = look.view.filings, look.day
    if (kind, item.kind) == (OWN, SUBMISSION):
        found = filed_submission(filings, item.key, day)
        return bytes_of(found.paper, form, found.by)
    if kind == NOTICE:
        found = filed_notice(filings, item.key, day)
        return bytes_of(found.paper, form, found.by)
    if (kind, item.kind) == (FOLDER, REQUEST):
        return bytes_of(filed_request(filings, item.key, day), form)
    if kind not in OF_THE_RULES or item.kind != SUBMISSION:
        raise PaperError(f"There is no paper {kind[:40]} of {item.key}.")
    asked = request.query_params
    table = table_named(asked.get("table", "")[:80], asked.get("class", "")[:80])
    return printed(kind, filed_subject(filings, item.key, day, table), form)


# ------------------------------------------------------------------------------ files, history


@router.get("/filing/{key}/files/{name}")
async def kept(request: Request, key: str, name: str) -> Response:
    """A file that came with an approval, by its name, or with a request, by its digest."""

    def made(look: Look, item: Item) -> tuple[str, bytes]:
        history = look.view.history(key)
        if item.kind == APPROVAL and name in (files := kept_files(history[0])):
            return name, files[name]
        asked = proposed(history, look.day) if item.kind == REQUEST else None
        for each in asked.attachments() if asked else ():
            if each.digest == name:
                return each.file, each.content
        raise Unknown(f"{key} has no file {name[:80]}.")

    return await _saved(request, key, made)


@router.get("/filing/{key}/history.json")
async def history_json(request: Request, key: str) -> Response:
    """The events as data, each with its digest."""

    def made(look: Look, item: Item) -> tuple[str, bytes]:
        events = [as_data(event) for event in look.view.history(key)]
        return f"{key}-history.json", json.dumps({"events": events}, indent=2).encode()

    return await _saved(request, key, made)


@router.get("/filing/{key}/history.jsonl")
async def history_lines(request: Request, key: str) -> Response:
    """The export of one filing, with every text: `croupier filing verify --alone` checks it."""

    def made(look: Look, item: Item) -> tuple[str, bytes]:
        lines = exported([look.view.history(key)])
        return f"{key}.jsonl", "".join(f"{line}\n" for line in lines).encode()

    return await _saved(request, key, made)


async def _saved(
    request: Request, key: str, made: Callable[[Look, Item], tuple[str, bytes]]
) -> Response:
    def found() -> Response:
        look = look_of(request)
        return download(*made(look, look.item(key)))

    return await run_in_threadpool(found)
