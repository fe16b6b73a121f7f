"""Compiled rounds of Ultimate Texas Hold 'Em, for simulation."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.outcomes import (
    bad_beat,
    hand_kind,
    showdown,
    six_kind,
)
from croupier.hands.five import strength5, strength6, strength7
from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import Ints, board_of, spot_of
from croupier.maths.boards.viewfinder import row_and_column
from croupier.maths.dealing import deal_card

KINDS, FOLD, HIGH_CARD = outcomes.KINDS, outcomes.FOLD, outcomes.HIGH_CARD
PER_SIZE = outcomes.RESULTS * KINDS

# Where each part of a simulation's tally begins: sizes of the Play Wager from 0 to 4 come first.
BEATEN_AT = 5 * PER_SIZE
FLOP_AT = BEATEN_AT + KINDS
DEALER_AT = FLOP_AT + 2 * KINDS
SIX_AT = DEALER_AT + KINDS
TALLY_SIZE = SIX_AT + outcomes.SIX_KINDS


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    before: NDArray[np.int8],
    places: Ints,
    orders: Ints,
    raises: NDArray[np.bool_],
    folds: NDArray[np.bool_],
) -> None:
    """Every wager, the main game by the decisions given."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        p, dealt, bits, left = deal_card(rng, dealt, bits, left)
        q, dealt, bits, left = deal_card(rng, dealt, bits, left)
        r, dealt, bits, left = deal_card(rng, dealt, bits, left)
        s, dealt, bits, left = deal_card(rng, dealt, bits, left)
        t, dealt, bits, left = deal_card(rng, dealt, bits, left)
        k, dealt, bits, left = deal_card(rng, dealt, bits, left)
        m, dealt, bits, left = deal_card(rng, dealt, bits, left)
        n, dealt, bits, left = deal_card(rng, dealt, bits, left)
        o, dealt, bits, left = deal_card(rng, dealt, bits, left)
        low, high = min(a, b), max(a, b)
        if low & 3 == high & 3:
            times = before[(high >> 2) * 13 + (low >> 2)]
        else:
            times = before[(low >> 2) * 13 + (high >> 2)]
        player = strength7(a, b, p, q, r, s, t)
        dealer = strength7(x, y, p, q, r, s, t)
        result = showdown(player, dealer)
        if times == 0:
            row, column = row_and_column(p, q, r, a, b, places, orders)
            times = 2 if raises[row, column] else 1
        if times == 1:
            base, suit = board_of(p, q, r, s, t)
            if folds[spot_of(a, b, base, suit)]:
                times = 0
                result = FOLD
        tally[times * PER_SIZE + result * KINDS + hand_kind(player)] += 1
        tally[BEATEN_AT + (bad_beat(player, dealer) if times else HIGH_CARD)] += 1
        kept = 1 if times else 0
        tally[FLOP_AT + kept * KINDS + hand_kind(strength5(a, b, p, q, r))] += 1
        tally[DEALER_AT + hand_kind(strength5(x, y, p, q, r))] += 1
        tally[SIX_AT + six_kind(strength6(a, b, k, m, n, o), a, b, k, m, n, o)] += 1
