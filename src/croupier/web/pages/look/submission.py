"""Draft a Rules Submission on a page: checked while you type, saved as a file for `check`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from croupier.catalog.index import find, rulebook
from croupier.rulebook.foreign import MOST_BYTES, parse_toml, shown
from croupier.rulebook.rules import Finding, questions
from croupier.submission.form import (
    BLANKS,
    TABLES,
    Submission,
    SubmissionError,
    check_submission,
    filled_in,
    submission_of,
    tables_findings,
)
from croupier.submission.tables import ALL
from croupier.web.pages.look.game import counted
from croupier.web.pages.look.heads import head_of
from croupier.web.safety import sent_form
from croupier.web.shell import page, state_of
from croupier.web.views.answers import form_of
from croupier.web.views.drafts import pairs_of

router = APIRouter()
TITLES = {
    "certificate_holder": "Certificate holder",
    "date_filed": "Date filed",
    "reviewed_by": "Reviewed by (table games manager)",
    TABLES: "Tables: all, by name, or a class",
}
PLACEHOLDERS = {**BLANKS, TABLES: ALL}
FILE = "file"


@router.get("/games/{name}/submission")
async def draft(request: Request, name: str) -> Response:
    return await run_in_threadpool(_draft, request, name)


def _draft(request: Request, name: str) -> Response:
    entry = find(name)
    form = form_of(entry, request.query_params.multi_items())
    heads = {key: form.heads.get(key, "") for key in TITLES}
    blanks = {key: heads[key] for key in BLANKS}
    filed = Submission(entry, _all_answers(form.rules.answers, form), blanks)
    return page(
        request,
        "game/submission.html",
        **head_of(request, entry, form, "submission"),
        heads=[(key, title, heads[key], PLACEHOLDERS[key]) for key, title in TITLES.items()],
        findings=[_named(f) for f in [*tables_findings(heads[TABLES]), *check_submission(filed)]],
        odds=counted(request, entry, form),
        download=f"?{urlencode(form.link)}",
    )


def _named(finding: Finding) -> str:
    """What a check found, with a field called as the page calls it."""
    text = str(finding)
    found = next((key for key in TITLES if text.startswith(f"{key} ")), None)
    return text if found is None else text.replace(found, TITLES[found].partition(" (")[0], 1)


def _all_answers(answers: Mapping[str, Any], form: Any) -> dict[str, Any]:
    """Every question on the page has an answer, its default if nothing else; an answer that cannot
    be read is kept as typed."""
    asked = questions(form.rules.book)
    kept = {key: answers[key] for key in asked if form.rules.asked(asked[key])}
    return {**kept, **form.given}


@router.get("/games/{name}/submission.toml")
async def download(request: Request, name: str) -> Response:
    """The draft as a file, every question in it."""
    entry = find(name)
    form = form_of(entry, request.query_params.multi_items())
    heads = {key: form.heads.get(key, "") for key in TITLES}
    text = filled_in(rulebook(entry), form.given, heads)
    named = f'attachment; filename="{entry.game}-submission.toml"'
    return Response(text, media_type="application/toml", headers={"content-disposition": named})


@router.post("/submission")
async def upload(request: Request) -> Response:
    """A submission file, opened as a draft."""
    async with sent_form(request, state_of(request).settings) as sent:
        file = sent.get(FILE)
        if not isinstance(file, UploadFile):
            raise SubmissionError("Choose a Rules Submission file first.")
        data = await file.read(MOST_BYTES + 1)
        name = shown(file.filename or "the file", 80)
    if len(data) > MOST_BYTES:
        raise SubmissionError(f"{name} is longer than {MOST_BYTES:,} bytes.")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise SubmissionError(f"{name} is not text.") from None
    filed = submission_of(parse_toml(text, name), name)
    address = f"/games/{filed.entry.game}/submission?{urlencode(pairs_of(filed))}"
    return RedirectResponse(address, 303)
