"""Casino War and Over/Under: exact counts, and simulated rounds per second on one core."""

from __future__ import annotations

import time

import croupier
from croupier.chapters.casino_war import counting as war
from croupier.chapters.over_under import counting as over_under
from croupier.maths.pricing.counted import tell_nobody

ROUNDS = 10_000_000


def main() -> None:
    print("Games from a shoe: every wager counted, then rounds per second on one core")
    for name in ("casino-war", "over-under"):
        game = croupier.game(name)
        rules, code = game.rules(), game.entry.odds()
        wagers = [wager.key for wager in rules.wagers() if wager.part_of is None]
        terms = game.terms(rules, wager=wagers[0])
        for wager in wagers:
            code.count(rules, wager, terms, tell_nobody)
        war.four_cards.cache_clear()
        over_under.deals_of.cache_clear()
        begun = time.process_time()
        for wager in wagers:
            code.count(rules, wager, terms, tell_nobody)
        counted = time.process_time() - begun
        code.simulate(rules, terms, rounds=1000, seed=1, cores=1, tell=tell_nobody)
        begun = time.process_time()
        code.simulate(rules, terms, rounds=ROUNDS, seed=1, cores=1, tell=tell_nobody)
        rate = ROUNDS / (time.process_time() - begun)
        print(f"  {game.title}: {counted * 1000:.0f} ms, {rate / 1e6:.1f} million rounds")


if __name__ == "__main__":
    main()
