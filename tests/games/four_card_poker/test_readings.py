"""What the readings of 641a change in play."""

from __future__ import annotations

import pytest
from tests.games.four_card_poker.test_settlement import DEALER, deal, open_round, settled
from tests.games.table import Answers

from croupier.table.session import ActError

WHOLE: Answers = {"play-amount": "whole-multiples"}


def test_641a_11_b_one_two_or_three_times_the_ante_alone() -> None:
    cards = deal("Ah 9d 7c 4d 2d", DEALER)
    for answer, stake in (("play", 1_000), ("play-2x", 2_000), ("play-3x", 3_000)):
        assert settled(["ante=10"], cards, [answer], WHOLE)["1:play"].stake == stake
    with pytest.raises(ActError, match=r"play=12\.50"):
        open_round(["ante=10"], cards, WHOLE).choose("play=12.50")
    assert settled(["ante=10"], cards, ["play=12.50"])["1:play"].stake == 1_250
