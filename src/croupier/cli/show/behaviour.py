"""When each wager is made, works and comes down, in games where wagers stay from roll to roll."""

from __future__ import annotations

from typing import Any

from croupier.cli.output import WrongCall, console
from croupier.rulebook.rules import Rules


def behaviour_json(rules: Rules) -> list[dict[str, Any]]:
    """One record per wager, in chapter order."""
    if not rules.book.behaviour:
        raise WrongCall(
            f"{rules.book.game} has no wagers that stay up from roll to roll; omit --behaviour."
        )
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


SHORT = {
    "before any roll": "any roll",
    "before a come out roll": "come out",
    "before a new shooter's come out roll": "shooter",
    "while a come out point stands": "point",
    "once its wager has a point": "own point",
    "works": "on",
    "off unless called on": "off*",
    "on unless called off": "on*",
    "one roll": "once",
    "until decided": "stays",
    "at any time": "yes",
    "until its point stands": "early",
    "never": "no",
}
COLUMNS = ("made", "come_out", "stays", "removed", "reduced", "increased")
HEADS = ("made", "works", "stays", "remove", "reduce", "raise")
LEGEND = (
    "made: the roll before which it can be made (shooter: a new shooter's first roll). works: on "
    "the come out roll (*: unless called otherwise). stays: until decided. remove, reduce, raise: "
    "yes means at any time, early until it has a point."
)


def show_behaviour(rules: Rules) -> None:
    """One table, one line per wager; below it, what makes a wager come down undecided."""
    from rich.table import Table

    out = console()
    gap = (0, 1, 0, 0)  # so that 80 columns hold it
    table = Table(box=None, pad_edge=False, padding=gap, header_style="")
    for head in ("wager", *HEADS, "cite"):
        table.add_column(head, no_wrap=True)
    falls: dict[str, list[str]] = {}
    for row in behaviour_json(rules):
        short = (SHORT[row[column]] for column in COLUMNS)
        table.add_row(row["wager"], *short, row["cite"].partition("a")[2])
        falls.setdefault(row["comes_down"], []).append(row["wager"])
    out.print(table)
    out.print()
    out.print(LEGEND)
    for text, wagers in falls.items():
        shown = ", ".join(wagers) if len(wagers) < 10 else f"the {len(wagers)} one-roll wagers"
        out.print(f"- {shown}: {text}")
