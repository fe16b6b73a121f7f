"""A program at a table of a server that runs in a process of its own."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2


@dataclass(frozen=True)
class Event:
    id: str
    event: str
    data: Any


class Remote:
    """It opens a table, or sits down at one with the token of who did."""

    def __init__(self, address: str, game: str = "649a", **more: object) -> None:
        self.address = address
        said = httpx2.post(f"{address}/api/tables", json={"game": game, **more}, timeout=60).json()
        self.key, self.token, self.said = said["table"], said.pop("token"), said

    @property
    def own(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def tries(self, what: str, *, key: str = "", at: str = "", **body: Any) -> httpx2.Response:
        headers = {**self.own, "idempotency-key": key or secrets.token_hex(8)}
        sent = {"at": at or self.said["at"], **body}
        return httpx2.post(f"{self.url}/{what}", json=sent, headers=headers, timeout=30)

    def sends(self, what: str, *, key: str = "", at: str = "", **body: Any) -> Any:
        answer = self.tries(what, key=key, at=at, **body)
        assert answer.status_code == 200, answer.text
        self.said = answer.json()
        return self.said

    def looks(self, since: int = 0) -> Any:
        return httpx2.get(f"{self.url}?since={since}", headers=self.own, timeout=30).json()

    @property
    def url(self) -> str:
        return f"{self.address}/api/tables/{self.key}"

    @contextmanager
    def watching(self, *, after: int | None = None, own: bool = False) -> Iterator[Iterator[Event]]:
        """The events of the table, as anybody or as the one who acts there."""
        headers = {} if after is None else {"last-event-id": str(after)}
        headers |= self.own if own else {}
        with httpx2.stream("GET", f"{self.url}/events", headers=headers, timeout=30) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            yield parsed(stream.iter_lines())


def parsed(lines: Iterator[str]) -> Iterator[Event]:
    """The events of a stream; what only keeps it alive is left out."""
    found: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(":")
            found[name] = value.removeprefix(" ")
        elif "data" in found:
            yield Event(found.get("id", ""), found["event"], json.loads(found["data"]))
            found = {}
        else:
            found = {}
