"""All 133,784,560 seven-card hands by category, against a count that looks at no hand."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.hands.counting import category_counts

from croupier.hands.five import CATEGORY_NAMES, CATEGORY_SHIFT, strength7_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key


@kernel
def all_seven_categories() -> NDArray[np.int64]:
    counts = np.zeros(len(CATEGORY_NAMES), dtype=np.int64)
    for a in range(46):
        for b in range(a + 1, 47):
            for c in range(b + 1, 48):
                key3 = card_key(a) + card_key(b) + card_key(c)
                bits3 = card_bit(a) + card_bit(b) + card_bit(c)
                for d in range(c + 1, 49):
                    key4, bits4 = key3 + card_key(d), bits3 + card_bit(d)
                    for e in range(d + 1, 50):
                        key5, bits5 = key4 + card_key(e), bits4 + card_bit(e)
                        for f in range(e + 1, 51):
                            key6, bits6 = key5 + card_key(f), bits5 + card_bit(f)
                            for g in range(f + 1, 52):
                                key, bits = key6 + card_key(g), bits6 + card_bit(g)
                                counts[strength7_from_key(key, bits) >> CATEGORY_SHIFT] += 1
    return counts


def test_category_counts_of_all_seven_card_hands() -> None:
    expected = category_counts(7)
    assert sum(expected.values()) == comb(52, 7)
    found = all_seven_categories().tolist()
    assert dict(zip(CATEGORY_NAMES, found, strict=True)) == expected
