"""Tables in memory, each with a lock: whoever holds it may take the table up or drop it."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.catalog.index import NotThere
from croupier.equipment.randomness import Seed
from croupier.floor.tables import LiveTable

NAME = re.compile(r"[A-Za-z0-9_-]{22}")


class Pending:
    """Takes the lines and the fresh seeds of an act until they are written together."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.seeds: list[Seed] = []

    def fresh(self) -> Seed:
        self.seeds.append(Seed.fresh())
        return self.seeds[-1]

    def clear(self) -> None:
        """All of it was written."""
        self.lines.clear()
        self.seeds.clear()

    def write(self, line: str) -> None:
        self.lines.append(line.removesuffix("\n"))

    def sync(self) -> None:
        """Nobody sees the effect of a line before it is written."""


class Place:
    """Where a table is in memory, perhaps: who holds its lock may take it up or drop it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.table: LiveTable | None = None
        self.pending = Pending()
        self.counted = 0

    def drop(self) -> None:
        self.table, self.pending = None, Pending()

    @property
    def lines(self) -> int:
        return len(self.table.session.log.lines) if self.table is not None else 0


class Places:
    """At most so many tables with so many lines of logs, which is what takes up memory; tables that
    were left alone longest make room for others."""

    def __init__(self, most: int, most_lines: int) -> None:
        self.most, self.most_lines = most, most_lines
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._lines = 0
        self._lock = threading.Lock()

    def add(self, key: str, place: Place) -> None:
        with self._lock:
            self._places[key] = place
            self._count(place)
            self._make_room()

    def __len__(self) -> int:
        return len(self._places)

    def clear(self) -> None:
        """Take every table out of memory; each stays in the store."""
        with self._lock:
            self._places.clear()
            self._lines = 0

    @contextmanager
    def held(self, key: str) -> Iterator[Place]:
        """The place of a table, for one who acts or looks; the next one waits."""
        if not NAME.fullmatch(key):
            raise NotThere("No such table.")
        while True:
            place = self._place(key)
            with place.lock:
                if self._place(key) is not place:
                    continue
                try:
                    yield place
                finally:
                    with self._lock:
                        if self._places.get(key) is place:
                            self._count(place)
                break
        with self._lock:
            self._make_room()

    def _place(self, key: str) -> Place:
        with self._lock:
            place = self._places.setdefault(key, Place())
            self._places.move_to_end(key)
            return place

    def _count(self, place: Place) -> None:
        self._lines += place.lines - place.counted
        place.counted = place.lines

    def _make_room(self) -> None:
        """Tables that were left alone longest go out of memory; they stay in the store."""
        for key in [*self._places] if self._is_full() else ():
            if not self._is_full():
                break
            if not self._places[key].lock.locked():
                self._lines -= self._places.pop(key).counted

    def _is_full(self) -> bool:
        too_long = self._lines > self.most_lines and len(self._places) > 1
        return len(self._places) > self.most or too_long
