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


def test_682a_12_g_a_six_card_royal_flush_is_told_to_be_outside_the_limit() -> None:
    offered = {"all_six_bonus": True, "payout_limit": "$50,000"}
    outside = "All-Six Bonus Wager (except Six-card royal flush—diamonds; Six-card royal flush"
    assert outside in guide_words("682a", **offered, all_six_bonus_paytable="E")
    assert "except" not in guide_words("682a", **offered, all_six_bonus_paytable="A")
