"""Go Fore It: exact counts, and simulated rounds per second of processor time on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import croupier
from croupier.games.go_fore_it import odds, simulation
from croupier.games.go_fore_it.counting import GAME
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.simulate import stream

ROUNDS = 10_000_000


def rate(play: Callable[..., None], args: tuple[Any, ...], size: int) -> float:
    """Rounds per second, after one run that compiles."""
    tally = np.zeros(size, dtype=np.int64)
    play(stream(1, 0), 1000, tally, *args)
    begun = time.process_time()
    play(stream(1, 1), ROUNDS, tally, *args)
    return ROUNDS / (time.process_time() - begun)


def main() -> None:
    rules, terms = croupier.game("go-fore-it").rules(), Terms()
    begun = time.process_time()
    for wager in ("front-9", "skins", "gopher"):
        odds.count(rules, wager, terms, tell_nobody)
    print(f"Go Fore It, every wager counted: {time.process_time() - begun:.2f} s")
    choices = GAME.values(rules, terms).choices
    every = rate(simulation.play_rounds, choices, simulation.TALLY_SIZE)
    print(f"  simulated, every wager: {every / 1e6:.1f} million rounds a second")


if __name__ == "__main__":
    main()
