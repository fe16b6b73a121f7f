"""What a seen card is worth, on the terminal."""

from __future__ import annotations

from rich.table import Table

from croupier.analysis.exposure.by_game import Seen
from croupier.analysis.exposure.report import ExposureReport
from croupier.cli.output import console, plain_table


def show_exposure(report: ExposureReport) -> None:
    """Each card seen, the best play then, misplays and dealers' errors."""
    out = console()
    out.print(_summary(report))
    for seen in report.seen:
        if seen.cases:
            out.print(_cases(report, seen))
    if report.misplays:
        table = plain_table("what simpler play costs the player")
        table.add_column("play", overflow="fold")
        table.add_column(f"costs, of the {report.unit}", justify="right")
        table.add_column("an hour", justify="right")
        for each in report.misplays:
            cost = float(each.cost)
            table.add_row(each.sentence, f"{100 * cost:.4f}%", _money(report.per_hour(cost)))
        out.print(table)
    if report.errors:
        table = plain_table("what a dealer's error costs the house, if it is always made")
        table.add_column("error", overflow="fold")
        for column in ("rounds", f"costs, of the {report.unit}", "an hour"):
            table.add_column(column, justify="right")
        for error in report.errors:
            cost = float(error.costs)
            table.add_row(
                error.sentence,
                f"{100 * float(error.share):.2f}%",
                f"{100 * cost:+.4f}%",
                _money(report.per_hour(cost)),
            )
        out.print(table)
    stake = report.odds.stake / 100
    out.print(
        f"  An hour is {report.rounds_per_hour} rounds with ${stake:,.2f} on the {report.unit}.",
        style="dim",
    )
    out.print(f"Verdict: {report.verdict}", style="bold")


def _money(dollars: float) -> str:
    return f"-${-dollars:,.2f}" if dollars < 0 else f"${dollars:,.2f}"


def _summary(report: ExposureReport) -> Table:
    table = plain_table(f"{report.entry.game}: what a seen card is worth")
    table.add_column("seen", overflow="fold")
    for column in (f"player's gain, of the {report.unit}", "more", "an hour", "method"):
        table.add_column(column, justify="right")
    table.add_row(
        "nothing", f"{100 * report.gain:+.4f}%", "", _money(report.per_hour(report.gain)), "exact"
    )
    for seen in (*report.seen, *report.others):
        error = f" ± {100 * seen.error:.4f}%" if seen.error else ""
        table.add_row(
            seen.what,
            f"{100 * seen.gain:+.4f}%{error}",
            f"{100 * (seen.gain - report.gain):+.4f}%",
            _money(report.per_hour(seen.gain)),
            seen.method,
        )
    return table


def _cases(report: ExposureReport, seen: Seen) -> Table:
    table = plain_table(f"the best play after seeing {seen.what}")
    table.add_column("cards")
    names = list(seen.cases[0].get("choices", {}))
    for name in names:
        table.add_column(name, justify="right")
    gains = any("player_gain" in case for case in seen.cases)
    if gains:
        table.add_column("player's gain", justify="right")
    weakest = any(case.get("weakest_hand_played") for case in seen.cases)
    if weakest:
        table.add_column("weakest hand played")
    for case in seen.cases:
        shares = (f"{100 * case['choices'][name]:.2f}%" for name in names)
        gain = (f"{100 * case['player_gain']:+.2f}%",) if gains else ()
        hand = (str(case["weakest_hand_played"]),) if weakest else ()
        table.add_row(case["cards"], *shares, *gain, *hand)
    return table
