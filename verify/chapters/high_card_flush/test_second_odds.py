"""The Ante of 678a against the second count: every best flush and what may lie beside it."""

from __future__ import annotations

from tests.chapters.high_card_flush import second_odds
from tests.chapters.high_card_flush.test_second import edges


def test_678a_12_a_the_house_advantage_is_the_second_counts() -> None:
    (ours,) = edges("ante", {}).values()
    _, _, theirs = second_odds.ante_line()
    assert ours == theirs
