"""A connection on which a request must arrive in time.

Uvicorn waits forever for the rest of a request; it has a timeout only between requests.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.web.allowed import BYTES_A_SECOND

GRACE = 5  # seconds in which a late body can be answered with a sentence


def connections(arrival: float) -> type[H11Protocol]:
    """Connections of a server that waits so many seconds for a request."""
    return type("Connection", (TimedConnection,), {"arrival": arrival})


class TimedConnection(H11Protocol):
    """Closed when a request has not arrived `arrival` seconds after it could have begun; a body
    has as long again, more for what has come in of it, and then a little for its refusal."""

    arrival: float
    _clock: asyncio.TimerHandle | None = None
    _awaited: object = None
    _began = 0.0
    _came = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._came += len(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Start the clock with a request's head and anew with its body; what trickles in does not
        set it back."""
        state = self.conn.their_state
        if state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_clock()
        elif self._clock is None or self._awaited is not state:
            self._stop_clock()
            self._began, self._came = self.loop.time(), 0
            self._clock = self.loop.call_later(self._until - self._began, self._late)
        self._awaited = state

    @property
    def _until(self) -> float:
        if self._awaited is not h11.SEND_BODY and self.conn.their_state is not h11.SEND_BODY:
            return self._began + self.arrival
        return self._began + self.arrival + GRACE + self._came / BYTES_A_SECOND

    def _late(self) -> None:
        """Closed, unless a long body came in meanwhile, fast enough to have more time."""
        self._clock = None
        if (left := self._until - self.loop.time()) > 0:
            self._clock = self.loop.call_later(left, self._late)
        else:
            self.transport.close()

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
