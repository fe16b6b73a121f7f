"""Games of point totals: exact counts, and simulated rounds per second of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import croupier
from croupier.games.go_fore_it import odds, simulation
from croupier.games.go_fore_it.counting import GAME
from croupier.games.twenty_one_baccarat import odds as twenty_one_odds
from croupier.games.twenty_one_baccarat.outcomes import ENDS, ace_is_low, aces_worth
from croupier.games.twenty_one_baccarat.simulation import play_rounds as twenty_one_rounds
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


def go_fore_it() -> None:
    rules, terms = croupier.game("go-fore-it").rules(), Terms()
    begun = time.process_time()
    for wager in ("front-9", "skins", "gopher"):
        odds.count(rules, wager, terms, tell_nobody)
    print(f"Go Fore It, every wager counted: {time.process_time() - begun:.2f} s")
    choices = GAME.values(rules, terms).choices
    every = rate(simulation.play_rounds, choices, simulation.TALLY_SIZE)
    print(f"  simulated, every wager: {every / 1e6:.1f} million rounds a second")


def twenty_one_baccarat() -> None:
    rules, terms = croupier.game("21-baccarat").rules({"decks": 8}), Terms()
    begun = time.process_time()
    for wager in rules.wagers():
        twenty_one_odds.count(rules, wager.key, terms, tell_nobody)
    print(f"21 Baccarat, every wager counted: {time.process_time() - begun:.2f} s")
    ranks = np.repeat(np.arange(13), 4 * rules.number("decks"))
    shoe = ranks, rules.number("cover-card"), 1, aces_worth(rules), ace_is_low(rules)
    every = rate(twenty_one_rounds, shoe, ENDS)
    print(f"  simulated, every wager: {every / 1e6:.1f} million rounds a second")


def main() -> None:
    go_fore_it()
    twenty_one_baccarat()


if __name__ == "__main__":
    main()
