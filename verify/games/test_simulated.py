"""Every wager of every game by millions of simulated rounds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games.scripts import PLAYABLE
from tests.games.simulated import gaps
from tests.games.test_simulated_variants import CASES

import croupier

# From a shoe with a cut card Blackjack's figures differ a little from those of a fresh shoe.
ROUNDS = {"craps": 2_000_000, "blackjack": 1_000_000}
EVERY: list[tuple[str, Mapping[str, object]]] = [
    *((entry.game, {}) for entry in PLAYABLE),
    *CASES,
    ("four-card-poker", {"bonus-survives-fold": "forfeited"}),
    ("ultimate-texas-holdem-poker", {"bonus-after-fold": "with-cards"}),
    ("ultimate-texas-holdem-poker", {"bonus-after-fold": "progressive-lost"}),
    ("blackjack", {"dealing": "hand", "decks": 2, "hand-dealt-card-reader": "no"}),
]


@pytest.mark.parametrize(("name", "answers"), EVERY)
def test_many_rounds_land_within_four_standard_errors(
    name: str, answers: Mapping[str, object]
) -> None:
    found = gaps(croupier.game(name), answers, rounds=ROUNDS.get(name, 10_000_000), seed=58)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
