"""What counting cards wins, on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

from rich.table import Table

from croupier.analysis import risk
from croupier.analysis.counting.earns import Earned
from croupier.analysis.counting.indices import FIRST, Index
from croupier.analysis.counting.report import CountingReport
from croupier.analysis.counting.tags import NONE, Count
from croupier.catalog.index import Entry
from croupier.cli.output import console, plain_table
from croupier.rulebook.conflicts import answer_text


def show_wagers(rows: Iterable[tuple[Entry, str, Mapping[str, Any]]]) -> None:
    """The wagers that can be counted, by game; those that an option offers with its answer."""
    table = plain_table("Wagers that a counter can follow")
    for column in ("chapter", "game", "wagers"):
        table.add_column(column, overflow="fold")
    by_game: dict[tuple[str, str], list[str]] = {}
    for entry, wager, changed in rows:
        answers = ", ".join(f"{key} = {answer_text(value)}" for key, value in changed.items())
        named = f"{wager} ({answers})" if answers else wager
        by_game.setdefault((entry.chapter, entry.game), []).append(named)
    for (chapter, name), wagers in by_game.items():
        table.add_row(chapter, name, ", ".join(wagers))
    console().print(table)


def show_countings(reports: Sequence[CountingReport]) -> None:
    """One table whole; of several, a row each."""
    if len(reports) == 1:
        _show(reports[0])
        return
    table = plain_table(f"{reports[0].wager.entry.game}: {reports[0].wager.wager}")
    columns = ("decks", "cover", "count", "trigger", "bets", "edge", "per 100", "per shoe")
    for column in columns:
        table.add_column(column, justify="right")
    for column in ("perfect\nper 100", "perfect\nper shoe", "DI", "SCORE"):
        table.add_column(column, justify="right")
    for each in reports:
        found = each.earnings
        table.add_row(
            str(each.wager.deck.decks),
            str(each.wager.cover),
            found.count.name,
            _trigger(each),
            _percent(found.counted.share, 2),
            _percent(found.counted.edge, 2),
            f"{risk.PER * found.counted.win:.3f}",
            f"{found.counted.per_shoe:.3f}",
            f"{risk.PER * found.perfect.win:.3f}",
            f"{found.perfect.per_shoe:.3f}",
            f"{found.counted.desirability_index:.2f}",
            f"{found.counted.score:.2f}",
        )
    out = console()
    out.print(table)
    for each in reports:
        out.print(f"  {each.verdict}")


def _show(report: CountingReport) -> None:
    out, found, wager = console(), report.earnings, report.wager
    label = f" {wager.table.table.label}" if wager.table.table.label else ""
    variant = f" ({wager.variant_name})" if wager.variant_name else ""
    out.print(_tags(report, f"{wager.entry.game}: {wager.wager}{variant}{label}"))
    for note in report.notes:
        out.print(f"  {note}")
    by = "true count" if found.count.balanced else "running count"
    if found.count.name == NONE:
        out.print("  No card that is gone changes the odds by itself, so no such count follows it.")
    else:
        out.print(
            f"  Counted by {found.count.name}: {_written(found.count)}. "
            f"Trigger: {by} {_trigger(report)}."
        )
    if not found.count.balanced:
        out.print("  The running count begins at 0 after a shuffle.")
    out.print(_earned(report))
    out.print(
        f"  {found.shoes:,} shoes, {found.rounds:,} rounds, seed {report.seed}; bets are placed "
        f"before the cards. {found.exact_shoes} shoes were counted from nothing; the fast value "
        f"was off by {_percent(found.missed, 3)} at most, which is corrected on average.",
        style="dim",
    )
    _show_ramp(report)
    if report.indices:
        out.print(_index_table(report.indices))
        out.print(
            "  Adds: gain in 100 rounds by a flat bet of one unit, and with the bets above. The "
            "deviation is better at the index or beyond; hit or stand for all hands of a total.",
            style="dim",
        )
    for name in ("desirability_index", "score", "n0", "ruin", "trip_ruin", "goal", "bankroll"):
        out.print(f"  {name.replace('_', ' ')}: {risk.DEFINITIONS[name]}", style="dim")
    out.print(f"Verdict: {report.verdict}", style="bold")


def _tags(report: CountingReport, title: str) -> Table:
    table = plain_table(title)
    table.add_column("card", overflow="fold")
    table.add_column("effect of removal", justify="right")
    for count in report.best:
        table.add_column(count.name, justify="right")
    worth = report.worth
    rows: dict[tuple[float, ...], list[str]] = {}
    for kind in worth.kinds:
        tags = tuple(count.tags[kind] for count in report.best)
        rows.setdefault((float(worth.effects[kind]), *tags), []).append(kind)
    for (effect, *own), kinds in rows.items():
        shown = (f"{tag:+g}" if tag else "0" for tag in own)
        table.add_row(_cards(kinds), f"{100 * effect:+.4f}%", *shown)
    table.add_section()
    table.add_row("correlation", "", *(f"{count.correlation:.4f}" for count in report.best))
    return table


def _cards(kinds: Sequence[str]) -> str:
    """Four suits of a rank are the rank; more than a few are told by their number."""
    ranks = {kind[:-1] for kind in kinds if all(kind[:-1] + suit in kinds for suit in "cdhs")}
    named = list(dict.fromkeys(k[:-1] if k[:-1] in ranks else k for k in kinds))
    return " ".join(named)


def _written(count: Count) -> str:
    tags = (f"{_cards(kinds)} {tag:+g}" for tag, kinds in _by_tag(count.tags).items() if tag)
    return ", ".join(tags)


def _by_tag(tags: Mapping[str, float]) -> dict[float, list[str]]:
    found: dict[float, list[str]] = {}
    for kind, tag in sorted(tags.items(), key=lambda item: -item[1]):
        found.setdefault(tag, []).append(kind)
    return found


def _trigger(report: CountingReport) -> str:
    trigger = report.earnings.trigger
    return "never" if trigger is None else f"{trigger:+g} or more"


def _earned(report: CountingReport) -> Table:
    table = plain_table("")
    table.add_column("per unit of a flat bet")
    table.add_column("the count", justify="right")
    table.add_column("perfect knowledge", justify="right")
    both = (report.earnings.counted, report.earnings.perfect)

    def row(name: str, cells: Iterable[str]) -> None:
        table.add_row(name, *cells)

    row("rounds bet on", (_with(each.share, each.share_error) for each in both))
    row("average edge then", (_with(each.edge, each.edge_error) for each in both))
    row("win per 100 rounds dealt", (_units(each.win, each.win_error, risk.PER) for each in both))
    row("win per shoe", (_units(each.per_shoe, each.per_shoe_error) for each in both))
    row("share of perfect", (f"{100 * report.earnings.captured:.1f}%", ""))
    row("desirability index", (f"{each.desirability_index:.2f}" for each in both))
    row("SCORE", (f"${each.score:,.2f}" for each in both))
    row("N0, rounds dealt", (_whole(each.n0) for each in both))
    row("bankroll for 5% ruin, units", (_bankroll(each) for each in both))
    return table


def _bankroll(each: Earned) -> str:
    return _whole(risk.bankroll_for(each.win, each.variance, 0.05))


def _whole(value: float) -> str:
    return f"{value:,.0f}" if isfinite(value) else "never"


def _percent(value: float, digits: int) -> str:
    return f"{100 * value:.{digits}f}%"


def _with(value: float, error: float) -> str:
    return f"{100 * value:.3f}% ± {100 * error:.3f}%"


def _units(value: float, error: float, times: float = 1) -> str:
    return f"{times * value:.4f} ± {times * error:.4f}"


def _show_ramp(report: CountingReport) -> None:
    out, ramp, purse = console(), report.ramp, report.ramp.purse
    table = plain_table(
        f"bets from ${purse.least:,.0f} to ${purse.most:,.0f} with ${purse.bankroll:,.0f}, "
        f"ruin up to {100 * purse.ruin:.2f}%"
    )
    for column in ("count", "rounds", "edge", "bet"):
        table.add_column(column, justify="right")
    for nth, step in enumerate(ramp.steps):
        following = ramp.steps[nth + 1].count if nth + 1 < len(ramp.steps) else None
        if nth == 0 and following is not None:
            name = f"below {following:+g}"
        else:
            name = f"{step.count:+g}" + (" and up" if following is None else "")
        bet = f"${step.bet:,.0f}" if step.bet else "none"
        table.add_row(name, _percent(step.share, 2), _percent(step.edge, 2), bet)
    out.print(table)
    told = f"win ${risk.PER * ramp.win:,.2f} per 100 rounds dealt"
    spread = 10 * ramp.variance**0.5
    if ramp.win <= 0:
        out.print("  No bets within these limits win.")
        return
    out.print(
        f"  These bets {told}, standard deviation ${spread:,.0f}; risk of ruin "
        f"{100 * ramp.ruin:.2f}%."
    )
    out.print(
        f"  A trip of {purse.trip:,} rounds dealt with ${purse.taken:,.0f}: lost in "
        f"{_percent(ramp.trip_ruin, 2)} of trips. Played on until ${purse.wanted:,.0f} are won or "
        f"all is lost: won in {_percent(ramp.reaches_goal or 0, 2)}."
    )


def _index_table(indices: Sequence[Index]) -> Table:
    table = plain_table(f"index numbers, the first {min(FIRST, len(indices))}")
    for column in ("hand", "against", "instead of", "play"):
        table.add_column(column)
    for column in ("at true count", "adds, flat", "adds, bets"):
        table.add_column(column, justify="right")
    for each in indices:
        side = "or more" if each.at_or_above else "or less"
        bets = "" if each.adds_by_ramp is None else f"${each.adds_by_ramp:.3f}"
        table.add_row(
            each.hand,
            each.up,
            each.basic,
            each.deviation,
            f"{each.index:+.1f} {side}",
            f"{each.adds:.4f}",
            bets,
        )
    return table
