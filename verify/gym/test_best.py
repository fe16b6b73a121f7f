"""The best choices at the live table bring the exact figure, in games whose advice is quick."""

from __future__ import annotations

import time
from math import sqrt

import numpy as np
import pytest
from tests.gym.test_environments import made

import croupier
from croupier.reports.pricing import main_wagers

SECONDS, LEAST = 60.0, 200
GAMES = (
    "blackjack",
    "spanish-21",
    "free-bet-blackjack",
    "double-attack-blackjack",
    "caribbean-stud-poker",
    "four-card-poker",
    "crazy-4-poker",
    "three-card-poker",
    "let-it-ride-poker",
    "raise-it-up-stud-poker",
    "casino-war",
    "five-card-hi-lo",
    "go-fore-it",
    "pai-gow",
    "fortune-asia-poker",
)


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
    assert len(gains) > LEAST
    assert abs(float(np.mean(gains)) + float(exact.house_advantage)) < 4 * error
