"""What a cluster's scheduling costs, beside the same rounds on threads: `python -m
benchmarks.cluster`.

A worker is idle between two tasks while it waits for the next, from its first task to its last:
that is what scheduling costs, whatever else the machine does.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import croupier
from croupier.analysis.executors import cluster as executor
from croupier.analysis.executors.cluster import Cluster, cluster
from croupier.maths.pricing.report_json import report_json

ROUNDS, SEED, GAME = 100_000_000, 7, "minibaccarat"
WORKERS, EMPTY = (1, 2, 4), 1000


def simulated(cores: int | None = None) -> tuple[float, str]:
    """Seconds by the clock, and the report's bytes."""
    begun = time.perf_counter()
    report = croupier.game(GAME).simulate(rounds=ROUNDS, seed=SEED, cores=cores)
    return time.perf_counter() - begun, json.dumps(report_json(replace(report, seconds=0)))


def idle(tasks: Iterable[Mapping[str, Any]]) -> tuple[int, float, float]:
    """The number of tasks, the seconds of one, and the share of their time that workers waited."""
    spans: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for task in tasks:
        for each in task["startstops"]:
            if each["action"] == "compute":
                spans[task["worker"]].append((each["start"], each["stop"]))
    worked = sum(stop - start for own in spans.values() for start, stop in own)
    whole = sum(max(stop for _, stop in own) - own[0][0] for own in map(sorted, spans.values()))
    number = sum(map(len, spans.values()))
    return number, worked / number, 1 - worked / whole


class Nothing:
    """Work that takes no time."""

    def __call__(self, parts: range) -> int:
        return len(parts)


def cost_of_a_task(at: Cluster) -> tuple[float, float]:
    """Milliseconds by the clock, and of the client's and the scheduler's CPU, for an empty task."""
    clock, cpu = time.perf_counter(), time.process_time()
    tasks = sum(1 for _ in at.spread(Nothing(), EMPTY, None))
    each = 1000 / tasks
    return each * (time.perf_counter() - clock), each * (time.process_time() - cpu)


def main() -> None:
    from distributed import LocalCluster, get_task_stream

    croupier.game(GAME).simulate(rounds=1000, seed=SEED)
    alone, expected = simulated(1)
    print(f"{GAME}, {ROUNDS:,} rounds, seed {SEED}: {alone:.1f} s on one core")
    for workers in WORKERS:
        with (
            LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
            ) as local,
            cluster(local.scheduler_address) as at,
        ):
            croupier.game(GAME).simulate(rounds=1_000_000, seed=SEED)  # compiles
            with get_task_stream(at.client) as stream:
                seconds, found = simulated()
            number, each, waited = idle(stream.data)
            with patch.object(executor, "ENOUGH_SECONDS", 0):
                clock, cpu = cost_of_a_task(at)
        same = "the same bytes" if found == expected else "OTHER BYTES"
        print(
            f"{workers} workers: {seconds:.1f} s; {number} tasks of {each:.1f} s, workers waited "
            f"{waited:.2%} of their time; {same}; an empty task {clock:.1f} ms, {cpu:.1f} ms CPU"
        )


if __name__ == "__main__":
    main()
