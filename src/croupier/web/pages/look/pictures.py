"""The small pictures of the first pages, each a file that browsers keep for a day."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from croupier.web.views.pictures import asked_picture

router = APIRouter()
FOR_A_DAY = "public, max-age=86400"


@router.get("/pictures/{kind}/{name}.svg")
async def picture(request: Request, kind: str, name: str) -> Response:
    tag, body = await run_in_threadpool(asked_picture, kind, name)
    headers = {"etag": tag, "cache-control": FOR_A_DAY}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="image/svg+xml", headers=headers)
