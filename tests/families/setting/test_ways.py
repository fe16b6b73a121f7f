"""House ways: every row of docs/house-ways.md by a hand, and the proof that a way is whole."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.ways.cases import FOLDER, way_named, way_of
from croupier.families.setting.ways.kernel import points_of_kinds
from croupier.families.setting.ways.patterns import WayTable, low_cards, pattern_hands, point_of
from croupier.families.setting.ways.words import way_rows
from croupier.hands.pai_gow import HIGHEST_LOW, LOW_BITS
from croupier.rulebook.ways import MAY_GO_LOW, WayError, parse_way


def low(way: str, cards: str) -> str:
    """The ranks of the two cards that go low, downward."""
    found = sorted(low_cards(way_named(way), 0, parse_cards(cards)), reverse=True)
    return " ".join(card_text(card)[:-1] for card in found)


TRUMP_PLAZA = [
    ("As Ah Ad Ac joker Kh Kd", "K K"),
    ("As Ah Ad Ac joker Kh Qd", "A A"),
    ("9s 9h 9d 9c 4s 4h Kd", "4 4"),
    ("9s 9h 9d 9c 4s 4h 4d", "4 4"),
    ("6s 6h 6d 6c 4s 3h Jd", "J 4"),
    ("9s 9h 9d 9c 4s 3h Kd", "K 4"),
    ("9s 9h 9d 9c 4s 3h Qd", "9 9"),
    ("Qs Qh Qd Qc 4s 3h Ad", "A 4"),
    ("Qs Qh Qd Qc 4s 3h Kd", "Q Q"),
    ("As Ah Ad Ac 4s 3h Kd", "A A"),
    ("9s 9h 9d 4s 4h 4d Kd", "9 9"),
    ("9s 9h 9d 4s 4h 2d 2h", "4 4"),
    ("9s 9h 9d 2s 2h Ad Kh", "A K"),
    ("9s 9h 9d 2s 2h Ad Qh", "2 2"),
    ("9s 9h 9d 3s 3h Ad Kh", "3 3"),
    ("9s 9h 7d 7s 3h 3d Kh", "9 9"),
    ("5s 5h 4d 4s Kh 9d 2h", "K 9"),
    ("5s 5h 4d 4s Qh 9d 2h", "4 4"),
    ("9s 9h 4d 4s Kh 8d 2h", "K 8"),
    ("Qs Qh 4d 4s Kh 8d 2h", "4 4"),
    ("Qs Qh 4d 4s Ah 8d 2h", "A 8"),
    ("9s 9h 8d 8s Kh 4d 2h", "8 8"),
    ("9s 9h 8d 8s Ah 4d 2h", "A 4"),
    ("Qs Qh 8d 8s Ah 4d 2h", "8 8"),
    ("Qs Qh Jd Js Ah 4d 2h", "J J"),
    ("As Ah 2d 2s Kh 4d 9h", "2 2"),
    ("8s 8h 8d 7s 6h 5d 4h", "8 8"),
    ("8s 8h 8d Ks 6h 5d 2h", "K 6"),
    ("As Ah Ad Ks 6h 5d 2h", "A K"),
    ("9s 9h 8d 7s 6h 5d 4h", "9 9"),
    ("9s 9h 8d 7s 6h 5d Kh", "K 9"),
    ("9s 9h 8d 7s Kh 5d Ah", "A K"),
    ("As Jd 9d 7d 5d 3d Ks", "A K"),
    ("As Ks Qd Jd 9c 7c 3h", "K Q"),
    ("joker Kh Qd Jd 9c 7c 3h", "7 3"),
    ("10h 9h 8d 7c 6s 5d 2c", "10 2"),
]


@pytest.mark.parametrize(("cards", "expected"), TRUMP_PLAZA)
def test_trump_plaza(cards: str, expected: str) -> None:
    assert low("trump-plaza", cards) == expected


@pytest.mark.parametrize(
    ("way", "cards", "expected"),
    [
        ("claridge", "9s 9h 9d 2s 2h Ad Kh", "2 2"),
        ("claridge", "9s 9h 9d 9c 4s 3h Kd", "9 9"),
        ("claridge", "Qs Qh Qd Qc 4s 3h Ad", "Q Q"),
        ("foxwoods", "10s 10h 9d 9s Ah 4d 2h", "A 4"),
        ("foxwoods", "6s 6h 5d 5s Kh 3d 2h", "K 3"),
        ("foxwoods", "Js Jh 5d 5s Ah 3d 2h", "5 5"),
        ("foxwoods", "Kh Ks Ad 5d 4d 3d 2d", "K K"),
        ("foxwoods", "10h 10d 9s 8d 7c 6h Ac", "A 10"),
        ("foxwoods", "Qh Qd As Js 10c 9h 8d", "A Q"),
        ("golden-nugget", "9s 9h 9d 9c 4s 4h Kd", "4 4"),
        ("golden-nugget", "Qs Qh Qd Qc 4s 4h Kd", "Q Q"),
        ("golden-nugget", "6s 6h 5d 5s Qh 3d 9h", "Q 9"),
        ("golden-nugget", "Ks Kh 6d 6s Ah 3d 9h", "6 6"),
        ("golden-nugget", "Ks Kh 5d 5s Ah 3d 9h", "A 9"),
        ("golden-nugget", "9h 9d 8c 8d 7s 6d 5h", "9 8"),
        ("golden-nugget", "9h 8h 7h 6h 5h 4h 2c", "9 2"),
        ("flamingo-hilton", "9s 9h 9d 9c Ts 3h Ad", "9 9"),
        ("flamingo-hilton", "9s 9h 9d 9c Js 3h Ad", "A J"),
        ("flamingo-hilton", "10s 10h Jd Js Ah 3d 9h", "10 10"),
        ("flamingo-hilton", "10d 9h 8h 7h 6h 2h 5c", "10 5"),
        ("stones", "Js Jh 9d 9s Ah 3d 2h", "A 3"),
        ("stones", "8s 8h 7d 7s Kh 3d 2h", "K 3"),
        ("stones", "5s 5h 4d 4s Qh 9d 2h", "Q 9"),
        ("stones", "8s 8h 8d 8c Qh 9d 2h", "Q 9"),
        ("stones", "As Ah Ad Ac joker Kh Kd", "A A"),
    ],
)
def test_other_way_nameds(way: str, cards: str, expected: str) -> None:
    assert low(way, cards) == expected


PUBLISHED = sorted(file.stem for file in FOLDER.glob("*.txt"))


def catch_alls(nth: int) -> str:
    """A way of cases without conditions alone, with the nth thing that may go low."""
    return "; ".join(f"{hand} -> {low[nth % len(low)]}" for hand, low in MAY_GO_LOW.items())


@pytest.mark.parametrize("name", [*PUBLISHED, catch_alls(0), catch_alls(1)])
def test_a_way_sets_every_pattern_of_ranks_and_none_wrongly(name: str) -> None:
    """A complete hand ranks above any two cards, so cases that ask for one may be left out."""
    lines = [line for line in way_named(name).lines if "complete=" not in line]
    hands = pattern_hands()
    points = np.empty(len(hands), dtype=np.int32)
    points_of_kinds(0, way_of("\n".join(lines)).cases, hands, points)
    assert points.min() >= 0
    highs, lows = points >> LOW_BITS, points & (1 << LOW_BITS) - 1
    assert (lows <= HIGHEST_LOW[highs]).all()


def test_there_are_published_ways() -> None:
    assert "trump-plaza" in PUBLISHED


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no-pair has no case without conditions: add no-pair -> others"),
        ("pair -> others; no-pair -> others", "two-pair has no case without conditions"),
        ("pair", "'pair' is not a case"),
        ("pears -> others", "the hand 'pears'"),
        ("pair -> first", "what goes low 'first' in 'pair -> first' is not others"),
        ("two-pair -> first", "is not second or others"),
        ("four-of-a-kind -> second", "is not first or others"),
        ("pair second=2-6 -> others", "which pair does not have"),
        ("pair complete=any -> second", "what goes low 'second'"),
        ("no-pair complete=any -> first", "what goes low 'first'"),
        ("three-of-a-kind-twice others=K -> second", "three-of-a-kind-twice has one"),
        ("pair first=1-6 -> others", "the rank '1'"),
        ("pair others=A+K+Q -> others", "more than two ranks"),
        ("pair colour=red -> others", "the condition 'colour'"),
        ("pair -> flush", "what goes low 'flush'"),
        ("pair complete=flash -> flush", "the complete hand 'flash'"),
        ("pair reaches=K -> others", "needs complete=any"),
        ("pair first= -> others", "without a value in 'pair first= -> others'"),
        ("pair first=2 first=3 -> others", "first is given twice"),
        ("pair first=10-7 -> others", "'10-7' in .* runs downward: write 7-10"),
        (
            catch_alls(0) + "; pair first=A -> others",
            "'pair first=A -> others' is never reached: 'pair -> others'",
        ),
    ],
)
def test_a_way_that_cannot_be_read_or_is_not_whole(text: str, says: str) -> None:
    with pytest.raises(WayError, match=says):
        parse_way(text)


def test_points_by_pattern_are_those_of_the_cases() -> None:
    rng = np.random.default_rng(645)
    way = way_named("flamingo-hilton")
    table = WayTable.of(way, 0)
    hands = np.array([rng.permutation(53)[:7] for _ in range(4000)])
    points = np.empty(len(hands), dtype=np.int32)
    points_of_kinds(0, way.cases, hands.astype(np.uint8), points)
    assert [point_of(*table.told, hand) for hand in hands] == points.tolist()


@pytest.mark.parametrize("name", [*PUBLISHED, catch_alls(0)])
def test_a_way_in_words_has_a_row_for_each_case(name: str) -> None:
    rows = way_rows(name)
    assert len(rows) == len(way_named(name).lines)
    assert len(set(rows)) == len(rows)


def test_a_way_in_words() -> None:
    rows = way_rows("trump-plaza")
    assert rows[0] == ("Five aces, with a pair of Ks or better besides", "the two highest others")
    assert ("Two pair, the higher 2 to 10, the lower 2 to 6, with K or better besides",
            "the two highest others") in rows  # fmt: skip
    assert ("One pair, with a complete hand", "the pair, if the rest stays complete") in rows
