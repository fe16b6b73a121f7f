"""The compiled rounds of Double Attack Blackjack: 665a.7(e) to (o)."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.chapters.double_attack_blackjack.outcomes import EIGHT, bust_it
from croupier.families.twenty_one.simulation.any_game.rounds import (
    DEALER_AT,
    DEALER_CARDS,
    DEALER_TOTAL,
    OWN_AT,
    SUIT_SHIFT,
    VALUE,
    Tables,
    dealers_cards,
    inlined,
    is_natural,
    new_state,
    play_hands,
    rounds_from,
    tally_box,
)
from croupier.families.twenty_one.simulation.lookups import Bytes
from croupier.families.twenty_one.simulation.noise import NOISE_SIZE
from croupier.families.twenty_one.simulation.plain_rounds import Noise, draw
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.enumerate import Ints

# The tally: whether Insurance wins; how Bust It ends; then, without and with a Double Attack Wager,
# a player's Blackjack, two, a dealer's, and the boxes.
INSURANCE_AT, BUST_AT, PARTS_AT = 0, 2, 10
NATURAL, TIED, LOST, MAIN_AT = range(4)  # in each part
# `told` has from OWN_AT on whether a Double Attack Wager is made, by the value of the up card.


@inlined
def deal_round(
    shoe: Bytes,
    noise: Noise,
    left: int,
    at: int,
    base: int,
    begun: int,
    ran: int,
    t: Tables,
    found: Ints,
    counts: Ints,
    facts: Ints,
    tally: Ints,
) -> tuple[int, int, int, int]:
    """One round from the cards that are left."""
    up, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    first, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    second, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    hole, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    part = (len(tally) - PARTS_AT) // 2 if t.told[OWN_AT + (up & VALUE)] else 0
    if up & VALUE == ACE:
        tally[INSURANCE_AT + (0 if hole & VALUE == TEN else 1)] += 1
    natural = is_natural(first & VALUE, second & VALUE)
    if is_natural(up & VALUE, hole & VALUE):
        tally[BUST_AT] += 1
        tally[PARTS_AT + part + (TIED if natural else LOST)] += 1
        return left, at, base, ran
    if natural:
        tally[PARTS_AT + part + NATURAL] += 1
        left, at, base, ran = dealers_cards(
            shoe, noise, left, at, base, begun, ran, up, hole, 0, t, facts
        )
    else:
        left, at, base, ran = play_hands(
            shoe,
            noise,
            left,
            at,
            base,
            begun,
            ran,
            first,
            second,
            up,
            hole,
            t,
            found,
            counts,
            facts,
        )
        tally_box(t, counts, facts, tally[PARTS_AT + part :])
    kind = 0
    third = facts[DEALER_AT]
    if facts[DEALER_CARDS] == 3 and facts[DEALER_TOTAL] > 21:
        eights = (up & VALUE == EIGHT) + (hole & VALUE == EIGHT) + (third & VALUE == EIGHT)
        suits = up >> SUIT_SHIFT & 3, hole >> SUIT_SHIFT & 3, third >> SUIT_SHIFT & 3
        kind = bust_it(eights, third & VALUE, suits[0], suits[1], suits[2])
    tally[BUST_AT + kind] += 1
    return left, at, base, ran


@kernel
def deal_rounds(
    rng: Any, rounds: int, tally: Ints, shoe: Bytes, noise: Noise, state: Ints, t: Tables
) -> None:
    """Rounds from a shoe as it stands."""
    rounds_from(deal_round, rng, rounds, tally, shoe, noise, state, t)


@kernel
def play_rounds(rng: Any, rounds: int, tally: Ints, cards: Bytes, t: Tables) -> None:
    """Rounds from a new shoe of `cards`."""
    noise = np.empty(NOISE_SIZE, dtype=np.uint32)
    deal_rounds(rng, rounds, tally, cards.copy(), noise, new_state(), t)
