"""Five-card hands, and the best five of six and seven."""

from __future__ import annotations

import random
from itertools import combinations

from tests.hands.witness import hand_order

from croupier.hands import five
from croupier.hands.five import strength5, strength6, strength7, super_royal_suit


def sample(size: int, hands: int) -> list[list[int]]:
    cards = random.Random(size)
    return [cards.sample(range(52), size) for _ in range(hands)]


def test_order_is_the_witness_s_order() -> None:
    hands = sample(5, 20_000)
    pairs = {(hand_order(hand, five.CATEGORY_NAMES), strength5(*hand)) for hand in hands}
    ordered = sorted(pairs)
    assert len({order for order, _ in ordered}) == len(ordered)
    strengths = [strength for _, strength in ordered]
    assert strengths == sorted(set(strengths))


def test_best_of_six_and_seven_is_the_best_subset() -> None:
    for hand in sample(6, 5_000):
        assert strength6(*hand) == max(strength5(*five) for five in combinations(hand, 5))
    for hand in sample(7, 5_000):
        assert strength7(*hand) == max(strength5(*five) for five in combinations(hand, 5))


def test_super_royal() -> None:
    for suit in range(4):
        royal = [4 * rank + suit for rank in range(7, 13)]
        assert super_royal_suit(*royal) == suit
        assert super_royal_suit(*reversed(royal)) == suit
        assert super_royal_suit(*royal[:5], (royal[5] + 1) % 52) == -1
        assert strength6(*royal) == five.ROYAL_FLUSH
