"""Every house advantage of 21 Baccarat under every reading, paytable and number of decks."""

from __future__ import annotations

from tests.chapters.twenty_one_baccarat import second_odds
from tests.chapters.twenty_one_baccarat.test_second import ours


def test_681a_8_every_house_advantage_is_the_second_counts() -> None:
    lines = list(second_odds.lines())
    assert len(lines) == 162
    for wager, how, edge in lines:
        assert ours(wager, how) == edge, how
