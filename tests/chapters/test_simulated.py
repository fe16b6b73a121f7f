"""Every wager of every game by simulated rounds; `verify/chapters/test_simulated.py` plays more."""

from __future__ import annotations

import pytest
from tests.chapters.scripts import PLAYABLE
from tests.chapters.simulated import gaps

from croupier.api import Game
from croupier.catalog.index import Entry

# A second of a processor each: a round of craps or Blackjack takes ten times another's.
ROUNDS = {"craps": 30_000, "blackjack": 30_000, "face-up-pai-gow-poker": 50_000}
SEED = 46


@pytest.mark.parametrize("entry", PLAYABLE)
def test_simulation_lands_within_four_standard_errors_for_every_wager(entry: Entry) -> None:
    found = gaps(Game(entry), rounds=ROUNDS.get(entry.game, 150_000), seed=SEED)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
