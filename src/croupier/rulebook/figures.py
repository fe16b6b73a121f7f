"""Percentages and gains as people write them: `5.26%`, `+$15`; `payout` writes amounts of money."""

from __future__ import annotations

from fractions import Fraction

from croupier.rulebook.payout import money_text


def percent_text(value: Fraction | float, digits: int = 4) -> str:
    return f"{float(value):.{digits}%}"


def gain_text(cents: int) -> str:
    """What was won with its sign, so that it cannot be read as an amount that was bet."""
    return f"{'+' if cents > 0 else ''}{money_text(cents)}"


def typeset(figure: str) -> str:
    """A figure with a true minus sign, which is as wide as a plus sign in a column."""
    return figure.replace("-", "−")
