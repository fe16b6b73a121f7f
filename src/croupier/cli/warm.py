"""`croupier compile`: machine code and default counts, prepared before anyone waits for them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from croupier.api import game, games
from croupier.cli.output import progress
from croupier.kept import sweep

ROUNDS = 1000


def warm(names: Sequence[str]) -> None:
    """Count and simulate every wager of the games under their default rules."""
    chosen = [game(name) for name in names] or [each for each in games() if each.entry.has_odds]
    sweep()
    with progress("Compiling") as tell, ProcessPoolExecutor(os.cpu_count()) as pool:
        for nth, key in enumerate(pool.map(_warm, [each.key for each in chosen]), 1):
            tell(f"{nth} of {len(chosen)}: {key}")


def _warm(key: str) -> str:
    found = game(key)
    found.odds()
    found.simulate(rounds=ROUNDS, seed=1, cores=1)
    return key
