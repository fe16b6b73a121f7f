"""Poker against a hidden hand: the whole exact report, and simulated rounds per second."""

from __future__ import annotations

import importlib
import resource
import time
from types import ModuleType

import numpy as np

import croupier
from croupier.maths import decision, showdown
from croupier.maths import enumerate as hands
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.simulate import stream

ROUNDS = 4_000_000
FOLDERS = {
    "caribbean-stud-poker": "caribbean_stud_poker",
    "four-card-poker": "four_card_poker",
    "crazy-4-poker": "crazy_4_poker",
    "dj-wild-stud-poker": "dj_wild_stud_poker",
}


def part(folder: str, name: str) -> ModuleType:
    return importlib.import_module(f"croupier.chapters.{folder}.{name}")


def forget(folder: str) -> None:
    """Drop every count, so that the next one starts from nothing but compiled kernels."""
    for module in (
        hands,
        showdown,
        decision,
        *(part(folder, n) for n in ("counting", "strategy", "odds")),
    ):
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()


def count_everything(game: str, folder: str) -> float:
    """Seconds to count every wager under every paytable, without the cache on disk."""
    found, code = croupier.game(game), part(folder, "odds")
    begun = time.perf_counter()
    for wager in found.rulebook.wager:
        if wager.part_of is None:
            for table in found.rulebook.paytables(wager.key):
                code.count(found.rules().selecting(table), wager.key, Terms(), tell_nobody)
    return time.perf_counter() - begun


def rounds_per_second(game: str, folder: str) -> float:
    simulation, rules = part(folder, "simulation"), croupier.game(game).rules()
    by_reading = folder == "dj_wild_stud_poker"
    rounds = simulation.compiled(0) if by_reading else simulation.ROUNDS
    args = rounds.args(rounds.game.values(rules, Terms()), False)
    tally = np.zeros(simulation.TALLY_SIZE, dtype=np.int64)
    simulation.play_rounds(stream(1, 0), 1000, tally, *args)
    begun = time.perf_counter()
    simulation.play_rounds(stream(1, 1), ROUNDS, tally, *args)
    return ROUNDS / (time.perf_counter() - begun)


def main() -> None:
    print("Games against a hidden hand: every wager and paytable exactly, on all cores")
    for game, folder in FOLDERS.items():
        first = count_everything(game, folder)
        forget(folder)
        used = time.process_time()
        warm = count_everything(game, folder)
        used = time.process_time() - used
        rate = rounds_per_second(game, folder)
        print(
            f"  {game}: first {first:.1f} s, warm {warm:.1f} s ({used:.1f} s of processor time); "
            f"{rate / 1e6:.1f} million simulated rounds a second on one core"
        )
    print(f"  memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
