"""Compiled rounds of Let It Ride Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.chapters.let_it_ride_poker import outcomes
from croupier.chapters.let_it_ride_poker.counting import lines_of, main_game
from croupier.chapters.let_it_ride_poker.outcomes import hand_kind
from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.maths import simulate as monte_carlo
from croupier.maths.dealing import deal_card
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.stages.reveals import Ints, insert, set_place
from croupier.rulebook.rules import Rules

HAND_KINDS = outcomes.HAND_KINDS
PATHS = 4  # both bets withdrawn, Bet 2 rides, Bet 1 rides, both ride

# Where each part of the tally begins.
THREE_AT = PATHS * HAND_KINDS
SIX_AT = THREE_AT + kinds.THREE_KINDS
TALLY_SIZE = SIX_AT + kinds.SIX_KINDS


@kernel
def play_rounds(rng: Any, rounds: int, tally: Ints, on_three: Ints, on_four: Ints) -> None:
    """Every wager. The tables give the move by the place of the cards seen and the path so far."""
    bits = left = 0
    seen = np.empty(4, dtype=np.int64)
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        d, dealt, bits, left = deal_card(rng, dealt, bits, left)
        e, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        z, dealt, bits, left = deal_card(rng, dealt, bits, left)
        insert(seen, 0, a)
        insert(seen, 1, b)
        insert(seen, 2, c)
        path = on_three[set_place(seen, 3), 0]
        insert(seen, 3, d)
        path = 2 * path + on_four[set_place(seen, 4), path]
        tally[path * HAND_KINDS + hand_kind(a, b, c, d, e)] += 1
        tally[THREE_AT + three_kind(a, b, c)] += 1
        tally[SIX_AT + six_kind(a, b, c, x, y, z)] += 1


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the bets withdrawn by the optimal strategy."""
    tally = monte_carlo.run(
        play_rounds,
        main_game(rules, terms).decision_tables(),
        size=TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    finished = tally[:THREE_AT].reshape(PATHS, HAND_KINDS)
    five, three, six = finished.sum(axis=0), tally[THREE_AT:SIX_AT], tally[SIX_AT:]
    hands = {
        "five-card-bonus": five,
        "five-card-progressive": five,
        HAND_BONUS: five,
        "three-card-bonus": three,
        "three-card-progressive": three,
        "six-card-bonus": six,
    }
    lines = {key: hand_lines(rules, outcomes.HAND_WAGERS[key], hands[key]) for key in hands}
    lines["bet-1"] = lines_of(finished)
    return simulated(rules, lines, seed)
