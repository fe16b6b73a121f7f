"""Compiled rounds of Let It Ride Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping

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
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.simulate import Sample
from croupier.maths.stages.reveals import Ints, insert, set_place
from croupier.rulebook.rules import Rules

HAND_KINDS = outcomes.HAND_KINDS
PATHS = 4  # both bets withdrawn, Bet 2 rides, Bet 1 rides, both ride

# Where each part of the tally begins.
THREE_AT = PATHS * HAND_KINDS
SIX_AT = THREE_AT + kinds.THREE_KINDS
TALLY_SIZE = SIX_AT + kinds.SIX_KINDS


@kernel
def tally_round(cards: Ints, tally: Ints, on_three: Ints, on_four: Ints) -> None:
    """Every wager. The tables give the move by the place of the cards seen and the path so far."""
    a, b, c, d, e, x, y, z = cards
    seen = np.empty(4, dtype=np.int64)
    insert(seen, 0, a)
    insert(seen, 1, b)
    insert(seen, 2, c)
    path = on_three[set_place(seen, 3), 0]
    insert(seen, 3, d)
    path = 2 * path + on_four[set_place(seen, 4), path]
    tally[path * HAND_KINDS + hand_kind(a, b, c, d, e)] += 1
    tally[THREE_AT + three_kind(a, b, c)] += 1
    tally[SIX_AT + six_kind(a, b, c, x, y, z)] += 1


play_rounds = dealt_rounds(tally_round, 8)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the bets withdrawn by the optimal strategy."""
    tally = Sample(rounds, seed, cores, tell).play(
        play_rounds, main_game(rules, terms).decision_tables(), TALLY_SIZE
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
