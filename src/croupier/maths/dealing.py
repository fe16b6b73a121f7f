"""Dealing in compiled rounds: cards without replacement from a NumPy generator, without bias.

A draw of 60 random bits holds ten numbers below 64; those that are no card, or a card already
dealt, are passed over, so every remaining card is equally likely.
"""

from __future__ import annotations

from typing import Any

from croupier.hands.kernel import kernel

BITS = 1 << 60


@kernel
def deal_card(rng: Any, dealt: int, bits: int, left: int) -> tuple[int, int, int, int]:
    """A card not yet in the mask `dealt`; returns card, mask, and the random bits still unused."""
    while True:
        if left == 0:
            bits = rng.integers(0, BITS)
            left = 10
        card = bits & 63
        bits >>= 6
        left -= 1
        mark = 1 << card
        if card < 52 and not dealt & mark:
            return card, dealt | mark, bits, left
