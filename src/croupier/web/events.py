"""What happens at tables, pushed: server-sent events, one look at the store for all who watch.

Each line of a table's log is an event, whose id is the number of the line: who reconnects with
`Last-Event-ID` misses none. A worker asks the store a few times a second how far the tables are
that somebody watches there, whichever process acts at them, and reads each new line once. A slow
watcher delays nobody: each has their own place in the log.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from starlette.concurrency import run_in_threadpool

from croupier.catalog.index import NotThere
from croupier.floor.watching import Head, heads, lines_after
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.web.metrics import Metrics
from croupier.web.pool import Busy

LOOKS = 0.2  # seconds between two looks at the store
BEATS = 15.0  # seconds after which a silent stream says that it is alive
KEPT = 200  # lines of a table in memory, for those who are not far behind

Told = Callable[[], dict[str, Any]]
"""What one watcher sees of a table beside its log: the question that is theirs to answer."""


@dataclass
class Channel:
    """A table that somebody watches: its last lines, and how far it is."""

    head: Head
    first: int = 1
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT))
    watchers: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, more: list[str], head: Head) -> None:
        self.lines.extend(more)
        self.head = head
        self.first = head.lines - len(self.lines) + 1
        self.news.set()
        self.news = asyncio.Event()

    def after(self, number: int) -> list[str] | None:
        """The lines after one; None if they are no longer in memory."""
        if number + 1 < self.first:
            return None
        return [*self.lines][number + 1 - self.first :]


class Events:
    """The watchers of one worker."""

    def __init__(self, store: Store, metrics: Metrics, *, most: int, most_each: int) -> None:
        self.store, self.metrics = store, metrics
        self.most, self.most_each = most, most_each
        self._channels: dict[str, Channel] = {}
        self._by_address: Counter[str] = Counter()
        self._looking: asyncio.Task[None] | None = None
        self._ended = asyncio.Event()

    def end(self) -> None:
        """End every stream; those who watch reconnect elsewhere."""
        self._ended.set()
        for channel in self._channels.values():
            channel.news.set()
        if self._looking is not None:
            self._looking.cancel()

    def check_room(self, address: str) -> None:
        """Busy if too many watch; to be asked before an answer begins, for then it cannot be
        refused any more."""
        if self.metrics.streams >= self.most or self._by_address[address] >= self.most_each:
            raise Busy("Too many watch already; close a stream, or ask for the log now and then.")

    async def turns(self, key: str, known: str, address: str) -> AsyncIterator[str]:
        """How far a table is, whenever that is not what the watcher knows. A slow one is told the
        last turn alone: it fetches the table as a whole."""
        async with self._channel(key, address) as channel:
            yield "retry: 1000\n\n"
            while not self._ended.is_set():
                news, head = channel.news, channel.head
                if head.turn != known:
                    known = head.turn
                    yield f"id: {known}\nevent: turn\ndata: {known}\n\n"
                if head.closed:
                    return
                async for beat in _until(news):
                    yield beat

    async def stream(
        self, key: str, after: int, address: str, told: Told | None
    ) -> AsyncIterator[str]:
        """The events of a table after a line, until it is closed or the watcher leaves."""
        async with self._channel(key, address) as channel:
            yield "retry: 1000\n\n"
            while not self._ended.is_set():
                news, head = channel.news, channel.head
                while after < head.lines:
                    more = channel.after(after)
                    if more is None:
                        more = await run_in_threadpool(lines_after, self.store, key, after)
                    for number, line in enumerate(more, after + 1):
                        yield f"id: {number}\nevent: line\ndata: {line}\n\n"
                    after += len(more)
                if head.closed:
                    yield f"id: {after}\nevent: closed\ndata: {after}\n\n"
                    return
                if told is not None:
                    with suppress(NotThere):  # closed since: the next look says so
                        seen = await run_in_threadpool(told)
                        yield f"event: table\ndata: {json.dumps(seen)}\n\n"
                async for beat in _until(news):
                    yield beat

    @asynccontextmanager
    async def _channel(self, key: str, address: str) -> AsyncIterator[Channel]:
        self.check_room(address)
        self.metrics.streams += 1
        self._by_address[address] += 1
        try:
            channel = self._channels.get(key)
            if channel is None:
                found = await run_in_threadpool(heads, self.store, [key])
                head = found.get(key, Head(0, True))
                channel = self._channels.setdefault(key, Channel(head, head.lines + 1))
            channel.watchers += 1
            try:
                self._look_on()
                yield channel
            finally:
                channel.watchers -= 1
                if not channel.watchers:
                    self._channels.pop(key, None)
        finally:
            self.metrics.streams -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _look_on(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        while self._channels and not self._ended.is_set():
            with suppress(StoreError):  # the next look finds what this one could not
                await self._look_once()
            await asyncio.sleep(LOOKS)

    async def _look_once(self) -> None:
        found = await run_in_threadpool(heads, self.store, [*self._channels])
        for key, head in found.items():
            channel = self._channels.get(key)
            if channel is None or head == channel.head:
                continue
            more = await run_in_threadpool(lines_after, self.store, key, channel.head.lines)
            number = channel.head.lines + len(more)
            channel.add(more, Head(number, head.closed and number >= head.lines, head.acts))


async def _until(news: asyncio.Event) -> AsyncIterator[str]:
    """What keeps a silent stream alive until there is news."""
    while not news.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(BEATS):
                await news.wait()
        if not news.is_set():
            yield ": still here\n\n"
