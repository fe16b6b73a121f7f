"""The commands that serve the web pages and look whether everything is there for them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson
from croupier.cli.people.options import StoreUrl

LOOPBACK = "127.0.0.1"
ELSEWHERE = """\
Starting the web pages. The command line (.venv/bin in a checkout) does the same and more:
  croupier games, rules GAME, odds GAME, strategy GAME, simulate GAME
  croupier play GAME --advise, paper guide GAME
  croupier submission template GAME, check FILE, filing --help
  croupier tour for a sample, croupier --help for all commands."""


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = LOOPBACK,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")] = 8046,
    data: Annotated[
        Path | None, typer.Option(help="Folder for all data; default: your user data folder.")
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", help="Database URL for tables and accounts.")
    ] = None,
    behind_tls: Annotated[
        bool, typer.Option("--behind-tls", help="Send cookies over HTTPS only, behind a TLS proxy.")
    ] = False,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="Name by which browsers call it: croupier.example."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve; each serves any table.")
    ] = 1,
    log: Annotated[
        bool, typer.Option("--log", help="Log each request as a line of JSON, without secrets.")
    ] = False,
) -> None:
    """Serve the web pages on this machine.

    Look up a game, try a paytable, play, train as a dealer, replay a log, draft a submission.
    """
    from croupier.cli.output import console
    from croupier.web.serve import serve as run

    console().print(ELSEWHERE, style="dim")
    run(host, port, data, store, behind_tls=behind_tls, workers=workers, log=log, names=name or ())


def doctor(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """Check that this machine has what Croupier needs.

    Looks at Python, packages, chapters, time zone, cache, counts, papers and the store. Exits with
    status 1 if something failed.
    """
    from croupier.cli.doctor import show_doctor

    raise typer.Exit(0 if show_doctor(store, as_json=as_json) else 1)
