"""A game's strategy: in words on the terminal, every decision in a file."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Table

from croupier.cli.output import WrongCall, console, percent
from croupier.games.pricing import terms_for
from croupier.rulebook.rules import Rules

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.maths.pricing.counted import Tell, Terms
    from croupier.maths.pricing.strategy import Strategy

SUFFIXES = (".csv", ".jsonl")
OFTEN = 100_000


def check_file(path: Path) -> None:
    if path.suffix not in SUFFIXES:
        raise WrongCall(f"{path} must end in {' or '.join(SUFFIXES)}.")


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
    raise WrongCall(f"{game.key} has no decisions.")


def show_strategy(strategy: Strategy, out: Console | None = None) -> None:
    """What to do in words, what each rule to learn costs, tables to look it up in."""
    out = out or console()
    if strategy.sentence not in [rule.sentence for rule in strategy.learned]:
        out.print(f"- {strategy.sentence}")
    for rule in strategy.learned:
        out.print(
            f"- {rule.sentence}  (costs {percent(float(rule.cost), 4)} of the {rule.unit}: house "
            f"advantage {percent(float(rule.house_advantage), 4)})"
        )
    for chart in strategy.charts:
        table = Table(title=chart.title, title_justify="left", box=box.SIMPLE_HEAD)
        for column in chart.columns:
            table.add_column(column)
        for row in chart.rows:
            table.add_row(*row)
        out.print(table)
    for decision, shares in strategy.frequencies.items():
        listed = (f"{choice} {percent(float(share), 2)}" for choice, share in shares.items())
        out.print(f"How often, {decision}: {', '.join(listed)}.")
    if strategy.ties:
        out.print(strategy.ties)


def write_decisions(rows: Iterator[Mapping[str, Any]], path: Path, tell: Tell) -> None:
    """One row a decision, with a heading in CSV, an object a line in JSON lines."""
    first = next(rows)
    with path.open("w", newline="", encoding="utf-8") as file:
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
