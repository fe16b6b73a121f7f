"""Errors for programs: problem details (RFC 9457), with the paragraphs that an error cites."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from fastapi.responses import JSONResponse

from croupier.floor.floor import InFlight, MovedOn, OtherContent
from croupier.floor.opening import Full
from croupier.floor.rooms import RoomMovedOn
from croupier.people.rights import Refused
from croupier.store.errors import StoreError
from croupier.web.pool import Busy, Stopped
from croupier.web.refusals import ABSENT, Fault

MEDIA = "application/problem+json"
AT = "/api/problems/"
CITE = re.compile(r"(?<![\w.])\d{3}a(?:@\w+)?\.\d+[a-z]?(?:\([A-Za-z0-9]{1,5}\))*")


@dataclass(frozen=True)
class Kind:
    """A kind of problem, the same for every occurrence of it: its title, and what to do."""

    title: str
    then: str


KINDS: Mapping[str, Kind] = {
    "refused": Kind("Refused", "The detail names what is wrong; change it and send a new act."),
    "not-there": Kind("Not there", "The detail names what does not exist; look at the lists."),
    "not-logged-in": Kind("Not logged in", "Send the name and password of an account."),
    "not-allowed": Kind("Not allowed", "Your role may not do this; the attempt is on record."),
    "moved-on": Kind("The table has moved on", "Look at it again and decide anew."),
    "in-flight": Kind("The same act is in flight", "Repeat it with its key for its answer."),
    "key-used": Kind("The key belongs to another act", "Use a new Idempotency-Key."),
    "invalid": Kind("Invalid request", "The detail names the field and what is allowed."),
    "too-many": Kind("Too many", "Wait a moment, or close what you do not need."),
    "stopped": Kind("Stopped", "The detail says how to start it again."),
    "not-available": Kind("Not available now", "Repeat the act with its key in a moment."),
    "fault": Kind("Internal error", "Not caused by your input; the server's log has details."),
}
_KIND_OF: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
    ((MovedOn, RoomMovedOn), "moved-on"),
    (InFlight, "in-flight"),
    (OtherContent, "key-used"),
    (Refused, "not-allowed"),
    ((Busy, Full), "too-many"),
    (Stopped, "stopped"),
    (StoreError, "not-available"),
    (ABSENT, "not-there"),
    (Fault, "fault"),
)
_BY_STATUS = {
    401: "not-logged-in",
    403: "not-allowed",
    404: "not-there",
    422: "invalid",
    429: "too-many",
    500: "fault",
    503: "not-available",
}


def problem(
    status: int,
    detail: str,
    *,
    error: Exception | None = None,
    instance: str = "",
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> JSONResponse:
    """The answer to a request that failed: its kind, the sentence, and the paragraphs in it."""
    kind = next((name for kinds, name in _KIND_OF if isinstance(error, kinds)), "")
    kind = kind or _BY_STATUS.get(status, "refused")
    told: dict[str, Any] = {
        "type": f"{AT}{kind}",
        "title": KINDS[kind].title if kind != "refused" else HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "cites": cites_in(detail),
        **({"instance": f"urn:request:{instance}"} if instance else {}),
        **more,
    }
    return JSONResponse(told, status, dict(headers or {}), media_type=MEDIA)


def cites_in(text: str) -> list[str]:
    """The paragraphs that a sentence cites, in its order, each once."""
    return list(dict.fromkeys(CITE.findall(text)))
