"""Rounds counted a second of CPU and core: `python -m benchmarks.counting`.

A counted round is dealt as the chapter deals it, its cards are counted, and the composition of the
shoe is valued, so perfect knowledge is among it. Counts of short shoes come from the cache.
"""

from __future__ import annotations

import time

from croupier.analysis.counting.tags import simplest, whole_counts
from croupier.analysis.counting.wagers import shoe_wager
from croupier.analysis.counting.walk import BLOCK, walk_of
from croupier.analysis.counting.worth import worth_of
from croupier.api import game
from croupier.reports.pricing import usual_terms

ROUNDS = 16 * BLOCK
WAGERS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("minibaccarat", "dragon-7", {"ez-baccarat": "yes"}),
    ("minibaccarat", "tie", {}),
    ("blackjack", "kings-bounty", {}),
    ("over-under", "bonus", {}),
)


def main() -> None:
    for name, wager, answers in WAGERS:
        found = game(name)
        rules = found.rules(answers)
        shoed = shoe_wager(found.entry, rules, wager, usual_terms(rules))
        worth = worth_of(shoed)
        walk = walk_of(shoed, worth, simplest(whole_counts(worth)))
        walk.follow(rounds=BLOCK, seed=1, cores=1)
        begun = time.process_time()
        walk.follow(rounds=ROUNDS, seed=1, cores=1)
        rate = ROUNDS / (time.process_time() - begun)
        print(f"{name} {wager}: {rate / 1e6:.2f} million rounds per CPU second")


if __name__ == "__main__":
    main()
