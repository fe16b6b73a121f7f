"""`croupier design`: paytables to order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import AsJson, Filed, GameName, Settings, TableLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.design.search import Designed
    from croupier.api import Game

ANY_RANGE = "5, 4.5-5.5, 4.5- or -5.5"


def design(
    name: GameName,
    wager: Annotated[str, typer.Option("--wager", help="Wager to design a paytable for.")],
    house_advantage: Annotated[
        str,
        typer.Option("--house-advantage", metavar="RANGE", help=f"In percent: {ANY_RANGE}."),
    ] = "",
    hit_frequency: Annotated[
        str,
        typer.Option(
            "--hit-frequency", metavar="RANGE", help="In percent; low rows may be dropped for it."
        ),
    ] = "",
    standard_deviation: Annotated[
        str,
        typer.Option("--standard-deviation", metavar="RANGE", help="In units of the wager."),
    ] = "",
    top_award: Annotated[
        str, typer.Option("--top-award", metavar="RANGE", help="Largest payout, to 1: 100-500.")
    ] = "",
    rows: Annotated[
        list[str] | None,
        typer.Option("--row", metavar="ROW=RANGE", help="What a row may pay: 'Pair=1-2'."),
    ] = None,
    contributions: Annotated[
        list[str] | None,
        typer.Option(
            "--contribution", metavar="ROW=RANGE", help="What a row gives back, in percent."
        ),
    ] = None,
    by_rarity: Annotated[
        bool, typer.Option("--by-rarity", help="No row pays less than a more frequent one.")
    ] = False,
    any_number: Annotated[
        bool,
        typer.Option("--any-number", help="Also whole numbers that paytables seldom have."),
    ] = False,
    paytable: TableLabel = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Start from this paytable (TOML).")
    ] = None,
    tables: Annotated[
        int, typer.Option("--tables", min=1, max=50, help="Tables to find, the most usual first.")
    ] = 5,
    sensitivity: Annotated[
        bool,
        typer.Option(
            "--sensitivity", help="What each row and answer changes, of the first table found."
        ),
    ] = False,
    pareto: Annotated[
        bool,
        typer.Option("--pareto", help="The calmest and wildest table at each house advantage."),
    ] = False,
    points: Annotated[
        int, typer.Option("--points", min=2, max=100, help="Points of --pareto.")
    ] = 12,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw --pareto as SVG.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the first table found as .toml; of --pareto all as .csv, .parquet or "
            ".arrow.",
        ),
    ] = None,
    settings: Settings = None,
    submission: Filed = None,
    as_json: AsJson = False,
) -> None:
    """Design a paytable: find payouts that meet your wishes.

    All rows are free, from a fourth to four times what they pay in the table in force, --paytable
    or --paytable-file. Needs the extra "design". Use a saved table with `odds --paytable-file`.
    """
    from croupier.analysis.design.wishes import Wish
    from croupier.api import game
    from croupier.cli.output import WrongCall, pairs, print_json, progress, rules_from, writing
    from croupier.cli.show.design import show_front, show_sensitivity, show_tables
    from croupier.cli.show.plotted import write_front
    from croupier.tabular import verify_name

    wish = Wish(
        house_advantage,
        hit_frequency,
        standard_deviation,
        top_award,
        tuple(pairs(rows or (), "--row").items()),
        tuple(pairs(contributions or (), "--contribution").items()),
        by_rarity,
        any_number,
    )
    if wish == Wish(any_number=any_number) and not (pareto or sensitivity):
        raise WrongCall("Say what the paytable should be: --house-advantage 5, for example.")
    if pareto and sensitivity:
        raise WrongCall("--pareto shows many tables; omit --sensitivity.")
    if pareto and out is not None:
        verify_name(out)
    if plot is not None and not pareto:
        raise WrongCall("--plot draws --pareto; add it.")
    found = game(name)
    found.wager(wager)
    start = _start(found, wager, paytable, paytable_file)
    chosen = rules_from(found, settings or (), submission)
    with progress(f"Designing {wager} of {found.key}") as tell:
        asked = found.design(wager, wish, rules=chosen, rows=start, tell=tell)
        if pareto:
            front = asked.front(points)
        else:
            designed = asked.tables(tables)
            moved = asked.sensitivity(designed[0].rows) if sensitivity else None
    if pareto:
        if plot is not None:
            _write(plot, front.svg())
        if out is not None:
            with writing(out):
                write_front(front, out)
        print_json(front.plain()) if as_json else show_front(front)
        return
    if out is not None:
        _save(out, wager, designed)
    if as_json:
        facts: dict[str, Any] = {"wager": wager, "tables": [each.plain() for each in designed]}
        print_json(facts if moved is None else {**facts, "sensitivity": moved.plain()})
        return
    show_tables(wager, asked.start, designed)
    if moved is not None:
        show_sensitivity(moved)


def _start(
    found: Game, wager: str, paytable: str | None, file: Path | None
) -> Sequence[tuple[str, str]] | None:
    """The rows of a table that is named or in a file; None for those in force."""
    from croupier.cli.output import WrongCall, existing
    from croupier.rulebook.foreign import shown

    tables = found.rulebook.paytables(wager)
    if file is not None:
        own, proposed = found.proposing(existing(file))
        if proposed != wager:
            raise WrongCall(f"{shown(str(file))} is for {proposed}, not for --wager {wager}.")
        assert own.proposed is not None
        tables = own.rulebook.paytables(wager)
        paytable = own.proposed.label
    if paytable is not None and paytable not in (labels := [each.label for each in tables]):
        there = ", ".join(map(repr, labels))
        raise WrongCall(f"{wager} has no paytable {shown(paytable)!r}; choose {there}.")
    begin = next((each for each in tables if each.label == paytable), None)
    return None if begin is None else [(row.name, str(row.pays)) for row in begin.rows]


def _save(out: Path, wager: str, designed: Sequence[Designed]) -> None:
    from croupier.analysis.design.sums import LABEL
    from croupier.rulebook.proposal import as_toml

    _write(out, as_toml(wager, LABEL, designed[0].rows))


def _write(path: Path, text: str) -> None:
    from croupier.cli.output import writing

    with writing(path):
        path.write_text(text, encoding="utf-8")
