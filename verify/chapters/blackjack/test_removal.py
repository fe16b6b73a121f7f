"""Effects of removal of every wager of Blackjack: the full shoe is the count, and they even out."""

from __future__ import annotations

from tests.reports.test_removal import check_effects

from croupier.catalog import index


def test_effects_of_every_wager() -> None:
    check_effects(index.find("blackjack"))
