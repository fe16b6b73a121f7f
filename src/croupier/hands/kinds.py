"""What a paytable asks of three, five or six cards: the category, with the hands named apart.

A kind is the category's number, or a number above the categories: royal flushes, mini-royals, the
ace with 2 and 3, which some chapters do not take for a straight.
"""

from __future__ import annotations

from croupier.hands import five, three
from croupier.hands.five import strength5_from_key, strength6_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.hands.three import strength3

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

# Three cards: the six categories of hands.three, and then
MINI_ROYAL, MINI_ROYAL_OF_SPADES, ACE_2_3, SUITED_ACE_2_3 = range(6, 10)
THREE_KINDS = 10

# Five cards, or the best five of six: the nine categories of hands.five, and then
ROYAL_FLUSH, SIX_CARD_ROYAL, SIX_CARD_ROYAL_OF_DIAMONDS = range(9, 12)
FIVE_KINDS, SIX_KINDS = 10, 12

# With the ace to 5 told apart, which games of fewer cards do not clearly call a straight.
ACE_TO_5, SUITED_ACE_TO_5 = range(12, 14)
LOW_ACE_KINDS = 14

# Three cards as the rows of paytables call them, by `three_kind`; where a chapter calls them
# otherwise, or does not tell them apart, its rules file says so by `counts_as`.
THREE_NAMES = (
    "high-card",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "mini-royal",
    "mini-royal-of-spades",
    "ace-2-3",
    "suited-ace-2-3",
)

# Five cards as the rows of paytables call them, by `five_kind`.
FIVE_NAMES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)

# Six cards, by `six_kind`.
SIX_NAMES = (
    *FIVE_NAMES,
    "six-card-royal-flush-hearts-spades-or-clubs",
    "six-card-royal-flush-diamonds",
)

_RANKS = 0b1111111111111
_NINE_TO_ACE = 0b1111110000000  # 641a.6(e), 649a.6(d)
_QUEEN_TO_ACE, _ACE_2_3 = 0b1110000000000, 0b1000000000011


@kernel
def is_red(card: int) -> int:
    """1 for a diamond or a heart, 0 for a club or a spade."""
    return (card & 3) + 1 >> 1 & 1


@kernel
def three_kind(a: int, b: int, c: int) -> int:
    """What three cards are."""
    strength = strength3(a, b, c)
    category = strength >> three.CATEGORY_SHIFT
    if strength == three.MINI_ROYAL:
        return MINI_ROYAL_OF_SPADES if a & 3 == SPADES else MINI_ROYAL
    if strength == three.THREE_STRAIGHT << three.CATEGORY_SHIFT:
        return ACE_2_3
    if strength == three.THREE_STRAIGHT_FLUSH << three.CATEGORY_SHIFT:
        return SUITED_ACE_2_3
    return category


@kernel
def _has_run(ranks: int, low_ace: bool) -> bool:
    """Whether three of the ranks follow each other."""
    low = low_ace and ranks & _ACE_2_3 == _ACE_2_3
    return bool(low or ranks & ranks >> 1 & ranks >> 2)


@kernel
def best_three_kind(bits: int, low_ace: bool) -> int:
    """The highest straight flush, three of a kind or straight of three among cards, by their bits.

    What is lower counts as a high card. With `low_ace` the ace goes with 2 and 3 as well.
    """
    suits = (bits & _RANKS, bits >> 16 & _RANKS, bits >> 32 & _RANKS, bits >> 48 & _RANKS)
    every = suits[0] | suits[1] | suits[2] | suits[3]
    best = three.THREE_STRAIGHT if _has_run(every, low_ace) else 0
    pairs = suits[0] & suits[1], suits[2] & suits[3]
    if pairs[0] & (suits[2] | suits[3]) | pairs[1] & (suits[0] | suits[1]):
        best = three.THREE_OF_A_KIND
    for suit in range(4):
        if _has_run(suits[suit], low_ace):
            best = max(best, three.THREE_STRAIGHT_FLUSH)
        if suits[suit] & _QUEEN_TO_ACE == _QUEEN_TO_ACE:
            best = max(best, MINI_ROYAL_OF_SPADES if suit == SPADES else MINI_ROYAL)
    return best


@kernel
def five_kind_of(strength: int) -> int:
    """The kind that a strength of `hands.five` stands for."""
    if strength == five.ROYAL_FLUSH:
        return ROYAL_FLUSH
    return strength >> five.CATEGORY_SHIFT


@kernel
def five_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """What five cards are."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
    return five_kind_of(strength5_from_key(key, bits))


@kernel
def low_ace_five_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """What five cards are, with the ace to 5 told apart."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
    strength = strength5_from_key(key, bits)
    return _low_ace(strength, five_kind_of(strength))


@kernel
def _low_ace(strength: int, kind: int) -> int:
    if strength == five.FIVE_STRAIGHT << five.CATEGORY_SHIFT:
        return ACE_TO_5
    if strength == five.FIVE_STRAIGHT_FLUSH << five.CATEGORY_SHIFT:
        return SUITED_ACE_TO_5
    return kind


@kernel
def six_kind_from_key(key: int, bits: int) -> int:
    """What the best five of six cards are, from the sums of their keys and bits."""
    kind = five_kind_of(strength6_from_key(key, bits))
    if kind < ROYAL_FLUSH:
        return kind
    if bits == _NINE_TO_ACE << (DIAMONDS << 4):
        return SIX_CARD_ROYAL_OF_DIAMONDS
    for suit in (CLUBS, HEARTS, SPADES):
        if bits == _NINE_TO_ACE << (suit << 4):
            return SIX_CARD_ROYAL
    return ROYAL_FLUSH


@kernel
def low_ace_kind_from_key(key: int, bits: int) -> int:
    """What the best five of six cards are, with the ace to 5 told apart."""
    return _low_ace(strength6_from_key(key, bits), six_kind_from_key(key, bits))


@kernel
def low_ace_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """What the best five of six cards are, with the ace to 5 told apart."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e) + card_key(f)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e) | card_bit(f)
    return low_ace_kind_from_key(key, bits)


@kernel
def six_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """What the best five of six cards are."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e) + card_key(f)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e) | card_bit(f)
    return six_kind_from_key(key, bits)
