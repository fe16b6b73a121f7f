"""Work in numbered parts, over the cores of this machine or over workers that are lent for it.

A part's number and the work are all that its result depends on, so the order, repeats and workers
of the parts change nothing.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[range], R]


class Workers(Protocol):
    """Whatever does the work: each result, of one part or of several in a row, in their order."""

    def spread(self, work: Work[R], parts: int, cores: int | None) -> Iterator[tuple[range, R]]: ...


class Threads:
    """The cores of this machine; kernels run side by side. Each part has a result of its own, and
    only so many are begun ahead: there may be any number."""

    def spread(self, work: Work[R], parts: int, cores: int | None) -> Iterator[tuple[range, R]]:
        begun: deque[tuple[range, Future[R]]] = deque()
        several = workers(cores)
        with ThreadPoolExecutor(several) as pool:
            try:
                for nth in range(parts):
                    part = range(nth, nth + 1)
                    begun.append((part, pool.submit(work, part)))
                    if len(begun) == 2 * several:
                        done, result = begun.popleft()
                        yield done, result.result()
                for done, result in begun:
                    yield done, result.result()
            finally:  # whoever asks may have had enough
                for _, result in begun:
                    result.cancel()


_lent: ContextVar[Workers | None] = ContextVar("lent", default=None)


@contextmanager
def lending(lent: Workers) -> Iterator[None]:
    """Workers for everything that is counted or simulated meanwhile."""
    before = _lent.set(lent)
    try:
        yield
    finally:
        _lent.reset(before)


def workers(cores: int | None) -> int:
    return cores or os.cpu_count() or 1


def spread(work: Work[R], parts: int, cores: int | None = None) -> Iterator[tuple[range, R]]:
    """Each result with the parts that it is of, in their order."""
    return (_lent.get() or Threads()).spread(work, parts, cores)


def each(function: Callable[[T], R], items: Sequence[T], cores: int | None = None) -> Iterator[R]:
    """What a function finds of each item, in their order."""
    for _, found in spread(OfItems(function, items), len(items), cores):
        yield from found


@dataclass(frozen=True, eq=False)
class OfItems(Generic[T, R]):
    """A function of items as work: a list of results."""

    function: Callable[[T], R]
    items: Sequence[T]

    def __call__(self, parts: range) -> list[R]:
        return [self.function(self.items[nth]) for nth in parts]
