"""Twenty thousand hands of every game through PokerKit."""

from __future__ import annotations

from random import Random

import pytest
from tests.chapters.poker.oracle import compared

from croupier.chapters.poker.forms import FORMS

HANDS = 20_000


@pytest.mark.parametrize("game", FORMS)
def test_pots_and_winners_are_those_of_pokerkit(game: str) -> None:
    rng = Random(f"{game} at length")
    for _ in range(HANDS):
        compared(game, rng)
