"""What the commands on filings share. Heavy rooms are imported inside the commands.

Whoever runs a command acts as the operating system's user in a role (--as), or as an account
(--account, which asks for its password); the event says which.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import Commands

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
MayRole = Annotated[
    str | None, typer.Option("--as", help="The role in which you act; else the usual one.")
]
House = Annotated[str, typer.Option("--house", help="Whose manager or supplier you are.")]
Account = Annotated[str | None, typer.Option("--account", help="Act as an account.")]
StoreUrl = Annotated[
    str | None, typer.Option("--store", help="The store's URL; else CROUPIER_FILINGS or a file.")
]


def day_of(text: str | None, option: str = "--day") -> date:
    from croupier.cli.output import WrongCall

    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise WrongCall(f"{option} {text!r:.40} is refused; write a day as 2026-03-01.") from None


def desk_for(
    role: str | None, house: str, account: str | None, store: str | None, usual: str = ""
) -> Desk:
    """The desk of an account, or of the operating system's user in a role, else the usual one."""
    from croupier.filing.desk import Desk
    from croupier.filing.store.accounts import log_in, system_user
    from croupier.filing.store.store import Store, usual_url

    opened = Store(store or usual_url())
    if account is None:
        return Desk(opened, system_user(role_of(role or usual), house), signer())
    actor = log_in(opened, account, password())
    _check_own("--as", role, actor.role.value, f"{account} acts as {actor.role.value}")
    _check_own("--house", house, actor.house, f"{account} acts for {actor.house or 'no house'}")
    return Desk(opened, actor, signer())


def _check_own(option: str, said: str | None, own: str, why: str) -> None:
    """An account has a role and a house of its own; another one said beside it is refused."""
    from croupier.cli.output import WrongCall

    if said and said != own:
        raise WrongCall(f"{option} {said!r:.40} is refused; {why}.")


def role_of(text: str) -> Role:
    from croupier.cli.output import WrongCall
    from croupier.filing.events import Role

    try:
        return Role(text)
    except ValueError:
        roles = ", ".join(each.value for each in Role)
        raise WrongCall(f"--as {text!r:.40} is no role; there are {roles}.") from None


def password() -> str:
    return os.environ.get("CROUPIER_PASSWORD") or typer.prompt("Password", hide_input=True)


def signer() -> Signer | None:
    """What is done is signed where CROUPIER_SIGN_KEY names a key."""
    from croupier.table.signing import read_private

    key = os.environ.get("CROUPIER_SIGN_KEY")
    return None if not key else read_private(Path(key))


def done(desk: Desk, event: Event, as_json: bool) -> None:
    from croupier.cli.output import console, print_json
    from croupier.filing.desk import as_data

    state = desk.status(event.filing, event.day)
    if as_json:
        print_json({"event": as_data(event), "state": state_json(state)})
    else:
        console().print(f"{event.filing} {event.kind} by {event.by}: {state.says()}.")


def state_json(state: Any) -> dict[str, Any]:
    return {
        "state": state.name,
        "since": state.since.isoformat(),
        "why": state.why,
        "cite": state.cite,
        "until": None if state.until is None else state.until.isoformat(),
        "next": state.next,
        "amended": [{"day": day.isoformat(), "what": what} for day, what in state.amended],
    }
