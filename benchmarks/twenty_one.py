"""Time of the counts and simulation of chapters beside 633a: `python -m benchmarks.twenty_one`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

import croupier
from croupier.chapters.double_attack_blackjack import odds as attack_odds
from croupier.chapters.double_attack_blackjack.counting import game as attack_game
from croupier.chapters.double_attack_blackjack.simulation import rounds as attack_rounds
from croupier.chapters.double_attack_blackjack.simulation import simulate as attack
from croupier.chapters.double_back_jack import odds as back_jack
from croupier.chapters.double_back_jack.simulation import card_game as back_jack_game
from croupier.chapters.down_under_blackjack import odds as down_under
from croupier.chapters.down_under_blackjack.simulation import card_game as down_under_game
from croupier.chapters.free_bet_blackjack import odds as free_bet
from croupier.chapters.free_bet_blackjack.simulation import card_game as free_bet_game
from croupier.chapters.spanish_21 import odds as spanish
from croupier.chapters.spanish_21.counting.game import shoe_game
from croupier.chapters.spanish_21.simulation import simulate
from croupier.chapters.spanish_21.simulation.rounds import play_rounds
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.solved import (
    basic_solutions,
    basics,
    counted_rounds,
    solutions,
)
from croupier.families.twenty_one.simulation.card_rounds import play_cards
from croupier.families.twenty_one.simulation.cards import CardGame
from croupier.maths.pricing.counted import Counted, Tell, Terms, tell_nobody
from croupier.maths.shoe.game import REOPTIMISED
from croupier.rulebook.rules import Rules

ROUNDS = 10_000_000
Count = Callable[[Rules, str, Terms, Tell], tuple[Counted, ...]]


def timed(what: str, work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    spent = time.process_time() - begun
    print(f"{what}: processor time {spent:.2f} s")
    return spent


def spanish_21() -> None:
    rules = croupier.game("spanish-21").rules()
    count = partial(spanish.count, rules, "spanish-21", Terms(), tell_nobody)
    count()  # loads the kernels
    for kept in (solutions, basics, counted_rounds):
        kept.cache_clear()
    timed("Spanish 21, main wager, three strategies, from nothing", count)
    timed("asked again", count)
    removal = spanish.from_shoe(rules, "spanish-21", Terms(), tell_nobody)
    assert removal is not None
    timed("effects of removal, thirteen shoes", removal.counted_one_less)
    game = shoe_game(rules, Terms())
    args = simulate.kernel_args(rules, game, (basic_solutions(game),))
    tally = np.zeros(simulate.tally_size(game), dtype=np.int64)
    rng = np.random.Generator(np.random.Philox(1))
    play_rounds(rng, 1000, tally, *args)
    spent = timed("simulation to the cut card", lambda: play_rounds(rng, ROUNDS, tally, *args))
    print(f"  {ROUNDS / spent / 1e6:.1f} million rounds a second and core")


def double_attack() -> None:
    rules = croupier.game("double-attack-blackjack").rules()
    count = partial(attack_odds.count, rules, "bet", Terms(), tell_nobody)
    count()  # loads the kernels
    for kept in (solutions, basics, counted_rounds):
        kept.cache_clear()
    timed("Double Attack Blackjack, main wager, three strategies, from nothing", count)
    timed("asked again", count)
    removal = attack_odds.from_shoe(rules, "bet", Terms(), tell_nobody)
    assert removal is not None
    timed("effects of removal, ten shoes", removal.counted_one_less)
    game = attack_game.shoe_game(rules, Terms())
    made = attack_game.attacks(rules, Terms())
    args = attack.kernel_args(rules, game, (basic_solutions(game),), made)
    tally = np.zeros(attack.tally_size(game), dtype=np.int64)
    rng = np.random.Generator(np.random.Philox(1))
    attack_rounds.play_rounds(rng, 1000, tally, *args)
    play = partial(attack_rounds.play_rounds, rng, ROUNDS, tally, *args)
    spent = timed("simulation to the cut card", play)
    print(f"  {ROUNDS / spent / 1e6:.1f} million rounds a second and core")


def by_cards(name: str, main: str, count: Count, game: Callable[[Rules, Terms], CardGame]) -> None:
    """Games whose compiled rounds are those of `card_rounds`."""
    rules = croupier.game(name).rules()
    counted = partial(count, rules, main, Terms(), tell_nobody)
    counted()  # loads the kernels
    for kept in (solutions, basics, counted_rounds):
        kept.cache_clear()
    timed(f"{name}, main wager, three strategies, from nothing", counted)
    timed("asked again", counted)
    cards = game(rules, Terms())
    for strategy in (BASIC_STRATEGY, REOPTIMISED):
        args, tally = cards.args(cards.machine(strategy)), np.zeros(cards.size, dtype=np.int64)
        rng = np.random.Generator(np.random.Philox(1))
        play_cards(rng, 1000, tally, *args)
        play = partial(play_cards, rng, ROUNDS, tally, *args)
        spent = timed(f"simulation to the cut card, {strategy}", play)
        print(f"  {ROUNDS / spent / 1e6:.1f} million rounds a second and core")


if __name__ == "__main__":
    spanish_21()
    double_attack()
    by_cards("free-bet-blackjack", "blackjack", free_bet.count, free_bet_game)
    by_cards("double-back-jack", "blackjack", back_jack.count, back_jack_game)
    by_cards("down-under-blackjack", "bet", down_under.count, down_under_game)
