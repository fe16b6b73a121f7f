"""A game's strategy: in words on the terminal, every decision in a file."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.output import WrongCall, console, writing
from croupier.cli.terminal import styled
from croupier.maths.pricing.strategy import strategy_json
from croupier.reports.pricing import terms_for
from croupier.rulebook.figures import percent_text
from croupier.rulebook.rules import Rules

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.maths.pricing.counted import Tell, Terms
    from croupier.maths.pricing.strategy import Strategy

SUFFIXES = (".csv", ".jsonl")
CHART_SUFFIXES = (".csv", ".json")
OFTEN = 100_000
CLOSE = (0, 1, 0, 0)  # cells of a chart: one more space between them, so that ten fit a line
# Charts of actions by letter, perhaps with a number of cards: "D H4"; of yes and no.
ACTIONS = re.compile(r"(?:(?:S|H|Ds?|Rs?|P|Y|N)\d*(?: |$))*")
COLOURS = {
    "S": "yellow",
    "H": "green",
    "D": "cyan",
    "R": "red",
    "P": "magenta",
    "Y": "green",
    "N": "red",
}


def check_file(path: Path, suffixes: Sequence[str] = SUFFIXES) -> None:
    if path.suffix not in suffixes:
        raise WrongCall(f"{path} is refused; its name must end in {' or '.join(suffixes)}.")


def _coloured(cell: str) -> Text:
    """A cell with each word in the color of its action."""
    words = cell.split(" ")
    return styled(*((f" {word}" if nth else word, _colour(word)) for nth, word in enumerate(words)))


def _colour(word: str) -> str:
    return COLOURS.get(word[:1], "") if ACTIONS.fullmatch(word) else ""


def write_charts(strategy: Strategy, path: Path) -> None:
    """Write the charts: one row per hand, led by the chart's title; or JSON."""
    if path.suffix == ".json":
        charts = strategy_json(strategy)["charts"]
        with writing(path):
            path.write_text(json.dumps(charts, indent=2) + "\n", encoding="utf-8")
        return
    with writing(path), path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        for nth, chart in enumerate(strategy.charts):
            if nth == 0 or chart.columns != strategy.charts[nth - 1].columns:
                writer.writerow(("chart", *chart.columns))
            writer.writerows((chart.title, *row) for row in chart.rows)


def found_strategy(game: Game, rules: Rules, terms: Terms, tell: Tell) -> Strategy:
    """The strategy of the main wager, which is the first with one."""
    for wager in game.rulebook.wager:
        if wager.part_of is None and rules.offers(wager.key):
            label = game.paytable_in_force(rules, wager.key)
            in_force = rules.all_given()
            own = terms_for(rules, wager, terms)
            report = game.odds(in_force, wager=wager.key, paytable=label, terms=own, tell=tell)
            if report.strategy is not None:
                return report.strategy
    raise WrongCall(f"{game.key} has no decisions, so it has no strategy.")


def show_strategy(strategy: Strategy, out: Console | None = None) -> None:
    """What to do, what each simple rule costs, and charts."""
    out = out or console()
    if strategy.sentence not in [rule.sentence for rule in strategy.learned]:
        out.print(f"- {strategy.sentence}")
    for rule in strategy.learned:
        out.print(
            f"- {rule.sentence}  (costs {percent_text(rule.cost)} of the {rule.unit}; house "
            f"advantage {percent_text(rule.house_advantage)})"
        )
    for chart in strategy.charts:
        table = Table(title=chart.title, title_justify="left", box=box.SIMPLE_HEAD, padding=CLOSE)
        coloured = all(ACTIONS.fullmatch(cell) for row in chart.rows for cell in row[1:])
        for nth, column in enumerate(chart.columns):
            table.add_column(column, no_wrap=coloured and nth == 0)
        for row in chart.rows:
            table.add_row(*(map(_coloured, row) if coloured else row))
        out.print(table)
    for decision, shares in strategy.frequencies.items():
        listed = (f"{choice} {percent_text(share, 2)}" for choice, share in shares.items())
        out.print(f"Frequency, {decision}: {', '.join(listed)}.")
    if strategy.ties:
        out.print(strategy.ties)


def write_decisions(rows: Iterator[Mapping[str, Any]], path: Path, tell: Tell) -> None:
    """One row per decision in CSV, with a heading; one object per line in JSON lines."""
    first = next(rows)
    with writing(path), path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(first)) if path.suffix == ".csv" else None
        if writer:
            writer.writeheader()
        for nth, row in enumerate(chain([first], rows), 1):
            if writer:
                writer.writerow(row)
            else:
                file.write(json.dumps(row) + "\n")
            if nth % OFTEN == 0:
                tell(f"{nth:,} decisions")
