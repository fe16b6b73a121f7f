"""A game's strategy: in words on the terminal, every decision in a file."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Table

from croupier.cli.output import WrongCall, console, percent
from croupier.rulebook.rules import Rules

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.maths.pricing.counted import Tell, Terms

SUFFIXES = (".csv", ".jsonl")
OFTEN = 100_000


def check_file(path: Path) -> None:
    if path.suffix not in SUFFIXES:
        raise WrongCall(f"{path} must end in {' or '.join(SUFFIXES)}.")


def found_strategy(game: Game, rules: Rules, terms: Terms, tell: Tell) -> Mapping[str, Any]:
    """The strategy of the main wager, which is the first with one."""
    for wager in game.rulebook.wager:
        if wager.part_of is None and rules.offers(wager.key):
            label = game.paytable_in_force(rules, wager.key)
            in_force = rules.all_given()
            report = game.odds(in_force, wager=wager.key, paytable=label, terms=terms, tell=tell)
            if report.strategy is not None:
                return report.strategy
    raise WrongCall(f"{game.key} has no decisions.")


def show_strategy(strategy: Mapping[str, Any], out: Console | None = None) -> None:
    out = out or console()
    for rule in strategy.get("learned", ({"sentence": strategy["sentence"]},)):
        cost = f"  (costs {percent(rule['cost'], 4)} of the Ante)" if "cost" in rule else ""
        out.print(f"- {rule['sentence']}{cost}")
    if rows := strategy.get("table"):
        table = Table(box=box.SIMPLE_HEAD)
        for column in rows[0]:
            table.add_column(column.replace("_", " "))
        for row in rows:
            table.add_row(*map(str, row.values()))
        out.print(table)
    for text in _frequencies(strategy.get("frequencies", {})):
        out.print(text)
    if "tie_rule" in strategy:
        out.print(strategy["tie_rule"])


def _frequencies(often: Mapping[str, Any]) -> Iterator[str]:
    """How often each choice is made: at the game's one decision, or at each of several."""
    several = {name: shares for name, shares in often.items() if isinstance(shares, Mapping)}
    for name, shares in (several or {"": often}).items():
        if shares:
            listed = (f"{key} {percent(float(Fraction(v)), 2)}" for key, v in shares.items())
            yield f"How often{' at ' + name if name else ''}: {', '.join(listed)}."


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
