"""Ultimate Texas Hold 'Em: exact odds of all wagers, and simulated rounds per second on one core.

Seconds of wall clock are those of an idle machine only; seconds of all cores together stand beside
them.
"""

from __future__ import annotations

import resource
import time

import numpy as np

import croupier
from croupier.families.poker.counting.hole_cards import flop_pair_kinds
from croupier.games.ultimate_texas_holdem_poker import odds
from croupier.games.ultimate_texas_holdem_poker.counting import solver
from croupier.games.ultimate_texas_holdem_poker.simulation import (
    TALLY_SIZE,
    kernel_args,
    play_rounds,
)
from croupier.maths.boards.to_come import boards_of
from croupier.maths.boards.views import views
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.simulate import stream

ROUNDS = 5_000_000
CACHES = (
    solver.all_showdowns,
    flop_pair_kinds,
    solver.spot_worth,
    solver.ends,
    solver.ends_of_all,
    views,
    boards_of,
)


def count_all() -> None:
    """Every wager under every paytable of the chapter, without the cache on disk."""
    game = croupier.game("ultimate-texas-holdem-poker")
    for wager in game.rulebook.wager:
        if wager.part_of is None:
            for table in game.rulebook.paytables("blind" if wager.key == "ante" else wager.key):
                odds.count(game.rules().selecting(table), wager.key, Terms(), tell_nobody)


def timed() -> str:
    wall, cores = time.perf_counter(), time.process_time()
    count_all()
    wall, cores = time.perf_counter() - wall, time.process_time() - cores
    return f"{wall:.1f} s of wall clock, {cores:.1f} s of all cores"


def main() -> None:
    print("Ultimate Texas Hold 'Em, all wagers under all paytables, exact")
    print(f"  first call:     {timed()}")
    for kept in CACHES:
        kept.cache_clear()
    solver._solved.cache_clear()
    solver._summed.cache_clear()
    solver._reached.cache_clear()
    print(f"  warm kernels:   {timed()}")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"  memory at most: {most:.2f} GB")
    rules = croupier.game("ultimate-texas-holdem-poker").rules()
    args = kernel_args(solver.solve(rules, Terms()), dealers=False)
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    play_rounds(stream(1, 0), 1000, tally, *args)
    begun = time.process_time()
    play_rounds(stream(1, 1), ROUNDS, tally, *args)
    rate = ROUNDS / (time.process_time() - begun)
    print(f"  every wager, rounds per second on one core: {rate / 1e6:.1f} million")


if __name__ == "__main__":
    main()
