"""Games in which hands are set: seconds to solve Pai Gow Poker, and rounds per second.

    python -m benchmarks.setting [--whole]

Every deal of a short deck, seconds of the clock on all cores and of processor time: the house way
against itself, and the best settings against it. `--whole` takes the whole deck instead, some
minutes each. Then rounds of the five games on one core, per second of processor time; what is
looked at once a kind of hand is not yet known when they begin.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np
from rich.console import Console
from rich.table import Table

GAMES = (
    "pai-gow",
    "pai-gow-poker",
    "fortune-asia-poker",
    "six-card-fortune-pai-gow-poker",
    "face-up-pai-gow-poker",
)
SHORT, WHOLE = 6, 13
ROUNDS = 1 << 22


def solving_seconds(ranks: int) -> dict[str, tuple[float, float]]:
    """Seconds of the clock and of processor time, by what is counted."""
    from croupier.families.setting.counting.solve import solve, way_points
    from croupier.families.setting.ways.cases import way_named
    from croupier.maths.pricing.counted import tell_nobody
    from croupier.maths.setting.dominance import meet
    from croupier.maths.setting.hands import Asked, Hands

    way = way_named("trump-plaza")

    def house_way(hands: Hands) -> None:
        points = way_points(way, 0, hands)
        meet(hands, points, Asked(np.arange(len(points) + 1), points), tell_nobody)

    def best(hands: Hands) -> None:
        points = way_points(way, 0, hands)
        solve(points, {"house-way": points}, 0, (95, 100), tell_nobody, hands)

    counts: dict[str, Callable[[Hands], None]] = {
        "house way against house way": house_way,
        "best settings against house way": best,
    }
    found = {}
    for name, count in counts.items():
        count(Hands(7, 4))  # compiles
        begun, spent = perf_counter(), process_time()
        count(Hands(7, ranks))
        found[name] = perf_counter() - begun, process_time() - spent
    return found


def rounds_per_second(name: str) -> float:
    import croupier
    from croupier.maths.pricing.counted import Terms, tell_nobody

    game = croupier.game(name)
    rules, code = game.rules(), game.entry.odds()
    code.simulate(rules, Terms(), rounds=1, seed=0, cores=1, tell=tell_nobody)
    spent = process_time()
    code.simulate(rules, Terms(), rounds=ROUNDS, seed=1, cores=1, tell=tell_nobody)
    return ROUNDS / (process_time() - spent)


def main() -> None:
    ranks = WHOLE if "--whole" in sys.argv else SHORT
    table = Table(f"Pai Gow Poker, {4 * ranks + 1} cards", "clock", "processor time")
    for name, (clock, processor) in solving_seconds(ranks).items():
        table.add_row(name, f"{clock:.1f} s", f"{processor:.1f} s")
    Console().print(table)
    rates = Table("simulation", "1 core")
    for name in GAMES:
        rates.add_row(name, f"{rounds_per_second(name) / 1e6:.2f} M/s")
    Console().print(rates)


if __name__ == "__main__":
    main()
