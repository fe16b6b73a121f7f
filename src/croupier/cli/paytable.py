"""The command that looks for paytables with a wished house advantage."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Filed, GameName, Settings, TableLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.reports.paytable_finder import Candidate


def paytable(
    name: GameName,
    wager: Annotated[str, typer.Option("--wager", help="The wager whose payouts are sought.")],
    house_advantage: Annotated[
        str, typer.Option("--house-advantage", help="What the house is to keep, in percent.")
    ],
    hit_frequency: Annotated[
        str,
        typer.Option("--hit-frequency", help="How often it is to pay, in percent."),
    ] = "",
    paytable: TableLabel = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Begin with a paytable of one's own.")
    ] = None,
    settings: Settings = None,
    submission: Filed = None,
    as_json: AsJson = False,
) -> None:
    """Paytables with a wished house advantage.

    Whole payouts near those in force, of another table, or of a file.
    """
    from croupier.api import game
    from croupier.cli.output import WrongCall, existing, print_json, progress, rules_from
    from croupier.reports.paytable_finder import wish_of
    from croupier.rulebook.foreign import shown

    found = game(name)
    found.wager(wager)
    tables = found.rulebook.paytables(wager)
    if paytable_file is not None:
        own, proposed = found.proposing(existing(paytable_file))
        if proposed != wager:
            raise WrongCall(f"{paytable_file} is for {proposed}, not for --wager {wager}.")
        assert own.proposed is not None
        tables = own.rulebook.paytables(wager)
        paytable = own.proposed.label
    if paytable is not None and paytable not in (labels := [each.label for each in tables]):
        there = ", ".join(map(repr, labels))
        raise WrongCall(f"{wager} has no paytable {shown(paytable)!r}; there are {there}.")
    begin = next((each for each in tables if each.label == paytable), None)
    rows = None if begin is None else [(row.name, str(row.pays)) for row in begin.rows]
    chosen = rules_from(found, settings or (), submission)
    with progress(f"Counting {found.key}") as tell:
        wish = wish_of(house_advantage, hit_frequency)
        candidates = found.wished(
            wager,
            wish.house_advantage,
            wish.hit_frequency,
            rules=chosen,
            rows=rows,
            tell=tell,
        )
    if as_json:
        print_json([each.plain() for each in candidates])
    else:
        _show(wager, candidates)


def _show(wager: str, candidates: Sequence[Candidate]) -> None:
    from croupier.cli.output import console, plain_table
    from croupier.rulebook.figures import percent_text

    out = console()
    if not candidates:
        out.print("No table that changes three rows or fewer comes within one percentage point.")
        return
    table = plain_table(f"{wager}: tables near the wish")
    table.add_column("")
    for nth in range(1, len(candidates) + 1):
        table.add_column(str(nth), justify="right")
    for place, (row, _) in enumerate(candidates[0].rows):
        table.add_row(row, *(each.rows[place][1] for each in candidates))
    table.add_section()
    odds = [each.odds for each in candidates]
    table.add_row("House advantage", *(percent_text(each.house_advantage) for each in odds))
    table.add_row("Hit frequency", *(percent_text(each.hit_frequency) for each in odds))
    table.add_row("Standard deviation", *(f"{each.standard_deviation:.4f}" for each in odds))
    out.print(table)
