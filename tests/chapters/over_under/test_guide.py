"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("player-by-player", "your wagers are settled before the next player is asked."),
        ("all-first", "You get two more cards once every player has decided."),
    ],
)
def test_686a_7_f_and_i_when_two_more_cards_come(reading: str, told: str) -> None:
    assert told in guide_words("686a", order_of_decisions=reading)
