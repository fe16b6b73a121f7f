"""Games in stages: seconds for the exact odds of every wager and paytable, and rounds per second.

    python -m benchmarks.stages

The first time is that of a new process with an empty cache: kernels are compiled. The second is
that of a new process with compiled kernels and no counts kept. The third is processor time, counted
again in the same process. Then simulation, on one core and on two.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from time import perf_counter, process_time
from typing import Any

from rich.console import Console
from rich.table import Table

GAMES = (
    "mississippi-stud",
    "cajun-stud",
    "let-it-ride-poker",
    "raise-it-up-stud-poker",
    "criss-cross-poker",
)
ROUNDS = 1 << 22
TIMES = 5

ONCE = """
import sys
from time import perf_counter
import croupier
from croupier.maths.pricing.counted import Terms
game = croupier.game(sys.argv[1])
begun = perf_counter()
game.odds(terms=Terms(stake=int(sys.argv[2])))
print(perf_counter() - begun)
"""


def in_new_process(game: str, cache: str, stake: int) -> float:
    """Exact odds in a new process; a stake not asked before finds no count kept on disk."""
    done = subprocess.run(
        [sys.executable, "-c", ONCE, game, str(stake)],
        env={**os.environ, "CROUPIER_CACHE": cache},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return float(done.stdout)


def _caches(name: str) -> list[Any]:
    """Whatever the game's code and its family's counting keep in memory."""
    rooms = (f"croupier.chapters.{name.replace('-', '_')}", "croupier.families.poker.counting")
    modules = [held for key, held in sys.modules.items() if key.startswith(rooms)]
    everything = [each for held in modules for each in vars(held).values()]
    return [each for each in everything if hasattr(each, "cache_clear")]


def counted_again(name: str) -> float:
    """All counts of a game, nothing kept in memory or on disk, kernels warm: the best of some."""
    import croupier
    from croupier.maths.pricing.counted import Terms, tell_nobody

    game = croupier.game(name)
    rules, code = game.rules(), game.entry.odds()
    mains = [wager.key for wager in game.rulebook.wager if wager.part_of is None]
    best = float("inf")
    for _ in range(TIMES):
        for cached in _caches(name):
            cached.cache_clear()
        begun = process_time()
        for wager in mains:
            code.count(rules, wager, Terms(), tell_nobody)
        best = min(best, process_time() - begun)
    return best


def rounds_per_second(name: str, cores: int) -> float:
    import croupier
    from croupier.maths.pricing.counted import Terms, tell_nobody

    game = croupier.game(name)
    rules, code = game.rules(), game.entry.odds()
    code.simulate(rules, Terms(), rounds=1, seed=0, cores=1, tell=tell_nobody)
    begun = perf_counter()
    code.simulate(rules, Terms(), rounds=ROUNDS, seed=1, cores=cores, tell=tell_nobody)
    return ROUNDS / (perf_counter() - begun)


def main() -> None:
    table = Table("game", "first call", "new process", "counted again", "1 core", "2 cores")
    for name in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            first = in_new_process(name, cache, 500)
            second = min(in_new_process(name, cache, stake) for stake in (501, 502, 503))
        table.add_row(
            name,
            f"{first:.1f} s",
            f"{second:.2f} s",
            f"{counted_again(name):.3f} s",
            *(f"{rounds_per_second(name, cores) / 1e6:.2f} M/s" for cores in (1, 2)),
        )
    Console().print(table)


if __name__ == "__main__":
    main()
