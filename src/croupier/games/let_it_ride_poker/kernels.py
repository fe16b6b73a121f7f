"""The compiled loops of Let It Ride Poker's counting and simulation."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.games.let_it_ride_poker import outcomes
from croupier.games.let_it_ride_poker.outcomes import hand_kind
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.maths.dealing import deal_card
from croupier.maths.stages.reveals import Ints, insert, set_place

HAND_KINDS = outcomes.HAND_KINDS
PATHS = 4  # both bets withdrawn, Bet 2 rides, Bet 1 rides, both ride

# Where each part of a simulation's tally begins.
THREE_AT = PATHS * HAND_KINDS
SIX_AT = THREE_AT + kinds.THREE_KINDS
TALLY_SIZE = SIX_AT + kinds.SIX_KINDS


@kernel
def last_card(seen: Ints, size: int, ends: Ints) -> None:
    """For three cards and the first community card, the second community card by outcome."""
    for kind in range(len(seen)):
        a, b, c, d = seen[kind, 0], seen[kind, 1], seen[kind, 2], seen[kind, 3]
        for card in range(size):
            if card not in (a, b, c, d):
                ends[kind, hand_kind(a, b, c, d, card)] += 1


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
