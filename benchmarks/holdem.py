"""The Hold 'Em chapters: exact odds of all wagers, and simulated rounds per second.

Seconds of wall clock are those of an idle machine only; seconds of all cores together stand beside
them.
"""

from __future__ import annotations

import resource
import sys
import time

import croupier
from croupier.maths.pricing.counted import Terms, tell_nobody

ROUNDS = 5_000_000
GAMES = (
    "ultimate-texas-holdem-poker",
    "texas-holdem-bonus-poker",
    "world-poker-tour-heads-up-holdem",
)


def count_all(key: str) -> None:
    """Every wager under every paytable of the chapter, without the cache on disk."""
    game = croupier.game(key)
    for wager in game.rulebook.wager:
        if wager.part_of is None:
            priced = [w.key for w in game.rulebook.wager if wager.key in (w.key, w.part_of)]
            for table in (table for key in priced for table in game.rulebook.paytables(key)):
                rules = game.rules().selecting(table)
                game.entry.odds().count(rules, wager.key, Terms(), tell_nobody)


def timed(key: str) -> str:
    wall, cores = time.perf_counter(), time.process_time()
    count_all(key)
    wall, cores = time.perf_counter() - wall, time.process_time() - cores
    return f"{wall:.1f} s of wall clock, {cores:.1f} s of all cores"


def forget() -> None:
    """Empty what the modules of the program keep of their counts."""
    for name, module in list(sys.modules.items()):
        if name.startswith("croupier."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def main() -> None:
    for key in GAMES:
        game = croupier.game(key)
        print(f"{game.entry.title}, all wagers under all paytables, exact")
        print(f"  first call:     {timed(key)}")
        forget()
        print(f"  warm kernels:   {timed(key)}")
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        print(f"  memory at most: {most:.2f} GB")
        simulate = game.entry.odds().simulate
        seconds = []
        for rounds in (1000, ROUNDS):
            begun = time.process_time()
            simulate(game.rules(), Terms(), rounds=rounds, seed=1, cores=1, tell=tell_nobody)
            seconds.append(time.process_time() - begun)
        rate = ROUNDS / (seconds[1] - seconds[0])
        print(f"  every wager, rounds per second on one core: {rate / 1e6:.1f} million")


if __name__ == "__main__":
    main()
