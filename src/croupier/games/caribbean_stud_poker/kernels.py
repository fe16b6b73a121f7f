"""The compiled loops of Caribbean Stud Poker's counting and simulation."""

from __future__ import annotations

from typing import Any

from croupier.games.caribbean_stud_poker import outcomes
from croupier.games.caribbean_stud_poker.outcomes import hand_kind, showdown
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.maths.dealing import deal_card
from croupier.maths.enumerate import Cards, Ints, hand_place, suits_in_order
from croupier.maths.showdown import Strengths

HAND_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.RESULTS
# A simulation's tally: folded hands by kind, showdowns by kind and result, the dealer's kinds.
SHOWDOWN_AT = HAND_KINDS
DEALER_AT = SHOWDOWN_AT + HAND_KINDS * RESULTS
TALLY_SIZE = DEALER_AT + HAND_KINDS


@kernel
def player_strengths(hands: Cards, strengths: Strengths, kinds: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        strength = strength5(hand[0], hand[1], hand[2], hand[3], hand[4])
        strengths[nth] = strength
        kinds[nth] = hand_kind(strength)


@kernel
def dealer_strengths(up: int, beside: Cards, strengths: Strengths) -> None:
    for nth in range(len(beside)):
        hand = beside[nth]
        strengths[nth] = strength5(up, hand[0], hand[1], hand[2], hand[3])


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
        tally[DEALER_AT + hand_kind(dealer)] += 1
        a, b, c, d, e = suits_in_order(a, b, c, d, e, up & 3)
        if bets[up >> 2, hand_place(a, b, c, d, e)]:
            tally[SHOWDOWN_AT + kind * RESULTS + showdown(player, dealer)] += 1
        else:
            tally[kind] += 1
