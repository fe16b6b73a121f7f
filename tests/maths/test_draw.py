"""Sequences of kinds drawn from a shoe, against dealing every card."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from croupier.maths.dealing import deal_from_shoe
from croupier.maths.draw import falling, put_back, rank_counts, sequences, take
from croupier.maths.simulate import stream

SMALL = np.array([3, 1, 0, 2], dtype=np.int64)


@pytest.mark.parametrize("length", range(1, 5))
def test_sequences_weigh_what_dealing_every_card_counts(length: int) -> None:
    cards = [kind for kind, number in enumerate(SMALL.tolist()) for _ in range(number)]
    dealt = Counter(permutations(cards, length))
    kinds, weights = sequences(SMALL, length)
    counted = dict(zip(map(tuple, kinds.tolist()), weights.tolist(), strict=True))
    assert counted == dict(dealt)
    assert sum(counted.values()) == falling(len(cards), length)


def test_sequences_of_eight_decks_are_all_deals() -> None:
    kinds, weights = sequences(rank_counts(8), 4)
    assert kinds.shape == (13**4, 4)
    assert int(weights.sum()) == 416 * 415 * 414 * 413


def test_more_deals_than_can_be_counted_are_refused() -> None:
    with pytest.raises(ValueError, match="8 cards of this shoe have"):
        sequences(rank_counts(8), 8)


def test_take_and_put_back() -> None:
    shoe = SMALL.copy()
    assert (take(shoe, 0), take(shoe, 0), take(shoe, 3)) == (3, 2, 2)
    assert shoe.tolist() == [1, 1, 0, 1]
    put_back(shoe, 0)
    assert shoe.tolist() == [2, 1, 0, 1]


def test_every_order_is_dealt_equally_often() -> None:
    """Three cards of four: 24 orders, 1,000 deals each, within five standard deviations."""
    rng, shoe, rounds = stream(7, 0), np.arange(4), 24_000
    deal = deal_from_shoe.py_func  # type: ignore[attr-defined]
    seen: Counter[tuple[int, ...]] = Counter()
    bits = left = 0
    for _ in range(rounds):
        dealt = []
        for nth in range(3):
            card, bits, left = deal(rng, shoe, nth, bits, left)
            dealt.append(int(card))
        seen[tuple(dealt)] += 1
    assert set(seen) == set(permutations(range(4), 3))
    assert all(abs(times - 1_000) < 5 * (1_000 * 23 / 24) ** 0.5 for times in seen.values())
