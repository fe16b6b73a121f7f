"""Compiled rounds of Caribbean Stud Poker, and what their tally says of every wager."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.chapters.caribbean_stud_poker import outcomes
from croupier.chapters.caribbean_stud_poker.counting import GAME, side_wager
from croupier.chapters.caribbean_stud_poker.outcomes import hand_kind, showdown
from croupier.families.poker.counting.sampled import CompiledRounds, PlayedRounds
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.maths.dealing import deal_card
from croupier.maths.decision import FOLD, five_card_table
from croupier.maths.enumerate import Cards, Ints, hand_place, suits_in_order

HAND_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.RESULTS
# The tally: folded hands by kind, showdowns by kind and result.
SHOWDOWN_AT = HAND_KINDS
TALLY_SIZE = SHOWDOWN_AT + HAND_KINDS * RESULTS


@kernel
def play_rounds(rng: Any, rounds: int, tally: Ints, bets: Cards) -> None:
    """`bets[rank of the up card, place of the hand]` says whether a hand is bet on."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        d, dealt, bits, left = deal_card(rng, dealt, bits, left)
        e, dealt, bits, left = deal_card(rng, dealt, bits, left)
        player = strength5(a, b, c, d, e)
        kind = hand_kind(player)
        up, dealt, bits, left = deal_card(rng, dealt, bits, left)
        v, dealt, bits, left = deal_card(rng, dealt, bits, left)
        w, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        dealer = strength5(up, v, w, x, y)
        a, b, c, d, e = suits_in_order(a, b, c, d, e, up & 3)
        if bets[up >> 2, hand_place(a, b, c, d, e)]:
            tally[SHOWDOWN_AT + kind * RESULTS + showdown(player, dealer)] += 1
        else:
            tally[kind] += 1


def played_rounds(tally: Ints) -> PlayedRounds:
    """What a tally says."""
    both = np.zeros((2, HAND_KINDS, RESULTS), dtype=np.int64)
    both[FOLD, :, 0] = tally[:SHOWDOWN_AT]
    both[FOLD + 1] = tally[SHOWDOWN_AT:].reshape(HAND_KINDS, RESULTS)
    return PlayedRounds(both, dict.fromkeys(outcomes.HAND_WAGERS, both.sum(axis=2)))


ROUNDS = CompiledRounds(
    game=GAME,
    side_wager=side_wager,
    kernel=play_rounds,
    size=TALLY_SIZE,
    args=lambda values, dealers: (five_card_table(values),),
    played_rounds=played_rounds,
)
