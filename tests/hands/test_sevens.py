"""What seven cards are: signs against counts by other means."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import parse_cards
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.hands import sevens
from croupier.hands.sevens import HAND_BITS, SIGNS, seven_sign

HANDS = hands_by_sign()
FROM_ACE = sevens.STRAIGHT_FLUSH | sevens.SEVEN_FROM_ACE
NATURAL = sevens.ROYAL | sevens.NATURAL_ROYAL
BY_HAND = {
    hand: int(HANDS[np.arange(SIGNS) & (1 << HAND_BITS) - 1 == hand].sum())
    for hand in range(1 << HAND_BITS)
}


def sign(cards: str) -> int:
    return int(seven_sign(*parse_cards(cards)))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("9h 8s 7c 5d 4h 3s 2d", sevens.NINE_HIGH),
        ("joker Qs Jc 9d 4h 3s 7d", sevens.ACE_HIGH),
        ("joker Qs Jc 10d 9h 3s 2d", sevens.STRAIGHT),
        ("8h 8s 7c 7d 4h 4s 2d", sevens.THREE_PAIR),
        ("8h 8s 8c 7d 6h 5s 4d", sevens.TRIPS_AND_STRAIGHT),
        ("Ah As Ac Ad joker 5s 4d", sevens.FIVE_ACES),
        ("joker Kh Qh Jh 10h 9h 8h", sevens.ROYAL | sevens.SEVEN | sevens.WITH_JOKER),
        ("Ah 2h 3h 4h 5h 6h 7h", FROM_ACE | sevens.NATURAL_TO_5),
        ("Ah Kh Qh Jh 10h Ks Qs", NATURAL | sevens.KING_QUEEN),
        ("Ah Kh Qh Jh 10h As Qs", NATURAL | sevens.NATURAL_ACE_QUEEN),
        ("Ah Kh Qh Jh 10h joker Ks", NATURAL | sevens.WITH_JOKER | sevens.JOKER_KING),
    ],
)  # fmt: skip
def test_645a_6(cards: str, expected: int) -> None:
    assert sign(cards) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ah 2h 3h 4h 5h Kd 9s", sevens.FLUSH),
        ("Ah 2d 3h 4c 5h Kd 9s", sevens.ACE_HIGH),
        ("Ah 2d 3h 4c 5h As Ad", sevens.TRIPS),
        ("Ah 2h 3h 4h joker Ad 2d", sevens.FULL_HOUSE),
        ("joker 2d 3h 4c 5h Kd 9s", sevens.STRAIGHT),
        ("Ah Kd Qh Jc 10h 2d 3s", sevens.STRAIGHT),
    ],
)
def test_659a_6_a_where_ace_to_5_is_no_straight(cards: str, expected: int) -> None:
    assert int(sevens.sign_without_to_5(*parse_cards(cards))) == expected


def test_counts_that_can_be_had_by_hand() -> None:
    """Four aces and the joker with any two; seven in a row of a suit; with the joker one of the
    seven is missing, or one at either end, and no run is counted twice."""
    assert BY_HAND[sevens.FIVE_ACES] == comb(48, 2)
    signs = np.arange(SIGNS)
    in_a_row = (signs & (sevens.SEVEN | sevens.SEVEN_FROM_ACE)) > 0
    natural = in_a_row & (signs & sevens.WITH_JOKER == 0)
    assert int(HANDS[natural].sum()) == 4 * 8
    assert int(HANDS[in_a_row & ~natural].sum()) == 4 * (8 * 7 - 7)
    assert int(HANDS.sum()) == comb(53, 7)
