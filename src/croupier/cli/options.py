"""Arguments and options that commands share, and the one place that catches their errors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Game: three-card-poker, 649a, tcp or 'Three Card Poker'."),
]
MaybeGameName = Annotated[
    str | None, typer.Argument(metavar="GAME", help="Game to play; omit with --resume.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Set an option or reading: --set decks=6."),
]
Filed = Annotated[
    Path | None,
    typer.Option(
        "--submission", metavar="FILE", help="Use the answers in this Rules Submission file."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
WagerName = Annotated[
    str | None, typer.Option("--wager", metavar="KEY", help="Show only this wager.")
]
TableLabel = Annotated[
    str | None,
    typer.Option("--paytable", metavar="LABEL", help="Show only the paytable with this label."),
]
StakeText = Annotated[
    str | None,
    typer.Option("--stake", metavar="AMOUNT", help="Size of the wager in dollars; default: $5."),
]
MeterTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--meter",
        metavar="METER=AMOUNT",
        help="Set a meter: --meter five-card-progressive=25000; if the wager has several meters, "
        "--meter progressive:mega=25000.",
    ),
]
EndlessShoe = Annotated[
    bool,
    typer.Option(
        "--endless", help="Count from a shoe without end, as textbooks do; Blackjack family only."
    ),
]
HoldAfter = Annotated[
    int | None,
    typer.Option(
        "--hold", metavar="N", min=1, help="Expected hold after N rounds, with its 95% range."
    ),
]
OddsFile = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Write every outcome with its figures to a CSV file."
    ),
]

# Typer handles these itself; a broken pipe ends quietly, since the reader has had enough.
ITS_OWN = (TyperException, typer.Abort, typer.Exit, BrokenPipeError)


class Commands(TyperGroup):
    """A usage error prints one sentence on standard error and exits with status 2; an internal
    error also writes its traceback to a log and exits with status 70."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ITS_OWN:
            raise
        except Exception as error:
            from croupier.cli.faults import status_of

            raise typer.Exit(status_of(error)) from None
