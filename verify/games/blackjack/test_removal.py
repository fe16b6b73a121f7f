"""Effects of removal of every wager of Blackjack: the full shoe is the count, and they even out."""

from __future__ import annotations

from tests.games.test_removal import check_effects

from croupier.games import catalog


def test_effects_of_every_wager() -> None:
    check_effects(catalog.find("blackjack"))
