"""Nothing is lost between pots, rake and funds; `verify` plays 100,000 of each game."""

from __future__ import annotations

import pytest
from tests.chapters.poker.random_hands import play_hands, rules_of

from croupier.chapters.poker.forms import FORMS


@pytest.mark.parametrize("game", FORMS)
def test_637a_17_nothing_is_lost_between_pots_rake_and_funds(game: str) -> None:
    assert play_hands(rules_of(game), 12, game) > 0
