"""The same hands through PokerKit; tens of thousands of each are in `verify/chapters/poker`."""

from __future__ import annotations

from random import Random

import pytest
from tests.chapters.poker.oracle import compared

from croupier.chapters.poker.forms import FORMS

HANDS = 40
# PokerKit forms every hand of Omaha anew: a hand takes it as long as ten of the others.
OMAHA = 10


@pytest.mark.parametrize("game", FORMS)
def test_pots_and_winners_are_those_of_pokerkit(game: str) -> None:
    rng = Random(f"{game} beside PokerKit")
    refused = sum(compared(game, rng).refused for _ in range(OMAHA if "omaha" in game else HANDS))
    assert refused < HANDS // 10, "PokerKit allows nearly every bet that we allow"
