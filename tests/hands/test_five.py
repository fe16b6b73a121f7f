"""Five-card hands, and the best five of six and seven."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.hands.counting import category_counts
from tests.hands.witness import hand_order

from croupier.hands import five, kinds
from croupier.hands.five import (
    CATEGORY_SHIFT,
    strength5,
    strength5_from_key,
    strength6,
    strength6_from_key,
    strength7,
)
from croupier.hands.kernel import kernel
from croupier.hands.keys import CARD_BIT, CARD_KEY, card_bit, card_key

# The dense ranks (0 the lowest) of all hands in the order of itertools.combinations, two bytes
# each, low byte first.
ORDER_DIGEST = "915368d8101d00b07f992aa5df74de3677e75b25e89d7e8d087e24e1fad77ef2"

# 10 runs of five ranks (A-5 to 10-A).
RUNS = 10
EXPECTED = {
    "straight flush": RUNS * 4,
    "four of a kind": 13 * 48,
    "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
    "flush": (comb(13, 5) - RUNS) * 4,
    "straight": RUNS * (4**5 - 4),
    "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
    "two pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
    "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
    "high card": (comb(13, 5) - RUNS) * (4**5 - 4),
}


@kernel
def all_five_strengths() -> NDArray[np.int64]:
    strengths = np.empty(2_598_960, dtype=np.int64)
    at = 0
    for a in range(48):
        for b in range(a + 1, 49):
            for c in range(b + 1, 50):
                for d in range(c + 1, 51):
                    for e in range(d + 1, 52):
                        strengths[at] = strength5(a, b, c, d, e)
                        at += 1
    return strengths


@kernel
def all_six_categories() -> NDArray[np.int64]:
    counts = np.zeros(9, dtype=np.int64)
    for a in range(47):
        for b in range(a + 1, 48):
            for c in range(b + 1, 49):
                for d in range(c + 1, 50):
                    key4 = card_key(a) + card_key(b) + card_key(c) + card_key(d)
                    bits4 = card_bit(a) + card_bit(b) + card_bit(c) + card_bit(d)
                    for e in range(d + 1, 51):
                        key5, bits5 = key4 + card_key(e), bits4 + card_bit(e)
                        for f in range(e + 1, 52):
                            key, bits = key5 + card_key(f), bits5 + card_bit(f)
                            counts[strength6_from_key(key, bits) >> CATEGORY_SHIFT] += 1
    return counts


@pytest.fixture(scope="module")
def strengths() -> NDArray[np.int64]:
    return all_five_strengths()


def sample(size: int, hands: int) -> list[list[int]]:
    cards = random.Random(size)
    return [cards.sample(range(52), size) for _ in range(hands)]


def named(counts: NDArray[np.int64]) -> dict[str, int]:
    return dict(zip(five.CATEGORY_NAMES, counts.tolist(), strict=True))


def test_category_counts_of_all_five_card_hands(strengths: NDArray[np.int64]) -> None:
    assert sum(EXPECTED.values()) == comb(52, 5)
    assert category_counts(5) == EXPECTED
    assert named(np.bincount(strengths >> CATEGORY_SHIFT)) == EXPECTED


def test_category_counts_of_all_six_card_hands() -> None:
    expected = category_counts(6)
    assert sum(expected.values()) == comb(52, 6)
    assert named(all_six_categories()) == expected


def test_places_in_a_category_have_no_gaps(strengths: NDArray[np.int64]) -> None:
    levels = np.unique(strengths)
    assert len(levels) == 7462
    follows = np.diff(levels) == 1
    starts = np.isin(levels[1:], np.arange(9) << CATEGORY_SHIFT)
    assert (follows | starts).all()
    assert levels[-1] == five.ROYAL_FLUSH


def test_digest_of_the_full_order(strengths: NDArray[np.int64]) -> None:
    dense = np.unique(strengths, return_inverse=True)[1].astype("<u2")
    assert hashlib.sha256(dense.tobytes()).hexdigest() == ORDER_DIGEST


def test_order_of_all_hands_is_the_witness_s_order(strengths: NDArray[np.int64]) -> None:
    """The witness orders one hand of each class (five ranks, suited or not); all hands follow."""
    orders = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] < ranks[4]:
            cards = [4 * rank + place % 4 for place, rank in enumerate(ranks)]
            orders[(*ranks, 0)] = hand_order(cards, five.CATEGORY_NAMES)
        if len(set(ranks)) == 5:
            orders[(*ranks, 1)] = hand_order([4 * rank for rank in ranks], five.CATEGORY_NAMES)
    place = {order: at for at, order in enumerate(sorted(set(orders.values())))}
    digits = 13 ** np.arange(6)
    by_class = np.full(2 * 13**5, -1)
    by_class[np.array(list(orders)) @ digits] = [place[order] for order in orders.values()]

    hands = np.array(list(combinations(range(52), 5)), dtype=np.int8)
    suited = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    classes = np.column_stack((hands >> 2, suited)).astype(np.int64) @ digits
    assert (by_class[classes] == np.unique(strengths, return_inverse=True)[1]).all()


def test_witness_orders_a_sample_itself() -> None:
    ordered = sorted(
        {(hand_order(hand, five.CATEGORY_NAMES), strength5(*hand)) for hand in sample(5, 50_000)}
    )
    strengths = [strength for _, strength in ordered]
    assert len({order for order, _ in ordered}) == len(ordered)
    assert strengths == sorted(set(strengths))


def test_best_of_six_and_seven_is_the_best_subset() -> None:
    for hand in sample(6, 20_000):
        assert strength6(*hand) == max(strength5(*five) for five in combinations(hand, 5))
    for hand in sample(7, 20_000):
        assert strength7(*hand) == max(strength5(*five) for five in combinations(hand, 5))


@pytest.mark.parametrize("suit", range(4))
def test_best_of_seven_with_a_flush_is_the_best_subset(suit: int) -> None:
    """Random hands hold few flushes: five cards of a suit and any two others."""
    cards = random.Random(suit)
    for _ in range(2_000):
        hand = [4 * rank + suit for rank in cards.sample(range(13), 5)]
        hand += cards.sample([card for card in range(52) if card not in hand], 2)
        best = max(strength5(*five) for five in combinations(hand, 5))
        assert strength7(*cards.sample(hand, 7)) == best
        assert strength6(*hand[:6]) == max(strength5(*five) for five in combinations(hand[:6], 5))


@pytest.mark.parametrize(("size", "strength"), [(5, strength5), (6, strength6), (7, strength7)])
def test_uncompiled_source_gives_the_same(size: int, strength: object) -> None:
    compiled, plain = strength, strength.py_func  # type: ignore[attr-defined]
    for hand in sample(size, 2_000):
        assert plain(*hand) == compiled(*hand)  # type: ignore[operator]
        assert type(plain(*hand)) is int


@pytest.mark.parametrize(("size", "strength"), [(5, strength5), (6, strength6), (7, strength7)])
def test_many_hands_at_once_are_the_same_hands(size: int, strength: Callable[..., int]) -> None:
    """Half of them with five cards of one suit, where that is more than chance brings."""
    hands = sample(size, 5_000)
    hands += [[*(card // 4 * 4 for card in hand[:5]), *hand[5:]] for hand in hands]
    hands = [hand for hand in hands if len(set(hand)) == size]
    cards = np.array(hands)
    bits = CARD_BIT[cards].sum(axis=1)
    found = five.strengths(size, CARD_KEY[cards].sum(axis=1), lambda some: bits[some])
    assert found.tolist() == [strength(*hand) for hand in hands]


def test_cards_may_come_in_any_integer_type() -> None:
    for hand in sample(7, 200):
        for kind in (np.uint8, np.int8, np.int32, np.int64):
            found = strength7(*np.array(hand, dtype=kind))
            assert type(found) is int
            assert found == strength7(*hand)


def test_keys_add_up() -> None:
    for hand in sample(5, 200):
        key, bits = sum(map(card_key, hand)), sum(map(card_bit, hand))
        assert strength5_from_key(key, bits) == strength5(*hand)


def test_641a_6_e_and_649a_6_d_a_royal_flush_of_six_cards() -> None:
    for suit in range(4):
        royal = [4 * rank + suit for rank in range(7, 13)]
        diamonds = suit == kinds.DIAMONDS
        found = kinds.SIX_CARD_ROYAL_OF_DIAMONDS if diamonds else kinds.SIX_CARD_ROYAL
        assert kinds.six_kind(*royal) == kinds.six_kind(*reversed(royal)) == found
        assert strength6(*royal) == five.ROYAL_FLUSH
        for place in range(6):
            spoilt = royal.copy()
            spoilt[place] = 4 * 6 + suit
            assert kinds.six_kind(*spoilt) <= kinds.ROYAL_FLUSH
            spoilt[place] = royal[place] // 4 * 4 + (suit + 1) % 4
            assert kinds.six_kind(*spoilt) <= kinds.ROYAL_FLUSH
