"""Work over a Dask cluster: the workers that a user has started, and no others.

A part's number is its key. Workers may die and join while the work goes on: whatever was lost is
done again elsewhere, with the same result.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.analysis.executors.remote import (
    OtherVersion,
    Unknown,
    differences,
    run_parts,
    same,
    versions,
)
from croupier.maths.spread import Work, lending
from croupier.refusals import Wrong
from croupier.rulebook.foreign import shown

if TYPE_CHECKING:
    from distributed import Client, Future

R = TypeVar("R")
ENOUGH_SECONDS = 3.0  # of one task: far more than it costs to hand it out
GROWS = 4
AHEAD = 2  # tasks begun per thread
PATIENCE = 10  # seconds until a scheduler or the first worker must answer
DEATHS = 3
LARGE_GRAPH = "1GiB"


class ClusterError(Wrong):
    """A cluster that cannot be reached or used, or work that ends its workers."""


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The workers of the scheduler at an address do everything that is counted meanwhile."""
    client = _connected(address)
    try:
        found = Cluster(client, address, versions())
        found.verify_versions()
        with lending(found):
            yield found
    finally:
        client.close()


def _connected(address: str) -> Client:
    try:
        import dask
        from distributed import Client
    except ModuleNotFoundError:
        raise ClusterError(
            "--cluster needs Dask. Install it: pip install 'croupier[cluster]'"
        ) from None
    dask.config.set({"distributed.admin.large-graph-warning-threshold": LARGE_GRAPH})
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"--cluster {shown(address)} is refused: no scheduler answers there ({error}). Start "
            "one with: dask scheduler; its address is like tcp://192.0.2.7:8786."
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise ClusterError(
            f"--cluster {shown(address)} has no workers. Start some with: dask worker {address}"
        ) from None
    # What ends its workers is named at the third.
    client.run_on_scheduler(_deaths_allowed, DEATHS - 1)
    return client


def _deaths_allowed(most: int, dask_scheduler: Any = None) -> None:
    dask_scheduler.allowed_failures = min(most, dask_scheduler.allowed_failures)


@dataclass
class Cluster:
    """A client of a cluster, as `maths.spread` asks for workers."""

    client: Client
    address: str
    expected: dict[str, str]

    def verify_versions(self) -> None:
        """Every worker must count by the same sources; one that joins later is asked by its first
        task."""
        for worker, found in self.client.run(versions, on_error="return").items():
            if isinstance(found, ModuleNotFoundError):
                raise ClusterError(f"The worker {worker} lacks {found.name}; install it there.")
            if isinstance(found, dict) and (differ := differences(found, self.expected)):
                raise ClusterError(f"The worker {worker} has {differ}; start it with the same.")

    @property
    def threads(self) -> int:
        """Of all workers that are there now."""
        nthreads: Mapping[str, int] = self.client.nthreads()
        return max(1, sum(nthreads.values()))

    def spread(self, work: Work[R], parts: int, cores: int | None) -> Iterator[tuple[range, R]]:
        """Several parts make one task of some seconds; few tasks are begun ahead."""
        payload = pickle.dumps(work, protocol=5)
        digest = sha256(payload).hexdigest()[:16]
        held = self.client.submit(same, payload, key=f"croupier-{digest}", pure=False)
        yield from _Spreading(self, held, digest, parts).results()


@dataclass
class _Spreading:
    """One work on its way."""

    at: Cluster
    held: Future[Any]
    digest: str
    parts: int
    begun: int = 0
    size: int = 1
    waiting: dict[Future[Any], range] = field(default_factory=dict)

    def results(self) -> Iterator[tuple[range, Any]]:
        from distributed import as_completed

        done = as_completed(loop=self.at.client.loop)
        ready: dict[int, tuple[range, Any]] = {}
        given = 0
        try:
            self._begin(done.add)
            while self.waiting:
                future = next(done)
                parts = self.waiting.pop(future)
                seconds, found = self._result(future, parts)
                future.release()
                self._learn(seconds / len(parts))
                self._begin(done.add)
                ready[parts.start] = parts, found
                while given in ready:
                    parts, found = ready.pop(given)
                    given = parts.stop
                    yield parts, found
        finally:
            self.at.client.cancel(list(self.waiting), force=True)

    def _begin(self, add: Callable[[Future[Any]], None]) -> None:
        threads = self.at.threads
        while self.begun < self.parts and len(self.waiting) < AHEAD * threads:
            left = self.parts - self.begun
            size = min(self.size, max(1, left // (AHEAD * threads)))
            parts = range(self.begun, self.begun + size)
            future = self.at.client.submit(
                run_parts,
                self.held,
                self.digest,
                parts.start,
                parts.stop,
                self.at.expected,
                key=f"croupier-{self.digest}-{parts.start}-{parts.stop}",
                pure=False,
            )
            self.waiting[future] = parts
            self.begun = parts.stop
            add(future)

    def _learn(self, seconds_each: float) -> None:
        """How many parts make a task; the first ones may have compiled, so it grows step by
        step."""
        wanted = int(ENOUGH_SECONDS / max(seconds_each, 1e-6))
        self.size = max(1, min(wanted, GROWS * self.size))

    def _result(self, future: Future[Any], parts: range) -> tuple[float, Any]:
        from distributed import KilledWorker

        try:
            found: tuple[float, Any] = future.result()
        except KilledWorker as error:
            named = f"block {parts.start}"
            if len(parts) > 1:
                named = f"blocks {parts.start} to {parts.stop - 1}"
            raise ClusterError(
                f"{DEATHS} workers ended at {named}, the last of them {error.last_worker.address}; "
                "look into its log, its memory first."
            ) from None
        except (OtherVersion, Unknown) as error:
            raise ClusterError(f"A worker of {self.at.address} cannot serve: {error}.") from None
        return found
