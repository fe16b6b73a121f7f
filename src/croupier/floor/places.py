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

    def drop(self) -> None:
        self.table, self.pending = None, Pending()


class Places:
    """At most so many tables; one that was left alone longest makes room for another."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, key: str, place: Place) -> None:
        with self._lock:
            self._places[key] = place
        self._make_room()

    def __len__(self) -> int:
        return len(self._places)

    def clear(self) -> None:
        """Take every table out of memory; each stays in the store."""
        with self._lock:
            self._places.clear()

    @contextmanager
    def held(self, key: str) -> Iterator[Place]:
        """The place of a table, for one who acts or looks; the next one waits."""
        if not NAME.fullmatch(key):
            raise NotThere("No such table.")
        while True:
            place = self._place(key)
            with place.lock:
                if self._place(key) is place:
                    yield place
                    break
        self._make_room()

    def _place(self, key: str) -> Place:
        with self._lock:
            place = self._places.setdefault(key, Place())
            self._places.move_to_end(key)
            return place

    def _make_room(self) -> None:
        """Tables that were left alone longest go out of memory; they stay in the store."""
        with self._lock:
            over = len(self._places) - self.most
            idle = [key for key, place in self._places.items() if not place.lock.locked()]
            for key in idle[: max(over, 0)]:
                del self._places[key]
