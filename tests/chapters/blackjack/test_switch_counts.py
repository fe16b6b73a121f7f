"""Blackjack Switch: the count of a small shoe against every deal; verify has each reading."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.switch_brute_force import check_every_deal


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {
            "switched-blackjack": "blackjack",
            "switch-surrender": "yes",
            "switch-peek": "after-switching",
        },
    ],
    ids=["as written", "otherwise"],
)
def test_633a_12_a_every_deal_of_a_small_shoe(readings: dict[str, str]) -> None:
    check_every_deal(readings)
