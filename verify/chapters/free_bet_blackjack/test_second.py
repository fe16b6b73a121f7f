"""What the second reader counts from eight decks (half a minute)."""

from __future__ import annotations

from tests.chapters.free_bet_blackjack.test_second import push_22_and_insurance


def test_push_22_and_insurance_from_eight_decks() -> None:
    push_22_and_insurance(8)
