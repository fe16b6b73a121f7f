"""What is exported of the Middle Bet, hand by hand, is the whole of what a hand is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import croupier

GAME = croupier.game("criss-cross-poker")


@pytest.mark.parametrize("hand", ["Ac Ad", "10h 9h", "6c 2d"])
def test_exported_decisions_replayed_bring_what_the_hand_is_worth(hand: str) -> None:
    """All deals of a hand by its exported rows alone: what best play bets, what the row of the
    Middle Bet is worth, what a fold costs."""
    rows = GAME.decisions(hand=hand)
    first = next(rows)
    on_four: dict[tuple[str, str], Mapping[str, Any]] = {}
    total, middles = Fraction(0), 0
    for row in rows:
        if row["stage"] == "down-bet":
            on_four[row["cards"], row["staked"]] = row
            continue
        middles += 1
        on_two = f"antes + {first['decision']}"
        two_lines = row["cards"].rpartition(" / ")[0]
        down = on_four[two_lines, on_two]
        if row["staked"] == f"{on_two} + {down['decision']}":
            total += row["ways"] * Fraction(row["worth"])
    assert middles > 1_000_000
    if first["decision"] == "fold":
        assert total == 0
        assert Fraction(first["worth"]) == -2
        return
    size = int(first["decision"][0])
    folded = sum(
        row["ways"]
        for (_, staked), row in on_four.items()
        if staked == f"antes + {first['decision']}" and row["decision"] == "fold"
    )
    total -= folded * (2 + size) * comb(48, 2)
    assert total / (first["ways"] * comb(50, 2) * comb(48, 2)) == Fraction(first["worth"])
