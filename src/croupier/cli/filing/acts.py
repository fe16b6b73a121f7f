"""Commands that act on a filing."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.filing.desk import Day, File, Key, app, day_of, desk_for, done
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl


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
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File a Rules Submission, from a file or a draft (601a.4(b))."""
    from croupier.cli.output import existing
    from croupier.rulebook.foreign import is_file

    desk = desk_for(account, store)
    drafted = what.startswith("RS-") and not is_file(Path(what))
    done(desk, desk.file(what if drafted else existing(Path(what)), day_of(day)), as_json)


@app.command()
def amend(
    file: File,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File an amendment to the version in force (601a.7(b))."""
    from croupier.cli.output import existing

    desk = desk_for(account, store)
    done(desk, desk.amend(existing(file), day_of(day)), as_json)


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
    done(desk, desk.toll(key, day_of(day), named), as_json)


def _finding(text: str, instead: str) -> dict[str, str]:
    cite, colon, what = text.partition(": ")
    return {"cite": cite if colon else "", "text": what if colon else text, "instead": instead}


@app.command()
def revise(
    key: Key,
    file: File,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File a revision of a tolled submission (601a.4(e))."""
    from croupier.cli.output import existing

    desk = desk_for(account, store)
    done(desk, desk.revise(key, existing(file), day_of(day)), as_json)


@app.command()
def approve(
    key: Key,
    day: Day = None,
    dated: Annotated[
        str | None, typer.Option("--dated", help="Date on the notice; default: the day of receipt.")
    ] = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record a notice of approval (601a.4(c), 601a.10, 613a.7(3))."""
    desk = desk_for(account, store)
    signed = None if dated is None else day_of(dated, "--dated")
    done(desk, desk.approve(key, day_of(day), signed), as_json)


@app.command()
def disapprove(
    key: Key,
    why: Annotated[str, typer.Option("--why", help="Reason given in the notice.")],
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record a notice of disapproval (601a.4(c))."""
    desk = desk_for(account, store)
    done(desk, desk.disapprove(key, day_of(day), why), as_json)


@app.command()
def request(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Request (TOML), as 601a.2(a) asks.")
    ],
    name: Annotated[str | None, typer.Option("--game", help="Game whose odds to include.")] = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Proposed paytable (TOML).")
    ] = None,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Request a new table game or feature (601a.2).

    With --game, the request includes the game's exact odds; with --paytable-file, those of a
    proposed paytable.
    """
    from croupier.cli.output import WrongCall, existing
    from croupier.rulebook.foreign import read_toml

    if paytable_file is not None and name is None:
        raise WrongCall("--paytable-file is refused without --game; name the game it is for.")
    desk = desk_for(account, store)
    data = read_toml(existing(file))
    if name is not None:
        data |= {"game": data.get("game", name), "odds": _counted(name, paytable_file)}
    done(desk, desk.request(data, day_of(day)), as_json)


def _counted(name: str, paytable_file: Path | None) -> list[dict[str, Any]]:
    from croupier.api import game
    from croupier.cli.output import existing, progress
    from croupier.filing.contents import odds_of

    found, wager = game(name), None
    label = None
    if paytable_file is not None:
        found, wager = found.proposing(existing(paytable_file))
        assert found.proposed is not None
        label = found.proposed.label
    with progress(found.key) as tell:
        return odds_of(found.odds(wager=wager, paytable=label, tell=tell))


@app.command()
def step(
    key: Key,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="STEP",
            help="verified, notified, preliminary, considered, amended, final, posted-finally.",
        ),
    ],
    meeting: Annotated[
        str | None, typer.Option("--meeting", help="Day of the Board's public meeting.")
    ] = None,
    mandatory: Annotated[
        list[str] | None,
        typer.Option("--mandatory", help="Option that is mandatory: decks or decks=6."),
    ] = None,
    prohibited: Annotated[
        list[str] | None, typer.Option("--prohibited", help="Option that is prohibited.")
    ] = None,
    text: Annotated[
        str | None, typer.Option("--text", help="The amendment, or how a comment was considered.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Amended file; the history records its name and digest."),
    ] = None,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record the next step of a request (601a.2(b) to 601a.3(f))."""
    from croupier.cli.output import existing, reading
    from croupier.filing.contents import attached

    desk = desk_for(account, store)
    data: dict[str, Any] = {} if text is None else {"text": text}
    if file is not None:
        with reading(file):
            data |= attached(existing(file))
    if meeting is not None:
        data["meeting"] = day_of(meeting, "--meeting").isoformat()
    options = {"mandatory": mandatory, "prohibited": prohibited}
    data |= {option: named for option, named in options.items() if named}
    done(desk, desk.advance(key, kind, day_of(day), data), as_json)


@app.command()
def post(
    key: Key,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record that a request is posted on the website (601a.3(c))."""
    desk = desk_for(account, store)
    done(desk, desk.post(key, day_of(day)), as_json)


@app.command()
def comment(
    key: Key,
    text: Annotated[str, typer.Argument(help="Your comment.")],
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Comment on a posted request (601a.3(c)(i))."""
    desk = desk_for(account, store, guests=True)
    done(desk, desk.comment(key, day_of(day), text), as_json)


@app.command()
def publish(
    key: Key,
    bulletin: Annotated[str, typer.Option("--bulletin", help="Citation, such as 56 Pa.B. 2001.")],
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record publication in the Pennsylvania Bulletin (601a.3(e))."""
    desk = desk_for(account, store)
    done(desk, desk.publish(key, day_of(day), bulletin), as_json)


@app.command()
def ask(
    subject: Annotated[str, typer.Argument(help="layout, signage, equipment, service, ...")],
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game: key or chapter.")],
    holder: Annotated[str, typer.Option("--house", help="Certificate holder.")],
    about: Annotated[str, typer.Option("--about", help="Short description.")] = "",
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Ask for approval of a layout, signs or equipment (601a.10)."""
    from croupier.catalog.index import find

    desk = desk_for(account, store)
    done(desk, desk.ask(subject, holder, find(game).game, day_of(day), about), as_json)
