"""The best choices at the live table bring the exact figure, in every game that knows them."""

from __future__ import annotations

import time
from math import sqrt

import numpy as np
import pytest
from tests.gym.test_environments import DECIDED, made

import croupier
from croupier.reports.pricing import main_wagers

SECONDS = 60.0
LEAST = dict.fromkeys(DECIDED, 200) | {
    "high-card-flush": 60,
    "lunar-poker": 10,
    "pai-gow-poker": 60,
    "six-card-fortune-pai-gow-poker": 30,
    "texas-holdem-bonus-poker": 40,
}
"""Rounds that each must come to in that time: the advice of some counts every hand to come."""
AMONG_PLAYERS = "poker"
GAMES = [game for game in DECIDED if game != AMONG_PLAYERS]


@pytest.mark.parametrize("game", GAMES)
def test_the_best_choices_bring_the_exact_figure(game: str) -> None:
    """Within four standard errors."""
    env = made(game, advise=True)
    _, info = env.reset(seed=3)
    gains: list[float] = []
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        total, ended = 0.0, False
        while not ended:
            best = info["best"]
            wanted = max(best, key=best.__getitem__) if best else info["names"][0]
            _, reward, ended, _, info = env.step(env.table.actions.names.index(wanted))
            total += reward
        gains.append(total)
        _, info = env.reset()
    found = croupier.game(game)
    exact, *_ = found.odds(wager=main_wagers(found.rulebook)[0].key).wagers
    error = float(np.std(gains)) / sqrt(len(gains))
    assert len(gains) > LEAST[game]
    assert abs(float(np.mean(gains)) + float(exact.house_advantage)) < 4 * error
