"""Whose job begins next, and how long a job of its kind takes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping

from croupier.web.jobs import Caller, Job, Kind

MOST_KINDS = 2_000


class Turns:
    """Jobs that wait. Addresses take turns, and so do the visitors behind each; at a visitor's turn
    the shortest job begins. Who asks for much waits for one's own jobs and not others for them."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[Caller, list[Job]]] = OrderedDict()

    def __iter__(self) -> Iterator[Job]:
        for visitors in self._waiting.values():
            for jobs in visitors.values():
                yield from jobs

    def add(self, job: Job, *, first: bool = False) -> None:
        """At the end of its caller's own jobs, or before them."""
        visitors = self._waiting.setdefault(job.caller.address, OrderedDict())
        own = visitors.setdefault(job.caller, [])
        own.insert(0 if first else len(own), job)

    def remove(self, job: Job) -> None:
        visitors = self._waiting[job.caller.address]
        visitors[job.caller].remove(job)
        if not visitors[job.caller]:
            del visitors[job.caller]
        if not visitors:
            del self._waiting[job.caller.address]

    def take(self, may_begin: Callable[[Job], bool]) -> Job | None:
        """The next job that may begin; its caller's next turn comes after all others'."""
        for address, visitors in self._waiting.items():
            for caller, own in visitors.items():
                able = [job for job in own if may_begin(job)]
                if able:
                    job = min(able, key=lambda each: (each.long, each.expected))
                    visitors.move_to_end(caller)
                    self._waiting.move_to_end(address)
                    self.remove(job)
                    return job
        return None


class Times:
    """How long jobs of a kind took, as far as it was seen here or is `known` beforehand.

    Kinds that differ in their last part alone may take quite another time: from one of them it is
    guessed whether another is short, and never that it takes too long.
    """

    def __init__(self, known: Mapping[Kind, float] | None = None) -> None:
        self._known = known or {}
        self._seen: OrderedDict[Kind, float] = OrderedDict()

    def note(self, kind: Kind, seconds: float) -> None:
        for each in (kind, kind[:-1]):
            if each:
                self._seen[each] = seconds
                self._seen.move_to_end(each)
        while len(self._seen) > MOST_KINDS:
            self._seen.popitem(last=False)

    def sure(self, kind: Kind) -> float:
        """What jobs of this very kind took; 0 where that is not known."""
        return self._seen.get(kind) or self._known.get(kind[:-1], 0.0)

    def guess(self, kind: Kind) -> float:
        return self.sure(kind) or self._seen.get(kind[:-1], 0.0)
