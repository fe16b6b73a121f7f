"""Three-card hands: strengths of 649a.6(b) and (c).

A strength is an integer: the higher hand has the higher one, and two hands tie exactly when theirs
are equal. Its category stands above `CATEGORY_SHIFT`, what decides within the category below.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.ranksets import straight_top

CATEGORY_SHIFT = 12

THREE_HIGH_CARD = 0
THREE_PAIR = 1
THREE_FLUSH = 2
THREE_STRAIGHT = 3
THREE_OF_A_KIND = 4
THREE_STRAIGHT_FLUSH = 5

CATEGORY_NAMES = (
    "high card",
    "pair",
    "flush",
    "straight",
    "three of a kind",
    "straight flush",
)

MINI_ROYAL = THREE_STRAIGHT_FLUSH << CATEGORY_SHIFT | 11  # above eleven others: A-3 to J-K


def _strengths() -> NDArray[np.uint16]:
    """Strengths by whether the cards are suited and by their three ranks, in any order."""
    index = np.arange(1 << 13)
    suited = index >> 12 > 0
    low, middle, high = np.sort(np.stack((index >> 8 & 15, index >> 4 & 15, index & 15)), axis=0)
    ranks = 1 << low | 1 << middle | 1 << high
    top = straight_top(ranks & 0x1FFF, 3)  # ranks above the ace stand for no card
    kicker = np.where(high == middle, low, high)
    category = np.select(
        [high == low, (high == middle) | (middle == low), (top >= 0) & suited, top >= 0, suited],
        [THREE_OF_A_KIND, THREE_PAIR, THREE_STRAIGHT_FLUSH, THREE_STRAIGHT, THREE_FLUSH],
        THREE_HIGH_CARD,
    )
    within = np.select(
        [category == THREE_OF_A_KIND, category == THREE_PAIR, top >= 0],
        [high, middle << 4 | kicker, top - 1],
        high << 8 | middle << 4 | low,
    )
    strengths: NDArray[np.uint16] = (category << CATEGORY_SHIFT | within).astype(np.uint16)
    return strengths


STRENGTH3 = _strengths()


@kernel
def strength3(a: int, b: int, c: int) -> int:
    """The strength of three cards."""
    suited = ((a ^ b) | (a ^ c)) & 3 == 0
    return int(np.int64(STRENGTH3[suited << 12 | a >> 2 << 8 | b >> 2 << 4 | c >> 2]))


def category_name(strength: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[strength >> CATEGORY_SHIFT]
