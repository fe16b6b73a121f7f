"""Kinds of three, five and six cards, against names and formulas."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest
from tests.hands.counting import category_counts

from croupier.equipment.cards import parse_cards
from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.hands import five, kinds, three
from croupier.hands.keys import card_bit
from croupier.hands.kinds import best_three_kind, five_kind, six_kind, three_kind


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("As Ks Qs", kinds.MINI_ROYAL_OF_SPADES),
        ("Ah Kh Qh", kinds.MINI_ROYAL),
        ("Ah 2h 3h", kinds.SUITED_ACE_2_3),
        ("3h 2s Ah", kinds.ACE_2_3),
        ("Ah Kd Qh", three.THREE_STRAIGHT),
        ("4h 3h 2h", three.THREE_STRAIGHT_FLUSH),
        ("9h 9d 9s", three.THREE_OF_A_KIND),
        ("9h 5h 2h", three.THREE_FLUSH),
        ("9h 9d 2h", three.THREE_PAIR),
        ("Kh Ad 2h", three.THREE_HIGH_CARD),
    ],
)
def test_three_cards(cards: str, kind: int) -> None:
    assert three_kind(*parse_cards(cards)) == kind


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Ad Kd Qd Jd 10d 9d", kinds.SIX_CARD_ROYAL_OF_DIAMONDS),
        ("Ac Kc Qc Jc 10c 9c", kinds.SIX_CARD_ROYAL),
        ("As Ks Qs Js 10s 9s", kinds.SIX_CARD_ROYAL),
        ("Ad Kd Qd Jd 10d 8d", kinds.ROYAL_FLUSH),
        ("Ad Kd Qd Jd 10d 9s", kinds.ROYAL_FLUSH),
        ("8d Kd Qd Jd 10d 9d", five.FIVE_STRAIGHT_FLUSH),
        ("8d 8c 8h 9s 9d 9c", five.FIVE_FULL_HOUSE),
        ("8d 8c 7h 7s 9d 9c", five.FIVE_TWO_PAIR),
    ],
)
def test_six_cards(cards: str, kind: int) -> None:
    assert six_kind(*parse_cards(cards)) == kind


def test_five_cards_are_told_apart_from_royal_flushes() -> None:
    assert five_kind(*parse_cards("Ad Kd Qd Jd 10d")) == kinds.ROYAL_FLUSH
    assert five_kind(*parse_cards("9d Kd Qd Jd 10d")) == five.FIVE_STRAIGHT_FLUSH


def test_counts_of_three_cards_hand_by_hand() -> None:
    counts = [0] * kinds.THREE_KINDS
    for cards in combinations(range(52), 3):
        counts[three_kind(*cards)] += 1
    assert three_card_counts().tolist() == counts
    assert counts[kinds.ACE_2_3] + counts[kinds.SUITED_ACE_2_3] == 4**3


@pytest.mark.parametrize("low_ace", [True, False])
def test_the_best_three_of_six_cards_by_every_three_of_them(low_ace: bool) -> None:
    worth = [0, 0, 0, *range(3, 8), 3 if low_ace else 0, 5 if low_ace else 0]
    draw, seen = random.Random(3), set()
    for nth in range(4_000):
        few = [card for card in range(52) if card // 4 in (0, 1, 10, 11, 12)]
        cards = draw.sample(few if nth % 2 else range(52), 6)
        expected = max(worth[three_kind(*three)] for three in combinations(cards, 3))
        assert best_three_kind(sum(map(card_bit, cards)), low_ace) == expected
        seen.add(expected)
    assert seen == {0, *range(3, 8)}


def test_counts_of_six_cards_by_a_count_that_looks_at_no_hand() -> None:
    expected = category_counts(6)
    found = six_card_counts().tolist()
    for number, name in enumerate(five.CATEGORY_NAMES):
        royals = sum(found[kinds.ROYAL_FLUSH :]) if name == "straight flush" else 0
        assert found[number] + royals == expected[name]
    assert sum(found) == comb(52, 6)
    assert found[kinds.ROYAL_FLUSH :] == [184, 3, 1]


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Ah 2d 3c 4d 5d", kinds.ACE_TO_5),
        ("Ah 2h 3h 4h 5h", kinds.SUITED_ACE_TO_5),
        ("2h 3d 4c 5d 6d", five.FIVE_STRAIGHT),
        ("2h 3h 4h 5h 6h", five.FIVE_STRAIGHT_FLUSH),
        ("Ah Kh Qh Jh 10h", kinds.ROYAL_FLUSH),
        ("Ah 2d 3c 4d 6d", 0),
    ],
)
def test_the_ace_to_5_of_five_cards_is_told_apart(cards: str, kind: int) -> None:
    assert kinds.low_ace_five_kind(*parse_cards(cards)) == kind
