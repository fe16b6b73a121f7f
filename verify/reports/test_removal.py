"""Effects of removal on rounds of twenty-one, and on every wager of Blackjack."""

from __future__ import annotations

import pytest
from tests.reports.test_removal import (
    COUNTED,
    LONG,
    SHIPPED,
    check_effects,
    check_full_shoe,
    shoes,
)

from croupier.catalog import index


@pytest.mark.parametrize("entry", [entry for entry in COUNTED if entry.chapter in LONG])
def test_effects_of_rounds_even_out(entry: index.Entry) -> None:
    check_effects(entry, LONG[entry.chapter])


def test_effects_of_every_side_wager_of_blackjack() -> None:
    entry = index.find(SHIPPED)
    check_full_shoe(entry)
    for wager, _, _ in shoes(entry):
        if wager != LONG[SHIPPED]:
            check_effects(entry, wager)
