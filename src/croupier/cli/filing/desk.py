"""What the filing commands share. They import heavy modules only when they run.

To act, a person needs an account: --account asks for its password, and `croupier people log-in`
remembers it. Anyone who can open the store can look at it.
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
    from croupier.filing.events import Event
    from croupier.store.signing import Signer

app = typer.Typer(cls=Commands, help="File, review and approve (601a).", no_args_is_help=True)
Key = Annotated[
    str, typer.Argument(metavar="FILING", help="Key of a filing, such as RS-2026-0001.")
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="Rules Submission (TOML).")]
Day = Annotated[
    str | None,
    typer.Option("--day", help="Date of filing or receipt (2026-03-01); default: today."),
]
AsOf = Annotated[
    str | None, typer.Option("--as-of", help="Show the state on this date; default: today.")
]


def day_of(text: str | None, option: str = "--day") -> date:
    from croupier.cli.output import WrongCall

    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise WrongCall(f"{option} {text!r:.40} is refused; write a date as 2026-03-01.") from None


def desk_for(account: str | None, store: str | None, *, guests: bool = False) -> Desk:
    """The desk of the acting person; with `guests`, an account is not required."""
    from croupier.cli.people.who import acting, opened
    from croupier.filing.desk import Desk
    from croupier.filing.histories import Filings

    found = opened(store)
    return Desk(Filings(found), acting(found, account, guests=guests), signer())


def looking_at(store: str | None) -> Desk:
    """A desk to look at filings only, logged in or not."""
    from croupier.cli.people.who import nobody, opened
    from croupier.filing.desk import Desk
    from croupier.filing.histories import Filings

    return Desk(Filings(opened(store)), nobody())


def signer() -> Signer | None:
    """Sign events if CROUPIER_SIGN_KEY names a key."""
    from croupier.store.signing import read_private

    key = os.environ.get("CROUPIER_SIGN_KEY")
    return None if not key else read_private(Path(key))


def done(desk: Desk, event: Event, as_json: bool) -> None:
    from croupier.cli.output import console, print_json
    from croupier.filing.exports import as_data

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
