"""Every wager of every game by millions of simulated rounds."""

from __future__ import annotations

import pytest
from tests.games.scripts import PLAYABLE
from tests.games.simulated import gaps

from croupier.api import Game
from croupier.games.catalog import Entry

# From a shoe with a cut card Blackjack's figures differ a little from those of a fresh shoe.
ROUNDS = {"craps": 2_000_000, "blackjack": 1_000_000}


@pytest.mark.parametrize("entry", PLAYABLE, ids=lambda entry: entry.game)
def test_many_rounds_land_within_four_standard_errors(entry: Entry) -> None:
    found = gaps(Game(entry), rounds=ROUNDS.get(entry.game, 10_000_000), seed=58)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
