"""What seven cards with a joker are, for the paytables of the pai gow poker chapters: 645a.6.

A sign is an integer: the highest hand in its lowest five bits, with the high card of a hand without
a pair, and above them what paytables tell apart among straight flushes and royal flushes. Without
`to_5` ace to 5 is no straight.
"""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import DEALT, RANKS, WINDOWS
from croupier.hands.ranksets import ACE

# No pair, by the high card from the 9 on; then what ranks above.
NINE_HIGH, ACE_HIGH, PAIR, TWO_PAIR, THREE_PAIR, TRIPS, STRAIGHT = 0, 5, 6, 7, 8, 9, 10
TRIPS_AND_STRAIGHT, FLUSH, FULL_HOUSE, QUADS, FIVE_ACES, STRAIGHT_FLUSH, ROYAL = range(11, 18)
FIVE_ALIKE = 18  # with a joker that is any card
HAND_BITS = 5

# Of a straight flush or royal flush, beside the hand:
(
    SEVEN,  # all seven cards are one, the ace perhaps above the king
    SEVEN_FROM_ACE,  # all seven are one from the ace to the 7 alone
    WITH_JOKER,  # the joker is among the seven cards
    KING_QUEEN,  # beside the royal flush a king and a queen of one suit
    ACE_KING,  # beside it an ace and a king of one suit
    JOKER_KING,  # beside it a king, and the joker, which may be an ace of its suit
    NATURAL_ACE_QUEEN,  # beside a royal flush without joker an ace and a queen of one suit
    NATURAL_TO_5,  # the ace to 5 without joker
    TO_5_ACE_QUEEN,  # beside it an ace and a queen of one suit
    NATURAL_ROYAL,  # the royal flush without joker
) = (1 << HAND_BITS + nth for nth in range(10))
SIGNS = 1 << HAND_BITS + 10

_QUEEN, _KING, _SEVEN_CARDS = ACE - 2, ACE - 1, 0b1111111
_ROYAL, _TO_5 = int(WINDOWS[0]), int(WINDOWS[1])
_NINE = 7


@kernel
def _count(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@kernel
def _holds_straight(ranks: int, jokers: int, to_5: bool) -> bool:
    longest = 0
    for window in WINDOWS:
        if to_5 or window != _TO_5:
            longest = max(longest, _count(ranks & window) + jokers)
    return longest >= 5


@kernel
def _all_seven(ranks: int, jokers: int) -> int:
    """Whether suited ranks are seven in a row."""
    if _count(ranks) + jokers != DEALT:
        return 0
    for low in range(RANKS - DEALT + 1):
        if not ranks & ~(_SEVEN_CARDS << low):
            return SEVEN
    return SEVEN_FROM_ACE if not ranks & ~(1 << ACE | _SEVEN_CARDS >> 1) else 0


@kernel
def _beside(suits: Ints, suit: int, window: int, first: int, second: int) -> bool:
    """Whether another suit, or what a suit holds beside the window, has both ranks."""
    both = 1 << first | 1 << second
    for other in range(4):
        left = suits[other] & ~window if other == suit else suits[other]
        if left & both == both:
            return True
    return False


@kernel
def _straight_flush(suits: Ints, jokers: int, to_5: bool) -> int:
    """The sign of a straight flush or royal flush, or 0."""
    sign = 0
    for suit in range(4):
        ranks = suits[suit]
        if not _holds_straight(ranks, jokers, to_5):
            continue
        royal = _count(ranks & _ROYAL) + jokers >= 5
        sign = (ROYAL if royal else STRAIGHT_FLUSH) | _all_seven(ranks, jokers)
        if jokers:
            sign |= WITH_JOKER
        natural = ranks & _ROYAL == _ROYAL
        if natural:
            sign |= NATURAL_ROYAL
        if royal and _beside(suits, suit, _ROYAL, _KING, _QUEEN):
            sign |= KING_QUEEN
        if royal and _beside(suits, suit, _ROYAL, ACE, _KING):
            sign |= ACE_KING
        if natural and jokers:
            for other in range(4):
                if other != suit and suits[other] >> _KING & 1:
                    sign |= JOKER_KING
        if natural and _beside(suits, suit, _ROYAL, ACE, _QUEEN):
            sign |= NATURAL_ACE_QUEEN
        if ranks & _TO_5 == _TO_5:
            sign |= NATURAL_TO_5
            if _beside(suits, suit, _TO_5, ACE, _QUEEN):
                sign |= TO_5_ACE_QUEEN
        if royal:
            return sign
    return sign


@kernel
def _alike(counts: Ints) -> int:
    """The highest hand of ranks alike, or -1 without a pair."""
    pairs = threes = 0
    for rank in range(RANKS):
        if counts[rank] == 5:
            return FIVE_ACES
        if counts[rank] == 4:
            return QUADS
        pairs += counts[rank] == 2
        threes += counts[rank] == 3
    if threes:
        return FULL_HOUSE if threes + pairs > 1 else TRIPS
    return (-1, PAIR, TWO_PAIR, THREE_PAIR)[pairs]


@kernel
def _sign(to_5: bool, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    suits = np.zeros(4, dtype=np.int64)
    counts = np.zeros(RANKS, dtype=np.int64)
    jokers = 0
    for card in (a, b, c, d, e, f, g):
        if card == JOKER:
            jokers = 1
            counts[ACE] += 1
        else:
            suits[card & 3] |= 1 << (card >> 2)
            counts[card >> 2] += 1
    if counts[ACE] == 5:
        return FIVE_ACES
    sign = _straight_flush(suits, jokers, to_5)
    if sign:
        return sign
    alike = _alike(counts)
    if alike >= FULL_HOUSE:
        return alike
    for suit in range(4):
        if _count(suits[suit]) + jokers >= 5:
            return FLUSH
    straight = _holds_straight(suits[0] | suits[1] | suits[2] | suits[3], jokers, to_5)
    if straight:
        return TRIPS_AND_STRAIGHT if alike == TRIPS else STRAIGHT
    if alike >= 0:
        return alike
    high = ACE
    while not counts[high]:
        high -= 1
    return NINE_HIGH + high - _NINE


@kernel
def seven_sign(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The sign of seven cards."""
    return _sign(True, a, b, c, d, e, f, g)


@kernel
def sign_without_to_5(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The same where ace to 5 is no straight."""
    return _sign(False, a, b, c, d, e, f, g)


@kernel
def wild_sign(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The same with a joker that is any card, from a full house up."""
    sign = seven_sign(a, b, c, d, e, f, g)
    counts = np.zeros(RANKS, dtype=np.int64)
    jokers = 0
    for card in (a, b, c, d, e, f, g):
        if card == JOKER:
            jokers = 1
        else:
            counts[card >> 2] += 1
    if not jokers or sign in (FIVE_ACES, STRAIGHT_FLUSH, ROYAL) or sign >> HAND_BITS:
        return sign
    most = pairs = 0
    for rank in range(RANKS):
        most = max(most, counts[rank])
        pairs += counts[rank] >= 2
    if most >= 3:
        return QUADS if most == 3 else FIVE_ALIKE
    return max(sign, FULL_HOUSE) if pairs >= 2 else sign


@kernel
def sign_of(cards: Ints) -> int:
    """The sign of seven cards in an array."""
    return seven_sign(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])


@kernel
def sign_without_to_5_of(cards: Ints) -> int:
    """The same where ace to 5 is no straight."""
    return _sign(False, cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])


@kernel
def wild_sign_of(cards: Ints) -> int:
    """The same with a joker that is any card."""
    return wild_sign(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])
