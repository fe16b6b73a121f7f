"""The key of an act: a repeat gets the first answer, however often and wherever it comes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Path

from croupier.floor.floor import Sent

_HEADER = Header(
    min_length=8,
    max_length=82,
    description="A new one for each act: 8 to 80 letters, digits or signs.",
)


def _key(idempotency_key: Annotated[str, _HEADER]) -> str:
    """A structured field writes it in quotation marks."""
    key = idempotency_key
    text = key[1:-1] if len(key) > 1 and key[0] == key[-1] == '"' else key
    Sent(text, "").check()
    return text


def _key_or_none(idempotency_key: Annotated[str | None, _HEADER] = None) -> str:
    return _key(idempotency_key) if idempotency_key else ""


Key = Annotated[str, Depends(_key)]
KeyOrNone = Annotated[str, Depends(_key_or_none)]
Number = Annotated[int, Path(ge=1, lt=10**9)]
ACTING: dict[int | str, dict[str, Any]] = {
    400: {"description": "Refused, or no Idempotency-Key; the detail says what is wrong."},
    403: {"description": "Your role may not do this; the attempt is on record."},
    404: {"description": "No such table or account."},
    409: {"description": "The table has moved on, or an act with this key is in flight."},
    422: {"description": "Invalid, or the key was used for another act."},
    429: {"description": "Too many requests or tables; try again later."},
    503: {"description": "The store is not available; repeat the act with its key."},
}
