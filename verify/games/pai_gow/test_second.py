"""Every hand against every other, by the second reading of the chapter: 736,281,000 deals."""

from __future__ import annotations

import pytest
from tests.games.pai_gow import second_odds

import croupier
from croupier.games.pai_gow.counting import BANK, PLAYER, best_settings, house_settings, tally
from croupier.maths.pricing.counted import Terms

GAME = croupier.game("pai-gow")


@pytest.mark.parametrize("order", ["highest", "best-low-hand"])
@pytest.mark.parametrize("side", [PLAYER, BANK])
def test_wins_ties_and_losses_are_the_second_readers(order: str, side: int) -> None:
    rules = GAME.rules({"house-way-order": order, "player-bank": True})
    found = second_odds.results(order, bank=side == BANK)
    best = tally(order, side, best_settings(rules, Terms(stake=1000), side))
    assert tuple(best.tolist()) == found["best"]
    assert tuple(tally(order, side, house_settings(order)).tolist()) == found["house way"]
