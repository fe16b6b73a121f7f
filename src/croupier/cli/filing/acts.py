"""Commands that act on a filing."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.filing.desk import (
    Dated,
    Day,
    File,
    Key,
    NoFigures,
    Sent,
    app,
    day_of,
    desk_for,
    done,
    notice_of,
)
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from croupier.filing.desk import Desk

House = Annotated[
    str, typer.Option("--house", help="Certificate holder; default: the one you act for.")
]


@app.command()
def new(
    file: File,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Draft a Rules Submission (601a.4(a))."""
    from croupier.cli.output import existing

    desk = desk_for(account, store)
    done(desk, desk.new(existing(file), day_of(day)), as_json)


@app.command()
def file(
    what: Annotated[
        str, typer.Argument(metavar="FILE", help="Rules Submission, or the key of a draft.")
    ],
    no_figures: NoFigures = False,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File a Rules Submission, from a file or a draft (601a.4(b))."""
    from croupier.cli.output import existing, progress
    from croupier.rulebook.foreign import is_file

    drafted = what.startswith("RS-") and not is_file(Path(what))
    with progress("Counting") as tell:
        desk = desk_for(account, store, tell=tell, figures=not no_figures)
        event = desk.file(what if drafted else existing(Path(what)), day_of(day))
    done(desk, event, as_json)


@app.command()
def amend(
    file: File,
    of: Annotated[
        str,
        typer.Option("--of", help="Submission to replace; default: the one for the same tables."),
    ] = "",
    no_figures: NoFigures = False,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File an amendment to the version in force (601a.7(b))."""
    from croupier.cli.output import existing, progress

    with progress("Counting") as tell:
        desk = desk_for(account, store, tell=tell, figures=not no_figures)
        event = desk.amend(existing(file), day_of(day), of)
    done(desk, event, as_json)


@app.command()
def toll(
    key: Key,
    finding: Annotated[
        list[str] | None,
        typer.Option("--finding", help="CITE: inconsistency; omit to use what `check` finds."),
    ] = None,
    instead: Annotated[
        list[str] | None,
        typer.Option("--instead", help="Suggested fix; the first belongs to the first --finding."),
    ] = None,
    day: Day = None,
    dated: Dated = None,
    notice: Sent = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record the notice that tolls a review (601a.4(d))."""
    from croupier.cli.output import WrongCall

    desk = desk_for(account, store)
    named = None
    if finding or instead:
        finding = finding or []
        if len(instead or []) > len(finding):
            raise WrongCall("--instead is refused; there must be a --finding for each --instead.")
        named = [_finding(*each) for each in zip_longest(finding, instead or [], fillvalue="")]
    done(desk, desk.toll(key, day_of(day), named, notice_of(dated, notice)), as_json)


def _finding(text: str, instead: str) -> dict[str, str]:
    cite, colon, what = text.partition(": ")
    return {"cite": cite if colon else "", "text": what if colon else text, "instead": instead}


@app.command()
def revise(
    key: Key,
    file: File,
    no_figures: NoFigures = False,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File a revision of a tolled submission (601a.4(e))."""
    from croupier.cli.output import existing, progress

    with progress("Counting") as tell:
        desk = desk_for(account, store, tell=tell, figures=not no_figures)
        event = desk.revise(key, existing(file), day_of(day))
    done(desk, event, as_json)


@app.command()
def implemented(
    key: Key,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record the day on which a submission in force was implemented (601a.4(c))."""
    desk = desk_for(account, store)
    done(desk, desk.implemented(key, day_of(day)), as_json)


@app.command()
def withdraw(
    key: Key,
    why: Annotated[str, typer.Option("--why", help="Reason.")] = "",
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Withdraw a submission that is not in force."""
    desk = desk_for(account, store)
    done(desk, desk.withdraw(key, day_of(day), why), as_json)


@app.command("in-error")
def in_error(
    key: Key,
    why: Annotated[str, typer.Option("--why", help="What was wrong with it.")],
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last act on a filing, recorded in error.

    Both events stay in the history.
    """
    desk = desk_for(account, store)
    done(desk, desk.in_error(key, why), as_json)


@app.command()
def approve(
    key: Key,
    day: Day = None,
    dated: Dated = None,
    notice: Sent = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record a notice of approval (601a.4(c), 601a.10, 613a.7(3))."""
    desk = desk_for(account, store)
    done(desk, desk.approve(key, day_of(day), notice_of(dated, notice)), as_json)


@app.command()
def disapprove(
    key: Key,
    why: Annotated[str, typer.Option("--why", help="Reason given in the notice.")],
    day: Day = None,
    dated: Dated = None,
    notice: Sent = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record a notice of disapproval (601a.4(c))."""
    desk = desk_for(account, store)
    done(desk, desk.disapprove(key, day_of(day), why, notice_of(dated, notice)), as_json)


@app.command("limits")
def post_limits(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game: key or chapter.")],
    minimum: Annotated[str, typer.Option("--minimum", help="Least wager: 10 or $10.")],
    maximum: Annotated[str, typer.Option("--maximum", help="Most wagered: 500 or $500.")],
    holder: House = "",
    tables: Annotated[
        str, typer.Option("--tables", help='all, "12, 14" or "class high limit".')
    ] = "all",
    day: Day = None,
    hour: Annotated[str, typer.Option("--at", help="Time of that day (18:30).")] = "00:00",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Post the minimum and maximum of tables, from a date and time on (601a.6).

    They hold until others are posted; a Rules Submission is not amended by it (601a.7(b)).
    """
    from datetime import time

    from croupier.cli.output import WrongCall
    from croupier.store import clock
    from croupier.submission.tables import tables_of

    try:
        since = clock.at(day_of(day), time.fromisoformat(hour))
    except ValueError:
        raise WrongCall(f"--at {hour!r:.40} is refused; write a time as 18:30.") from None
    desk = desk_for(account, store)
    event = desk.post_limits(
        _house(desk, holder), desk.game_named(game), tables_of(tables), (minimum, maximum), since
    )
    done(desk, event, as_json)


@app.command()
def ask(
    subject: Annotated[str, typer.Argument(help="layout, signage, equipment, service, ...")],
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game: key or chapter.")],
    holder: House = "",
    about: Annotated[str, typer.Option("--about", help="Short description.")] = "",
    wager: Annotated[
        str, typer.Option("--wager", help="Wager that loses its jackpot; with jackpot-removal.")
    ] = "",
    submission: Annotated[
        str, typer.Option("--submission", help="Submission that it is for.")
    ] = "",
    reason: Annotated[str, typer.Option("--reason", help="Reason for a waiver.")] = "",
    jurisdictions: Annotated[
        str, typer.Option("--jurisdictions", help="Where else a waived manner of play is used.")
    ] = "",
    file: Annotated[
        list[Path] | None,
        typer.Option("--file", help="Drawing or file to be approved; may be repeated."),
    ] = None,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Ask for approval of a layout, signs or equipment (601a.10).

    Layouts, signs, equipment and guides need --submission and --file; the file is kept.
    """
    from croupier.cli.output import existing

    desk = desk_for(account, store)
    event = desk.ask(
        subject,
        _house(desk, holder),
        desk.game_named(game),
        day_of(day),
        about,
        wager=wager,
        submission=submission,
        reason=reason,
        jurisdictions=jurisdictions,
        files=[existing(each) for each in file or ()],
    )
    done(desk, event, as_json)


def _house(desk: Desk, named: str) -> str:
    """The house named, else the one that whoever acts belongs to."""
    from croupier.cli.output import WrongCall

    if not (named or desk.person.house):
        raise WrongCall("--house is missing; you act for no house.")
    return named or desk.person.house
