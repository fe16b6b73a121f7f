"""Five-card poker hands, and the best five of six or seven cards.

A strength is an integer: the higher hand has the higher one, and two hands tie exactly when theirs
are equal. Its category stands above `CATEGORY_SHIFT`; below stands the hand's place in the
category, counted from 0 without gaps.

A-2-3-4-5 is the lowest straight here, as in 647a.6, 653a.6 and 677a.6; the pai gow poker chapters
rank it second and will need an order of their own in place of `straight_top`.

`strength7(a, ..., g)` takes cards. A loop over many hands adds up `card_key` and `card_bit` of
`keys` card by card and asks `strength7_from_key(key, bits)`; without compiled code, `strengths`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.keys import (
    HIGH_FIELD,
    HIGH_SHIFT,
    LOW_FIELD,
    LOW_PLACE,
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

FIVE_HIGH_CARD = 0
FIVE_PAIR = 1
FIVE_TWO_PAIR = 2
FIVE_THREE_OF_A_KIND = 3
FIVE_STRAIGHT = 4
FIVE_FLUSH = 5
FIVE_FULL_HOUSE = 6
FIVE_FOUR_OF_A_KIND = 7
FIVE_STRAIGHT_FLUSH = 8

CATEGORY_NAMES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

ROYAL_FLUSH = FIVE_STRAIGHT_FLUSH << CATEGORY_SHIFT | 9  # above nine others: A-5 to 9-K


def least_pair(rank: int) -> int:
    """The lowest hand with a pair of a rank: below it each lower pair, with three other ranks."""
    return (FIVE_PAIR << CATEGORY_SHIFT) + rank * comb(12, 3)


# An order before it is made dense: the category, then five ranks of four bits.
_ORDER_SHIFT = RANK_BITS * 5


def _order(category: int, packed: Ints) -> Ints:
    return category << _ORDER_SHIFT | packed


def _pattern_orders(patterns: RankTable) -> Ints:
    """The order of the best five cards in each pattern of ranks, flushes apart."""
    once, twice, thrice, quad = patterns.at_least
    four, three = highest(quad), highest(thrice)
    pair = highest(twice)
    second_pair = highest(without(twice, pair))
    under = highest(without(twice, three))  # the pair of a full house may be other three alike
    top = straight_top(once, 5)
    two_pair = pair << 8 | second_pair << 4 | highest(without(without(once, pair), second_pair))
    return np.select(
        [
            quad > 0,
            (thrice > 0) & (size(twice) > 1),
            top >= 0,
            thrice > 0,
            size(twice) > 1,
            twice > 0,
        ],
        [
            _order(FIVE_FOUR_OF_A_KIND, four << 4 | highest(without(once, four))),
            _order(FIVE_FULL_HOUSE, three << 4 | under),
            _order(FIVE_STRAIGHT, top),
            _order(FIVE_THREE_OF_A_KIND, three << 8 | top_ranks(without(once, three), 2)),
            _order(FIVE_TWO_PAIR, two_pair),
            _order(FIVE_PAIR, pair << 12 | top_ranks(without(once, pair), 3)),
        ],
        _order(FIVE_HIGH_CARD, top_ranks(once, 5)),
    )


_FIVE, _SIX, _SEVEN = (rank_table(cards) for cards in (5, 6, 7))
_FLUSHES = flush_orders(5, FIVE_FLUSH, FIVE_STRAIGHT_FLUSH)
_EVERY_ORDER = np.concatenate((_pattern_orders(_FIVE), _FLUSHES))


def _strengths(orders: Ints) -> NDArray[np.uint16]:
    return dense(orders, _EVERY_ORDER, _ORDER_SHIFT, CATEGORY_SHIFT).astype(np.uint16)


ROW5, PATTERN5 = _FIVE.row, _strengths(_pattern_orders(_FIVE))
ROW6, PATTERN6 = _SIX.row, _strengths(_pattern_orders(_SIX))
ROW7, PATTERN7 = _SEVEN.row, _strengths(_pattern_orders(_SEVEN))
FLUSH = _strengths(_FLUSHES)

# Three more for every suit lifts a count of five or more into its field's top bit.
_FLUSH_LIFT = 0x3333 << SUIT_SHIFT
_FLUSH_MARK = 0x8888 << SUIT_SHIFT


@kernel
def flush_mark(key: int) -> int:
    """Not zero if five cards or more are of one suit."""
    return key + _FLUSH_LIFT & _FLUSH_MARK


@kernel
def flush_strength(mark: int, bits: int) -> int:
    """The strength of the flush that `flush_mark` found.

    Two cards beside five of a suit make neither a full house nor four of a kind: nothing ranks
    above the flush but a straight flush in its suit.
    """
    field = mark >> SUIT_SHIFT
    suit = (field > 0xF) + (field > 0xFF) + (field > 0xFFF)
    return int(np.int64(FLUSH[bits >> (suit << 4) & 0x1FFF]))


@kernel
def strength5_from_key(key: int, bits: int) -> int:
    """The strength of five cards, from the sums of their keys and bits."""
    mark = flush_mark(key)
    if mark:
        return flush_strength(mark, bits)
    return int(np.int64(PATTERN5[np.int64(ROW5[high_counts(key)]) + low_place(key)]))


@kernel
def strength6_from_key(key: int, bits: int) -> int:
    """The strength of the best five of six cards, from the sums of their keys and bits."""
    mark = flush_mark(key)
    if mark:
        return flush_strength(mark, bits)
    return int(np.int64(PATTERN6[np.int64(ROW6[high_counts(key)]) + low_place(key)]))


@kernel
def strength7_from_key(key: int, bits: int) -> int:
    """The strength of the best five of seven cards, from the sums of their keys and bits."""
    mark = flush_mark(key)
    if mark:
        return flush_strength(mark, bits)
    return int(np.int64(PATTERN7[np.int64(ROW7[high_counts(key)]) + low_place(key)]))


@kernel
def strength5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of five cards."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
    return strength5_from_key(key, bits)


@kernel
def strength6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The strength of the best five of six cards."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e) + card_key(f)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e) | card_bit(f)
    return strength6_from_key(key, bits)


@kernel
def strength7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The strength of the best five of seven cards."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e) + card_key(f)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e) | card_bit(f)
    return strength7_from_key(key + card_key(g), bits | card_bit(g))


_TABLES = {5: (ROW5, PATTERN5), 6: (ROW6, PATTERN6), 7: (ROW7, PATTERN7)}


def strengths(cards: int, keys: Ints, bits: Callable[[Ints], Ints]) -> NDArray[np.uint16]:
    """The strengths of many hands of as many cards at once, uncompiled.

    `bits` is asked for those of some hands, by their places: only flushes need them.
    """
    row, pattern = _TABLES[cards]
    found: NDArray[np.uint16] = pattern[
        row[keys >> HIGH_SHIFT & HIGH_FIELD] + LOW_PLACE[keys & LOW_FIELD]
    ]
    mark = keys + _FLUSH_LIFT & _FLUSH_MARK
    flushes = np.flatnonzero(mark)
    if len(flushes):
        field = mark[flushes] >> SUIT_SHIFT
        suit = (field > 0xF).astype(np.int64) + (field > 0xFF) + (field > 0xFFF)
        found[flushes] = FLUSH[bits(flushes) >> (suit << 4) & 0x1FFF]
    return found


def category_name(strength: int) -> str:
    """The category's name in the regulation's words."""
    return CATEGORY_NAMES[strength >> CATEGORY_SHIFT]
