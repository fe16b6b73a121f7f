"""Commands on filings. Heavy rooms are imported inside the commands.

Whoever runs a command acts as the operating system's user in a role (--as), or as an account
(--account, which asks for its password); the event says which.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import AsJson, Commands

if TYPE_CHECKING:
    from croupier.filing.desk import Desk
    from croupier.filing.events import Event, Role
    from croupier.table.signing import Signer

app = typer.Typer(cls=Commands, help="Filing, review and approval (601a).", no_args_is_help=True)
Key = Annotated[str, typer.Argument(metavar="FILING", help="A filing's key, such as RS-2026-0001.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A Rules Submission.")]
Day = Annotated[
    str | None, typer.Option("--day", help="The day of filing or receipt, 2026-03-01; else today.")
]
AsOf = Annotated[str | None, typer.Option("--as-of", help="As it was on this day; else today.")]
AsRole = Annotated[str, typer.Option("--as", help="The role in which you act.")]
House = Annotated[str, typer.Option("--house", help="Whose manager or supplier you are.")]
Account = Annotated[str | None, typer.Option("--account", help="Act as an account.")]
StoreUrl = Annotated[
    str | None, typer.Option("--store", help="The store's URL; else CROUPIER_FILINGS or a file.")
]


def _day(text: str | None, option: str = "--day") -> date:
    from croupier.cli.output import WrongCall

    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise WrongCall(f"{option} {text!r:.40} is refused; write a day as 2026-03-01.") from None


def _desk(role: str, house: str, account: str | None, store: str | None) -> Desk:
    from croupier.filing.desk import Desk
    from croupier.filing.store.accounts import log_in, system_user
    from croupier.filing.store.store import Store, usual_url

    opened = Store(store or usual_url())
    if account is not None:
        return Desk(opened, log_in(opened, account, _password()), _signer())
    return Desk(opened, system_user(_role(role), house), _signer())


def _role(text: str) -> Role:
    from croupier.cli.output import WrongCall
    from croupier.filing.events import Role

    try:
        return Role(text)
    except ValueError:
        roles = ", ".join(each.value for each in Role)
        raise WrongCall(f"--as {text!r:.40} is no role; there are {roles}.") from None


def _password() -> str:
    return os.environ.get("CROUPIER_PASSWORD") or typer.prompt("Password", hide_input=True)


def _signer() -> Signer | None:
    """What is done is signed where CROUPIER_SIGN_KEY names a key."""
    from croupier.table.signing import read_private

    key = os.environ.get("CROUPIER_SIGN_KEY")
    return None if not key else read_private(Path(key))


def _done(desk: Desk, event: Event, as_json: bool) -> None:
    from croupier.cli.output import console, print_json

    state = desk.status(event.filing, event.day)
    if as_json:
        print_json({"event": _event_json(event), "state": _state_json(state)})
    else:
        console().print(f"{event.filing} {event.kind} by {event.by}: {state.says()}.")


def _event_json(event: Event) -> dict[str, Any]:
    return {
        "filing": event.filing,
        "number": event.number,
        "kind": event.kind,
        "day": event.day.isoformat(),
        "by": event.by,
        "role": event.role.value,
        "data": event.data,
        "previous": event.previous,
        "digest": event.digest,
    }


def _state_json(state: Any) -> dict[str, Any]:
    return {
        "state": state.name,
        "since": state.since.isoformat(),
        "why": state.why,
        "cite": state.cite,
        "until": None if state.until is None else state.until.isoformat(),
        "next": state.next,
    }


@app.command()
def new(
    file: File,
    day: Day = None,
    role: AsRole = "manager",
    house: House = "",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """A draft of a Rules Submission."""
    from croupier.cli.output import existing

    desk = _desk(role, house, account, store)
    _done(desk, desk.new(existing(file), _day(day)), as_json)


@app.command()
def file(
    what: Annotated[str, typer.Argument(metavar="FILE", help="A Rules Submission, or a draft.")],
    day: Day = None,
    role: AsRole = "manager",
    house: House = "",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File a Rules Submission, from a file or a draft (601a.4(b))."""
    from croupier.cli.output import existing

    desk = _desk(role, house, account, store)
    drafted = what.startswith("RS-") and not Path(what).is_file()
    _done(desk, desk.file(what if drafted else existing(Path(what)), _day(day)), as_json)


@app.command()
def amend(
    file: File,
    day: Day = None,
    role: AsRole = "manager",
    house: House = "",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File an amendment of the version in force (601a.7(b))."""
    from croupier.cli.output import existing

    desk = _desk(role, house, account, store)
    _done(desk, desk.amend(existing(file), _day(day)), as_json)


@app.command()
def toll(
    key: Key,
    finding: Annotated[
        list[str] | None,
        typer.Option("--finding", help="CITE: what is inconsistent; else what `check` finds."),
    ] = None,
    day: Day = None,
    role: AsRole = "bureau",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Toll a review by a notice that was received (601a.4(d))."""
    desk = _desk(role, "", account, store)
    named = None
    if finding:
        parts = (text.partition(": ") for text in finding)
        named = [{"cite": cite, "text": text, "instead": ""} for cite, _, text in parts]
    _done(desk, desk.toll(key, _day(day), named), as_json)


@app.command()
def revise(
    key: Key,
    file: File,
    day: Day = None,
    role: AsRole = "manager",
    house: House = "",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """File a revision of what was tolled (601a.4(e))."""
    from croupier.cli.output import existing

    desk = _desk(role, house, account, store)
    _done(desk, desk.revise(key, existing(file), _day(day)), as_json)


@app.command()
def approve(
    key: Key,
    day: Day = None,
    dated: Annotated[
        str | None, typer.Option("--dated", help="The notice's own date; else that of receipt.")
    ] = None,
    role: AsRole = "director",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Approve by a notice that was received (601a.4(c), 601a.10, 613a.7(3))."""
    desk = _desk(role, "", account, store)
    signed = None if dated is None else _day(dated, "--dated")
    _done(desk, desk.approve(key, _day(day), signed), as_json)


@app.command()
def disapprove(
    key: Key,
    why: Annotated[str, typer.Option("--why", help="What the notice says.")],
    day: Day = None,
    role: AsRole = "director",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Disapprove by a notice that was received (601a.4(c))."""
    desk = _desk(role, "", account, store)
    _done(desk, desk.disapprove(key, _day(day), why), as_json)


@app.command()
def request(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A request as TOML: 601a.2(a).")],
    name: Annotated[
        str | None, typer.Option("--game", help="The game whose odds are counted for it.")
    ] = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="The proposed paytable (TOML).")
    ] = None,
    day: Day = None,
    role: AsRole = "supplier",
    house: House = "",
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Ask for a new table game or feature (601a.2).

    With --game the odds are counted, of a paytable of one's own with --paytable-file.
    """
    from croupier.cli.output import existing
    from croupier.rulebook.foreign import read_toml

    desk = _desk(role, house, account, store)
    data = read_toml(existing(file))
    if name is not None:
        data |= {"game": data.get("game", name), "odds": _counted(name, paytable_file)}
    _done(desk, desk.request(data, _day(day)), as_json)


def _counted(name: str, paytable_file: Path | None) -> list[dict[str, Any]]:
    from croupier.api import game
    from croupier.cli.output import existing, progress
    from croupier.filing.desk import odds_of

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
            help="verified, notified, preliminary, posted, amended, final, posted-finally.",
        ),
    ],
    role: AsRole,
    meeting: Annotated[
        str | None, typer.Option("--meeting", help="The day of the Board's public meeting.")
    ] = None,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """The next step of a request (601a.2(b) to 601a.3(f))."""
    desk = _desk(role, "", account, store)
    data = {} if meeting is None else {"meeting": _day(meeting, "--meeting").isoformat()}
    _done(desk, desk.advance(key, kind, _day(day), data), as_json)


@app.command()
def post(
    key: Key,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Post a request on the website for 30 days (601a.3(c))."""
    desk = _desk("board", "", account, store)
    _done(desk, desk.advance(key, "posted", _day(day), {}), as_json)


@app.command()
def comment(
    key: Key,
    text: Annotated[str, typer.Argument(help="The comment.")],
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Comment on what is posted (601a.3(c)(i))."""
    desk = _desk("public", "", account, store)
    _done(desk, desk.advance(key, "commented", _day(day), {"text": text}), as_json)


@app.command()
def publish(
    key: Key,
    bulletin: Annotated[str, typer.Option("--bulletin", help="Where the notice stands.")],
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Publish the notice in the Pennsylvania Bulletin (601a.3(e))."""
    desk = _desk("board", "", account, store)
    _done(desk, desk.advance(key, "published", _day(day), {"bulletin": bulletin}), as_json)


@app.command()
def ask(
    subject: Annotated[str, typer.Argument(help="layout, signage, equipment, service, ...")],
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's key or chapter.")],
    house: Annotated[str, typer.Option("--house", help="The certificate holder.")],
    about: Annotated[str, typer.Option("--about", help="What it is.")] = "",
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Ask for approval of a layout, signage, equipment or a service (601a.10, 613a.7(3))."""
    from croupier.games.catalog import find

    desk = _desk("manager", house, account, store)
    _done(desk, desk.ask(subject, house, find(game).game, _day(day), about), as_json)


@app.command()
def status(
    key: Annotated[str | None, typer.Argument(metavar="FILING", help="Else all.")] = None,
    as_of: AsOf = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """How a filing stands on a day, and why; else all of them."""
    from croupier.cli.output import console, print_json

    desk, day = _desk("reader", "", None, store), _day(as_of, "--as-of")
    if key is None:
        _show_items(desk.items(day), as_json)
        return
    state = desk.status(key, day)
    if as_json:
        print_json({"filing": key, **_state_json(state)})
    else:
        console().print(f"{key} is {state.says()}.")


@app.command()
def inbox(
    role: AsRole,
    as_of: AsOf = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """What waits for a role."""
    _show_items(_desk(role, "", None, store).inbox(_day(as_of, "--as-of")), as_json)


def _show_items(items: Any, as_json: bool) -> None:
    from croupier.cli.output import console, plain_table, print_json

    if as_json:
        print_json(
            [
                {"filing": i.key, "kind": i.kind, "about": i.about, **_state_json(i.state)}
                for i in items
            ]
        )
        return
    if not items:
        console().print("Nothing.")
        return
    table = plain_table("Filings")
    for head in ("filing", "about", "state", "since", "next"):
        table.add_column(head)
    for item in items:
        since = item.state.since.isoformat()
        table.add_row(item.key, item.about, item.state.name, since, item.state.next)
    console().print(table)


@app.command()
def history(
    key: Key,
    public_key: Annotated[
        Path | None, typer.Option("--public-key", help="Every event is signed with this key.")
    ] = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Everything that happened to a filing, what was refused too.

    Exit status 1 if an event is not signed with the key that is asked for.
    """
    from croupier.cli.output import complain, console, print_json
    from croupier.filing.desk import unsigned
    from croupier.table.signing import read_public

    desk = _desk("reader", "", None, store)
    held, refused = desk.store.history(key), desk.store.refused(key)
    if public_key is not None and (found := unsigned(held, read_public(public_key))):
        complain(f"{key} event {found[0].number} ({found[0].kind}) is not signed with this key.")
        raise typer.Exit(1)
    if as_json:
        refusals = [
            {"act": r.act, "day": r.day.isoformat(), "by": r.by, "why": r.why, "cite": r.cite}
            for r in refused
        ]
        print_json({"events": [_event_json(e) for e in held], "refused": refusals})
        return
    for event in held:
        console().print(f"{event.day} {event.kind} by {event.by} as {event.role.value}")
    for refusal in refused:
        console().print(f"{refusal.day} refused to {refusal.by}: {refusal.why} ({refusal.cite}).")


@app.command()
def archive(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's key or chapter.")],
    house: Annotated[str, typer.Option("--house", help="The certificate holder.")],
    as_of: AsOf = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Every version that came into force, and until when it is kept (601a.4(f), (g))."""
    from croupier.cli.output import console, print_json
    from croupier.games.catalog import find

    desk, day = _desk("reader", house, None, store), _day(as_of, "--as-of")
    found = desk.archive(house, find(game).game, day)
    if as_json:
        print_json(
            [
                {
                    "filing": each.filing,
                    **_state_json(each.state),
                    "superseded": each.superseded and each.superseded.isoformat(),
                    "keep_until": each.keep_until and each.keep_until.isoformat(),
                }
                for each in found
            ]
        )
        return
    for each in found:
        kept = f", superseded on {each.superseded}, kept until {each.keep_until}"
        console().print(f"{each.filing} {each.state.says()}{kept if each.superseded else ''}")


@app.command()
def export(
    key: Key,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A new file: JSON lines.")],
    store: StoreUrl = None,
) -> None:
    """A filing's history as a file that anybody can check."""
    import json

    from croupier.cli.output import WrongCall, console

    if out.exists():
        raise WrongCall(f"{out} is there already; nothing is overwritten.")
    held = _desk("reader", "", None, store).store.history(key)
    lines = (json.dumps(_event_json(event), ensure_ascii=False) for event in held)
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    console().print(f"{len(held)} events of {key} are in {out}.")


@app.command()
def account(
    name: Annotated[str, typer.Argument(help="The account's name.")],
    role: AsRole,
    house: House = "",
    store: StoreUrl = None,
) -> None:
    """A new account, whose password is asked for."""
    from croupier.cli.output import console
    from croupier.filing.store.accounts import add_account
    from croupier.filing.store.store import Store, usual_url

    made = add_account(Store(store or usual_url()), name, _role(role), house, _password())
    console().print(f"{made.account} acts as {made.role.value}.")


@app.command("may-offer")
def may_offer(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's key or chapter.")],
    house: Annotated[str, typer.Option("--house", help="The certificate holder.")],
    as_of: AsOf = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Whether a certificate holder may offer a game on a day, and why (601a.3(g), (h)).

    Exit status 1 if not.
    """
    from croupier.cli.output import console, print_json
    from croupier.games.catalog import find

    desk, day = _desk("reader", house, None, store), _day(as_of, "--as-of")
    answer = desk.may_offer(house, find(game).game, day)
    if as_json:
        reasons = [{"met": r.met, "why": r.why, "cite": r.cite} for r in answer.reasons]
        print_json({"may_offer": answer.yes, "reasons": reasons})
    else:
        console().print(answer.says())
    raise typer.Exit(0 if answer.yes else 1)
