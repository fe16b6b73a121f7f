"""Arguments and options that commands share, and the one place that catches their errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Game: three-card-poker, 649a, tcp or 'Three Card Poker'."),
]
OfEdition = Annotated[
    str | None,
    typer.Option("--edition", metavar="YEAR", help="Use an earlier text of the chapter: 2011."),
]
OnDay = Annotated[
    str | None,
    typer.Option("--as-of", metavar="DAY", help="Use the text in force on this date."),
]
MaybeGameName = Annotated[
    str | None, typer.Argument(metavar="GAME", help="Game to play; omit with --resume.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Set an option or reading: --set decks=6."),
]
AsUsual = Annotated[
    bool, typer.Option("--usual", help="Use a usual table's answers: few side wagers.")
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
        "--out", metavar="FILE", help="Write every outcome to this .csv, .parquet or .arrow file."
    ),
]

RowsFile = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Write what the plot shows to .csv, .parquet or .arrow."
    ),
]

OnCluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on the Dask cluster of the scheduler at this address: tcp://192.0.2.7:8786.",
    ),
]

# Typer handles these itself; a broken pipe ends quietly, since the reader has had enough.
ITS_OWN = (TyperException, typer.Abort, typer.Exit, BrokenPipeError)


@contextmanager
def working_on(address: str | None, cores: int | None = None) -> Iterator[None]:
    """The workers of a cluster for everything meanwhile, if one is named."""
    if address is None:
        yield
        return
    from croupier.cli.output import WrongCall

    if cores is not None:
        raise WrongCall("--cores is for this machine; omit it with --cluster.")
    from croupier.analysis.executors.cluster import cluster

    with cluster(address):
        yield


def of_edition(name: str, edition: str | None, as_of: str | None) -> str:
    """A game's name with the edition or the day that options ask for: 649a@2011."""
    from croupier.cli.output import WrongCall
    from croupier.rulebook.foreign import shown

    asked = {"--edition": edition, "--as-of": as_of}
    given = [option for option, value in asked.items() if value is not None]
    if not given:
        return name
    if len(given) > 1 or "@" in name:
        more = given if len(given) > 1 else [shown(name), *given]
        raise WrongCall(f"{' and '.join(more)} both name an edition; give one of them.")
    if as_of is not None:
        from croupier.cli.filing.desk import day_of

        day_of(as_of, "--as-of")
    return f"{name}@{edition if as_of is None else as_of}"


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
