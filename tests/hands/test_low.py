"""Low hands and hands of different suits and ranks, against PokerKit and by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest
from pokerkit import BadugiHand, RegularLowHand, StandardBadugiHand, StandardLowHand

from croupier.equipment.cards import card_text, parse_cards
from croupier.hands.low import BADUGI_OF_FOUR, badugi, deuce5, is_eight_or_better, low5

HANDS = 4_000


def low(text: str, best_first: int = 0) -> int:
    a, b, c, d, e = parse_cards(text)
    return int(low5(a, b, c, d, e, best_first))


def deuce(text: str) -> int:
    a, b, c, d, e = parse_cards(text)
    return int(deuce5(a, b, c, d, e))


def apart(text: str, ace_high: int = 0) -> int:
    return int(badugi(np.array(parse_cards(text), dtype=np.int64), ace_high))


def written(cards: Sequence[int]) -> str:
    return "".join(card_text(card).replace("10", "T") for card in cards)


@pytest.mark.parametrize(
    ("theirs", "ours", "cards"),
    [
        (RegularLowHand, lambda hand: low5(*hand), 5),
        (StandardLowHand, lambda hand: deuce5(*hand), 5),
        (BadugiHand.from_game, lambda hand: badugi(np.array(hand)), 4),
        (StandardBadugiHand.from_game, lambda hand: badugi(np.array(hand), 1), 4),
    ],
)
def test_hands_rank_as_pokerkit_ranks_them(
    theirs: Callable[[str], object], ours: Callable[[list[int]], int], cards: int
) -> None:
    rng = Random(cards)
    found = []
    for _ in range(HANDS):
        hand = rng.sample(range(52), cards)
        found.append((ours(hand), theirs(written(hand))))
    for (one, first), (other, second) in combinations(rng.sample(found, 180), 2):
        assert (one > other) == (first > second)  # type: ignore[operator]
        assert (one == other) == (first == second)


def test_the_best_and_the_worst_low_hands() -> None:
    order = [
        "5c 4d 3h 2s Ac",
        "6c 4d 3h 2s Ac",
        "8c 7d 6h 5s 4c",
        "Kc Qd Jh 10s 9c",
        "2c 2d 3h 4s 5c",
    ]
    order += [
        "Kc Kd Qh Js 10c",
        "2c 2d 3h 3s Ac",
        "2c 2d 2h 3s 4c",
        "2c 2d 2h 3s 3c",
        "2c 2d 2h 2s 3c",
    ]
    values = [low(text) for text in order]
    assert values == sorted(values, reverse=True)
    assert low("5c 4c 3c 2c Ac") == values[0], "straights and flushes are of no account"


def test_compared_from_the_best_card_an_ace_beats_an_eight() -> None:
    assert low("Kc 4d 3h 2s Ac") < low("8c 7d 6h 5s 4c")
    assert low("Kc 4d 3h 2s Ac", 1) > low("8c 7d 6h 5s 4c", 1)


@pytest.mark.parametrize(
    ("text", "qualifies"),
    [
        ("8c 7d 6h 5s 4c", True),
        ("8c 4d 3h 2s Ac", True),
        ("9c 4d 3h 2s Ac", False),
        ("4c 4d 3h 2s Ac", False),
        ("8c 8d 3h 2s Ac", False),
    ],
)
def test_eight_or_better(text: str, qualifies: bool) -> None:
    assert bool(is_eight_or_better(low(text))) is qualifies


def test_in_deuce_to_seven_ace_to_five_is_no_straight() -> None:
    order = [
        "7c 5d 4h 3s 2c",
        "Kc Qd Jh 10s 8c",
        "Ac 5d 4h 3s 2c",
        "Ac 6d 4h 3s 2c",
        "2c 2d 3h 4s 5c",
    ]
    order += ["6c 5d 4h 3s 2c", "Kc Qc Jc 10c 8c", "Ac 5c 4c 3c 2c", "Ac 6c 4c 3c 2c"]
    values = [deuce(text) for text in order]
    assert values == sorted(values, reverse=True)
    assert len({*values}) == len(values)


def test_more_cards_apart_beat_lower_ones() -> None:
    assert apart("Kc Qd Jh 10s") > apart("Ac 2d 3h 3s")
    assert apart("Kc Qd Jh 10s") >= BADUGI_OF_FOUR > apart("Ac 2d 3h 3s")
    assert apart("Ac 2d 3h 4s") > apart("Ac 2d 3h 5s")
    assert apart("2c 3d 4h 5s", 1) > apart("Ac 2d 3h 4s", 1)
    assert apart("Ac 2c 3c 4c") == apart("Ac Ad Ah As")
    assert apart("Ac 2d 3h 4s 4c") == apart("Ac 2d 3h 4s"), "the best four of five"
