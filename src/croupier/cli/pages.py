"""The command that serves the pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

LOOPBACK = "127.0.0.1"
ELSEWHERE = """\
Pages follow; the command line, in a checkout .venv/bin, does the same and more:
  croupier games, rules GAME, odds GAME, strategy GAME, simulate GAME
  croupier play GAME --advise, paper guide GAME
  croupier submission template GAME, check FILE, filing --help
  croupier tour shows some of it, croupier --help lists all."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = LOOPBACK,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: a free one.")] = 8046,
    data: Annotated[
        Path | None, typer.Option(help="Folder for everything kept; else the user's data folder.")
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", help="Database URL for tables and accounts.")
    ] = None,
    behind_tls: Annotated[
        bool, typer.Option("--behind-tls", help="A proxy speaks TLS: cookies go over it alone.")
    ] = False,
) -> None:
    """Serve the pages on this machine.

    Look a game up, try a paytable, play, train as a dealer, replay, draft a submission.
    """
    from croupier.cli.output import console
    from croupier.web.serve import serve as run

    console().print(ELSEWHERE, style="dim")
    run(host, port, data, store, behind_tls=behind_tls)
