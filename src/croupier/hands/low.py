"""Low hands of five cards, and the best of more; hands of cards that differ in suit and rank.

A strength is an integer: of two hands the one that wins has the higher one, and they tie exactly
when theirs are equal. No hand has the strength 0.

`low5` is for the ace to five order: ace low, straights and flushes of no account. `deuce5` is for
the deuce to seven order: ace high alone, straights and flushes count against the hand.
`badugi` takes the best cards of a hand that differ in suit and rank.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import strength5, strengths
from croupier.hands.kernel import kernel
from croupier.hands.keys import CARD_BIT, CARD_KEY

Cards = NDArray[np.int64]
_MOST = 1 << 40
_RANKS_SHIFT = 4
EIGHT = 7  # an 8, where the ace is 0


@kernel
def low_rank(card: int) -> int:
    """0 (the ace) to 12 (the king)."""
    rank = card // 4
    return 0 if rank == 12 else rank + 1


@kernel
def low5(a: int, b: int, c: int, d: int, e: int, best_first: int = 0) -> int:
    """The strength of five cards in the ace to five order.

    Hands alike are compared from the worst card on; with `best_first` from the best.
    """
    ranks = np.empty(5, dtype=np.int64)
    ranks[0], ranks[1], ranks[2] = low_rank(a), low_rank(b), low_rank(c)
    ranks[3], ranks[4] = low_rank(d), low_rank(e)
    ranks.sort()
    # The pattern: 0 no pair, 1 pair, 2 two pair, 3 three, 4 full house, 6 four of a kind.
    alike = made = single = 0
    for nth in range(5):
        times = 0
        for other in range(5):
            times += ranks[other] == ranks[nth]
        alike += times - 1
    pattern = (0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 0, 0, 6)[alike]
    for size in (4, 3, 2):
        for nth in range(4, -1, -1):
            times = 0
            for other in range(5):
                times += ranks[other] == ranks[nth]
            if times == size and (nth == 4 or ranks[nth + 1] != ranks[nth]):
                made = made << _RANKS_SHIFT | ranks[nth]
    for nth in range(5):
        at = nth if best_first else 4 - nth
        times = 0
        for other in range(5):
            times += ranks[other] == ranks[at]
        if times == 1:
            single = single << _RANKS_SHIFT | ranks[at]
    return _MOST - (pattern << 32 | made << 20 | single)


@kernel
def is_eight_or_better(strength: int) -> bool:
    """Whether a hand by `low5` has no pair and no card above an 8, compared from the worst card."""
    value = _MOST - strength
    return value >> 20 == 0 and value >> 4 * _RANKS_SHIFT <= EIGHT


def _strength(*cards: int) -> int:
    key, bits = (each[list(cards)].sum(keepdims=True) for each in (CARD_KEY, CARD_BIT))
    return int(strengths(5, key, lambda _: bits)[0])


_LEAST_ACE_HIGH = _strength(48, 17, 8, 4, 0)  # A-6-4-3-2, not of one suit
_LEAST_ACE_FLUSH = _strength(48, 16, 8, 4, 0)


@kernel
def deuce5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of five cards in the deuce to seven order."""
    ranks = 1 << a // 4 | 1 << b // 4 | 1 << c // 4 | 1 << d // 4 | 1 << e // 4
    if ranks == 0b1000000001111:  # an ace is high alone: A-5-4-3-2 is no straight
        suited = a % 4 == b % 4 and a % 4 == c % 4 and a % 4 == d % 4 and a % 4 == e % 4
        return _MOST - (2 * (_LEAST_ACE_FLUSH if suited else _LEAST_ACE_HIGH) - 1)
    return _MOST - 2 * strength5(a, b, c, d, e)


@kernel
def badugi(cards: Cards, ace_high: int = 0) -> int:
    """The best cards of a hand that differ in suit and rank: the more, the lower, the better."""
    best = 0
    for chosen in range(1, 1 << len(cards)):
        suits = ranks = size = 0
        apart = True
        for nth in range(len(cards)):
            if chosen >> nth & 1:
                suit = 1 << cards[nth] % 4
                rank = 1 << (cards[nth] // 4 if ace_high else low_rank(cards[nth]))
                if suits & suit or ranks & rank:
                    apart = False
                    break
                suits |= suit
                ranks |= rank
                size += 1
        if apart:
            best = max(best, (size << 13) - ranks)
    return best


BADUGI_OF_FOUR = (4 << 13) - 0x1FFF
"""A hand of `badugi` has four cards from this strength on."""
