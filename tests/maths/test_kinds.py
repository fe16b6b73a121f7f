"""Kinds of hands against every hand with every renaming of the suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import JOKER
from croupier.maths.enumerate import (
    all_hands,
    deck_of,
    five_of_53_kinds,
    five_of_53_rows,
    hand_kinds,
    hand_place,
    hands_beside,
    joker_kinds,
    suits_in_order,
    three_card_kinds,
)

SMALL = 5
Hand = tuple[int, ...]


def renamed(hand: Iterable[int], order: tuple[int, ...]) -> Hand:
    return tuple(sorted(c if c == JOKER else c // 4 * 4 + order[c % 4] for c in hand))


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_kinds_of_a_small_deck_are_the_orbits_of_its_hands(size: int) -> None:
    kinds = hand_kinds(size, SMALL)
    seen: Counter[Hand] = Counter()
    for hand, weight in zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True):
        orbit = {renamed(hand, order) for order in permutations(range(4))}
        assert len(orbit) == weight
        seen.update(orbit)
    assert seen == Counter(combinations(range(4 * SMALL), size))


def test_kinds_with_a_joker_are_the_orbits_that_keep_it() -> None:
    kinds = joker_kinds(4, SMALL)
    seen: Counter[Hand] = Counter()
    for hand, weight in zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True):
        orbit = {renamed(hand, order) for order in permutations(range(4))}
        assert len(orbit) == weight
        seen.update(orbit)
    assert seen == Counter(combinations([*range(4 * SMALL), JOKER], 4))


def test_every_hand_of_53_cards_has_the_row_of_its_kind() -> None:
    kinds, rows = five_of_53_kinds(), five_of_53_rows()
    assert (len(kinds.cards), kinds.weights.sum()) == (150_891, comb(53, 5))
    assert (np.bincount(rows) == kinds.weights).all()
    for hand in ((3, 17, 22, 40, JOKER), (1, 6, 11, 44, 51)):
        orbit = {renamed(hand, order) for order in permutations(range(4))}
        (row,) = {int(rows[hand_place(*each)]) for each in orbit}
        assert tuple(kinds.cards[row]) in orbit


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("marked", [0, 8, 16])
def test_kinds_beside_a_marked_card_are_the_orbits_that_keep_it(marked: int, size: int) -> None:
    kinds = hands_beside(marked, size, SMALL)
    orders = [order for order in permutations(range(4)) if order[0] == 0]
    seen: Counter[Hand] = Counter()
    for hand, weight in zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True):
        orbit = {renamed(hand, order) for order in orders}
        assert len(orbit) == weight
        seen.update(orbit)
    assert seen == Counter(combinations([c for c in range(4 * SMALL) if c != marked], size))


def test_the_marked_card_is_a_club() -> None:
    with pytest.raises(ValueError, match="must be a club"):
        hands_beside(5, 3)


@pytest.mark.parametrize(
    ("size", "kinds"), [(1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459)]
)
def test_kinds_of_a_whole_deck(size: int, kinds: int) -> None:
    found = hand_kinds(size)
    assert len(found.cards) == kinds
    assert found.weights.sum() == comb(52, size)


def test_three_card_kinds_agree() -> None:
    _, weights, index = three_card_kinds()
    found = hand_kinds(3)
    for hand, weight in zip(found.cards.tolist(), found.weights.tolist(), strict=True):
        assert weights[index[tuple(hand)]] == weight


def test_all_hands_of_a_deck_without_a_card() -> None:
    found = all_hands(deck_of(SMALL, 7), 4).cards
    wanted = list(combinations([c for c in range(20) if c != 7], 4))
    assert [tuple(hand) for hand in found.tolist()] == wanted


def test_every_renaming_of_a_hand_and_its_marked_card_is_put_in_the_same_order() -> None:
    for marked in (0, 24, 48):
        kinds = hands_beside(marked, 5)
        for hand in kinds.cards[::9_973].tolist():
            for order in permutations(range(4)):
                a, b, c, d, e = renamed(hand, order)
                assert suits_in_order(a, b, c, d, e, order[0]) == tuple(hand)
                assert suits_in_order(e, c, a, d, b, order[0]) == tuple(hand)


def test_places_of_hands_are_dense() -> None:
    places = sorted(hand_place(*hand) for hand in combinations(range(12), 5))
    assert places == list(range(comb(12, 5)))
    assert hand_place(47, 48, 49, 50, 51) == comb(52, 5) - 1
