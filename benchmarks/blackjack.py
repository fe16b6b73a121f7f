"""Time of Blackjack's counts, six decks: `python -m benchmarks.blackjack`."""

from __future__ import annotations

import time

import croupier
from croupier.api import priced_tables
from croupier.games.blackjack import odds, strategy
from croupier.maths.counted import Terms, tell_nobody

WAGERS = ("blackjack", "bad-beat-progressive", "straight-jack-progressive", "house-money")
KEPT = (strategy.solutions, strategy.basics, strategy.rounds_of)


def count(wager: str) -> None:
    game = croupier.game("blackjack")
    table = priced_tables(game.rulebook, game.rulebook.wager_named(wager))[0]
    odds.count(game.rules({"decks": 6}).selecting(table), wager, Terms(), tell_nobody)


def main() -> None:
    for wager in WAGERS:
        count(wager)  # loads the kernels
    for asked in ("asked again", "from nothing"):
        for wager in WAGERS:
            for function in KEPT if asked == "from nothing" else ():
                function.cache_clear()
            clock, cores = time.perf_counter(), time.process_time()
            count(wager)
            clock, cores = time.perf_counter() - clock, time.process_time() - cores
            print(f"{wager}, {asked}: {clock:.2f} s, processor time {cores:.2f} s")


if __name__ == "__main__":
    main()
