"""An odds report as a table: one row an outcome, with the figures of its wager beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.maths.pricing.counted import EXACT
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.maths.pricing.report_json import wager_json
from croupier.tabular import FLAG, NUMBER, TEXT, WHOLE, write_rows

OF_WAGER = {
    "wager": TEXT,
    "paytable": TEXT,
    "cite": TEXT,
    "variant": TEXT,
    "in_force": FLAG,
    "method": TEXT,
    "stake": TEXT,
    "house_advantage": NUMBER,
    "exact": TEXT,
    "element_of_risk": NUMBER,
    "hit_frequency": NUMBER,
    "standard_deviation": NUMBER,
    "variance": TEXT,
    "volatility_index": NUMBER,
    "standard_error": NUMBER,
    "rounds": WHOLE,
}
OF_OUTCOME = {"outcome": TEXT, "pays": TEXT, "combinations": TEXT, "probability": NUMBER}
LAST = {"probability_exact": TEXT, "contribution": NUMBER}
COLUMNS = {"game": TEXT, **OF_WAGER, **OF_OUTCOME, **LAST}


def write_outcomes(report: OddsReport, path: Path) -> None:
    """Every outcome of every wager, variants too; answers are told with the rows."""
    write_rows(path, COLUMNS, outcome_rows(report), {"rules": dict(report.answers)})


def outcome_rows(report: OddsReport) -> Iterator[dict[str, Any]]:
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            yield from ({"game": report.game, **row} for row in _rows(each))


def _rows(odds: WagerOdds) -> Iterator[Mapping[str, Any]]:
    told = wager_json(odds)
    of_wager = {field: told[field] for field in OF_WAGER}
    for outcome, exact in zip(told["outcomes"], odds.outcomes, strict=True):
        yield {
            **of_wager,
            **outcome,
            "probability_exact": str(exact.probability) if odds.method == EXACT else None,
        }
