"""A line of the book for each wager under each paytable: floats, beside them exact ratios as text.

`docs/formats.md` lists the fields; `croupier schema book-line-1` has them as a JSON Schema.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.catalog.index import Entry, rules_digest
from croupier.maths.pricing.counted import EXACT
from croupier.maths.pricing.prices import OutcomeOdds
from croupier.maths.pricing.progressives import ProgressiveOdds
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.reports.reports import Reports
from croupier.version import VERSION

Line = Mapping[str, Any]
RATIOS = (
    "house_advantage",
    "element_of_risk",
    "hit_frequency",
    "push_frequency",
    "units_wagered",
    "largest_win",
    "variance",
)
"""Figures that stand as a float and, where they are exact, as a ratio in text."""


def lines_of(entry: Entry, report: OddsReport) -> Iterator[Line]:
    """Every wager, paytable and way to play of a game."""
    digests = {
        "rules_digest": rules_digest(entry),
        "sources_digest": Reports(entry).sources,
        "version": VERSION,
    }
    place = {
        "game": entry.today.game,
        "chapter": entry.chapter,
        "edition": entry.edition,
    }
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            yield {**place, **_line(each), **digests}


def _line(odds: WagerOdds) -> dict[str, Any]:
    found: dict[str, Any] = {
        "wager": odds.wager,
        "paytable": odds.paytable,
        "variant": odds.variant,
        "cite": odds.cite,
        "in_force": odds.in_force,
        "changed": dict(odds.changed),
        "method": odds.method,
        "approximate": list(odds.approximate),
        "stake_cents": odds.stake,
        "exposure_cents": odds.exposure,
    }
    for name in RATIOS:
        value = getattr(odds, name)
        found[name] = float(value)
        found[f"{name}_exact"] = str(value) if _is_exact(odds, name) else None
    gains = {name: str(gain) for name, gain in odds.gains.items()} if odds.method == EXACT else {}
    outcomes = [_outcome(each) for each in odds.outcomes]
    return {
        **found,
        "standard_deviation": odds.standard_deviation,
        "standard_error": odds.standard_error,
        "gains_exact": gains,
        "progressive": odds.progressive and _progressive(odds.progressive),
        "rounds": str(odds.rounds),
        "outcomes": outcomes,
        "counts_digest": _digest([str(odds.rounds), outcomes]),
    }


def _is_exact(odds: WagerOdds, name: str) -> bool:
    hangs_on = "standard_deviation" if name == "variance" else name
    return odds.method == EXACT and hangs_on not in odds.approximate


def _outcome(outcome: OutcomeOdds) -> dict[str, Any]:
    exact = outcome.combinations is not None
    return {
        "outcome": outcome.outcome,
        "pays": outcome.pays,
        "combinations": str(outcome.combinations) if exact else None,
        "probability": float(outcome.probability),
        "contribution": float(outcome.contribution),
        "contribution_exact": str(outcome.contribution) if exact else None,
    }


def _progressive(odds: ProgressiveOdds) -> dict[str, Any]:
    """Per unit of the wager, as text; meters in cents."""
    return {
        "long_run_return": str(odds.long_run_return),
        "fixed_return": str(odds.fixed_return),
        "returns": {name: str(value) for name, value in odds.returns.items()},
        "return_at_meters": str(odds.return_at_meters),
        "meters_cents": dict(odds.meters),
        "break_even_meter_cents": odds.break_even_meter,
    }


def _digest(data: object) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
