"""What a cluster's scheduling costs, beside the same rounds on threads: `python -m
benchmarks.cluster`.

CPU seconds, for they hardly depend on what else the machine does: those of the client and the
scheduler, which lie in this process, beside those of the workers.
"""

from __future__ import annotations

import json
import resource
import time
from dataclasses import dataclass, replace

import croupier
from croupier.analysis.executors.cluster import cluster
from croupier.maths.pricing.report_json import report_json

ROUNDS, SEED, GAME = 100_000_000, 7, "minibaccarat"
WORKERS = (1, 2, 4)


@dataclass(frozen=True)
class Run:
    """Seconds of a simulation: by the clock, of this process and of its workers; and its bytes."""

    clock: float
    here: float
    workers: float
    found: str

    @property
    def rate(self) -> float:
        """Millions of rounds per second CPU."""
        return ROUNDS / (self.workers or self.here) / 1e6


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _worker_cpu(address: str | None) -> float:
    if address is None:
        return 0.0
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        return float(sum(client.run(_cpu).values()))


def run(address: str | None = None, cores: int | None = None) -> Run:
    before, here, clock = _worker_cpu(address), _cpu(), time.perf_counter()
    report = croupier.game(GAME).simulate(rounds=ROUNDS, seed=SEED, cores=cores)
    seconds, own = time.perf_counter() - clock, _cpu() - here
    found = json.dumps(report_json(replace(report, seconds=0)))
    return Run(seconds, own, _worker_cpu(address) - before, found)


def main() -> None:
    from distributed import LocalCluster

    croupier.game(GAME).simulate(rounds=1000, seed=SEED)
    alone = run(cores=1)
    print(f"{GAME}, {ROUNDS:,} rounds, seed {SEED}")
    print(f"threads: 1 core {alone.clock:.1f} s, {alone.rate:.2f} million rounds a second CPU")
    for workers in WORKERS:
        with (
            LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
            ) as local,
            cluster(local.scheduler_address),
        ):
            croupier.game(GAME).simulate(rounds=1_000_000, seed=SEED)
            found = run(local.scheduler_address)
        same = "the same bytes" if found.found == alone.found else "OTHER BYTES"
        print(
            f"{workers} workers: {found.clock:.1f} s, {found.rate:.2f} million rounds a second "
            f"CPU; client and scheduler {found.here / found.workers:.2%} of that; {same}"
        )


if __name__ == "__main__":
    main()
