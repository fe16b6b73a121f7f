"""Time of Blackjack's counts and simulation, six decks: `python -m benchmarks.blackjack`."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import croupier
from croupier.chapters.blackjack import odds
from croupier.chapters.blackjack.counting.first_cards import first_cards
from croupier.chapters.blackjack.counting.hit_and_run import dealer_cards
from croupier.chapters.blackjack.simulation import side_wagers
from croupier.chapters.blackjack.simulation.simulate import BlackjackRounds, simulated_game
from croupier.chapters.blackjack.simulation.strategies import BASIC_PLAY
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.solved import basics, counted_rounds, solutions
from croupier.families.twenty_one.simulation.rounds import play_rounds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.reports.pricing import priced_tables
from croupier.rulebook.rules import Rules

GAME = croupier.game("blackjack")
MAIN = "blackjack"
SIDE_WAGERS = tuple(
    wager.key
    for wager in GAME.rulebook.wager
    if wager.part_of is None and wager.key not in (MAIN, "insurance")
)
SHOWN = ("bad-beat-progressive", "straight-jack-progressive", "house-money")
KEPT = (solutions, basics, counted_rounds, first_cards, dealer_cards)
ROUNDS = 10_000_000


def count(*wagers: str) -> None:
    for wager in wagers:
        table = priced_tables(GAME.rulebook, GAME.rulebook.wager_named(wager))[0]
        rules = GAME.rules({"decks": 6}).selecting(table)
        odds.count(rules, wager, Terms(), tell_nobody)


def forget() -> None:
    for function in KEPT:
        function.cache_clear()


def timed(what: str, work: Callable[[], object]) -> float:
    clock, cores = time.perf_counter(), time.process_time()
    work()
    clock, cores = time.perf_counter() - clock, time.process_time() - cores
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{what}: {clock:.2f} s, processor time {cores:.2f} s, at most {memory:.0f} MB so far")
    return cores


def main() -> None:
    count(MAIN, *SIDE_WAGERS)  # loads the kernels
    for wager in (MAIN, *SHOWN):
        forget()
        timed(f"{wager}, from nothing", partial(count, wager))
        timed(f"{wager}, asked again", partial(count, wager))
    forget()
    timed("all side wagers, from nothing", lambda: count(*SIDE_WAGERS))
    forget()
    timed("every wager, from nothing", lambda: count(MAIN, *SIDE_WAGERS))
    simulate_alone(GAME.rules({"decks": 6}))
    switch = GAME.rules({"decks": 6, "blackjack-switch": True})
    simulate_all("every wager", GAME.rules({"decks": 6}))
    simulate_all("Blackjack Switch", switch)
    simulate_all("double shoe", GAME.rules({"decks": 6, "dealing": "double-shoe"}))
    timed("Blackjack Switch", partial(odds.count, switch, MAIN, Terms(), tell_nobody))


def simulate_alone(rules: Rules) -> None:
    game = simulated_game(rules, Terms())
    simulate("main wager alone", play_rounds, game.strategy_args(BASIC_STRATEGY), game.size)


def simulate_all(what: str, rules: Rules) -> None:
    rounds = BlackjackRounds(rules, Terms())
    args = rounds.args(*BASIC_PLAY.played(rules, Terms()))
    simulate(what, side_wagers.play_rounds, args, rounds.size)


def simulate(what: str, play: Callable[..., None], args: tuple[Any, ...], size: int) -> None:
    """On one core, to the cut card."""
    tally = np.zeros(size, dtype=np.int64)
    rng = np.random.Generator(np.random.Philox(1))
    play(rng, 1000, tally, *args)
    cores = timed(f"simulation, {what}", partial(play, rng, ROUNDS, tally, *args))
    print(f"  {ROUNDS / cores / 1e6:.1f} million rounds a second and core")


if __name__ == "__main__":
    main()
