"""What every request and answer goes through: headers, sizes, rates; and tokens of forms."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import Request, Response
from starlette.datastructures import FormData, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse

from croupier.web.jobs import Caller
from croupier.web.problems import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from croupier.web.settings import Settings

VISITOR, LOG_IN = "visitor", "log-in"
TOKEN = "csrf"
TOKEN_HEADER = "x-csrf-token"
MONTH = 30 * 24 * 3600
MOST_CALLERS = 10_000

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
    """Refuses requests that are too long or too frequent, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        body = Body(receive, self.settings)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if body.is_late:
                    headers["connection"] = "close"
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, guarded)
            return
        await self.app(scope, body.receive, guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        most = self.settings.most_query
        if len(scope["query_string"]) > most or len(scope["path"]) > most:
            return _refused(scope, 414, f"The address is longer than {most:,} characters.")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.settings.most_body:
            return _refused(scope, 413, TooMuch(self.settings.most_body).detail)
        caller = (scope.get("client") or ("", 0))[0]
        if not self._in_time(caller):
            within = self.settings.within
            most = self.settings.requests
            text = f"More than {most} requests in {within} seconds; wait a moment."
            return _refused(scope, 429, text, {"retry-after": str(within)})
        return None

    def _in_time(self, caller: str) -> bool:
        now = time.monotonic()
        times = self._seen.setdefault(caller, deque())
        self._seen.move_to_end(caller)
        while len(self._seen) > MOST_CALLERS:
            self._seen.popitem(last=False)
        while times and times[0] <= now - self.settings.within:
            times.popleft()
        if len(times) >= self.settings.requests:
            return False
        times.append(now)
        return True


def _refused(
    scope: Scope, status: int, text: str, headers: dict[str, str] | None = None
) -> Response:
    if scope["path"].startswith("/api/"):
        return problem(status, text, headers=headers)
    return PlainTextResponse(f"{text}\n", status, headers=headers)


class Body:
    """What a request sends: TooMuch whatever length it said it has, TooSlow if it does not arrive.
    Once it is there, whoever listens for the end of the connection may listen for long."""

    def __init__(self, receive: Receive, settings: Settings) -> None:
        self._receive, self._settings = receive, settings
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
        self._read += len(message.get("body", b""))
        if self._read > self._settings.most_body:
            raise TooMuch(self._settings.most_body)
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


def token_for(settings: Settings, visitor: str) -> str:
    """What a form of this visitor carries."""
    return hmac.new(settings.secret, visitor.encode(), hashlib.sha256).hexdigest()


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
    expected = token_for(settings, request.cookies.get(VISITOR, ""))
    if not isinstance(token, str) or not hmac.compare_digest(token.encode(), expected.encode()):
        raise Forbidden("This form has expired. Reload the page and send it again.")


def _is_name(text: str) -> bool:
    return len(text) == 32 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()
