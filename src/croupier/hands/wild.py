"""Five cards from a deck with a joker, where the joker and the four 2s are wild: 687a.6.

A strength is one of `hands.five` with three categories more: five of a kind above the straight
flush, then the royal flush, and all five wild cards above everything. In any category below, the
wild cards stand for those ranks that make the hand highest; in a flush, for the highest that it
lacks.
"""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.hands import five
from croupier.hands.five import (
    CATEGORY_SHIFT,
    FIVE_FOUR_OF_A_KIND,
    FIVE_STRAIGHT,
    FIVE_STRAIGHT_FLUSH,
    FLUSH,
    PATTERN5,
    ROW5,
    strength5,
)
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_key, high_counts, low_place

FIVE_OF_A_KIND, ROYAL_FLUSH, FIVE_WILDS = range(9, 12)
CATEGORIES = 12
CATEGORY_NAMES = (*five.CATEGORY_NAMES, "five of a kind", "royal flush", "five wilds")

# How the chapter is read: bits of a number.
OWN_SUIT = 1  # a 2 takes any rank in its own suit alone
AS_FOUR = 2  # five of a kind ranks as a four of a kind
RANK_ALONE = 4  # hands of one category are equal

_ACE, _FIVE = 12, 3  # the top ranks of the highest and the lowest straight
_LEAST_STRAIGHT_FLUSH = FIVE_STRAIGHT_FLUSH << CATEGORY_SHIFT


@kernel
def is_wild(card: int) -> bool:
    """687a.6(b): the joker, or a 2."""
    return card < 4 or card == JOKER


@kernel
def _top_rank(ranks: int) -> int:
    rank = _ACE
    while not ranks >> rank & 1:
        rank -= 1
    return rank


@kernel
def _top_of_straight(ranks: int) -> int:
    """The top rank of the highest straight that holds all of the ranks, or 0."""
    for top in range(_ACE, _FIVE, -1):
        if not ranks & ~(31 << top - 4):
            return top
    return _FIVE if not ranks & ~(1 << _ACE | 15) else 0


@kernel
def _highest_flush(ranks: int, wilds: int) -> int:
    """The strength of suited ranks with so many wild cards for the highest that they lack."""
    rank = _ACE
    while wilds:
        if not ranks >> rank & 1:
            ranks |= 1 << rank
            wilds -= 1
        rank -= 1
    return int(np.int64(FLUSH[ranks]))


@kernel
def wild_strength(by: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of five cards by a reading.

    Where five of a kind ranks as a four of a kind, cards that make it and a straight flush are the
    straight flush.
    """
    wilds = key = suits = 0
    once = twice = thrice = fourth = 0
    for card in (a, b, c, d, e):
        if is_wild(card):
            wilds += 1
        else:
            rank = 1 << (card >> 2)
            fourth |= thrice & rank
            thrice |= twice & rank
            twice |= once & rank
            once |= rank
            key += card_key(card)
        if card != JOKER and (by & OWN_SUIT or not is_wild(card)):
            suits |= 1 << (card & 3)
    if wilds == 0:
        plain = strength5(a, b, c, d, e)
        return ROYAL_FLUSH << CATEGORY_SHIFT if plain == five.ROYAL_FLUSH else plain
    if wilds == 5:
        return FIVE_WILDS << CATEGORY_SHIFT
    best = 0
    suited = suits & suits - 1 == 0
    top = _top_of_straight(once) if twice == 0 else 0
    if top and suited:
        straight_flush = _LEAST_STRAIGHT_FLUSH + top - _FIVE
        best = ROYAL_FLUSH << CATEGORY_SHIFT if top == _ACE else straight_flush
    elif top:
        best = (FIVE_STRAIGHT << CATEGORY_SHIFT) + top - _FIVE
    elif suited:
        best = _highest_flush(once, wilds)
    alike = _top_rank(fourth or thrice or twice or once)
    if once & once - 1 == 0:
        if by & AS_FOUR and best >= _LEAST_STRAIGHT_FLUSH:
            return best
        return max(best, FIVE_OF_A_KIND << CATEGORY_SHIFT | alike)
    key += wilds * card_key(alike << 2)
    pattern = int(np.int64(PATTERN5[np.int64(ROW5[high_counts(key)]) + low_place(key)]))
    return max(best, pattern)


@kernel
def compared(by: int, strength: int) -> int:
    """What is compared of a strength by a reading.

    Five of a kind as a four of a kind has the highest other card beside it.
    """
    if by & AS_FOUR and strength >> CATEGORY_SHIFT == FIVE_OF_A_KIND:
        alike = strength & (1 << CATEGORY_SHIFT) - 1
        strength = (FIVE_FOUR_OF_A_KIND << CATEGORY_SHIFT) + 12 * alike + 11
    return strength >> CATEGORY_SHIFT << CATEGORY_SHIFT if by & RANK_ALONE else strength


def category_name(strength: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[strength >> CATEGORY_SHIFT]
