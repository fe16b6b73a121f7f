"""What seen cards are worth, as a plot."""

from __future__ import annotations

from croupier.analysis.exposure.report import ExposureReport
from croupier.maths.plot import Gains

MOST = 14  # bars that can be told apart


def gains_svg(report: ExposureReport) -> str:
    """The player's gain with every card hidden, and with each card seen."""
    rows = [("nothing seen", 100 * report.gain)]
    rows += [(each.what, 100 * each.gain) for each in (*report.seen, *report.others)]
    return Gains(rows[:MOST]).svg(
        title=f"{report.entry.title}: what seen cards are worth",
        subtitle=f"player's gain per unit of the {report.unit}",
    )
