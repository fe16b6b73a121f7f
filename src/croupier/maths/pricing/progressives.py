"""Progressive wagers: over the long run, at given meters, and where they break even."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.maths.pricing.counted import Counted
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.paid import meter_cents
from croupier.rulebook.paying import meter_rate
from croupier.rulebook.payout import MeterShare
from croupier.rulebook.records import slug

MAIN_GAME_COST = "main_game_cost_per_unit"  # in `extra`: what a count's play costs another wager
BREAK_EVEN_WITH_COST = (
    "The break-even meter also makes up for what this play costs the main wager. The play is the "
    "best at the stated meters."
)


@dataclass(frozen=True)
class ProgressiveOdds:
    """All per unit of the wager; `fixed_return` is what is paid whatever stands on the meters."""

    long_run_return: Fraction
    fixed_return: Fraction
    meters: Mapping[str, int]
    return_at_meters: Fraction
    break_even_meter: int | None
    envy_return_per_other_player: Fraction | None


def progressive_odds(pricing: Pricing, counted: Counted) -> ProgressiveOdds:
    """Long run: what is paid at fixed odds, what the meters take in, what reseeds them."""
    total = counted.total
    fixed = Fraction(0)
    shares: dict[str, Fraction] = defaultdict(Fraction)
    emptied: dict[str, Fraction] = defaultdict(Fraction)
    for parts, weight in counted.lines.items():
        for part in parts:
            row = pricing.row(part)
            chance = Fraction(weight, total)
            if row is not None and isinstance(row.pays, MeterShare):
                beside = row.pays.beside_meter(pricing.stake) / pricing.stake
                fixed += chance * (beside + part.times)
                shares[row.pays.meter] += chance * row.pays.share
                if row.pays.share == 1:
                    emptied[row.pays.meter] += chance
            else:
                fixed += chance * (pricing.part_net(part) + part.times)
    funded = pricing.rules.meters(pricing.wager.key)
    # Fixed payouts that come off a meter are part of what its rate took in.
    long_run = Fraction(0) if any(meter.pays_fixed for meter in funded) else fixed
    for meter in funded:
        long_run += meter_rate(meter.rate) + meter_rate(meter.reserve)
        reseed = meter_cents(meter.reseed, pricing.stake)
        long_run += reseed / pricing.stake * emptied[meter.meter]
    at_meters = fixed + sum(
        (share * pricing.meters[meter] / pricing.stake for meter, share in shares.items()),
        Fraction(0),
    )
    top = next(iter(pricing.meters))
    rest = at_meters - shares[top] * pricing.meters[top] / pricing.stake
    due = 1 + Fraction(counted.extra.get(MAIN_GAME_COST, 0)) - rest
    break_even = math.ceil(due * pricing.stake / shares[top]) if shares[top] else None
    return ProgressiveOdds(
        long_run, fixed, dict(pricing.meters), at_meters, break_even, envy_return(pricing, counted)
    )


def envy_return(pricing: Pricing, counted: Counted) -> Fraction | None:
    """What the hands of one other player bring in Envy Bonuses, per unit of the wager."""
    amounts = pricing.rules.paid(pricing.wager.key).envy_pays(pricing.stake)
    if amounts is None:
        return None
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for name, chance in counted.extra.get("envy_chances", {}).items():
        chances[slug(name)] = Fraction(chance)
    for parts, weight in counted.lines.items() if not chances else ():
        for part in parts:
            row = pricing.row(part)
            if row is not None:
                chances[row.outcome] += Fraction(weight, counted.total)
    return sum(
        (chances[name] * cents / pricing.stake for name, cents in amounts.items()), Fraction(0)
    )
