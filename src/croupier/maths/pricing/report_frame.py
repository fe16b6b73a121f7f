"""An odds report as rows for a data frame: exact figures as text beside floats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from croupier.maths.pricing.counted import EXACT
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.refusals import Wrong

LIBRARIES = ("polars", "pandas")


def wager_rows(report: OddsReport) -> Iterator[dict[str, Any]]:
    """A row for each wager under each paytable."""
    for odds in report.wagers:
        yield {
            **_of(report, odds),
            "method": odds.method,
            "in_force": odds.in_force,
            "house_advantage": float(odds.house_advantage),
            "house_advantage_exact": _exact(odds),
            "element_of_risk": float(odds.element_of_risk),
            "hit_frequency": float(odds.hit_frequency),
            "push_frequency": float(odds.push_frequency),
            "standard_deviation": odds.standard_deviation,
            "units_wagered": float(odds.units_wagered),
            "standard_error": odds.standard_error,
            "stake_cents": odds.stake,
        }


def outcome_rows(report: OddsReport) -> Iterator[dict[str, Any]]:
    """A row for each outcome of each wager."""
    for odds in report.wagers:
        for outcome in odds.outcomes:
            yield {
                **_of(report, odds),
                "outcome": outcome.outcome,
                "pays": outcome.pays,
                "combinations": None if outcome.combinations is None else str(outcome.combinations),
                "probability": float(outcome.probability),
                "probability_exact": str(outcome.probability) if odds.method == EXACT else None,
                "contribution": float(outcome.contribution),
            }


def _of(report: OddsReport, odds: WagerOdds) -> Mapping[str, str]:
    return {
        "game": report.game,
        "wager": odds.wager,
        "paytable": odds.paytable,
        "variant": odds.variant,
        "cite": odds.cite,
    }


def _exact(odds: WagerOdds) -> str | None:
    return str(odds.house_advantage) if odds.method == EXACT else None


def frame(rows: Iterator[dict[str, Any]], library: str | None) -> Any:
    """Rows as a data frame of polars or pandas, whichever is asked for or installed."""
    if library not in (None, *LIBRARIES):
        raise Wrong(f"library = {library!r:.60} is refused; use {' or '.join(LIBRARIES)}.")
    for name in LIBRARIES if library is None else (library,):
        try:
            return import_module(name).DataFrame(list(rows))
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    wanted = library or " or ".join(LIBRARIES)
    raise Wrong(f"A data frame needs {wanted}; install it with pip.")
