"""A strategy in words stands under the figure of the best play: it says what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.maths.pricing.strategy import Learned


def telling_cost(learned: Sequence[Learned]) -> tuple[Learned, ...]:
    """The rules, of which the first is told beside the house advantage that the optimum leaves."""
    first, *others = learned
    if first.cost:
        cost = f"This costs {float(first.cost):.4%} of the {first.unit} compared with optimal play."
        first = replace(first, sentence=f"{first.sentence} {cost}")
    return (first, *others)
