"""The JSON interface in short; the OpenAPI description has the details."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.web.kept import kept_page
from croupier.web.shell import html

router = APIRouter()


@router.get("/api", response_class=HTMLResponse)
async def programs(request: Request) -> Response:
    return await kept_page(request, lambda: (_made(request), True))


def _made(request: Request) -> str:
    paths = request.app.openapi()["paths"]
    verbs = [
        (method.upper(), path, operation.get("description") or operation["summary"])
        for path, methods in paths.items()
        for method, operation in methods.items()
    ]
    return html("programs.html", path="/api", verbs=verbs)
