"""Work on a Dask cluster of two workers: same figures, whatever dies. More: verify/analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from distributed import LocalCluster
from tests.analysis.counting.test_worth import asked
from tests.analysis.executors.parts import SQUARES, TRUE_SUM, Deadly, Squares

import croupier
from croupier.analysis.counting.tags import whole_counts
from croupier.analysis.counting.walk import walk_of
from croupier.analysis.counting.worth import worth_of
from croupier.analysis.executors import cluster as module
from croupier.analysis.executors.cluster import ClusterError, cluster
from croupier.analysis.exposure.holdem import Flops
from croupier.analysis.exposure.holes import hole_classes
from croupier.maths.pricing.report_json import report_json
from croupier.maths.spread import each, spread
from croupier.reports.pricing import usual_terms
from croupier.reports.removal import OneLess
from croupier.rulebook.rules import Rules

ROUNDS = 700_000


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


def figures(rules: Rules) -> dict[str, object]:
    report = croupier.game("over-under").simulate(rules, rounds=ROUNDS, seed=5, cores=1)
    return report_json(replace(report, seconds=0))


def test_the_same_figures_as_on_one_core(address: str) -> None:
    rules = croupier.game("over-under").rules()
    alone = figures(rules)
    with cluster(address):
        assert figures(rules) == alone


@pytest.mark.parametrize(("name", "wager"), [("over-under", "bonus"), ("blackjack", "in-between")])
def test_counted_shoes_go_the_same_way(address: str, name: str, wager: str) -> None:
    shoed = asked(name, wager)
    worth = worth_of(shoed)
    walk = walk_of(shoed, worth, whole_counts(worth)[0])
    alone = walk.follow(rounds=ROUNDS, seed=4, cores=1)
    with cluster(address):
        assert (walk.follow(rounds=ROUNDS, seed=4) == alone).all()


def removed() -> list[object]:
    found = croupier.game("over-under")
    rules = found.rules()
    work = OneLess(found.entry, rules, "over-23", usual_terms(rules))
    return list(each(work, range(5), 1))


def flops() -> list[list[object]]:
    worths = np.ones((10, 5), dtype=np.float32)
    work = Flops(worths, -2, 1, 1, 1, int(hole_classes().max()) + 1)
    return [[part.tolist() for part in found] for found in each(work, [[0], [1754]], 2)]


@pytest.mark.parametrize("count", [removed, flops])
def test_exact_counts_that_split_go_the_same_way(address: str, count: Callable[[], object]) -> None:
    alone = count()
    with cluster(address):
        assert count() == alone


def test_what_a_dead_worker_had_is_done_again(address: str, tmp_path: Path) -> None:
    with cluster(address):
        found = list(spread(Deadly(7, 1, tmp_path), SQUARES))
    assert len(list(tmp_path.iterdir())) == 1
    assert sum(result for _, result in found) == TRUE_SUM
    assert [nth for parts, _ in found for nth in parts] == list(range(SQUARES))


def test_workers_of_other_sources_are_refused(address: str) -> None:
    with cluster(address) as found:
        other = replace(found, expected={**found.expected, "sources": "none"})
        with pytest.raises(ClusterError, match=r"tcp://[\d.:]+ has sources \w+ instead of none"):
            other.verify_versions()
        with pytest.raises(ClusterError, match="instead of none"):  # one that has joined since
            list(other.spread(Squares(), 3, None))


def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    with pytest.raises(ClusterError, match=r"--cluster tcp://[\d.:]+ is refused"):
        cluster("tcp://127.0.0.1:9").__enter__()
