"""Three Card Poker and Prime: exact count, and simulated rounds per second on one core."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import croupier
from croupier.chapters.three_card_poker import odds, simulation
from croupier.chapters.three_card_poker.counting import GAME
from croupier.chapters.three_card_poker.outcomes import HAND_KINDS, hand_kind
from croupier.chapters.three_card_prime import simulation as prime
from croupier.families.poker.counting.three_cards import decision_table, sorted3
from croupier.families.poker.three_cards import RESULTS, showdown
from croupier.hands.kernel import kernel
from croupier.hands.three import strength3
from croupier.maths.dealing import deal_card
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.simulate import stream

ROUNDS = 10_000_000


@kernel
def play_main_rounds(rng: Any, rounds: int, tally: Ints, plays: Ints) -> None:
    """Ante, Play and Pair Plus alone."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        z, dealt, bits, left = deal_card(rng, dealt, bits, left)
        a, b, c = sorted3(a, b, c)
        kind = plays[a, b, c] * HAND_KINDS + hand_kind(a, b, c)
        tally[kind * RESULTS + showdown(strength3(a, b, c), strength3(x, y, z))] += 1


def rate(play: object, size: int, *args: object) -> float:
    """Rounds per second, after one run that compiles."""
    assert callable(play)
    tally = np.zeros(size, dtype=np.int64)
    play(stream(1, 0), 1000, tally, *args)
    begun = time.perf_counter()
    play(stream(1, 1), ROUNDS, tally, *args)
    return ROUNDS / (time.perf_counter() - begun)


def main() -> None:
    rules, terms = croupier.game("three-card-poker").rules(), Terms()
    (choices,) = GAME.values(rules, terms).choices
    plays = decision_table(choices)
    print("Three Card Poker, rounds per second on one core")
    main_rate = rate(play_main_rounds, simulation.TALLY_SIZE, plays)
    print(f"  Ante, Play and Pair Plus: {main_rate / 1e6:.1f} million")
    every = rate(simulation.play_rounds, simulation.TALLY_SIZE, plays, False)
    print(f"  every wager:              {every / 1e6:.1f} million")
    begun = time.perf_counter()
    odds.count(rules, "ante", terms, tell_nobody)
    print(f"  exact Ante, warm: {time.perf_counter() - begun:.2f} s")
    of_prime = rate(prime.play_rounds, prime.TALLY_SIZE, plays)
    print(f"Three Card Prime, every wager, the same hands played: {of_prime / 1e6:.1f} million")


if __name__ == "__main__":
    main()
