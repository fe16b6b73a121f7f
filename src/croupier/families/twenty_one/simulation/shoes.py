"""The compiled shoe: cards one by one, to the cover card and beyond.

The cards still in a shoe come first in its array, those dealt behind them, the last dealt first; a
card is drawn by exchanging one of those left with the last of them. What a round knows of the shoe
is handed from draw to draw, so that it stays in registers.

Random numbers are made in advance, of 17 bits, three from one of the generator's: to hand the
generator on to every card costs more than all else. A round never needs as many as are kept for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

Bytes = NDArray[np.uint8]
Noise = NDArray[np.uint32]

PIECE = 17
WORD = 1 << PIECE
ALL_BITS = float(1 << 53)
NOISE_SIZE = 4095
NOISE_LOW = NOISE_SIZE - 1024  # what lies above is kept for one round

# When a card is burned: never, when a batch is put in, before each round; a double shoe has a
# determinant card instead.
BURN_NEVER, BURN_BATCH, BURN_ROUND, DETERMINANT = range(4)

# The state of a shoe between rounds: how many cards are left, which random number comes next, where
# the cards begin, whether they ran out in the round, how many were left when it began.
LEFT, AT, BASE, RAN_OUT, BEGUN = range(5)
STATE_SIZE = 5
SIDES_OF_DOUBLE_SHOE = 2


def new_shoes(cards: Bytes, sides: int = 1) -> tuple[Bytes, Noise, Ints]:
    """Sides of a shoe that are still to be shuffled, and random numbers still to be made."""
    states = np.zeros((sides, STATE_SIZE), dtype=np.int64)
    states[:, AT] = NOISE_SIZE
    return np.array([cards] * sides), np.empty((sides, NOISE_SIZE), dtype=np.uint32), states


@kernel
def loaded(state: Ints) -> tuple[int, int, int, int, int]:
    return state[LEFT], state[AT], state[BASE], state[RAN_OUT], state[BEGUN]


@kernel
def keep(state: Ints, left: int, at: int, base: int, ran_out: int) -> None:
    state[LEFT], state[AT], state[BASE], state[RAN_OUT] = left, at, base, ran_out


@kernel
def make_noise(rng: Any, noise: Noise) -> None:
    for at in range(0, NOISE_SIZE, 3):
        bits = np.int64(rng.random() * ALL_BITS)
        noise[at] = bits & (WORD - 1)
        noise[at + 1] = bits >> PIECE & (WORD - 1)
        noise[at + 2] = bits >> 2 * PIECE & (WORD - 1)


@kernel
def draw(
    shoe: Bytes, noise: Noise, left: int, at: int, base: int, begun: int, ran_out: int
) -> tuple[Any, int, int, int, int]:
    """The next card, each of those left equally likely (Lemire's method).

    Told with it are the cards left, the next random number, where the cards begin and whether the
    shoe ran out. Where none is left the discard rack is shuffled (633a.14(f)), while the round's
    cards stay out; the card burned then is one of those that are not dealt. Were nothing in the
    rack, all cards would be taken again: no player's round comes to that.
    """
    if left == 0:
        base = 0 if ran_out or begun == len(shoe) else begun
        left = len(shoe) - base
        ran_out = 1
    product = np.int64(noise[at]) * left
    rest = product & (WORD - 1)
    while rest < left and rest < WORD % left:
        at += 1
        product = np.int64(noise[at]) * left
        rest = product & (WORD - 1)
    left -= 1
    nth, last = base + (product >> PIECE), base + left
    card = shoe[nth]
    shoe[nth] = shoe[last]
    shoe[last] = card
    return np.int64(card), left, at + 1, base, ran_out


@kernel
def shuffled(shoe: Bytes, cut: int, left: int, base: int, ran_out: int) -> tuple[int, int, int]:
    """Cards left, where they begin and whether they ran out, before a round is dealt.

    All are shuffled where the cover card came in the last round (633a.7(e)). One that is first in
    the shoe lets one more round be dealt: only a card from behind it tells that it is out.
    """
    if left < cut or ran_out:
        return len(shoe), 0, 0
    return left, base, ran_out


@kernel
def determinant(rng: Any, shoes: Bytes, noises: Noise, states: Ints, cut: int) -> tuple[int, Any]:
    """633a.7(d): the side that a double shoe's round is dealt from, and its first card or -1.

    The card is drawn from either side, as often from one as from the other. Hearts and diamonds
    stand for the first side.
    """
    for side in range(SIDES_OF_DOUBLE_SHOE):
        state = states[side]
        if state[AT] > NOISE_LOW:
            make_noise(rng, noises[side])
            state[AT] = 0
        state[LEFT], state[BASE], state[RAN_OUT] = shuffled(
            shoes[side], cut, state[LEFT], state[BASE], state[RAN_OUT]
        )
        state[BEGUN] = state[LEFT]
    drawn_from = np.int64(noises[0, states[0, AT]] & 1)
    states[0, AT] += 1
    left, at, base, ran_out, begun = loaded(states[drawn_from])
    card, left, at, base, ran_out = draw(
        shoes[drawn_from], noises[drawn_from], left, at, base, begun, ran_out
    )
    keep(states[drawn_from], left, at, base, ran_out)
    side = 0 if card & 3 in (1, 2) else 1
    return side, card if side == drawn_from else np.int64(-1)
