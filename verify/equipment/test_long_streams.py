"""Long streams of every source, each from several seeds, together at 99%."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.equipment.battery import failed, p_values
from tests.equipment.test_fair_streams import SOURCES, Made

from croupier.equipment.randomness import Seed

MANY, SEEDS = 500_000, 5


@pytest.mark.parametrize("source", SOURCES)
def test_standard_57_long_streams_pass(source: Callable[..., Made]) -> None:
    found: dict[str, float] = {}
    for nth in range(SEEDS):
        numbers, values = source(Seed.from_text(f"{source.__name__} {nth}"), MANY)
        found |= {f"{name} {nth}": p for name, p in p_values(numbers, values).items()}
    assert failed(found) == []
