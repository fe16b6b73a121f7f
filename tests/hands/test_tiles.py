"""Hands of two tiles, against the chapter's lists typed a second time."""

from __future__ import annotations

from itertools import combinations, pairwise

from croupier.equipment.cards import parse_cards
from croupier.equipment.tiles import TileSet
from croupier.hands.tiles import hand_name, is_pair, strength, value_of

# 621a.3(c), from first to twentieth.
PAIRS = (
    "2-4 1-2|6-6 6-6|1-1 1-1|4-4 4-4|1-3 1-3|5-5 5-5|3-3 3-3|2-2 2-2|5-6 5-6|4-6 4-6|1-6 1-6|"
    "1-5 1-5|3-6 4-5|3-5 2-6|3-4 2-5|1-4 2-3|6-6 4-5,6-6 3-6|1-1 4-5,1-1 3-6|"
    "6-6 2-6,6-6 3-5,6-6 4-4|1-1 2-6,1-1 3-5,1-1 4-4"
)


def of(text: str) -> int:
    one, other = parse_cards(text)
    assert strength(one, other) == strength(other, one)
    return strength(one, other)


def test_621a_3_c_pairs_in_their_order() -> None:
    ranked = [[of(text) for text in rank.split(",")] for rank in PAIRS.split("|")]
    assert all(len(set(rank)) == 1 for rank in ranked)
    assert all(higher[0] > lower[0] for higher, lower in pairwise(ranked))
    listed = {frozenset(parse_cards(text)) for rank in PAIRS.split("|") for text in rank.split(",")}
    for one, other in combinations(TileSet().cards(), 2):
        assert is_pair(strength(one, other)) == (frozenset((one, other)) in listed)


def test_621a_3_e_values() -> None:
    assert value_of(of("1-1 3-3")) == 8
    assert value_of(of("5-6 1-6")) == 8
    assert value_of(of("5-5 5-6")) == 1
    assert hand_name(*parse_cards("6-6 1-6")) == "9"
    assert hand_name(*parse_cards("6-6 4-5")) == "Wong"
    assert hand_name(*parse_cards("1-1 4-4")) == "Gong"
    assert hand_name(*parse_cards("1-2 2-4")) == "Supreme Pair"
    assert hand_name(*parse_cards("3-6 4-5")) == "Mixed Nines"


def test_621a_3_f_tiles_of_the_supreme_pair_count_three_or_six() -> None:
    assert value_of(of("1-2 1-3")) == 7
    assert value_of(of("1-2 1-6")) == 3
    assert value_of(of("2-4 3-3")) == 9
    assert value_of(of("2-4 5-5")) == 6
    # Counted as six, 1-2 ranks fifteenth; counted as three, 2-4 ranks seventeenth.
    assert of("1-2 1-4") == of("2-4 1-4")
    assert of("1-2 5-5") == of("2-4 5-5")


def test_621a_3_g_and_h_the_higher_tile_decides_and_zero_is_zero() -> None:
    assert of("6-6 3-3") > of("4-4 5-5") > of("5-6 1-6") > 0
    assert of("6-6 1-6") > of("1-1 1-6") > of("4-4 5-6") > of("1-3 1-4")
    assert of("3-6 5-5") == of("4-5 5-5")
    assert of("1-3 3-3") == of("4-5 5-6") == of("5-5 4-6") == 0


def test_621a_3_i_the_same_highest_tile_is_a_copy() -> None:
    assert of("6-6 3-4") == of("6-6 2-5")
    assert of("5-5 3-6") == of("5-5 4-5")
