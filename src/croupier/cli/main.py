"""The command line. Heavy rooms are imported inside the commands, so that help answers at once."""

from __future__ import annotations

import os
import sys
import warnings
from io import TextIOWrapper
from typing import Annotated

import typer

from croupier.cli import (
    analysis,
    book,
    chapters,
    design,
    figures,
    filing,
    floor_meters,
    floor_program,
    live,
    pages,
    papers,
    people,
    rooms,
    sessions,
)
from croupier.cli.options import Commands
from croupier.version import VERSION

app = typer.Typer(
    cls=Commands,
    help="Pennsylvania's table games: rules, play and exact odds, from one rules file per game.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
submission_app = typer.Typer(help="Write a Rules Submission (601a.4).", no_args_is_help=True)


def _show_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"croupier {VERSION}\n")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


def tour() -> None:
    """Take a short tour: the games, sample odds, what to try next."""
    from croupier.cli.tour import show_tour

    show_tour()


for command in (
    chapters.games,
    chapters.rules,
    chapters.search,
    figures.odds,
    figures.strategy,
    design.design,
    figures.simulate,
    analysis.counting,
    analysis.exposure,
    book.book,
    sessions.sessions,
    live.play,
    live.replay,
    live.theoretical,
    live.keys,
    chapters.check,
    chapters.compare,
    chapters.coverage,
    chapters.schema,
    chapters.new_game,
    papers.paper,
    pages.serve,
    pages.doctor,
    tour,
):
    app.command()(command)
app.command("compile")(figures.compile_games)
submission_app.command("template")(chapters.submission_template)
app.add_typer(submission_app, name="submission")
app.add_typer(filing.app, name="filing")
app.add_typer(people.app, name="people")
app.add_typer(rooms.app, name="room")
floor_program.app.add_typer(floor_meters.app, name="meter")
app.add_typer(floor_program.app, name="floor")


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our characters shows "?"
    # Nobody plugs into our records, and looking for plugins costs every start.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    warnings.formatwarning = lambda message, *_: f"croupier: {message}\n"
    app()


if __name__ == "__main__":
    main()
