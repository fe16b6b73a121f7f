"""Three-card hands against counts by formula and the witness (649a.6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.hands.witness import hand_order

from croupier.hands import three
from croupier.hands.three import strength3

HANDS = list(combinations(range(52), 3))

# 12 runs of three ranks (A-2-3 to Q-K-A); 286 sets of three different ranks.
RUNS = 12
EXPECTED = {
    "straight flush": RUNS * 4,
    "three of a kind": 13 * comb(4, 3),
    "straight": RUNS * (4**3 - 4),
    "flush": (comb(13, 3) - RUNS) * 4,
    "pair": 13 * comb(4, 2) * 12 * 4,
    "high card": (comb(13, 3) - RUNS) * (4**3 - 4),
}


def test_category_counts() -> None:
    counts = Counter(three.category_name(strength3(*hand)) for hand in HANDS)
    assert counts == EXPECTED
    assert sum(EXPECTED.values()) == comb(52, 3)


def test_order_is_the_witness_s_order_on_every_hand() -> None:
    strengths = [strength3(*hand) for hand in HANDS]
    orders = [hand_order(hand, three.CATEGORY_NAMES) for hand in HANDS]
    pairs = sorted(set(zip(orders, strengths, strict=True)))
    assert len(pairs) == len(set(orders)) == len(set(strengths))
    assert [strength for _, strength in pairs] == sorted(set(strengths))


def test_uncompiled_source_gives_the_same() -> None:
    plain = strength3.py_func  # type: ignore[attr-defined]
    assert [plain(*hand) for hand in HANDS] == [strength3(*hand) for hand in HANDS]


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int32])
def test_cards_may_come_in_any_integer_type(kind: type[np.integer]) -> None:
    for hand in HANDS[::50]:
        found = strength3(*np.array(hand, dtype=kind))
        assert type(found) is int
        assert found == strength3(*hand)


def test_mini_royal() -> None:
    royals = {hand for hand in HANDS if strength3(*hand) == three.MINI_ROYAL}
    assert royals == {(40 + suit, 44 + suit, 48 + suit) for suit in range(4)}
    assert max(strength3(*hand) for hand in HANDS) == three.MINI_ROYAL
