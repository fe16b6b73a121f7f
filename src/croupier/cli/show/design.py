"""Designed paytables on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.analysis.design.front import CALM, WILD, Front
from croupier.analysis.design.search import Designed
from croupier.analysis.design.sensitivity import Sensitivity
from croupier.analysis.design.sums import Rows
from croupier.cli.output import console, plain_table, print_text
from croupier.rulebook.figures import percent_text

UNPROVEN = "The search was stopped before it was complete; better tables may exist."


def show_tables(wager: str, start: Rows, designed: Sequence[Designed]) -> None:
    """The tables side by side, beside the one that the search began with."""
    _compare(f"{wager}: paytables that meet your wishes", start, designed)


def _compare(title: str, start: Rows, designed: Sequence[Designed]) -> None:
    table = plain_table(title)
    table.add_column("")
    table.add_column("begun with", justify="right")
    for nth in range(1, len(designed) + 1):
        table.add_column(str(nth), justify="right")
    paid = [dict(each.rows) for each in designed]
    for row, pays in start:
        table.add_row(row, pays, *(each.get(row, "") for each in paid))
    table.add_section()
    odds = [each.odds for each in designed]
    table.add_row("House advantage", "", *(percent_text(each.house_advantage) for each in odds))
    table.add_row("Hit frequency", "", *(percent_text(each.hit_frequency) for each in odds))
    table.add_row("Standard deviation", "", *(f"{each.standard_deviation:.4f}" for each in odds))
    table.add_row("Unusual, points", "", *(str(each.points) for each in designed))
    out = console()
    out.print(table)
    if not all(each.proven for each in designed):
        out.print(UNPROVEN)


def show_front(front: Front) -> None:
    print_text(f"{front.text()}\n\n")
    for side, tables in ((CALM, front.calm), (WILD, front.wild)):
        if tables:
            names = dict.fromkeys(name for each in tables for name, _ in each.rows)
            paid = plain_table(f"{front.wager}: {side} tables")
            for column in ("house advantage", "standard deviation", "hit frequency", *names):
                paid.add_column(column, justify="right")
            for each in tables:
                pays = dict(each.rows)
                paid.add_row(
                    percent_text(each.odds.house_advantage),
                    f"{each.odds.standard_deviation:.4f}",
                    percent_text(each.odds.hit_frequency),
                    *(pays.get(name, "") for name in names),
                )
            console().print(paid)
    if not front.proven:
        console().print(UNPROVEN)


def show_sensitivity(found: Sensitivity) -> None:
    """Of the first table: its rows, then other answers."""
    out = console()
    rows = plain_table("What moves the house advantage of table 1")
    rows.add_column("row")
    for column in ("pays", "gives back", "one more to 1 changes it by"):
        rows.add_column(column, justify="right")
    for row in found.rows:
        changes = f"{-100 * float(row.per_unit):+.4f}%"
        rows.add_row(row.name, row.pays, percent_text(row.gives_back), changes)
    out.print(rows)
    if found.answers:
        answers = plain_table("Other answers")
        for column in ("option", "paragraph", "answer", "other answer"):
            answers.add_column(column, overflow="fold")
        answers.add_column("house advantage", justify="right")
        for each in found.answers:
            then = percent_text(each.house_advantage)
            answers.add_row(each.key, each.cite, each.answer, each.other, then)
        out.print(answers)
