"""The compiled rounds of Spanish 21: 635a.7(e) to (o)."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.chapters.spanish_21.outcomes import suits_of
from croupier.families.twenty_one.simulation.any_game.rounds import (
    CODE,
    HANDS,
    SUIT_SHIFT,
    THIRD,
    VALUE,
    Tables,
    inlined,
    is_natural,
    matched,
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

# The tally: whether Insurance wins; how each of two cards matches; Blackjacks of the player's and
# the dealer's; the suits of a 6, 7 and 8, of three 7s, and of three 7s against a 7; the boxes.
INSURANCE_AT, MATCH_AT, NATURAL_AT, SUITS_AT, MAIN_AT = 0, 2, 11, 13, 22
SUITED = 3  # mixed suits, the same suit, spades
STRAIGHT, THREE_SEVENS = 6, 7  # codes
SEVEN = 6  # a value


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
    first, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    up, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    second, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    hole, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    tally[MATCH_AT + 3 * matched(first, up) + matched(second, up)] += 1
    if up & VALUE == ACE:
        tally[INSURANCE_AT + (0 if hole & VALUE == TEN else 1)] += 1
    if is_natural(first & VALUE, second & VALUE):
        tally[NATURAL_AT] += 1
        return left, at, base, ran
    if is_natural(up & VALUE, hole & VALUE):
        tally[NATURAL_AT + 1] += 1
        return left, at, base, ran
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
    code = facts[CODE]
    if facts[HANDS] == 1 and code in (STRAIGHT, THREE_SEVENS):
        place = SUITED * (code - STRAIGHT) + suits_of(
            first >> SUIT_SHIFT, second >> SUIT_SHIFT, facts[THIRD] >> SUIT_SHIFT
        )
        if code == THREE_SEVENS and up & VALUE == SEVEN:
            place += SUITED
        tally[SUITS_AT + place] += 1
    else:
        tally_box(t, counts, facts, tally)
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
