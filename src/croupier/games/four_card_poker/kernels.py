"""The compiled loops of Four Card Poker's counting and simulation."""

from __future__ import annotations

from typing import Any

from croupier.games.four_card_poker import outcomes
from croupier.games.four_card_poker.outcomes import (
    bad_beat,
    five_kind,
    hand_kind,
    showdown,
    six_kind,
)
from croupier.hands.five import strength5
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.maths.dealing import deal_card
from croupier.maths.enumerate import Cards, Ints, hand_place, suits_in_order
from croupier.maths.showdown import Strengths

HAND_KINDS, FIVE_KINDS, RESULTS = outcomes.HAND_KINDS, outcomes.FIVE_KINDS, outcomes.RESULTS
CHOICES = 3

# A simulation's tally: main game by choice, kind and result; bad beats and five-card kinds by
# choice; the kinds of six cards.
BEAT_AT = CHOICES * HAND_KINDS * RESULTS
FIVE_AT = BEAT_AT + CHOICES * HAND_KINDS
SIX_AT = FIVE_AT + CHOICES * FIVE_KINDS
TALLY_SIZE = SIX_AT + outcomes.SIX_KINDS


@kernel
def player_strengths(hands: Cards, strengths: Strengths, kinds: Cards, fives: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
        strength = strength4of5(a, b, c, d, e)
        strengths[nth] = strength
        kinds[nth] = hand_kind(strength)
        fives[nth] = five_kind(strength5(a, b, c, d, e))


@kernel
def dealer_strengths(up: int, beside: Cards, strengths: Strengths) -> None:
    for nth in range(len(beside)):
        hand = beside[nth]
        strengths[nth] = strength4of6(up, hand[0], hand[1], hand[2], hand[3], hand[4])


@kernel
def six_card_counts(counts: Ints) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            counts[six_kind(a, b, c, d, e, f)] += 1


@kernel
def play_rounds(rng: Any, rounds: int, tally: Ints, choices: Cards) -> None:
    """`choices[rank of the up card, place of the hand]` is what a hand is played for."""
    bits = left = 0
    for _ in range(rounds):
        a, dealt, bits, left = deal_card(rng, 0, bits, left)
        b, dealt, bits, left = deal_card(rng, dealt, bits, left)
        c, dealt, bits, left = deal_card(rng, dealt, bits, left)
        d, dealt, bits, left = deal_card(rng, dealt, bits, left)
        e, dealt, bits, left = deal_card(rng, dealt, bits, left)
        u, dealt, bits, left = deal_card(rng, dealt, bits, left)
        v, dealt, bits, left = deal_card(rng, dealt, bits, left)
        w, dealt, bits, left = deal_card(rng, dealt, bits, left)
        x, dealt, bits, left = deal_card(rng, dealt, bits, left)
        y, dealt, bits, left = deal_card(rng, dealt, bits, left)
        up, dealt, bits, left = deal_card(rng, dealt, bits, left)
        bonus, dealt, bits, left = deal_card(rng, dealt, bits, left)
        player = strength4of5(a, b, c, d, e)
        dealer = strength4of6(u, v, w, x, y, up)
        o, p, q, r, s = suits_in_order(a, b, c, d, e, up & 3)
        choice = int(choices[up >> 2, hand_place(o, p, q, r, s)])
        kind = choice * HAND_KINDS + hand_kind(player)
        tally[kind * RESULTS + showdown(player, dealer)] += 1
        tally[BEAT_AT + choice * HAND_KINDS + bad_beat(player, dealer)] += 1
        tally[FIVE_AT + choice * FIVE_KINDS + five_kind(strength5(a, b, c, d, e))] += 1
        tally[SIX_AT + six_kind(a, b, c, d, e, bonus)] += 1
