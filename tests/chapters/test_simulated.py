"""Every wager of every game by simulated rounds; `verify/chapters/test_simulated.py` plays more."""

from __future__ import annotations

import pytest
from tests.chapters.guards import guards
from tests.chapters.scripts import PLAYABLE
from tests.chapters.simulated import gaps

from croupier.api import Game
from croupier.catalog.index import Entry

SEED = 46


@pytest.mark.parametrize("entry", PLAYABLE)
def test_simulation_lands_within_four_standard_errors_for_every_wager(entry: Entry) -> None:
    found = gaps(Game(entry), rounds=guards(entry).simulated_rounds, seed=SEED)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
