"""Rounds counted a second of CPU and core: `python -m benchmarks.counting`.

A counted round is dealt as the chapter deals it, its cards are counted, and the composition of the
shoe is valued, so perfect knowledge is among it. Counts of short shoes come from the cache.
"""

from __future__ import annotations

import time
from statistics import median

from croupier.analysis.counting.tags import simplest, whole_counts
from croupier.analysis.counting.wagers import shoe_wager
from croupier.analysis.counting.walk import BLOCK, walk_of
from croupier.analysis.counting.worth import worth_of
from croupier.api import game
from croupier.reports.pricing import usual_terms

ROUNDS, TIMES = 16 * BLOCK, 5
EZ = {"ez-baccarat": "yes"}
WAGERS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("minibaccarat", "dragon-7", EZ),
    ("minibaccarat", "panda-8", EZ),
    ("minibaccarat", "tie", {}),
    ("minibaccarat", "dragon-bonus", {}),
    ("blackjack", "blackjack", {}),
    ("blackjack", "royal-match-21", {}),
    ("blackjack", "lucky-ladies", {}),
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
        rates = []
        for seed in range(TIMES):
            begun = time.process_time()
            walk.follow(rounds=ROUNDS, seed=seed, cores=1)
            rates.append(ROUNDS / (time.process_time() - begun) / 1e6)
        told = f"{min(rates):.2f} to {max(rates):.2f}, median {median(rates):.2f}"
        print(f"{name} {wager}: million rounds per CPU second {told}", flush=True)


if __name__ == "__main__":
    main()
