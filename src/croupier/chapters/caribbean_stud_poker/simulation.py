"""Compiled rounds of Caribbean Stud Poker, and what their tally says of every wager."""

from __future__ import annotations

import numpy as np

from croupier.chapters.caribbean_stud_poker import outcomes
from croupier.chapters.caribbean_stud_poker.counting import GAME, side_wager
from croupier.chapters.caribbean_stud_poker.outcomes import hand_kind, showdown
from croupier.families.poker.counting.sampled import CompiledRounds, PlayedRounds
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.maths.dealing import dealt_rounds
from croupier.maths.decision import FOLD, five_card_table
from croupier.maths.enumerate import Cards, Ints, hand_place, suits_in_order

HAND_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.RESULTS
# The tally: folded hands by kind, showdowns by kind and result.
SHOWDOWN_AT = HAND_KINDS
TALLY_SIZE = SHOWDOWN_AT + HAND_KINDS * RESULTS


@kernel
def tally_round(cards: Ints, tally: Ints, bets: Cards) -> None:
    """`bets[rank of the up card, place of the hand]` says whether a hand is bet on."""
    a, b, c, d, e, up, v, w, x, y = cards
    player = strength5(a, b, c, d, e)
    kind = hand_kind(player)
    dealer = strength5(up, v, w, x, y)
    a, b, c, d, e = suits_in_order(a, b, c, d, e, up & 3)
    if bets[up >> 2, hand_place(a, b, c, d, e)]:
        tally[SHOWDOWN_AT + kind * RESULTS + showdown(player, dealer)] += 1
    else:
        tally[kind] += 1


play_rounds = dealt_rounds(tally_round, 10)


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
