"""Commands on the floor: the cage, and what verifies. They import heavy modules only when they
run."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Commands
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from croupier.floor.cage import Cage

app = typer.Typer(
    cls=Commands, help="Keep players' money, disable play, verify tables.", no_args_is_help=True
)
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="Account of the player.")]
Amount = Annotated[str, typer.Argument(metavar="AMOUNT", help="Amount in dollars: 250 or 12.50.")]
Key = Annotated[
    str | None,
    typer.Option("--key", help="Key of this act, so that a repeat does it once; default: new."),
]


@app.command()
def verify(
    program: Annotated[
        bool, typer.Option("--program", help="Verify code, rules and settings instead.")
    ] = False,
    as_json: AsJson = False,
    store: StoreUrl = None,
) -> None:
    """Replay every table; check every balance and record.

    Exits with status 1 if something does not agree.
    """
    from croupier.cli.output import console, print_json
    from croupier.cli.people.who import opened

    if program:
        from croupier.floor import program as installed

        found, good = installed.verify(opened(store)), "The program is the one installed."
    else:
        from croupier.floor.verifying import verified

        found, good = verified(opened(store)), "Every table, posting, balance and record agrees."
    if as_json:
        print_json({"holds": not found, "faults": found})
    else:
        console().print("\n".join(found) or good)
    raise typer.Exit(1 if found else 0)


@app.command()
def deposit(
    player: Player, amount: Amount, key: Key = None, account: Account = None, store: StoreUrl = None
) -> None:
    """Take a deposit of a player."""
    cage = _cage(account, store)
    _say(player, cage.deposit(player, cents_of(amount), key or secrets.token_urlsafe(16)))


@app.command()
def withdraw(
    player: Player, amount: Amount, key: Key = None, account: Account = None, store: StoreUrl = None
) -> None:
    """Pay out money of a player."""
    cage = _cage(account, store)
    _say(player, cage.withdraw(player, cents_of(amount), key or secrets.token_urlsafe(16)))


@app.command()
def statement(
    player: Player,
    year: Annotated[
        int, typer.Option("--year", min=0, help="Show one year, in America/New_York.")
    ] = 0,
    as_json: AsJson = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Show every line of a player's account with its balances."""
    from croupier.cli.output import console, plain_table, print_json
    from croupier.rulebook.payout import money_text

    lines = _cage(account, store).statement(player, year=year)
    if as_json:
        print_json([{**vars(line), "after": line.after} for line in lines])
        return
    if not lines:
        console().print("No activity.")
        return
    table = plain_table(player)
    sums = ("Amount", "Before", "After")
    for name in ("", "Time", "Act", "By", *sums, "Status"):
        table.add_column(name, justify="right" if name in sums else "left")
    for line in lines:
        cents = (money_text(each) for each in (line.cents, line.before, line.after))
        table.add_row(str(line.number), line.at, line.kind, line.by, *cents, line.status)
    console().print(table)


@app.command()
def adjust(
    player: Player,
    amount: Annotated[
        str, typer.Argument(metavar="AMOUNT", help="Dollars to add; below zero to take: -- -5.")
    ],
    why: Annotated[str, typer.Option("--why", help="What the adjustment corrects.")],
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Ask for a correction of an account; a second person confirms it."""
    from croupier.cli.output import console

    below = amount.startswith("-")
    cents = cents_of(amount.removeprefix("-"))
    number = _cage(account, store).ask_adjustment(player, -cents if below else cents, why)
    console().print(f"Adjustment {number} waits for a second person.")


@app.command()
def confirm(
    number: Annotated[int | None, typer.Argument(help="Adjustment; omit to list them.")] = None,
    refuse: Annotated[bool, typer.Option("--refuse", help="Refuse it instead.")] = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Confirm or refuse an adjustment that somebody else asked for."""
    from croupier.cli.output import console
    from croupier.rulebook.payout import money_text

    cage = _cage(account, store)
    if number is None:
        for each in cage.open_adjustments():
            told = f"{each.number}: {each.player} {money_text(each.cents)}, {each.why}"
            console().print(f"{told} (asked by {each.asked_by})")
        return
    cage.decide_adjustment(number, confirmed=not refuse)
    console().print(f"Adjustment {number} is {'refused' if refuse else 'confirmed'}.")


Scope = Annotated[
    str, typer.Argument(metavar="SCOPE", help="all, game, paytable, table or person.")
]
OfScope = Annotated[
    str,
    typer.Argument(metavar="NAME", help="Game, 'GAME WAGER LABEL', table or account; not for all."),
]
Why = Annotated[str, typer.Option("--why", help="Reason, for the record.")]


@app.command()
def disable(
    scope: Scope, why: Why, name: OfScope = "", account: Account = None, store: StoreUrl = None
) -> None:
    """Refuse bets everywhere, or at a game, paytable, table or person.

    Rounds in play end, and everybody can cash out.
    """
    _switch("disable", scope, name, why, account, store)


@app.command()
def enable(
    scope: Scope, why: Why, name: OfScope = "", account: Account = None, store: StoreUrl = None
) -> None:
    """Take bets again where they were refused."""
    _switch("enable", scope, name, why, account, store)


@app.command()
def status(as_json: AsJson = False, store: StoreUrl = None) -> None:
    """Show what is disabled, since when and why."""
    from croupier.cli.output import console, print_json
    from croupier.cli.people.who import opened
    from croupier.floor.switches import disabled

    found = disabled(opened(store))
    if as_json:
        print_json({"disabled": [vars(each) for each in found]})
    else:
        told = [f"{each.says()}, since {each.at} by {each.by}: {each.why}" for each in found]
        console().print("\n".join(told) or "Nothing is disabled.")


def _switch(
    act: str, scope: str, name: str, why: str, account: str | None, store: str | None
) -> None:
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor import switches

    found = opened(store)
    getattr(switches, act)(found, acting(found, account), scope, name, why)
    console().print(f"{scope} {name} {act}d.".replace("  ", " "))


def _cage(account: str | None, store: str | None) -> Cage:
    from croupier.cli.people.who import acting, opened
    from croupier.floor.cage import Cage

    found = opened(store)
    return Cage(found, acting(found, account))


def cents_of(text: str) -> int:
    from croupier.rulebook.payout import parse_money

    return parse_money(text if text.startswith("$") else f"${text}")


def _say(player: str, balance: int) -> None:
    from croupier.cli.output import console
    from croupier.rulebook.payout import money_text

    console().print(f"{player} has {money_text(balance)}.")
