"""How many hands of three and of six cards are of each kind: wagers that no decision touches."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import FIVE_STRAIGHT, FIVE_STRAIGHT_FLUSH
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.hands.kinds import (
    ACE_TO_5,
    LOW_ACE_KINDS,
    SIX_KINDS,
    SUITED_ACE_TO_5,
    THREE_KINDS,
    low_ace_kind_from_key,
    three_kind,
)

Ints = NDArray[np.int64]


@kernel
def _count_three(counts: Ints) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                counts[three_kind(a, b, c)] += 1


@kernel
def _count_six(a: int, counts: Ints) -> None:
    """The hands whose highest card is `a`."""
    key_a, bits_a = card_key(a), card_bit(a)
    for b in range(a):
        key_b, bits_b = key_a + card_key(b), bits_a | card_bit(b)
        for c in range(b):
            key_c, bits_c = key_b + card_key(c), bits_b | card_bit(c)
            for d in range(c):
                key_d, bits_d = key_c + card_key(d), bits_c | card_bit(d)
                for e in range(d):
                    key_e, bits_e = key_d + card_key(e), bits_d | card_bit(e)
                    for f in range(e):
                        key, bits = key_e + card_key(f), bits_e | card_bit(f)
                        counts[low_ace_kind_from_key(key, bits)] += 1


@cache
def three_card_counts() -> Ints:
    """All 22,100 hands of three cards, by `hands.kinds.three_kind`."""
    counts = np.zeros(THREE_KINDS, dtype=np.int64)
    _count_three(counts)
    return counts


def six_card_counts() -> Ints:
    """All 20,358,520 hands of six cards, by `hands.kinds.six_kind`."""
    found = low_ace_counts()[:SIX_KINDS].copy()
    found[FIVE_STRAIGHT] += low_ace_counts()[ACE_TO_5]
    found[FIVE_STRAIGHT_FLUSH] += low_ace_counts()[SUITED_ACE_TO_5]
    return found


@cache
def low_ace_counts() -> Ints:
    """The same by `hands.kinds.low_ace_kind`."""

    def of_highest(card: int) -> Ints:
        counts = np.zeros(LOW_ACE_KINDS, dtype=np.int64)
        _count_six(card, counts)
        return counts

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # The highest cards have the most hands below them: begin with those.
        return np.asarray(sum(pool.map(of_highest, range(51, 4, -1))))
