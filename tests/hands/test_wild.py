"""Five cards with a joker and wild 2s: a closed formula, and a witness that tries every card."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import comb

import numpy as np
import pytest
from tests.hands.witness import by_count, hand_order

from croupier.equipment.cards import JOKER, parse_cards
from croupier.hands import wild
from croupier.hands.five import CATEGORY_SHIFT
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.wild import (
    AS_FOUR,
    CATEGORIES,
    CATEGORY_NAMES,
    OWN_SUIT,
    RANK_ALONE,
    compared,
    is_wild,
    wild_strength,
)

RANKS = range(1, 13)  # from the 3 to the ace
RUNS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
ROYAL = RUNS[-1]


@kernel
def count_all(by: int, counts: Ints) -> None:
    for a in range(49):
        for b in range(a + 1, 50):
            for c in range(b + 1, 51):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 53):
                        counts[wild_strength(by, a, b, c, d, e) >> 12] += 1


def counted(by: int) -> dict[str, int]:
    counts = np.zeros(CATEGORIES, dtype=np.int64)
    count_all(by, counts)
    return dict(zip(CATEGORY_NAMES, counts.tolist(), strict=True))


def by_formula(by: int) -> dict[str, int]:
    """From n cards that are not wild, and the ways to hold the others of the five wild ones."""
    found: Counter[str] = Counter({"five wilds": 1})
    ranks = len(RANKS)
    alike = ("high card", "pair", "three of a kind", "four of a kind")
    for n in range(1, 6):
        wilds = comb(5, 5 - n)
        # Of these, in one suit with the others: all, or none but the joker and its own 2.
        same_suit = comb(2, 5 - n) if by else wilds
        sets = [set(each) for each in combinations(RANKS, n)]
        runs = sum(any(each <= run for run in RUNS) for each in sets)
        royals = sum(each <= ROYAL for each in sets)
        found["royal flush"] += 4 * royals * same_suit
        if n == 1:
            found["five of a kind"] += 4 * ranks * wilds - 4 * royals * same_suit
            continue
        found["straight flush"] += 4 * (runs - royals) * same_suit
        if n == 2:
            found["four of a kind"] += comb(ranks, 2) * 16 * wilds - 4 * runs * same_suit
        else:
            suited, loose = 4 * same_suit, 4**n * wilds - 4 * same_suit
            found["flush"] += (len(sets) - runs) * suited
            found["straight"] += runs * loose
            found[alike[5 - n]] += (len(sets) - runs) * loose
    pairs, threes = comb(4, 2), comb(4, 3)
    found["five of a kind"] += ranks * (pairs * comb(5, 3) + threes * comb(5, 2) + comb(5, 1))
    found["four of a kind"] += ranks * (ranks - 1) * 4 * (
        pairs * comb(5, 2) + threes * comb(5, 1)
    ) + ranks * 4 * (ranks - 1)
    found["full house"] += comb(ranks, 2) * pairs**2 * 5 + ranks * threes * (ranks - 1) * pairs
    found["three of a kind"] += ranks * comb(ranks - 1, 2) * 16 * (pairs * 5 + threes)
    found["two pair"] += comb(ranks, 2) * pairs**2 * (ranks - 2) * 4
    found["pair"] += ranks * pairs * comb(ranks - 1, 3) * 4**3
    return found


@pytest.mark.parametrize("by", [0, OWN_SUIT])
def test_687a_6_c_every_hand_by_formula(by: int) -> None:
    expected = by_formula(by)
    assert sum(expected.values()) == comb(53, 5)
    assert counted(by) == expected


def test_687a_6_c_four_wild_cards_are_a_straight_flush_before_five_of_a_kind() -> None:
    plain, as_four = counted(0), counted(AS_FOUR)
    moved = 5 * 4 * 7  # four wild cards with a 3 to a 9
    assert as_four["straight flush"] == plain["straight flush"] + moved
    assert as_four["five of a kind"] == plain["five of a kind"] - moved


# ------------------------------------------------------------------------------ the witness


def order(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """What sorts five cards, of which some may be held twice; only different ranks are a flush."""
    shape, ranks = by_count(card // 4 for card in cards)
    if shape == (5,):
        return CATEGORY_NAMES.index("five of a kind"), ranks
    if max(shape) > 1:
        return hand_order([card // 4 * 4 + nth % 4 for nth, card in enumerate(cards)], NAMES)
    found = hand_order(cards, NAMES)
    if NAMES[found[0]] == "straight flush" and ranks[:2] == (12, 11):
        return CATEGORY_NAMES.index("royal flush"), ()
    return found


NAMES = CATEGORY_NAMES


def best(by: int, hand: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The highest that a hand can be if each wild card stands for every card in turn."""
    natural = tuple(card for card in hand if not is_wild(card))
    twos = [card for card in hand if card < 4]
    if not natural:
        return CATEGORY_NAMES.index("five wilds"), ()
    free = 5 - len(natural) - (len(twos) if by else 0)
    kept = product(*([4 * rank + two for rank in range(13)] for two in twos if by))
    fixed = list(kept)
    return max(
        order((*natural, *some, *others))
        for some in fixed
        for others in combinations_with_replacement(range(52), free)
    )


@pytest.mark.parametrize("by", [0, OWN_SUIT])
def test_687a_6_b_the_order_is_that_of_every_card_tried(by: int) -> None:
    rng = random.Random(687)
    found = set()
    for wilds, hands in ((0, 3_000), (1, 400), (2, 25), (3, 2)):
        for _ in range(hands):
            hand = (*rng.sample([*range(4), JOKER], wilds), *rng.sample(range(4, 52), 5 - wilds))
            found.add((best(by, hand), int(wild_strength(by, *hand))))
    ordered = sorted(found)
    assert [strength for _, strength in ordered] == sorted({strength for _, strength in found})
    assert all(order[0] == strength >> CATEGORY_SHIFT for order, strength in found)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 2d 2h 2s joker", "2c 2d 2h 2s Ah"),
        ("2c 2d 2h 2s 10h", "2c 2d 2h Ac As"),
        ("2c 2d 2h 2s 9h", "Kh Qh Jh 10h 9h"),
        ("2c Ac Ah As joker", "Kc Kd Kh 2c joker"),
        ("2h 3h 4h 5h 6h", "2h 3h 4h 5h Ah"),  # 3 to 7, ace to 5
        ("2c Ah Kh Qh 9h", "Ah Kh Qh 9h 8h"),  # the 2 is a jack
        ("2c Ac Kd 7h 4h", "Ad Ah Kd 7s 3h"),
    ],
)
def test_687a_6_one_hand_above_another(higher: str, lower: str) -> None:
    one, other = (wild_strength(0, *parse_cards(cards)) for cards in (higher, lower))
    assert one > other


def test_687a_6_what_is_compared_by_readings() -> None:
    kings, four_kings, four_aces = (
        wild_strength(AS_FOUR, *parse_cards(cards))
        for cards in ("Kc Kd Kh 2c joker", "Kc Kd Kh 2c Ah", "Ac Ad Ah 2c 3h")
    )
    assert wild.category_name(kings) == "five of a kind"
    assert compared(0, kings) == kings
    assert compared(AS_FOUR, kings) == four_kings < four_aces
    both = AS_FOUR | RANK_ALONE
    assert compared(both, kings) == compared(both, four_aces) < compared(RANK_ALONE, kings)
