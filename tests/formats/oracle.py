"""What PokerKit makes of a hand in PHH."""

from __future__ import annotations

import warnings

import pokerkit as pk

CENTS = 100


def _divided(amount: float, by: int) -> tuple[float, float]:
    """Pots are divided to the cent; PokerKit's own way leaves whole dollars over."""
    each, over = divmod(round(amount * CENTS), by)
    return each / CENTS, over / CENTS


def final_stacks(text: str) -> list[int] | None:
    """The stacks that PokerKit ends with, in cents; None if it does not allow an action."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pk.HandHistory.loads(text, divmod=_divided)
        try:
            *_, state = history
        except ValueError:
            return None
    assert not state.status
    return [round(float(stack) * CENTS) for stack in state.stacks]
