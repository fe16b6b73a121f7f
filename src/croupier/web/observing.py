"""Each request is numbered, counted and, where a server is told to, logged as a line of JSON.

A line names the route, never the address asked for: names of tables, tokens, cookies and what is
sent are secrets or become so.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
import time
import traceback
from typing import TYPE_CHECKING, TextIO

from starlette.datastructures import MutableHeaders

from croupier.store import clock
from croupier.web.metrics import Metrics

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

NUMBER = "x-request-id"
UNROUTED = "(none)"
API = "/api"
REQUESTS = logging.getLogger("croupier.requests")


class Observed:
    """Numbers, counts and logs what an application answers."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        number, begun, status = secrets.token_hex(8), time.perf_counter(), 500
        scope.setdefault("state", {})["number"] = number

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[NUMBER] = number
            await send(message)

        self.metrics.in_flight += 1
        try:
            await self.app(scope, receive, observed)
        finally:
            self.metrics.in_flight -= 1
            seconds, route = time.perf_counter() - begun, route_of(scope)
            self.metrics.answered(scope["method"], route, status, seconds)
            REQUESTS.info(
                "request",
                extra={
                    "told": {
                        "request": number,
                        "method": scope["method"],
                        "route": route,
                        "status": status,
                        "ms": round(seconds * 1000, 1),
                    }
                },
            )


def route_of(scope: Scope) -> str:
    """The template of the address, such as `/api/tables/{key}`."""
    path: str = getattr(scope.get("route"), "path", UNROUTED)
    inner = path != UNROUTED and scope["path"].startswith(API) and not path.startswith(API)
    return f"{API}{path}" if inner else path  # a router within a router names its own part


class JsonLines(logging.Formatter):
    """A log line as JSON: when, how grave, from where, what; the traceback of a fault."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": clock.now(),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            "process": record.process,
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["traceback"] = "".join(traceback.format_exception(record.exc_info[1]))
        return json.dumps(told, ensure_ascii=False)


def log_as_json(to: TextIO = sys.stderr) -> None:
    """Log everything of this process as lines of JSON, requests too."""
    handler = logging.StreamHandler(to)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    REQUESTS.setLevel(logging.INFO)
