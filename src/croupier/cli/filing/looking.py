"""Commands that look at filings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.filing.desk import (
    AsOf,
    Key,
    KnownOn,
    app,
    day_of,
    desk_for,
    looking_at,
    show_redline,
    state_json,
)
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl

ALL = "all"


@app.command()
def status(
    key: Annotated[
        str | None, typer.Argument(metavar="FILING", help="Key of a filing; omit for all.")
    ] = None,
    as_of: AsOf = None,
    known_on: KnownOn = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show the state of a filing, or of all filings, on a date.

    With --known-on, as it was known on another date.
    """
    from croupier.cli.output import console, print_json

    desk, day = looking_at(store, known_on), day_of(as_of, "--as-of")
    if key is None:
        _show_items(desk.items(day), as_json)
        return
    state, found = desk.status(key, day), desk.findings(key, day)
    redline = desk.redline(key, day)
    if as_json:
        print_json({"filing": key, **state_json(state), "findings": found, "redline": redline})
    else:
        console().print(f"{key} is {state.says()}.")
        for amended, what in state.amended:
            console().print(f"  amended on {amended}: {what}")
        for text in found:
            console().print(f"- {text}")
        if redline is not None:
            show_redline(key, redline)


@app.command()
def inbox(
    as_of: AsOf = None,
    known_on: KnownOn = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """List the filings that are waiting for you."""
    desk = desk_for(account, store, known_on=known_on)
    _show_items(desk.inbox(day_of(as_of, "--as-of")), as_json)


def _show_items(items: Any, as_json: bool) -> None:
    from croupier.cli.output import console, plain_table, print_json
    from croupier.filing.items import DAMAGED

    if as_json:
        print_json(
            [
                {
                    "filing": i.key,
                    "kind": i.kind,
                    "about": i.about,
                    **state_json(i.state),
                    "findings": list(i.found),
                    "redline": i.redline,
                }
                for i in items
            ]
        )
        return
    if not items:
        console().print("No filings.")
        return
    table = plain_table("Filings")
    for head in ("filing", "about", "state", "since", "next"):
        table.add_column(head)
    for item in items:
        if item.state.name == DAMAGED:
            table.add_row(item.key, item.about, item.state.name, "", item.state.why)
        else:
            since = item.state.since.isoformat()
            table.add_row(item.key, item.about, item.state.name, since, item.state.next)
    console().print(table)
    for item in items:
        for text in item.found:
            console().print(f"- {item.key}: {text}")
        if item.redline is not None:
            show_redline(item.key, item.redline)


@app.command()
def history(
    key: Key,
    public_key: Annotated[
        Path | None, typer.Option("--public-key", help="Require a signature with this key.")
    ] = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show everything that happened to a filing.

    Lists denied acts too.

    Exits with status 1 if an event is not signed with the required key.
    """
    from croupier.cli.output import complain, console, print_json
    from croupier.filing.events import recorded_on
    from croupier.filing.exports import as_data, unsigned
    from croupier.filing.telling import event_lines
    from croupier.store.signing import read_public

    desk = looking_at(store)
    held, denied = desk.history(key), desk.filings.denied(key)
    if public_key is not None and (found := unsigned(held, read_public(public_key))):
        complain(f"{key} event {found[0].number} ({found[0].kind}) is not signed with this key.")
        raise typer.Exit(1)
    if as_json:
        refusals = [
            {
                "act": each.act,
                "day": each.day.isoformat(),
                "by": each.by,
                "why": each.why,
                "cite": each.cite,
                "at": each.at,
            }
            for each in denied
        ]
        print_json({"events": [as_data(e) for e in held], "refused": refusals})
        return
    for event in held:
        later = recorded_on(event)
        told = "" if later == event.day else f", recorded on {later}"
        console().print(f"{event.day} {event.kind} by {event.by} as {event.role.value}{told}")
        for line in event_lines(event):
            console().print(f"  {line}")
    for refusal in denied:
        console().print(f"{refusal.day} denied to {refusal.by}: {refusal.why} ({refusal.cite}).")


@app.command()
def archive(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game: key or chapter.")],
    house: Annotated[str, typer.Option("--house", help="Certificate holder.")],
    as_of: AsOf = None,
    known_on: KnownOn = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """List the versions that took effect (601a.4(f), (g)).

    Shows how long each superseded version must be kept.
    """
    from croupier.cli.output import console, print_json
    from croupier.filing.submissions import page_line

    desk, day = desk_for(account, store, known_on=known_on), day_of(as_of, "--as-of")
    found = desk.archive(house, desk.game_named(game), day)
    if as_json:
        print_json(
            [
                {
                    "filing": each.filing,
                    **state_json(each.state),
                    "page": page_line(each.history, day),
                    "superseded": each.superseded and each.superseded.isoformat(),
                    "keep_until": each.keep_until and each.keep_until.isoformat(),
                }
                for each in found
            ]
        )
        return
    for each in found:
        kept = f", superseded on {each.superseded}, to be kept until {each.keep_until}"
        console().print(f"{each.filing} {each.state.says()}{kept if each.superseded else ''}")


@app.command()
def export(
    key: Annotated[str, typer.Argument(metavar="FILING", help="Key of a filing, or `all`.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="New file: JSON lines.")],
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Write filings to a file for `verify` to check.

    `all` includes the journal. Exits with status 1 if a damaged filing was left out.
    """
    from croupier.cli.output import WrongCall, complain, console, print_json, writing

    desk = looking_at(store)
    with writing(out):
        try:
            number, faults = desk.export(None if key == ALL else key, out)
        except FileExistsError:
            raise WrongCall(
                f"{out} already exists and is never overwritten; choose another name."
            ) from None
    if as_json:
        print_json({"filing": key, "events": number, "file": out.as_posix(), "left_out": faults})
    else:
        console().print(f"Wrote {number} events of {key} to {out}.")
        complain("\n".join(f"Left out: {fault}" for fault in faults))
    raise typer.Exit(1 if faults else 0)


@app.command("check-link")
def check_link(
    linked: Annotated[
        list[str], typer.Argument(metavar="GAME:WAGER", help="Wagers that share a meter.")
    ],
    house: Annotated[str, typer.Option("--house", help="Certificate holder.")],
    as_of: AsOf = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Check whether tables may share a meter (605a.7(e), 605a.8(g)).

    Exits with status 1 if there are findings.
    """
    from croupier.catalog.index import find
    from croupier.cli.output import WrongCall, console, print_json

    pairs = []
    for text in linked:
        game, colon, wager = text.partition(":")
        if not colon:
            raise WrongCall(
                f"{text!r:.60} is refused; write GAME:WAGER, as in 641a:four-card-progressive."
            )
        pairs.append((find(game).game, wager))
    desk = looking_at(store)
    findings = desk.check_links(house, {"the link": pairs}, day_of(as_of, "--as-of"))
    if as_json:
        print_json([{"cite": f.cite, "finding": f.text} for f in findings])
    else:
        for finding in findings:
            console().print(f"- {finding}")
        if not findings:
            console().print("No findings.", style="green")
    raise typer.Exit(1 if findings else 0)


@app.command("may-offer")
def may_offer(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game: key or chapter.")],
    house: Annotated[str, typer.Option("--house", help="Certificate holder.")],
    table: Annotated[
        str, typer.Option("--table", help="Table; default: those that no submission names.")
    ] = "",
    group: Annotated[str, typer.Option("--class", help="Class of the table.")] = "",
    as_of: AsOf = None,
    known_on: KnownOn = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show whether a house may offer a game at a table, and why (601a.3).

    Exits with status 1 if it may not.
    """
    from croupier.cli.output import console, print_json
    from croupier.submission.tables import table_named

    desk, day = looking_at(store, known_on), day_of(as_of, "--as-of")
    answer = desk.may_offer(house, desk.game_named(game), day, table_named(table, group))
    if as_json:
        reasons = [{"met": r.met, "why": r.why, "cite": r.cite} for r in answer.reasons]
        print_json(
            {
                "may_offer": answer.yes,
                "table": answer.table.name or None,
                "class": answer.table.group or None,
                "submission": answer.submission or None,
                "reasons": reasons,
            }
        )
    else:
        console().print(answer.says())
    raise typer.Exit(0 if answer.yes else 1)
