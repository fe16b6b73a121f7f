"""What every request and answer goes through: headers, sizes, rates; and tokens of forms."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import Request, Response
from starlette.datastructures import FormData, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse

from croupier.web.allowed import (
    BYTES_A_SECOND,
    LOG_IN,
    VISITOR,
    Rates,
    cost_of,
    is_host,
    most_bytes,
    visitor_in,
)
from croupier.web.jobs import Caller
from croupier.web.problems import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from croupier.web.settings import Settings

TOKEN = "csrf"
TOKEN_HEADER = "x-csrf-token"
MONTH = 30 * 24 * 3600

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class TooMuch(HTTPException):
    """A request whose body is longer than it may be."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"The request is longer than {most:,} bytes.")


class TooSlow(HTTPException):
    """A request whose body did not arrive in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(408, f"The request did not arrive within {seconds:g} seconds.")


class Forbidden(Exception):
    """A form that was not made by this site for this visitor."""


class Guard:
    """Refuses requests to another host, too long or too frequent, and sets the headers of every
    answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self._rates = Rates(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        most = most_bytes(self.settings, scope["method"], scope["path"])
        body = Body(receive, self.settings, most)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if body.is_late:
                    headers["connection"] = "close"
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self._refusal(scope, most)
        if refusal is not None:
            await refusal(scope, receive, guarded)
            return
        await self.app(scope, body.receive, guarded)

    def _refusal(self, scope: Scope, most: int) -> Response | None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not is_host(self.settings, host):
            text = f"This server is not called {host[:80]!r}; start it with --name to call it so."
            return _refused(scope, 421, text)
        longest = self.settings.most_query
        if len(scope["query_string"]) > longest or len(scope["path"]) > longest:
            return _refused(scope, 414, f"The address is longer than {longest:,} characters.")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > most:
            return _refused(scope, 413, TooMuch(most).detail)
        caller, cost = (scope.get("client") or ("", 0))[0], cost_of(scope["method"], scope["path"])
        if not self._rates.admits(caller, visitor_in(headers), cost):
            within = self.settings.within
            text = f"You asked for too much within {within} seconds; wait a moment."
            return _refused(scope, 429, text, {"retry-after": str(within)})
        return None


def _refused(
    scope: Scope, status: int, text: str, headers: dict[str, str] | None = None
) -> Response:
    if scope["path"].startswith("/api/"):
        return problem(status, text, headers=headers)
    return PlainTextResponse(f"{text}\n", status, headers=headers)


class Body:
    """What a request sends: TooMuch whatever length it said it has, TooSlow if it does not arrive;
    what comes in gives it time for more. Once it is there, whoever listens for the end of the
    connection may listen for long."""

    def __init__(self, receive: Receive, settings: Settings, most: int) -> None:
        self._receive, self._settings, self._most = receive, settings, most
        self._until = time.monotonic() + settings.arrival
        self._read, self._is_whole = 0, False
        self.is_late = False

    async def receive(self) -> Message:
        if self._is_whole:
            return await self._receive()
        try:
            async with asyncio.timeout(self._until - time.monotonic()):
                message = await self._receive()
        except TimeoutError:
            self.is_late = True
            raise TooSlow(self._settings.arrival) from None
        self._is_whole = not message.get("more_body", False)
        length = len(message.get("body", b""))
        self._read += length
        self._until += length / BYTES_A_SECOND
        if self._read > self._most:
            raise TooMuch(self._most)
        return message


# ------------------------------------------------------------------------------ visitors


def visitor_of(request: Request) -> str:
    """Who asks, known by a cookie; a visitor without one gets a new name."""
    if not hasattr(request.state, "visitor"):
        known = request.cookies.get(VISITOR, "")
        request.state.visitor = known if _is_name(known) else secrets.token_urlsafe(24)
    visitor: str = request.state.visitor
    return visitor


def caller_of(request: Request) -> Caller:
    """Whose counts take turns and are bounded: those of a visitor, and of an address."""
    return Caller(request.client.host if request.client else "", visitor_of(request))


def know_again(request: Request, response: Response, settings: Settings) -> None:
    """Set the cookie that identifies the visitor next time."""
    if request.cookies.get(VISITOR) == visitor_of(request):
        return
    response.set_cookie(
        VISITOR,
        visitor_of(request),
        max_age=MONTH,
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies,
    )


def token_for(request: Request, settings: Settings) -> str:
    """What a form carries that is made for this visitor, in this log-in: another log-in, and the
    end of this one, makes its forms worthless."""
    return _token(settings, visitor_of(request), request.cookies.get(LOG_IN, ""))


def _token(settings: Settings, visitor: str, log_in: str) -> str:
    bound = f"{visitor} {log_in}".encode()
    return hmac.new(settings.secret, bound, hashlib.sha256).hexdigest()


@asynccontextmanager
async def sent_form(
    request: Request, settings: Settings, *, files: int = 1
) -> AsyncIterator[FormData]:
    """The form that a visitor sent, if it is one of ours; its files are closed at the end."""
    async with request.form(max_files=files, max_fields=1_000) as sent:
        _check_token(request, settings, sent.get(TOKEN))
        yield sent


def _check_token(request: Request, settings: Settings, given: object) -> None:
    token = given or request.headers.get(TOKEN_HEADER, "")
    cookies = (request.cookies.get(name, "") for name in (VISITOR, LOG_IN))
    expected = _token(settings, *cookies)
    if not isinstance(token, str) or not hmac.compare_digest(token.encode(), expected.encode()):
        raise Forbidden("This form has expired. Reload the page and send it again.")


def _is_name(text: str) -> bool:
    return len(text) == 32 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()
