"""An odds report as a table: one row an outcome, with the figures of its wager beside it."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import TextIO

from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.maths.pricing.report_json import wager_json

OF_WAGER = (
    "wager",
    "paytable",
    "cite",
    "variant",
    "in_force",
    "method",
    "stake",
    "house_advantage",
    "exact",
    "element_of_risk",
    "hit_frequency",
    "standard_deviation",
    "variance",
    "volatility_index",
    "standard_error",
    "rounds",
)
OF_OUTCOME = ("outcome", "pays", "combinations", "probability", "contribution")


def write_csv(report: OddsReport, file: TextIO) -> None:
    writer = csv.writer(file)
    writer.writerow(("game", *OF_WAGER, *OF_OUTCOME))
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            writer.writerows((report.game, *row) for row in _rows(each))


def _rows(odds: WagerOdds) -> Iterator[list[object]]:
    told = wager_json(odds)
    for outcome in told["outcomes"]:
        yield [*(told[field] for field in OF_WAGER), *(outcome[field] for field in OF_OUTCOME)]
