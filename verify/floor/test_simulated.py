"""Hundreds of floors from seeds; a failing one is one line to run again.

CROUPIER_FLOOR_SEEDS chooses how many.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.floor.crowd import Crowd
from tests.floor.house import House
from tests.floor.simulator import Simulation, simulate

from croupier.store.engine import file_url

SEEDS = int(os.environ.get("CROUPIER_FLOOR_SEEDS", "300"))


@pytest.mark.parametrize("first", range(0, SEEDS, 50))
def test_standard_31_simulated_floors(first: int, tmp_path: Path) -> None:
    for seed in range(first, min(first + 50, SEEDS)):
        simulate(seed, file_url(tmp_path / f"{seed}.sqlite"), steps=150)


@pytest.mark.parametrize("kind", [House, Crowd])
@pytest.mark.parametrize("first", range(0, SEEDS // 3, 50))
def test_standard_31_and_37_simulated_houses(
    first: int, kind: type[Simulation], tmp_path: Path
) -> None:
    for seed in range(first, min(first + 50, SEEDS // 3)):
        simulate(seed, file_url(tmp_path / f"{seed}.sqlite"), 100, kind)


@pytest.mark.parametrize("seed", range(1000, 1000 + SEEDS // 10))
def test_standard_31_simulated_floors_on_any_store(seed: int, any_url: str) -> None:
    simulate(seed, any_url, steps=150)
