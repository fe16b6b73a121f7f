"""Simulated shoes with cards by a script: where in the shoe each card of compiled rounds lies."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from croupier.families.shoe import counting


class ScriptedShoe:
    """Takes the place of the random cards in a game's uncompiled `play_rounds`."""

    def __init__(self, simulation: ModuleType, ranks: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ranks = [*map(int, ranks.split())]
        self.places: list[int] = []
        for module in (simulation, counting):
            monkeypatch.setattr(module, "deal_from_shoe", self._deal)
        uncompiled: dict[str, Any] = {"burn": counting.burn, "tally_round": simulation.tally_round}
        for name, kernel in uncompiled.items():
            monkeypatch.setattr(simulation, name, kernel.py_func)

    def _deal(self, rng: object, shoe: object, nth: int, bits: int, left: int) -> tuple[int, ...]:
        self.places.append(nth)
        return self.ranks.pop(0), bits, left
