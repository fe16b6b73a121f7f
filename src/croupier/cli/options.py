"""What several commands are called with, and the one place where an error becomes a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game: three-card-poker, 649a, tcp or 'Three Card Poker'."
    ),
]
MaybeGameName = Annotated[
    str | None, typer.Argument(metavar="GAME", help="A game, unless one is gone on with.")
]
Settings = Annotated[
    list[str] | None, typer.Option("--set", help="Answer an option or reading: --set decks=6.")
]
Filed = Annotated[
    Path | None, typer.Option("--submission", help="A Rules Submission file with the answers.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Facts for programs.")]
WagerName = Annotated[str | None, typer.Option("--wager", help="One wager.")]
TableLabel = Annotated[str | None, typer.Option("--paytable", help="One paytable, by its label.")]
StakeText = Annotated[
    str | None,
    typer.Option("--stake", help="Size of the wager, where it matters, in dollars; else $5."),
]
MeterTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--meter",
        help="Amount on a meter: --meter five-card-progressive=25000; where a wager has several, "
        "--meter progressive:mega=25000.",
    ),
]
HoldAfter = Annotated[
    int | None,
    typer.Option("--hold", min=1, help="What the house keeps after so many rounds, with limits."),
]
OddsFile = Annotated[
    Path | None, typer.Option("--out", help="Write every outcome with its figures as CSV.")
]

# What typer itself makes an end of; of a broken pipe a quiet one: whoever reads has had enough.
ITS_OWN = (TyperException, typer.Abort, typer.Exit, BrokenPipeError)


class Commands(TyperGroup):
    """A wrong call is one sentence on standard error and exit status 2; a fault of this program is
    one with its traceback in a log, and exit status 70."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ITS_OWN:
            raise
        except Exception as error:
            from croupier.cli.faults import status_of

            raise typer.Exit(status_of(error)) from None
