"""An odds report on the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.console import Console
from rich.table import Table

from croupier.cli.output import console, plain_table
from croupier.cli.show.removal import show_removal
from croupier.cli.terminal import styled
from croupier.maths.pricing.prices import OutcomeOdds
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.figures import percent_text
from croupier.rulebook.payout import money_text

MOST_DIGITS = 10**18
MOST_ROWS = 40
ABOUT = "≈ "
MARK = "*"
IN_FORCE = "* in force under these rules; the other paytables need other answers."
LEGEND = "≈ approximate; a note says why."
LONG_RUN = (
    "For a progressive wager, house advantage and element of risk are long-run figures: they count "
    "as paid out whatever the meters take in and whatever reseeds them. The outcomes are at the "
    "current meters."
)


def show_odds(
    report: OddsReport,
    *,
    details: bool,
    hold_after: int | None = None,
    out: Console | None = None,
) -> None:
    """The summary; with `details`, every outcome; with `hold_after`, the hold after N rounds."""
    out = out or console()
    out.print(_summary(report, hold_after))
    if any(not odds.in_force for odds in report.wagers):
        out.print(f"  {IN_FORCE}", style="dim")
    for text in report.left_out:
        out.print(f"  {text}", style="dim")
    for odds in report.wagers if details else ():
        for each in (odds, *odds.variants):
            out.print(_outcomes(each))
            for note in (each.about, *each.notes):
                if note:
                    out.print(f"  {note}")
    shown = [each for odds in report.wagers for each in (odds, *odds.variants)]
    if any(each.approximate for each in shown):
        out.print(f"  {LEGEND}", style="dim")
    if any(each.progressive for each in shown):
        out.print(f"  {LONG_RUN}", style="dim")
    others = dict.fromkeys((o.cite, _other_rules(o)) for o in report.wagers if _other_rules(o))
    for cite, answers in others:
        out.print(f"  {cite}: with {answers}", style="dim")
    if report.strategy is not None:
        out.print(styled(("Strategy:", "bold"), f" {report.strategy.sentence}"))
    for note in _notes(report) if not details else ():
        out.print(f"  {note}", style="dim")
    if any(odds.removal for odds in report.wagers):
        show_removal(report, out)
    out.print(f"{report.seconds:.2f} seconds", style="dim")


def _notes(report: OddsReport) -> Iterator[str]:
    """Each note once, with its wagers unless it applies to all."""
    tables: dict[str, set[str]] = {}
    speaks: dict[str, dict[str, list[str]]] = {}
    for odds in report.wagers:
        tables.setdefault(odds.wager, set()).add(odds.paytable)
        for note in odds.notes:
            speaks.setdefault(note, {}).setdefault(odds.wager, []).append(odds.paytable)
    for note, wagers in speaks.items():
        if all({*wagers.get(wager, ())} == labels for wager, labels in tables.items()):
            yield note
            continue
        named = (
            " ".join((wager, *([] if {*labels} == tables[wager] else labels)))
            for wager, labels in wagers.items()
        )
        yield f"{', '.join(named)}: {note}"


def _summary(report: OddsReport, hold_after: int | None) -> Table:
    simulated = any(odds.standard_error is not None for odds in report.wagers)
    table = plain_table(report.game)
    table.add_column("wager", overflow="fold")
    table.add_column("paytable", no_wrap=True)
    figures = ["house\nadvantage", "element\nof risk", "hit\nfrequency", "standard\ndeviation"]
    for column in figures + ["standard\nerror"] * simulated:
        table.add_column(column, justify="right", no_wrap=True)
    if hold_after is not None:
        table.add_column(f"hold after {hold_after:,}\n(95% range)", justify="right")
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            hold = () if hold_after is None else _hold_text(each, hold_after)
            table.add_row(*_summary_row(each), *hold)
    return table


def _hold_text(odds: WagerOdds, rounds: int) -> tuple[str]:
    hold = odds.hold(rounds)
    return (f"{percent_text(hold.low, 2)} to {percent_text(hold.high, 2)}",)


def _summary_row(odds: WagerOdds) -> tuple[str, ...]:
    variant = f" ({odds.variant})" if odds.variant else ""
    label = f"{odds.paytable} {odds.cite}".strip() if _other_rules(odds) else odds.paytable
    if odds.in_force:
        label = f"{label} {MARK}".strip()
    error = () if odds.standard_error is None else (f"± {percent_text(odds.standard_error)}",)
    return (
        odds.wager + variant,
        label,
        _marked(odds, "house_advantage", percent_text(odds.house_advantage)),
        _marked(odds, "element_of_risk", percent_text(odds.element_of_risk)),
        _marked(odds, "hit_frequency", percent_text(odds.hit_frequency, 2)),
        _marked(odds, "standard_deviation", f"{odds.standard_deviation:.3f}"),
        *error,
    )


def _marked(odds: WagerOdds, field: str, text: str) -> str:
    return ABOUT + text if field in odds.approximate else text


def _other_rules(odds: WagerOdds) -> str:
    """The answers it was priced under, other than the choice of the paytable itself."""
    return ", ".join(
        f"{k} = {answer_text(v)}" for k, v in odds.changed.items() if v != odds.paytable
    )


def _outcomes(odds: WagerOdds) -> Table:
    variant = f", {odds.variant}" if odds.variant else ""
    label = f" {odds.paytable}" if odds.paytable else ""
    table = plain_table(f"{odds.wager}{label}{variant} [{odds.cite}]")
    table.add_column("outcome", overflow="fold")
    for column in ("pays", "combinations", "probability", "true odds", "adds"):
        table.add_column(column, justify="right", no_wrap=True)
    for outcome in _folded(odds):
        chance = outcome.probability
        against = f"{float((1 - chance) / chance):,.2f} to 1" if chance else "never"
        count = "" if outcome.combinations is None else _count_text(outcome.combinations)
        about = ABOUT if "outcomes" in odds.approximate and not count else ""
        adds = percent_text(outcome.contribution)
        table.add_row(
            outcome.outcome, outcome.pays, count, f"{about}{float(chance):.8f}", against, adds
        )
    if odds.progressive is not None:
        table.caption = _progressive_text(odds)
        table.caption_justify = "left"
    return table


def _folded(odds: WagerOdds) -> Sequence[OutcomeOdds]:
    """Combine estimated outcomes that pay the same if there are many; JSON lists them all."""
    outcomes = odds.outcomes
    if len(outcomes) <= MOST_ROWS or "outcomes" not in odds.approximate:
        return outcomes
    kept = [each for each in outcomes if each.combinations is not None]
    by_pays: dict[str, list[OutcomeOdds]] = {}
    for each in outcomes:
        if each.combinations is None:
            by_pays.setdefault(each.pays, []).append(each)
    for pays, several in by_pays.items():
        label = several[0].outcome if len(several) == 1 else f"{len(several)} outcomes combined"
        chance = sum((each.probability for each in several), Fraction(0))
        gain = sum((each.contribution for each in several), Fraction(0))
        kept.append(OutcomeOdds(label, pays, None, chance, gain))
    return kept


def _count_text(count: int) -> str:
    """A whole number if the column has room for it; JSON has every digit."""
    return f"{count:,}" if count < MOST_DIGITS else f"{count:.6e}"


def _progressive_text(odds: WagerOdds) -> str:
    progressive = odds.progressive
    assert progressive is not None
    meters = ", ".join(f"{name} {money_text(m)}" for name, m in progressive.meters.items())
    at_meters, long_run = progressive.return_at_meters, progressive.long_run_return
    text = (
        f"House advantage at {meters}, as in the rows above: {percent_text(1 - at_meters)}; "
        f"over the long run: {percent_text(1 - long_run)}"
    )
    if progressive.break_even_meter is not None:
        text += f"; breaks even at {money_text(progressive.break_even_meter)}"
    return text
