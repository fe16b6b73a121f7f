"""What plots of the analyst show, as rows in a file: CSV, Parquet or Arrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from croupier.analysis.counting.penetration import penetration_rows
from croupier.analysis.counting.report import CountingReport
from croupier.analysis.design.front import CALM, WILD, Front
from croupier.analysis.exposure.report import ExposureReport
from croupier.tabular import NUMBER, TEXT, WHOLE, write_rows

GAINS = {"count": NUMBER, "share": NUMBER, "edge": NUMBER, "bet": NUMBER}
PENETRATION = {
    "decks": WHOLE,
    "cover_card": WHOLE,
    "penetration": NUMBER,
    "count_per_100": NUMBER,
    "perfect_per_100": NUMBER,
}
SEEN = {
    "seen": TEXT,
    "player_gain": NUMBER,
    "exact": TEXT,
    "standard_error": NUMBER,
    "per_hour": NUMBER,
    "method": TEXT,
}
FRONT = {
    "side": TEXT,
    "house_advantage": NUMBER,
    "exact": TEXT,
    "standard_deviation": NUMBER,
    "hit_frequency": NUMBER,
    "paytable": TEXT,
}


def write_counting(reports: Sequence[CountingReport], file: Path) -> None:
    """Gains by count; of several shoes what each is worth."""
    if len(reports) > 1:
        facts = {"shoes": [each.facts() for each in reports]}
        write_rows(file, PENETRATION, penetration_rows(reports), facts)
        return
    (report,) = reports
    rows = [
        {**each, "bet": report.ramp.bet_at(each["count"])}
        for each in report.facts()["edge_by_count"]
    ]
    write_rows(file, GAINS, rows, report.facts())


def write_exposure(report: ExposureReport, file: Path) -> None:
    facts = report.facts()
    rows = [{key: each[key] for key in SEEN} for each in (*facts["seen"], *facts["others"])]
    write_rows(file, SEEN, rows, facts)


def write_front(front: Front, file: Path) -> None:
    write_rows(file, FRONT, _tables(front), front.plain())


def _tables(front: Front) -> Iterator[dict[str, Any]]:
    for side, tables in ((CALM, front.calm), (WILD, front.wild)):
        for each in tables:
            yield {
                "side": side,
                "house_advantage": float(each.odds.house_advantage),
                "exact": str(each.odds.house_advantage),
                "standard_deviation": each.odds.standard_deviation,
                "hit_frequency": float(each.odds.hit_frequency),
                "paytable": "; ".join(f"{name}: {pays}" for name, pays in each.rows),
            }
