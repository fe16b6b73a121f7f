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
    from croupier.filing.acts import Notice
    from croupier.filing.desk import Desk
    from croupier.filing.events import Event
    from croupier.filing.redline import Redline
    from croupier.filing.view import View
    from croupier.maths.pricing.counted import Tell
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
NoFigures = Annotated[
    bool,
    typer.Option("--no-figures", help="Do not count exact figures now; the record then has none."),
]
Dated = Annotated[
    str | None, typer.Option("--dated", help="Date on the notice; default: the day of receipt.")
]
Sent = Annotated[
    Path | None,
    typer.Option("--notice", help="The notice as sent; the history records its name and digest."),
]
AsOf = Annotated[
    str | None, typer.Option("--as-of", help="Show the state on this date; default: today.")
]
KnownOn = Annotated[
    str | None,
    typer.Option("--known-on", help="Count only what was recorded by this date; default: all."),
]


def day_of(text: str | None, option: str = "--day") -> date:
    from croupier.cli.output import WrongCall
    from croupier.store import clock

    if text is None:
        return clock.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise WrongCall(f"{option} {text!r:.40} is refused; write a date as 2026-03-01.") from None


def desk_for(
    account: str | None,
    store: str | None,
    *,
    guests: bool = False,
    tell: Tell | None = None,
    figures: bool = True,
    known_on: str | None = None,
) -> Desk:
    """The desk of the acting person; with `guests`, an account is not required. With `figures`, the
    exact figures of a submission are counted when it is filed, and `tell` says which."""
    from croupier.cli.people.who import acting, opened
    from croupier.filing.desk import Desk
    from croupier.filing.histories import Filings
    from croupier.papers.sealing import Sealing

    found = opened(store)
    person = acting(found, account, guests=guests)
    seal = Sealing(tell, figures=figures)
    return Desk(Filings(found), person, known_day(known_on), signer=signer(), seal=seal)


def looking_at(store: str | None, known_on: str | None = None) -> View:
    """Look at filings, logged in or not, as they were known on a day if one is given."""
    from croupier.cli.people.who import nobody, opened
    from croupier.filing.histories import Filings
    from croupier.filing.view import View

    return View(Filings(opened(store)), nobody(), known_day(known_on))


def known_day(text: str | None) -> date | None:
    """Count only what was recorded by this day; None for everything."""
    return None if text is None else day_of(text, "--known-on")


def signer() -> Signer | None:
    """Sign events if CROUPIER_SIGN_KEY names a key."""
    from croupier.store.signing import read_private

    key = os.environ.get("CROUPIER_SIGN_KEY")
    return None if not key else read_private(Path(key))


def notice_of(dated: str | None, sent: Path | None) -> Notice:
    """The notice of a decision: its date, and the file that was sent."""
    from croupier.cli.output import existing, reading
    from croupier.filing.acts import Notice
    from croupier.filing.contents import attached

    on = None if dated is None else day_of(dated, "--dated")
    if sent is None:
        return Notice(on)
    with reading(sent):
        return Notice(on, attached(existing(sent)))


def done(desk: Desk, event: Event, as_json: bool) -> None:
    from croupier.cli.output import complain, console, print_json
    from croupier.filing.contents import FILES, FOUND
    from croupier.filing.exports import as_data
    from croupier.filing.redline import REDLINE

    state = desk.status(event.filing, event.day)
    if as_json:
        print_json({"event": as_data(event), "state": state_json(state)})
        return
    console().print(f"{event.filing} {event.kind} by {event.by}: {state.says()}.")
    for finding in event.data.get(FOUND, ()) if event.kind in FILES else ():
        instead = f" Instead: {finding['instead']}" if finding["instead"] else ""
        console().print(f"- {finding['text']}{instead}")
    if event.kind in FILES and REDLINE in event.data:
        show_redline(event.filing, event.data[REDLINE])
    data = desk.filings.history(event.filing)[0].data
    holder, game = (str(data.get(part, "")) for part in ("holder", "game"))
    complain("\n".join(f"Left out: {fault}" for fault in desk.damaged(holder, game)))


def show_redline(key: str, found: Redline) -> None:
    """What an amendment changes, line by line."""
    from croupier.cli.output import console
    from croupier.filing.redline import redline_lines

    console().print(f"Changes by {key} to {found['amends']} (601a.7(b)):")
    for line in redline_lines(found):
        console().print(f"  {line}")


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
