"""`croupier book`: every figure of every chapter as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.book.lines import Line


def book(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; omit for all.")
    ] = None,
    out: Annotated[
        list[Path] | None,
        typer.Option("--out", metavar="FILE", help="Write to FILE: .jsonl or .parquet."),
    ] = None,
    editions: Annotated[
        bool, typer.Option("--editions", help="Also the earlier texts of the chapters.")
    ] = False,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="OLD", help="Say what differs from an earlier book."),
    ] = None,
    from_file: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Read this book instead of counting."),
    ] = None,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="Cores to use.")] = None,
    as_json: AsJson = False,
) -> None:
    """Price every wager of all chapters, as data.

    Writes JSON lines or Parquet, exact ratios as text beside floats. With --against, exits with
    status 1 if a figure differs. To print the chapters with their figures, use `paper book`.
    """
    from croupier.api import book as make
    from croupier.cli.output import WrongCall, existing, print_json, print_text, progress, writing

    files = _files(out or ())
    old = None if against is None else _read(existing(against))
    if from_file is None:
        with progress("Counting") as tell:
            lines = make(names, editions=editions, cores=cores, tell=tell)
    elif names or editions:
        raise WrongCall("--from reads a whole book; omit games and --editions.")
    else:
        lines = _read(existing(from_file))
    for path in files:
        from croupier.analysis.book.files import written

        body = written(lines, path.suffix)
        with writing(path):
            path.write_bytes(body)
    if old is not None:
        _compare(old, lines, as_json=as_json)
    elif as_json:
        print_json([dict(line) for line in lines])
    elif files:
        named = " and ".join(map(str, files))
        print_text(f"{_size(lines)}: {named}\n")
    else:
        _show(lines)


def _files(paths: Sequence[Path]) -> Sequence[Path]:
    """Refused before anything is counted."""
    from croupier.analysis.book.files import JSON_LINES, PARQUET
    from croupier.cli.output import WrongCall
    from croupier.rulebook.foreign import shown

    for path in paths:
        if path.suffix not in (JSON_LINES, PARQUET):
            told = f"--out {shown(str(path))} is refused; end its name with {JSON_LINES} or "
            raise WrongCall(f"{told}{PARQUET}.")
    return paths


def _read(path: Path) -> list[Line]:
    from croupier.analysis.book.files import read_book

    return read_book(path)


def _compare(old: Sequence[Line], new: Sequence[Line], *, as_json: bool) -> None:
    from croupier.analysis.book.changes import changes
    from croupier.cli.output import print_json, print_text

    found = changes(old, new)
    if as_json:
        print_json([vars(each) for each in found])
    else:
        told = [str(each) for each in found] or [f"No figure differs: {_size(new)}."]
        print_text("".join(f"{line}\n" for line in told))
    if found:
        raise typer.Exit(1)


def _size(lines: Sequence[Line]) -> str:
    chapters = len({(line["game"], line["edition"]) for line in lines})
    wagers = len({(line["game"], line["edition"], line["wager"]) for line in lines})
    return f"{len(lines):,} lines, {wagers:,} wagers of {chapters:,} texts"


def _show(lines: Sequence[Line]) -> None:
    from croupier.cli.output import console, plain_table

    table = plain_table(_size(lines))
    for column in ("chapter", "wager", "paytable", "variant", "method"):
        table.add_column(column, overflow="fold")
    for column in ("house advantage", "hit frequency", "standard deviation"):
        table.add_column(column, justify="right")
    for line in lines:
        edition = f"@{line['edition']}" if line["edition"] else ""
        table.add_row(
            f"{line['chapter']}{edition}",
            line["wager"],
            line["paytable"],
            line["variant"],
            line["method"],
            f"{100 * line['house_advantage']:.4f}%",
            f"{100 * line['hit_frequency']:.3f}%",
            f"{line['standard_deviation']:.4f}",
        )
    console().print(table)
