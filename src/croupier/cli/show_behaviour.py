"""Wagers by situation, for games that go on from roll to roll."""

from __future__ import annotations

from typing import Any

from croupier.cli.output import WrongCall, console
from croupier.rulebook.rules import Rules


def behaviour_json(rules: Rules) -> list[dict[str, Any]]:
    """A record a wager, in the order of the chapter."""
    if not rules.book.behaviour:
        raise WrongCall(f"{rules.book.game}: no wager stands from one roll to the next.")
    rows = []
    for wager in rules.wagers():
        record = rules.behaviour(wager.key)
        rows.append(
            {
                "wager": wager.key,
                "cite": record.cite,
                "made": record.made,
                "come_out": record.come_out,
                "stays": record.stays,
                "comes_down": record.comes_down,
                "removed": record.removed,
                "reduced": record.reduced,
                "increased": record.increased,
                "note": record.note,
            }
        )
    return rows


def show_behaviour(rules: Rules) -> None:
    """One table; wagers that behave alike share a line."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    columns = ("made", "come_out", "stays", "removed", "reduced", "increased", "comes_down")
    for column in ("wagers", *(name.replace("_", " ") for name in columns), "cite"):
        table.add_column(column, overflow="fold")
    alike: dict[tuple[str, ...], list[str]] = {}
    for row in behaviour_json(rules):
        key = (*(str(row[column]) for column in columns), str(row["cite"]))
        alike.setdefault(key, []).append(row["wager"])
    for key, wagers in alike.items():
        table.add_row(", ".join(wagers), *key)
    console().print(table)
