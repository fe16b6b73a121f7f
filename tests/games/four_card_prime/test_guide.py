"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("five-cards", "A full house is paid as its three-of-a-kind."),
        ("four-cards", "A royal flush is ace, king, queen and jack of one suit."),
        ("four-cards-five-card-royal", "a royal flush of all five."),
    ],
)
def test_682a_6_d_which_hands_the_aces_bonus_pays(reading: str, told: str) -> None:
    assert told in guide_words("682a", aces_bonus=True, aces_bonus_hands=reading)
