"""An odds report in the form that outside programs rely on."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from croupier.maths.pricing.counted import EXACT
from croupier.maths.pricing.progressives import ProgressiveOdds
from croupier.maths.pricing.removal import removal_json
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.maths.pricing.strategy import strategy_json
from croupier.rulebook.payout import money_text

# Which figures of a progressive wager are over the long run, and which at the meters' amounts.
LONG_RUN = ("house_advantage", "exact", "element_of_risk")
AT_METERS = (
    "standard_deviation",
    "variance",
    "volatility_index",
    "standard_error",
    "largest_win",
    "exposure",
    "gains",
    "outcomes",
)


def report_json(report: OddsReport, hold_after: int | None = None) -> dict[str, Any]:
    """The whole report; with `hold_after` also what the house keeps after so many rounds."""
    return {
        "game": report.game,
        "rules": dict(report.answers),
        "endless": report.endless,
        "wagers": [wager_json(wager, hold_after) for wager in report.wagers],
        "left_out": list(report.left_out),
        "strategy": report.strategy and strategy_json(report.strategy),
        "seconds": round(report.seconds, 3),
    }


def wager_json(odds: WagerOdds, hold_after: int | None = None) -> dict[str, Any]:
    exact, envy = odds.method == EXACT, odds.envy_per_other_player
    data: dict[str, Any] = {
        "wager": odds.wager,
        "paytable": odds.paytable,
        "cite": odds.cite,
        "in_force": odds.in_force,
        "changed": dict(odds.changed),
        "variant": odds.variant,
        "about": odds.about,
        "house_advantage": float(odds.house_advantage),
        "exact": str(odds.house_advantage) if exact else None,
        "method": odds.method,
        "standard_error": odds.standard_error,
        "element_of_risk": float(odds.element_of_risk),
        "hit_frequency": float(odds.hit_frequency),
        "push_frequency": float(odds.push_frequency),
        "units_wagered": float(odds.units_wagered),
        "largest_win": float(odds.largest_win),
        "exposure": money_text(odds.exposure),
        "gains": {name: float(gain) for name, gain in odds.gains.items()},
        "envy_per_other_player": None if envy is None else float(envy),
        "standard_deviation": odds.standard_deviation,
        "variance": str(odds.variance) if exact and not odds.approximate else None,
        "volatility_index": odds.volatility_index,
        "stake": money_text(odds.stake),
        "rounds": odds.rounds,
        "approximate": list(odds.approximate),
        "outcomes": [
            {
                "outcome": outcome.outcome,
                "pays": outcome.pays,
                "combinations": outcome.combinations,
                "probability": float(outcome.probability),
                "contribution": float(outcome.contribution),
            }
            for outcome in odds.outcomes
        ],
        "strategy": odds.strategy and strategy_json(odds.strategy),
        "notes": list(odds.notes),
        "extra": odds.extra,
        "variants": [wager_json(variant, hold_after) for variant in odds.variants],
    }
    if hold_after is not None:
        data["hold"] = asdict(odds.hold(hold_after))
    if odds.progressive is not None:
        data["progressive"] = _progressive_json(odds.progressive, envy)
    if odds.removal is not None:
        data["removal"] = removal_json(odds.removal, odds.house_advantage, exact=exact)
    return data


def _progressive_json(odds: ProgressiveOdds, envy: Fraction | None) -> dict[str, Any]:
    break_even = odds.break_even_meter
    return {
        "long_run_return": float(odds.long_run_return),
        "long_run_house_advantage": float(1 - odds.long_run_return),
        "long_run_fields": list(LONG_RUN),
        "fixed_return": float(odds.fixed_return),
        "returns": {name: float(value) for name, value in odds.returns.items()},
        "meters": {name: money_text(cents) for name, cents in odds.meters.items()},
        "return_at_meters": float(odds.return_at_meters),
        "house_advantage_at_meters": float(1 - odds.return_at_meters),
        "fields_at_meters": list(AT_METERS),
        "break_even_meter": None if break_even is None else money_text(break_even),
        "envy_return_per_other_player": None if envy is None else float(envy),
    }
