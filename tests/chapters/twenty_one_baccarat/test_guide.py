"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("tie", "player", "banker", "told"),
    [
        (True, True, True, "Tie and Bonus Wagers may go with it."),
        (True, False, True, "Tie and Bonus Wagers may go with it."),
        (True, False, False, "A Tie Wager may go with it."),
        (False, True, False, "A Bonus Wager may go with it."),
        (False, False, False, ""),
    ],
)
def test_681a_6_c_which_wagers_go_with_a_hand(
    tie: bool, player: bool, banker: bool, told: str
) -> None:
    said = guide_words("681a", tie=tie, player_bonus=player, banker_bonus=banker)
    assert said.count("may go with it.") == bool(told)
    assert told in said
