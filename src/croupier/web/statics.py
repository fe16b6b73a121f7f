"""Style sheet and scripts, under addresses that change with what is in them."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import FileResponse

from croupier.catalog.index import NotThere
from croupier.web.shell import STATIC

router = APIRouter(include_in_schema=False)
FILES = frozenset(path.name for path in STATIC.iterdir() if path.is_file())
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"


@router.get("/static/{version}/{name}")
async def static_file(version: str, name: str) -> FileResponse:
    if name not in FILES:
        raise NotThere("No such file.")
    path = STATIC / name
    return FileResponse(path, media_type=KINDS[path.suffix], headers={"cache-control": FOREVER})


@router.get("/favicon.ico")
async def icon() -> FileResponse:
    return await static_file("", "icon.svg")
