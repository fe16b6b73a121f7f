"""The command that finds a paytable with a given house advantage."""

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
    wager: Annotated[str, typer.Option("--wager", help="Wager to find payouts for.")],
    house_advantage: Annotated[
        str, typer.Option("--house-advantage", help="House advantage that you want, in percent.")
    ],
    hit_frequency: Annotated[
        str,
        typer.Option("--hit-frequency", help="Hit frequency that you want, in percent."),
    ] = "",
    paytable: TableLabel = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Start from this paytable (TOML).")
    ] = None,
    settings: Settings = None,
    submission: Filed = None,
    as_json: AsJson = False,
) -> None:
    """Find a paytable with the house advantage that you want.

    Finds whole-number payouts close to the table in force, to --paytable or to --paytable-file.
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
        raise WrongCall(f"{wager} has no paytable {shown(paytable)!r}; choose {there}.")
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
        out.print("No paytable comes within one percentage point by changing three rows or fewer.")
        return
    table = plain_table(f"{wager}: paytables closest to your target")
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
