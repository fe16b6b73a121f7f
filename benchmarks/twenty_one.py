"""Time of the counts and simulation of chapters beside 633a: `python -m benchmarks.twenty_one`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from types import ModuleType

import numpy as np

import croupier
from croupier.chapters.double_attack_blackjack import odds as double_attack
from croupier.chapters.double_back_jack import odds as back_jack
from croupier.chapters.down_under_blackjack import odds as down_under
from croupier.chapters.free_bet_blackjack import odds as free_bet
from croupier.chapters.spanish_21 import odds as spanish
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.solved import basics, counted_rounds, solutions
from croupier.families.twenty_one.simulation.rounds import play_rounds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.shoe.game import REOPTIMISED

ROUNDS = 10_000_000


def timed(what: str, work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    spent = time.process_time() - begun
    print(f"{what}: processor time {spent:.2f} s")
    return spent


def measured(name: str, odds: ModuleType, *, removal: bool = False) -> None:
    rules, main = croupier.game(name).rules(), odds.ODDS.main
    count = partial(odds.count, rules, main, Terms(), tell_nobody)
    count()  # loads the kernels
    for kept in (solutions, basics, counted_rounds):
        kept.cache_clear()
    timed(f"{name}, main wager, three strategies, from nothing", count)
    timed("asked again", count)
    if removal:
        shoes = odds.from_shoe(rules, main, Terms(), tell_nobody)
        timed("effects of removal", shoes.counted_one_less)
    game = odds.ODDS.simulated_game(rules, Terms())
    for strategy in (BASIC_STRATEGY, REOPTIMISED):
        args, tally = game.strategy_args(strategy), np.zeros(game.size, dtype=np.int64)
        rng = np.random.Generator(np.random.Philox(1))
        play_rounds(rng, 1000, tally, *args)
        play = partial(play_rounds, rng, ROUNDS, tally, *args)
        spent = timed(f"simulation to the cut card, {strategy}", play)
        print(f"  {ROUNDS / spent / 1e6:.1f} million rounds a second and core")


if __name__ == "__main__":
    measured("spanish-21", spanish, removal=True)
    measured("double-attack-blackjack", double_attack, removal=True)
    measured("free-bet-blackjack", free_bet)
    measured("double-back-jack", back_jack)
    measured("down-under-blackjack", down_under)
