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

FIXED, CONTRIBUTIONS, RESEEDING = "fixed payouts", "meter contributions", "reseeding"
MAIN_GAME_COST = "main_game_cost_per_unit"  # in `extra`: what a count's play costs another wager
BREAK_EVEN_WITH_COST = (
    "The break-even meter also makes up for what this play costs the main wager. The play is the "
    "best at the stated meters."
)


@dataclass(frozen=True)
class Meter:
    """All per unit of the wager: what each wager adds to it and to its reserve, what a jackpot
    leaves on it."""

    added: Fraction
    reserved: Fraction
    reseed: Fraction


@dataclass(frozen=True)
class Ending:
    """One way for the wager to end: its chance, the player's gain apart from the meters, and which
    share of which meter is paid (-1: of none)."""

    chance: Fraction
    gain: Fraction
    meter: int = -1
    share: Fraction = Fraction(0)


@dataclass(frozen=True)
class ProgressiveOdds:
    """All per unit of the wager.

    `fixed_return` is what is paid whatever stands on the meters. The long-run return is the sum of
    `returns`: fixed payouts, what goes onto the meters, what reseeds them.
    """

    long_run_return: Fraction
    fixed_return: Fraction
    returns: Mapping[str, Fraction]
    funded: tuple[Meter, ...]
    endings: tuple[Ending, ...]
    meters: Mapping[str, int]
    return_at_meters: Fraction
    break_even_meter: int | None

    @property
    def pays_meters(self) -> bool:
        """Whether the count has a jackpot on each meter: a simulation may have met none."""
        emptied = {ending.meter for ending in self.endings if ending.share == 1}
        return emptied == set(range(len(self.funded)))


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
    off_meter = any(meter.pays_fixed for meter in funded)
    meters = _meters(pricing, fixed if off_meter else Fraction(0))
    returns = {
        FIXED: Fraction(0) if off_meter else fixed,
        CONTRIBUTIONS: sum(
            (meter_rate(meter.rate) + meter_rate(meter.reserve) for meter in funded), Fraction(0)
        ),
        RESEEDING: sum(
            (meters[name].reseed * chance for name, chance in emptied.items()), Fraction(0)
        ),
    }
    at_meters = fixed + sum(
        (share * pricing.meters[meter] / pricing.stake for meter, share in shares.items()),
        Fraction(0),
    )
    top = next(iter(pricing.meters))
    rest = at_meters - shares[top] * pricing.meters[top] / pricing.stake
    due = 1 + Fraction(counted.extra.get(MAIN_GAME_COST, 0)) - rest
    break_even = math.ceil(due * pricing.stake / shares[top]) if shares[top] else None
    return ProgressiveOdds(
        sum(returns.values(), Fraction(0)),
        fixed,
        returns,
        tuple(meters.values()),
        _endings(pricing, counted, list(meters)),
        dict(pricing.meters),
        at_meters,
        break_even,
    )


def _meters(pricing: Pricing, paid_off: Fraction) -> dict[str, Meter]:
    """The meters by name; of fixed payouts that come off the first one, their mean is taken."""
    found = {}
    for meter in pricing.rules.meters(pricing.wager.key):
        found[meter.meter] = Meter(
            meter_rate(meter.rate) - (paid_off if meter.pays_fixed else 0),
            meter_rate(meter.reserve),
            Fraction(meter_cents(meter.reseed, pricing.stake), pricing.stake),
        )
    return found


def _endings(pricing: Pricing, counted: Counted, meters: list[str]) -> tuple[Ending, ...]:
    chances: dict[tuple[Fraction, int, Fraction], Fraction] = defaultdict(Fraction)
    for parts, weight in counted.lines.items():
        key = pricing.net(parts), -1, Fraction(0)
        for row in map(pricing.row, parts):
            if row is not None and isinstance(row.pays, MeterShare):
                held = Fraction(pricing.meters[row.pays.meter], pricing.stake)
                gain = key[0] - row.pays.share * held
                key = gain, meters.index(row.pays.meter), row.pays.share
        chances[key] += Fraction(weight, counted.total)
    return tuple(Ending(chance, *key) for key, chance in chances.items())


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
