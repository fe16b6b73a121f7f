"""Five and two cards with a joker, against the words of 645a.6 spelled out card by card."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from croupier.equipment.cards import JOKER, parse_cards
from croupier.hands.pai_gow import (
    CATEGORY,
    HIGHEST_LOW,
    JOKER_IS_ACE,
    LOWS,
    category_name,
    high_of,
    high_strength,
    is_foul,
    low_of,
    low_strength,
    point,
)

Order = tuple[int, ...]


def strength(text: str, by: int = 0) -> int:
    return int(high_strength(by, *parse_cards(text)))


# ------------------------------------------------------------------------------ spelled out


def natural_order(cards: list[int]) -> Order:
    """645a.6(b) for five cards of ranks and suits."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    counts = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    shape, values = tuple(n for n, _ in counts), tuple(r for _, r in counts)
    flush = len({card % 4 for card in cards}) == 1
    wheel = ranks == [12, 3, 2, 1, 0]
    run = shape == (1, 1, 1, 1, 1) and (ranks[0] - ranks[4] == 4 or wheel)
    top = 11.5 if wheel else ranks[0]
    if flush and run:
        return (9,) if ranks[4] == 8 else (8, int(2 * top))
    if shape == (4, 1):
        return (7, *values)
    if shape == (3, 2):
        return (6, *values)
    if flush:
        return (5, *ranks)
    if run:
        return (4, int(2 * top))
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0), *values)


def order(cards: list[int]) -> Order:
    """645a.6(a): the joker as an ace, or as whatever card completes a hand of 645a.6(b)."""
    if JOKER not in cards:
        return natural_order(cards)
    four = [card for card in cards if card != JOKER]
    if all(card >= 48 for card in four):
        return (10,)
    aces = [card for card in range(48, 52) if card not in four]
    found = [natural_order([*four, card]) for card in aces]
    completed = (natural_order([*four, card]) for card in range(52) if card not in four)
    return max(found + [each for each in completed if each[0] in (4, 5, 8, 9)])


def test_645a_6_b_every_pair_of_hands_compares_as_the_text_says() -> None:
    rng = random.Random(645)
    hands = [rng.sample(range(53), 5) for _ in range(1500)]
    hands += [[JOKER, *rng.sample(range(52), 4)] for _ in range(1500)]
    for suit in range(4):
        hands += [[JOKER, *rng.sample(range(suit, 52, 4), 4)] for _ in range(100)]
        hands += [rng.sample(range(suit, 52, 4), 5) for _ in range(100)]
    by_text = sorted((order(hand), int(high_strength(0, *hand))) for hand in hands)
    for (text, own), (next_text, next_own) in pairwise(by_text):
        assert (text == next_text) == (own == next_own)
        assert own <= next_own
        assert CATEGORY[own] == text[0]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ah Ad Ac joker", "As Ks Qs Js 10s"),
        ("Ks Qs Js 10s joker", "As 2s 3s 4s 5s"),
        ("As 2s 3s 4s 5s", "Ks Qs Js 10s 9s"),
        ("As Kh Qs Js 10s", "Ah 2s 3s 4s 5s"),
        ("Ah 2s 3s 4s 5s", "Kh Qs Js 10s 9s"),
        ("9h 9d 7c joker Kh", "9s 9c 7d Kc Qh"),
    ],
)
def test_645a_6_b(higher: str, lower: str) -> None:
    assert strength(higher) > strength(lower)


def test_645a_6_c_the_cards_of_the_rank_come_before_the_others() -> None:
    assert strength("Kh Kd 4c 3s 2h") > strength("3h 3d Ac Qs Jh")
    assert strength("Kh Kd 7c 5s 3h") > strength("Ks Kc 7d 5h 2h")


def test_the_joker_never_pairs_another_rank() -> None:
    assert category_name(strength("9h 9d joker 3c 2h")) == "pair"
    assert strength("9h 9d joker 3c 2h") == strength("9h 9d As 3c 2h")


def test_reading_joker_in_flush_an_ace_stands_also_beside_the_ace_of_the_suit() -> None:
    flush = "Ah Jh 9h 3h joker"
    assert strength(flush) == strength("Ah Kh Jh 9h 3h")
    assert strength(flush, JOKER_IS_ACE) > strength("Ah Kh Qh Jh 9h", JOKER_IS_ACE)
    assert strength("Kh Jh 9h 3h joker", JOKER_IS_ACE) == strength("Ah Kh Jh 9h 3h")


def test_low_hands_are_ordered_by_pairs_then_by_cards() -> None:
    def two(cards: tuple[int, int]) -> Order:
        high, low = sorted((12 if card == JOKER else card // 4 for card in cards), reverse=True)
        return int(high == low), high, low

    found = sorted((two(pair), int(low_strength(*pair))) for pair in combinations(range(53), 2))
    assert {own for _, own in found} == set(range(LOWS))
    for (text, own), (next_text, next_own) in pairwise(found):
        assert (text == next_text) == (own == next_own)
        assert own <= next_own


@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("7s 7h 2c 3d 4h", "7c 7d", False),
        ("6s 6h 2c 3d 4h", "7c 7d", True),
        ("As 9h 2c 3d 4h", "Ks Qd", False),
        ("Ks 9h 2c 3d 4h", "As Qd", True),
        ("As 9h 2c 3d 4h", "Ah 10d", True),
        ("2s 2h 3c 3d 4h", "Ah joker", False),
    ],
)
def test_645a_11_b(high: str, low: str, foul: bool) -> None:
    own = strength(high)
    assert is_foul(own, int(low_strength(*parse_cards(low)))) is foul


def test_a_point_holds_both_strengths() -> None:
    for high in range(len(HIGHEST_LOW)):
        assert (high_of(point(high, 90)), low_of(point(high, 90))) == (high, 90)
