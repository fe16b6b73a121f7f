"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("highest-missing", "the highest card of that suit that the hand does not have"),
        ("ace", "an ace, even if the hand has the ace of that suit"),
    ],
)
def test_670a_6_a_which_card_the_joker_is_in_a_flush(reading: str, told: str) -> None:
    assert f"In a flush, the joker is {told}." in guide_words("670a", joker_in_flush=reading)
