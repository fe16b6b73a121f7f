"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("tie", "player", "banker", "told"),
    [
        (True, True, True, "You may add Tie and Bonus Wagers."),
        (True, False, True, "You may add Tie and Bonus Wagers."),
        (True, False, False, "You may add a Tie Wager."),
        (False, True, False, "You may add a Bonus Wager."),
        (False, False, False, ""),
    ],
)
def test_681a_6_c_which_wagers_go_with_a_hand(
    tie: bool, player: bool, banker: bool, told: str
) -> None:
    said = guide_words("681a", tie=tie, player_bonus=player, banker_bonus=banker)
    assert said.count("You may add ") == bool(told)
    assert told in said
