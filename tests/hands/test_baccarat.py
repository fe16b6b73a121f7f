"""Point counts (627a.6)."""

from __future__ import annotations

from itertools import product

from croupier.hands.baccarat import (
    point_value,
    rank_point_count2,
    rank_point_count3,
    rank_point_value,
)

VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]  # deuce to ace


def test_627a_6_a_values() -> None:
    assert [rank_point_value(rank) for rank in range(13)] == VALUES
    assert [point_value(card) for card in range(52)] == [VALUES[card // 4] for card in range(52)]


def test_627a_6_b_point_count() -> None:
    for first, second in product(range(13), repeat=2):
        expected = int(str(VALUES[first] + VALUES[second])[-1])
        assert rank_point_count2(first, second) == expected
        for third in range(13):
            expected = int(str(VALUES[first] + VALUES[second] + VALUES[third])[-1])
            assert rank_point_count3(first, second, third) == expected


def test_627a_6_b_examples() -> None:
    ace, two, four, nine = 12, 0, 2, 7
    assert rank_point_count3(ace, two, four) == 7
    assert rank_point_count3(ace, two, nine) == 2


def test_uncompiled_source_gives_the_same() -> None:
    plain = rank_point_count3.py_func  # type: ignore[attr-defined]
    for ranks in product(range(13), repeat=3):
        assert plain(*ranks) == rank_point_count3(*ranks)
