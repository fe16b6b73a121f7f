"""Four-card hands, and the best four of five or six cards: 641a.6(b), 657a.6, 682a.6, 684a.6.

A strength is an integer: the higher hand has the higher one, and two hands tie exactly when theirs
are equal. Its category stands above `CATEGORY_SHIFT`; below stands the hand's place in the
category, counted from 0 without gaps. Four of a kind is the highest category.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.keys import (
    SUIT_SHIFT,
    Ints,
    RankTable,
    card_bit,
    card_key,
    high_counts,
    low_place,
    rank_table,
)
from croupier.hands.ranksets import (
    RANK_BITS,
    dense,
    flush_orders,
    highest,
    size,
    straight_top,
    top_ranks,
    without,
)

CATEGORY_SHIFT = 12

FOUR_HIGH_CARD = 0
FOUR_PAIR = 1
FOUR_TWO_PAIR = 2
FOUR_STRAIGHT = 3
FOUR_FLUSH = 4
FOUR_THREE_OF_A_KIND = 5
FOUR_STRAIGHT_FLUSH = 6
FOUR_FOUR_OF_A_KIND = 7

CATEGORY_NAMES = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)

FOUR_ACES = FOUR_FOUR_OF_A_KIND << CATEGORY_SHIFT | 12

# An order before it is made dense: the category, then four ranks of four bits.
_ORDER_SHIFT = RANK_BITS * 4


def _order(category: int, packed: Ints) -> Ints:
    return category << _ORDER_SHIFT | packed


def _pattern_orders(patterns: RankTable) -> Ints:
    """The order of the best four cards in each pattern of ranks, flushes apart."""
    once, twice, thrice, quad = patterns.at_least
    three, pair = highest(thrice), highest(twice)
    top = straight_top(once, 4)
    return np.select(
        [quad > 0, thrice > 0, top >= 0, size(twice) > 1, twice > 0],
        [
            _order(FOUR_FOUR_OF_A_KIND, highest(quad)),
            _order(FOUR_THREE_OF_A_KIND, three << 4 | highest(without(once, three))),
            _order(FOUR_STRAIGHT, top),
            _order(FOUR_TWO_PAIR, top_ranks(twice, 2)),
            _order(FOUR_PAIR, pair << 8 | top_ranks(without(once, pair), 2)),
        ],
        _order(FOUR_HIGH_CARD, top_ranks(once, 4)),
    )


_FOUR, _FIVE, _SIX = (rank_table(cards) for cards in (4, 5, 6))
_FLUSHES = flush_orders(4, FOUR_FLUSH, FOUR_STRAIGHT_FLUSH)
_EVERY_ORDER = np.concatenate((_pattern_orders(_FOUR), _FLUSHES))


def _strengths(orders: Ints) -> NDArray[np.uint16]:
    return dense(orders, _EVERY_ORDER, _ORDER_SHIFT, CATEGORY_SHIFT).astype(np.uint16)


ROW4, PATTERN4 = _FOUR.row, _strengths(_pattern_orders(_FOUR))
ROW5, PATTERN5 = _FIVE.row, _strengths(_pattern_orders(_FIVE))
ROW6, PATTERN6 = _SIX.row, _strengths(_pattern_orders(_SIX))
FLUSH = _strengths(_FLUSHES)

# Four more for every suit lifts a count of four or more into its field's top bit.
_FLUSH_LIFT = 0x4444 << SUIT_SHIFT
_FLUSH_MARK = 0x8888 << SUIT_SHIFT


@kernel
def flush_strength(key: int, bits: int) -> int:
    """The strength of four or more cards of one suit (six cards hold one such suit at most), or 0.

    Three of a kind ranks above a flush and may lie beside one: a caller takes the higher.
    """
    mark = key + _FLUSH_LIFT & _FLUSH_MARK
    if mark == 0:
        return 0
    field = mark >> SUIT_SHIFT
    suit = (field > 0xF) + (field > 0xFF) + (field > 0xFFF)
    return int(np.int64(FLUSH[bits >> (suit << 4) & 0x1FFF]))


@kernel
def strength4_from_key(key: int, bits: int) -> int:
    """The strength of four cards, from the sums of their keys and bits."""
    pattern = int(np.int64(PATTERN4[np.int64(ROW4[high_counts(key)]) + low_place(key)]))
    return max(pattern, flush_strength(key, bits))


@kernel
def strength4of5_from_key(key: int, bits: int) -> int:
    """The strength of the best four of five cards, from the sums of their keys and bits."""
    pattern = int(np.int64(PATTERN5[np.int64(ROW5[high_counts(key)]) + low_place(key)]))
    return max(pattern, flush_strength(key, bits))


@kernel
def strength4of6_from_key(key: int, bits: int) -> int:
    """The strength of the best four of six cards, from the sums of their keys and bits."""
    pattern = int(np.int64(PATTERN6[np.int64(ROW6[high_counts(key)]) + low_place(key)]))
    return max(pattern, flush_strength(key, bits))


@kernel
def strength4(a: int, b: int, c: int, d: int) -> int:
    """The strength of four cards."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d)
    return strength4_from_key(key, card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d))


@kernel
def strength4of5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of the best four of five cards."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
    return strength4of5_from_key(key, bits)


@kernel
def strength4of6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The strength of the best four of six cards."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e) + card_key(f)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e) | card_bit(f)
    return strength4of6_from_key(key, bits)


def category_name(strength: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[strength >> CATEGORY_SHIFT]
