"""Every hand against every other, by the second reading of the chapter: 736,281,000 deals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from tests.chapters.pai_gow import second_odds
from tests.chapters.simulated import gaps

import croupier
from croupier.chapters.pai_gow.counting import (
    _SET,
    BANK,
    DEALER_HANDS,
    PLAYER,
    SETTINGS,
    _meet,
    best_settings,
    hands,
    house_settings,
    tally,
)
from croupier.chapters.pai_gow.outcomes import all_hands, settings
from croupier.hands.tiles import is_pair, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms

GAME = croupier.game("pai-gow")


@pytest.mark.parametrize("order", ["highest", "highest-by-tile", "best-low-hand"])
@pytest.mark.parametrize("side", [PLAYER, BANK])
def test_wins_ties_and_losses_are_the_second_readers(order: str, side: int) -> None:
    rules = GAME.rules({"house-way-order": order, "player-bank": True})
    found = second_odds.results(order, bank=side == BANK)
    best = tally(order, side, best_settings(rules, Terms(stake=1000), side))
    assert best.by_result == found["best"]
    assert tally(order, side, house_settings(order)).by_result == found["house way"]


@pytest.mark.parametrize(
    ("order", "own"), [("highest", "best-low-hand"), ("best-low-hand", "highest")]
)
def test_a_co_banks_wins_ties_and_losses_are_the_second_readers(order: str, own: str) -> None:
    found = second_odds.results(order, bank=True, own=own)
    assert tally(order, BANK, house_settings(own)).by_result == found["house way"]


def test_simulated() -> None:
    found = gaps(GAME, {}, rounds=100_000_000, seed=621)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])


def test_what_each_step_of_the_dealers_way_costs() -> None:
    """docs/house-ways.md: the chapter's way with the hands of some steps set best for the bank."""
    chapter, weights = house_settings("highest"), hands().weights
    for_bank = _results(chapter)[:, :, BANK] @ (1, 0, -0.95)
    steps = np.array([_step(tiles) for tiles in all_hands()])
    shares = [weights[steps == step].sum() / weights.sum() for step in (2, 3, 4)]
    assert shares == pytest.approx([0.3833, 0.5539, 0.0627], abs=5e-5)
    for changed, edge in (((), -0.00940), ((2,), -0.00073), ((3,), 0.00633), ((2, 3, 4), 0.01580)):
        way = np.where(np.isin(steps, changed), for_bank.argmax(axis=1), chapter)
        best = (_results(way)[:, :, PLAYER] @ (0.95, 0, -1)).max(axis=1)
        assert -best @ weights / (weights.sum() * DEALER_HANDS) == pytest.approx(edge, abs=5e-6)


def _results(way: Ints) -> Ints:
    found = np.zeros((len(way), SETTINGS, 2, 3), dtype=np.int64)
    _meet(hands().tiles, hands().strengths, way, _SET, found)
    return found


def _step(tiles: Sequence[int]) -> int:
    """By which step of 621a.8(d) the dealer sets a hand; the first is counted with the second."""
    highs = [way.strengths[0] for way in settings(tiles)]
    if any(is_pair(high) for high in highs):
        return 2
    return 3 if any(value_of(high) >= 7 for high in highs) else 4
