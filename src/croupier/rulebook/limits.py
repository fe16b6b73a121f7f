"""Payout limits: most chapters set them no lower than what the minimum wager could win."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.rulebook.rules import Rules


def most_at_minimum(rules: Rules, times: Mapping[str, int]) -> int:
    """The most that wagers could win together, in cents, one unit being the table minimum.

    `times` gives each wager's size in units. A table that pays all of them by one hand pays all at
    their best.
    """
    minimum = rules.money("table-minimum")
    won = sum(
        (
            max(row.pays.profit(minimum * size) for row in rules.paytable(wager).rows)
            for wager, size in times.items()
        ),
        Fraction(0),
    )
    return int(won)
