"""Dealing in compiled rounds: cards without replacement from a NumPy generator, without bias.

A draw of 60 random bits holds ten numbers below 64; those that are no card, or a card already
dealt, are passed over, so every remaining card is equally likely. From a shoe of several decks it
holds six numbers below 512, or below a lesser power of two that is enough, which choose a place in
an array of all cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import Kernel, kernel

BITS = 1 << 60


@kernel
def deal_card(
    rng: Any, dealt: int, bits: int, left: int, cards: int = 52
) -> tuple[int, int, int, int]:
    """A card not yet in the mask `dealt`; returns card, mask, and the random bits still unused.

    A deck with a joker has 53 `cards`; up to 64 may be told apart.
    """
    while True:
        if left == 0:
            bits = rng.integers(0, BITS)
            left = 10
        card = bits & 63
        bits >>= 6
        left -= 1
        mark = 1 << card
        if card < cards and not dealt & mark:
            return card, dealt | mark, bits, left


@kernel
def deal_cards(
    rng: Any, cards: NDArray[np.int64], bits: int, left: int, deck: int = 52
) -> tuple[int, int]:
    """Fills `cards` from a fresh deck; returns the random bits still unused."""
    dealt = 0
    for nth in range(len(cards)):
        cards[nth], dealt, bits, left = deal_card(rng, dealt, bits, left, deck)
    return bits, left


def dealt_rounds(tally_round: Any, cards: int, deck: int = 52) -> Any:
    """The kernel `play_rounds(rng, rounds, tally, *args)` of a game: for each round so many cards
    from a fresh deck, which its `tally_round(cards, tally, *args)` tallies."""

    def play_rounds(rng: Any, rounds: int, tally: NDArray[np.int64], *args: Any) -> None:
        bits = left = 0
        dealt = np.empty(cards, dtype=np.int64)
        for _ in range(rounds):
            bits, left = deal_cards(rng, dealt, bits, left, deck)
            tally_round(dealt, tally, *args)

    play_rounds.__module__ = tally_round.__module__
    play_rounds.__qualname__ = "play_rounds"
    return Kernel(play_rounds, made_in=tally_round.py_func)


@kernel
def deal_from_shoe(
    rng: Any, shoe: NDArray[np.int64], nth: int, bits: int, left: int
) -> tuple[int, int, int]:
    """The `nth` card of a round, swapped to its place in the shoe; at most 512 cards.

    The cards beyond the first `nth` are in some order, whatever came before: each is equally likely
    to be the next, so a new round may begin with `nth` 0 on the same array.
    """
    remaining = len(shoe) - nth
    mask = 511
    while mask >> 1 >= remaining:  # of few cards every second number is one at least
        mask >>= 1
    while True:
        if left == 0:
            bits = rng.integers(0, BITS)
            left = 6
        ahead = bits & mask
        bits >>= 9
        left -= 1
        if ahead < remaining:
            card = shoe[nth + ahead]
            shoe[nth + ahead] = shoe[nth]
            shoe[nth] = card
            return card, bits, left
