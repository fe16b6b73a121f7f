"""The compiled shoe of Blackjack's simulation: cards one by one, to the cover card and beyond.

The cards still in a shoe come first in its array, those dealt behind them, the last dealt first; a
card is drawn by exchanging one of those left with the last of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.families.twenty_one.simulation.noise import (
    ALL_BITS,
    BURN_BATCH,
    BURN_NEVER,
    BURN_ROUND,
    KEPT,
    NOISE_SIZE,
    PIECE,
    WORD,
)
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

# What is known of a shoe beside its cards: how many are left and where they begin, how many were
# left when the round began, whether it ran out in the round, which random number comes next; then
# the random numbers.
LEFT, BASE, BEGUN, RAN_OUT, NEXT, NOISE = range(6)
SIDES_OF_DOUBLE_SHOE = 2

STATE_SIZE = NOISE + NOISE_SIZE
NOISE_LOW = STATE_SIZE - KEPT


@kernel
def make_noise(rng: Any, state: Ints) -> None:
    """New random numbers."""
    for at in range(NOISE, STATE_SIZE, 3):
        bits = np.int64(rng.random() * ALL_BITS)
        state[at] = bits & (WORD - 1)
        state[at + 1] = bits >> PIECE & (WORD - 1)
        state[at + 2] = bits >> 2 * PIECE & (WORD - 1)
    state[NEXT] = NOISE


@kernel
def draw(shoe: Ints, state: Ints) -> int:
    """The next card, each of those left equally likely (Lemire's method).

    Where none is left the discard rack is shuffled (633a.14(f)), while the round's cards stay out;
    the card burned then is one of those that are not dealt. Were nothing in the rack, all cards
    would be taken again: no player's round comes to that.
    """
    left = state[LEFT]
    if left == 0:
        state[BASE] = 0 if state[RAN_OUT] or state[BEGUN] == len(shoe) else state[BEGUN]
        left = len(shoe) - state[BASE]
        state[RAN_OUT] = 1
    at = state[NEXT]
    product = state[at] * left
    rest = product & (WORD - 1)
    while rest < left and rest < WORD % left:
        at += 1
        product = state[at] * left
        rest = product & (WORD - 1)
    state[NEXT] = at + 1
    left -= 1
    state[LEFT] = left
    nth = state[BASE] + (product >> PIECE)
    last = state[BASE] + left
    card = shoe[nth]
    shoe[nth] = shoe[last]
    shoe[last] = card
    return card  # type: ignore[no-any-return]


@kernel
def make_ready(shoe: Ints, state: Ints, cut: int, burn: int) -> None:
    """Shuffle where the cover card came in the last round (633a.7(e)), and burn a card.

    A cover card that is first in the shoe lets one more round be dealt: only a card from behind
    it tells that it is out.
    """
    if state[LEFT] < cut or state[RAN_OUT]:
        state[LEFT] = len(shoe)
        state[BASE] = state[RAN_OUT] = 0
        if burn == BURN_BATCH:
            draw(shoe, state)
    if burn == BURN_ROUND:
        draw(shoe, state)
    state[BEGUN] = state[LEFT]


@kernel
def new_shoes(decks: int) -> tuple[Ints, Ints]:
    """Both sides of a double shoe, of which others use the first, and what is known of them."""
    shoes = np.empty((SIDES_OF_DOUBLE_SHOE, 52 * decks), dtype=np.int64)
    for nth in range(52 * decks):
        shoes[:, nth] = nth % 52
    states = np.zeros((SIDES_OF_DOUBLE_SHOE, STATE_SIZE), dtype=np.int64)
    states[:, NEXT] = STATE_SIZE
    return shoes, states


@kernel
def determinant(rng: Any, shoes: Ints, states: Ints, cut: int) -> tuple[int, int]:
    """633a.7(d): the side that a double shoe's round is dealt from, and its first card or -1.

    The card is drawn from either side, as often from one as from the other. Hearts and diamonds
    stand for the first side.
    """
    for side in range(SIDES_OF_DOUBLE_SHOE):
        if states[side, NEXT] > NOISE_LOW:
            make_noise(rng, states[side])
        make_ready(shoes[side], states[side], cut, BURN_NEVER)
    drawn_from = states[0, states[0, NEXT]] & 1
    states[0, NEXT] += 1
    card = draw(shoes[drawn_from], states[drawn_from])
    side = 0 if card & 3 in (1, 2) else 1
    return side, card if side == drawn_from else -1
