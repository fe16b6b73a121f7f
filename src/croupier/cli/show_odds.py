"""An odds report on the terminal."""

from __future__ import annotations

from rich import box
from rich.table import Table

from croupier.cli.output import console, percent
from croupier.maths.report import OddsReport, WagerOdds
from croupier.rulebook.payout import money_text


def show_odds(report: OddsReport, *, details: bool) -> None:
    out = console()
    out.print(_summary(report))
    for odds in report.wagers if details else ():
        for each in (odds, *odds.variants):
            out.print(_outcomes(each))
            for note in (each.about, *each.notes):
                if note:
                    out.print(f"  {note}")
    if report.strategy is not None:
        out.print(f"[bold]Strategy[/bold]  {report.strategy['sentence']}")
    notes = dict.fromkeys(note for odds in report.wagers for note in odds.notes)
    for note in notes if not details else ():
        out.print(f"  {note}", style="dim")
    out.print(f"{report.seconds:.2f} s", style="dim")


def _summary(report: OddsReport) -> Table:
    table = Table(title=report.game, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("wager")
    table.add_column("paytable")
    for column in ("house advantage", "element of risk", "hit frequency", "standard deviation"):
        table.add_column(column, justify="right")
    table.add_column("how")
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            table.add_row(*_summary_row(each))
    return table


def _summary_row(odds: WagerOdds) -> tuple[str, ...]:
    how = odds.method if odds.standard_error is None else f"± {percent(odds.standard_error)}"
    variant = f" ({odds.variant})" if odds.variant else ""
    changed = ", ".join(f"{k}={v}" for k, v in odds.changed.items() if v != odds.paytable)
    label = odds.paytable + (f"  {changed}" if changed else "")
    return (
        odds.wager + variant,
        label,
        percent(float(odds.house_advantage)),
        percent(float(odds.element_of_risk)),
        percent(float(odds.hit_frequency), 2),
        f"{odds.standard_deviation:.3f}",
        how,
    )


def _outcomes(odds: WagerOdds) -> Table:
    variant = f", {odds.variant}" if odds.variant else ""
    title = f"{odds.wager} {odds.paytable}{variant} \\[{odds.cite}]"
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("outcome")
    table.add_column("pays", justify="right")
    table.add_column("combinations", justify="right")
    table.add_column("probability", justify="right")
    table.add_column("true odds", justify="right")
    for outcome in odds.outcomes:
        chance = outcome.probability
        against = f"{float((1 - chance) / chance):,.2f} to 1" if chance else "never"
        count = "" if outcome.combinations is None else f"{outcome.combinations:,}"
        table.add_row(outcome.outcome, outcome.pays, count, f"{float(chance):.8f}", against)
    if odds.progressive is not None:
        table.caption = _progressive_text(odds)
        table.caption_justify = "left"
    return table


def _progressive_text(odds: WagerOdds) -> str:
    progressive = odds.progressive
    assert progressive is not None
    meters = ", ".join(f"{name} {money_text(m)}" for name, m in progressive.meters.items())
    text = (
        f"long-run return {percent(float(progressive.long_run_return))}; at {meters}: "
        f"{percent(float(progressive.return_at_meters))}"
    )
    if progressive.break_even_meter is not None:
        text += f"; breaks even at {money_text(progressive.break_even_meter)}"
    if progressive.envy_return_per_other_player is not None:
        envy = percent(float(progressive.envy_return_per_other_player))
        text += f"; envy adds {envy} per other player"
    return text
