"""Blackjack Switch: the exact count against simulated rounds (minutes)."""

from __future__ import annotations

from math import sqrt

import pytest

import croupier
from croupier.games.blackjack import odds
from croupier.maths.counted import Terms, tell_nobody
from croupier.maths.report import price

GAME = croupier.game("blackjack")


@pytest.mark.parametrize("pays", ["as-written", "even-money"])
def test_switch_against_simulation(pays: str) -> None:
    """Basic strategy with simple switching costs something, and not much."""
    answers = {
        "blackjack-switch": True,
        "reshuffling-device": True,
        "switch-blackjack-pays": pays,
        "switch-blackjack-against-22": "win",
    }
    rules = GAME.rules(answers)
    table = rules.paytable("blackjack")
    exact = price(rules, table, odds.count(rules, "blackjack", Terms(), tell_nobody)[0], Terms())
    rounds = 20_000_000
    found = odds.simulate(rules, Terms(), rounds=rounds, seed=3, cores=None, tell=tell_nobody)
    played = price(rules, table, found["blackjack"], Terms())
    error = played.standard_deviation / sqrt(rounds)
    cost = float(played.house_advantage - exact.house_advantage)
    assert -4 * error < cost < 0.004 + 4 * error
