"""A cache of rendered pages that are the same for everybody."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.web.safety import know_again

MOST = 512
BRIEFLY = "private, no-cache"


class KeptPages:
    """The last pages by address; one that is still being counted is not kept."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, tuple[bytes, str]] = OrderedDict()

    def get(self, address: str) -> tuple[bytes, str] | None:
        found = self._pages.get(address)
        if found is not None:
            self._pages.move_to_end(address)
        return found

    def put(self, address: str, text: str) -> tuple[bytes, str]:
        body = text.encode()
        kept = body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        self._pages[address] = kept
        while len(self._pages) > MOST:
            self._pages.popitem(last=False)
        return kept


async def kept_page(request: Request, make: Callable[[], tuple[str, bool]]) -> Response:
    """A page from the cache, or made now. `make` says whether it is final and can be cached; a page
    that is not final has a button for its own visitor."""
    kept: KeptPages = request.app.state.pages
    address = f"{request.url.path}?{request.url.query}"
    found = kept.get(address)
    if found is None:
        text, final = await run_in_threadpool(make)
        if not final:
            response = HTMLResponse(text)
            know_again(request, response, request.app.state.croupier.settings)
            return response
        found = kept.put(address, text)
    return _answered(request, found)


def _answered(request: Request, found: tuple[bytes, str]) -> Response:
    """304 if the browser already has it."""
    body, tag = found
    headers = {"etag": tag, "cache-control": BRIEFLY}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return HTMLResponse(body, headers=headers)
