"""Four local workers: the same bytes whoever dies, and a block that ends its workers is named."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from distributed import LocalCluster
from tests.analysis.executors.parts import SQUARES, TRUE_SUM, Deadly, Squares

import croupier
from croupier.analysis.executors.cluster import Cluster, ClusterError, cluster
from croupier.maths.pricing.report_json import report_json
from croupier.maths.spread import spread

ROUNDS = 40_000_000


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with LocalCluster(
        n_workers=4, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


def simulated(cores: int | None) -> str:
    report = croupier.game("minibaccarat").simulate(rounds=ROUNDS, seed=7, cores=cores)
    return json.dumps(report_json(replace(report, seconds=0)))


class Killer(threading.Thread):
    """Ends workers at random moments until it is told to stop; seldom enough that no block is hit
    three times by chance."""

    def __init__(self, at: Cluster, seed: int) -> None:
        super().__init__(daemon=True)
        self.at, self.random, self.done, self.killed = at, Random(seed), threading.Event(), 0

    def run(self) -> None:
        while not self.done.wait(self.random.uniform(2.0, 6.0)):
            pids = self.at.client.run(os.getpid, on_error="return").values()
            pid = self.random.choice(list(pids))
            if isinstance(pid, int):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    self.killed += 1


def test_the_same_bytes_on_one_core_on_two_and_on_four_workers(address: str) -> None:
    alone = simulated(1)
    assert simulated(2) == alone
    with cluster(address):
        assert simulated(None) == alone


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_bytes_with_workers_killed_at_random_moments(address: str, seed: int) -> None:
    with cluster(address) as at:
        killer = Killer(at, seed)
        killer.start()
        found = list(spread(Squares(1.0), SQUARES))
        killer.done.set()
        killer.join()
    assert killer.killed > 1
    assert sum(result for _, result in found) == TRUE_SUM
    assert [nth for parts, _ in found for nth in parts] == list(range(SQUARES))


def test_a_simulation_with_workers_killed_at_random_moments(address: str) -> None:
    alone = simulated(2)
    with cluster(address) as at:
        killer = Killer(at, 3)
        killer.start()
        found = simulated(None)
        killer.done.set()
        killer.join()
    assert killer.killed
    assert found == alone


def test_a_block_that_ends_three_workers_is_named(address: str, tmp_path: Path) -> None:
    with cluster(address), pytest.raises(ClusterError, match="3 workers ended at block 0, the"):
        list(spread(Deadly(0, SQUARES, tmp_path), SQUARES))
    assert len(list(tmp_path.iterdir())) == 3
