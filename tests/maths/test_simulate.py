"""Simulation in blocks."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.maths.pricing.counted import Counted
from croupier.maths.simulate import Tally, WhenAsked, run


class EnoughError(Exception):
    """Stops a run that would never end."""


def test_any_number_of_rounds_is_begun_block_by_block() -> None:
    played = []

    def kernel(rng: np.random.Generator, rounds: int, tally: Tally) -> None:
        played.append(rounds)
        if len(played) > 20:
            raise EnoughError

    with pytest.raises(EnoughError):
        run(kernel, (), size=1, rounds=10**15, seed=1, cores=2, block=4)
    assert len(played) < 30


@pytest.mark.parametrize("rounds", [1, 3, 4, 5, 8, 1001])
@pytest.mark.parametrize("cores", [1, 3])
def test_every_round_is_played_once(rounds: int, cores: int) -> None:
    def kernel(rng: np.random.Generator, rounds: int, tally: Tally) -> None:
        tally[0] += rounds
        tally[1] += 1

    total = run(kernel, (), size=2, rounds=rounds, seed=1, cores=cores, block=4)
    assert list(total) == [rounds, -(-rounds // 4)]


def test_a_wager_is_looked_into_once_and_when_it_is_asked_for() -> None:
    asked = []

    def counted(wager: str) -> tuple[Counted, ...]:
        asked.append(wager)
        return (Counted(wager, {}),)

    found = WhenAsked(["ante", "pair-plus"], counted)
    assert list(found) == ["ante", "pair-plus"]
    assert "prime" not in found
    assert asked == []
    assert found["ante"] is found["ante"]
    assert asked == ["ante"]
    assert found == {"ante": (Counted("ante", {}),), "pair-plus": (Counted("pair-plus", {}),)}
