"""Commands on the floor for what is unexpected: players who are away, and cases by number. They
import heavy modules only when they run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.floor_reports import app
from croupier.cli.options import AsJson, Commands
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from croupier.floor.cases import Cases

__all__ = ["app"]

case_app = typer.Typer(
    cls=Commands,
    help="Void rounds, mend dealer errors, decide disputes.",
    no_args_is_help=True,
)
app.add_typer(case_app, name="case")
Number = Annotated[int, typer.Argument(metavar="CASE", help="Number of the case.")]


@app.command()
def tend(as_json: AsJson = False, store: StoreUrl = None) -> None:
    """Go on at every table where the time for players who are away has passed.

    Safe to repeat, and to run beside a server.
    """
    from croupier.cli.output import console, print_json
    from croupier.cli.people.who import opened
    from croupier.floor.floor import Floor
    from croupier.floor.tending import tended

    found = [*tended(Floor(opened(store)))]
    if as_json:
        print_json({"tables": found})
    else:
        console().print("\n".join(found) or "Nobody is late.")


@app.command()
def pace(
    holder: Annotated[str, typer.Argument(metavar="HOLDER", help="Certificate holder.")],
    wager: Annotated[
        int | None, typer.Option("--wager", help="Seconds to wager after the first has wagered.")
    ] = None,
    decide: Annotated[int | None, typer.Option("--decide", help="Seconds to decide.")] = None,
    remove: Annotated[
        int | None, typer.Option("--remove", help="Seconds until an idle player loses the seat.")
    ] = None,
    as_json: AsJson = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Show or elect how long a holder's tables for money wait for players.

    It holds at tables that open from then on.
    """
    from dataclasses import asdict, replace

    from croupier.cli.output import console, print_json
    from croupier.cli.people.who import acting, opened
    from croupier.floor.elected import elect_pace, elected_pace

    found = opened(store)
    given = {"wager": wager, "decide": decide, "remove": remove}
    if changed := {name: seconds for name, seconds in given.items() if seconds is not None}:
        elected = replace(elected_pace(found, holder), **changed)
        elect_pace(found, acting(found, account), holder, elected)
    held = asdict(elected_pace(found, holder))
    if as_json:
        print_json(held)
    else:
        told = [f"{name}: {seconds} seconds" for name, seconds in held.items()]
        console().print("\n".join(told))


@case_app.command("open")
def open_case(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="void, error, dispute or complaint.")],
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Table it is about.")],
    why: Annotated[str, typer.Option("--why", help="What happened.")],
    number: Annotated[int, typer.Option("--round", min=0, help="Round it is about.")] = 0,
    player: Annotated[
        str, typer.Option("--player", help="Player at the table, or account in a dispute.")
    ] = "",
    amount: Annotated[
        str | None,
        typer.Option("--amount", help="Dollars owed to the player or in dispute; -5 to take back."),
    ] = None,
    as_json: AsJson = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Open a case and print its number.

    An amount in dispute waits in suspense until a second person decides.
    """
    from croupier.cli.floor import cents_of
    from croupier.cli.output import console, print_json

    below = (amount or "").startswith("-")
    cents = cents_of(amount.removeprefix("-")) if amount else 0
    found = _cases(account, store).open_case(
        kind, table, why, round_=number, player=player, cents=-cents if below else cents
    )
    if as_json:
        print_json({"case": found})
    else:
        console().print(f"Case {found} is open.")


@case_app.command("list")
def list_cases(
    all_: Annotated[bool, typer.Option("--all", help="Show decided cases too.")] = False,
    as_json: AsJson = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Show the cases that are open."""
    from croupier.cli.output import console, plain_table, print_json
    from croupier.rulebook.payout import money_text

    found = _cases(account, store).all(only_open=not all_)
    if as_json:
        print_json([vars(each) for each in found])
        return
    if not found:
        console().print("No case is open." if not all_ else "There is no case.")
        return
    table = plain_table("Cases")
    for name in ("", "Kind", "Table", "Round", "Amount", "Why", "Opened by", "Outcome"):
        table.add_column(name, justify="right" if name in ("Round", "Amount") else "left")
    for case in found:
        about = (case.kind, case.session, str(case.round or ""), money_text(case.cents))
        outcome = f"{case.outcome} by {case.decided_by}" if case.outcome else "open"
        table.add_row(str(case.number), *about, case.why, case.opened_by, outcome)
    console().print(table)


@case_app.command()
def void(
    number: Number,
    disable: Annotated[
        str, typer.Option("--disable", help="game or table, if it may happen again.")
    ] = "",
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Void the round in play: all its wagers go back.

    At a table for money a second person does it.
    """
    from croupier.cli.output import console

    _cases(account, store).void(number, disable=disable)
    console().print(f"The round is void; case {number} is closed.")


@case_app.command()
def mend(number: Number, account: Account = None, store: StoreUrl = None) -> None:
    """Mend a dealer error: the house pays what it owes, or takes back what it paid.

    At a table for money a second person does it.
    """
    from croupier.cli.output import console

    _cases(account, store).mend(number)
    console().print(f"The error is mended; case {number} is closed.")


@case_app.command()
def decide(
    number: Number,
    outcome: Annotated[str, typer.Argument(metavar="OUTCOME", help="upheld or dismissed.")],
    answer: Annotated[str, typer.Option("--answer", help="Answer, for the record.")],
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Decide a dispute or a complaint; an amount in suspense is paid out or goes back."""
    from croupier.cli.output import console

    _cases(account, store).decide(number, outcome, answer)
    console().print(f"Case {number} is {outcome}.")


def _cases(account: str | None, store: str | None) -> Cases:
    from croupier.cli.people.who import acting, opened
    from croupier.floor.cases import Cases
    from croupier.floor.floor import Floor

    found = opened(store)
    return Cases(Floor(found), acting(found, account))
