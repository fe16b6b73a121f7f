"""Counting the Insurance Wager."""

from __future__ import annotations

from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Line, single
from croupier.maths.shoe.hands import Counts


def insurance_lines(values: Counts) -> dict[Line, int]:
    """Whether the hole card counts ten, from so many cards of each value."""
    return single("insurance", [("win", values[TEN]), ("lose", sum(values) - values[TEN])])


def beside_an_ace(shoe: Counts) -> Counts:
    """What is left of a shoe when the dealer's ace lies open."""
    return (*shoe[:ACE], shoe[ACE] - 1, *shoe[ACE + 1 :])
