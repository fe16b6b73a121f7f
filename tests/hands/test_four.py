"""Four-card hands, and the best four of five and six (641a.6)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.hands.witness import hand_order

from croupier.hands import four
from croupier.hands.four import strength4, strength4of5, strength4of6

# 11 runs of four ranks (A-4 to J-A).
RUNS = 11
EXPECTED = {
    "four of a kind": 13,
    "straight flush": RUNS * 4,
    "three of a kind": 13 * comb(4, 3) * 48,
    "flush": (comb(13, 4) - RUNS) * 4,
    "straight": RUNS * (4**4 - 4),
    "two pair": comb(13, 2) * comb(4, 2) ** 2,
    "pair": 13 * comb(4, 2) * comb(12, 2) * 4**2,
    "high card": (comb(13, 4) - RUNS) * (4**4 - 4),
}


@pytest.fixture(scope="module")
def strengths() -> dict[tuple[int, ...], int]:
    return {hand: strength4(*hand) for hand in combinations(range(52), 4)}


def sample(size: int, hands: int) -> list[list[int]]:
    cards = random.Random(size)
    return [cards.sample(range(52), size) for _ in range(hands)]


def test_641a_6_b_category_counts(strengths: dict[tuple[int, ...], int]) -> None:
    assert sum(EXPECTED.values()) == comb(52, 4)
    assert Counter(map(four.category_name, strengths.values())) == EXPECTED


def test_641a_6_c_order_is_the_witness_s_order(strengths: dict[tuple[int, ...], int]) -> None:
    ordered = sorted(
        {(hand_order(hand, four.CATEGORY_NAMES), strength) for hand, strength in strengths.items()}
    )
    found = [strength for _, strength in ordered]
    assert len({order for order, _ in ordered}) == len(ordered)
    assert found == sorted(set(found))
    assert found[-1] == four.FOUR_ACES
    royal = four.FOUR_STRAIGHT_FLUSH << four.CATEGORY_SHIFT | 10  # above ten others: A-4 to 10-K
    assert strengths[(39, 43, 47, 51)] == royal
    assert max(s for s in found if s < four.FOUR_FOUR_OF_A_KIND << four.CATEGORY_SHIFT) == royal


def test_best_of_five_and_six_is_the_best_subset() -> None:
    for hand in sample(5, 20_000):
        assert strength4of5(*hand) == max(strength4(*cards) for cards in combinations(hand, 4))
    for hand in sample(6, 20_000):
        assert strength4of6(*hand) == max(strength4(*cards) for cards in combinations(hand, 4))


def test_three_of_a_kind_beside_a_flush_counts() -> None:
    hand = [0, 4, 8, 16, 17, 18]  # four clubs with a 6 among them, and two other 6s
    name = four.category_name(strength4of6(*hand))
    assert name == "three of a kind"


@pytest.mark.parametrize(
    ("size", "strength"), [(4, strength4), (5, strength4of5), (6, strength4of6)]
)
def test_uncompiled_source_gives_the_same(size: int, strength: object) -> None:
    compiled, plain = strength, strength.py_func  # type: ignore[attr-defined]
    for hand in sample(size, 2_000):
        assert plain(*hand) == compiled(*hand)  # type: ignore[operator]


def test_cards_may_come_in_any_integer_type() -> None:
    for hand in sample(6, 200):
        found = strength4of6(*np.array(hand, dtype=np.uint8))
        assert type(found) is int
        assert found == strength4of6(*hand)
