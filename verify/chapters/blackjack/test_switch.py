"""Blackjack Switch: the exact count against simulated rounds, by every reading (minutes each)."""

from __future__ import annotations

from math import sqrt

import pytest
from tests.chapters.blackjack.switch_brute_force import check_every_deal

import croupier
from croupier.chapters.blackjack import odds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price

GAME = croupier.game("blackjack")
Answers = dict[str, object]
READINGS: tuple[Answers, ...] = (
    {"switch-blackjack-against-22": "win"},
    {"switch-blackjack-against-22": "win", "switch-blackjack-pays": "even-money"},
    {"switched-blackjack": "blackjack"},
    {"switch-peek": "after-switching", "switch-surrender": "yes"},
)


@pytest.mark.parametrize("answers", READINGS, ids=lambda a: " ".join(map(str, a.values())))
def test_switch_against_simulation(answers: Answers) -> None:
    """Basic strategy with simple switching costs something, and not much."""
    rules = GAME.rules({"blackjack-switch": True, "reshuffling-device": True, **answers})
    table = rules.paytable("blackjack")
    exact = price(rules, table, odds.count(rules, "blackjack", Terms(), tell_nobody)[0], Terms())
    rounds = 20_000_000
    found = odds.simulate(rules, Terms(), rounds=rounds, seed=3, cores=None, tell=tell_nobody)
    played = price(rules, table, found["blackjack"][0], Terms())
    error = played.standard_deviation / sqrt(rounds)
    cost = float(played.house_advantage - exact.house_advantage)
    told = f"exact {float(exact.house_advantage):.5%}, played {float(played.house_advantage):.5%}"
    print(f"{answers}: {told} ± {error:.5%}")
    assert -4 * error < cost < 0.004 + 4 * error, told


@pytest.mark.parametrize(
    "readings",
    [
        {"switch-blackjack-pays": "even-money", "switch-blackjack-against-22": "win"},
        {"switched-blackjack": "blackjack", "switch-surrender": "yes"},
        {"switch-peek": "after-switching"},
    ],
    ids=lambda readings: ",".join(readings.values()),
)
def test_633a_12_a_every_deal_of_a_small_shoe(readings: dict[str, str]) -> None:
    check_every_deal(readings)
