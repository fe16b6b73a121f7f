"""Three-card hands: strengths of 649a.6(b) and (c).

A strength is an integer: the higher hand has the higher one, and two hands tie exactly when theirs
are equal. Its category stands above `CATEGORY_SHIFT`, what decides within the category below.
"""

from __future__ import annotations

from croupier.hands.kernel import kernel

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

ACE = 12
MINI_ROYAL = THREE_STRAIGHT_FLUSH << CATEGORY_SHIFT | ACE


@kernel
def strength3(a: int, b: int, c: int) -> int:
    """The strength of three cards."""
    ra, rb, rc = a >> 2, b >> 2, c >> 2
    high = max(ra, rb, rc)
    low = min(ra, rb, rc)
    middle = ra + rb + rc - high - low
    suited = a & 3 == b & 3 == c & 3
    if high == low:
        return THREE_OF_A_KIND << CATEGORY_SHIFT | high
    if high == middle or middle == low:
        kicker = high + low - middle
        return THREE_PAIR << CATEGORY_SHIFT | middle << 4 | kicker
    top = -1
    if high - low == 2:
        top = high
    elif high == 12 and middle == 1:  # ace, 3, 2: the ace counts below the deuce
        top = 1
    if top >= 0:
        category = THREE_STRAIGHT_FLUSH if suited else THREE_STRAIGHT
        return category << CATEGORY_SHIFT | top
    category = THREE_FLUSH if suited else THREE_HIGH_CARD
    return category << CATEGORY_SHIFT | high << 8 | middle << 4 | low


@kernel
def mini_royal_suit(a: int, b: int, c: int) -> int:
    """The suit of a suited ace, king and queen, or -1."""
    return a & 3 if strength3(a, b, c) == MINI_ROYAL else -1


def category_name(strength: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[strength >> CATEGORY_SHIFT]
