"""The cut card's effect: the average over a shoe beside what a fresh shoe brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt

from croupier.maths.pricing.counted import Counted, Line
from croupier.maths.pricing.prices import Pricing


def with_effect(
    pricing: Pricing, counted: Counted, fresh: float, fresh_error: float = 0.0
) -> Counted:
    """The average over a shoe beside a fresh shoe's house advantage, and what lies between them.

    The fresh shoe's figure is counted, or simulated where it has a standard error.
    """
    wager, rules = pricing.wager, pricing.rules
    shoe, error = advantage(pricing, counted.lines)
    how = f"simulated, ± {fresh_error:.4%}" if fresh_error else "counted"
    both = sqrt(error**2 + fresh_error**2)
    note = (
        f"{wager.name}, {rules.paytable(wager.key).cite}: house advantage with basic strategy "
        f"{shoe:.4%} ± {error:.4%} on average over a shoe dealt to the cut card (simulated), "
        f"{fresh:.4%} from a fresh shoe ({how}). The cut card's effect is "
        f"{shoe - fresh:+.4%} ± {both:.4%} (standard errors)."
    )
    effect = {
        "average_over_a_shoe": shoe,
        "average_over_a_shoe_standard_error": error,
        "fresh_shoe": fresh,
        "fresh_shoe_standard_error": fresh_error,
        "cut_card_effect": shoe - fresh,
        "cut_card_effect_standard_error": both,
    }
    return replace(counted, notes=(*counted.notes, note), extra={**counted.extra, **effect})


def advantage(pricing: Pricing, lines: Mapping[Line, int]) -> tuple[float, float]:
    """The house advantage in simulated rounds and its standard error."""
    total = sum(lines.values())
    nets = [(float(pricing.net(parts)), number) for parts, number in lines.items()]
    mean = sum(net * number for net, number in nets) / total
    square = sum(net * net * number for net, number in nets) / total
    return -mean, sqrt((square - mean * mean) / total)
