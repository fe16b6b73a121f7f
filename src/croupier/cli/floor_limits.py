"""Commands on the limits and exclusions of players. They import heavy modules only when they
run."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.floor import app
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl

__all__ = ["app"]

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="Account of the player.")]


@app.command()
def limit(
    player: Player,
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND", help="deposit or loss (a day) or wager (a round); omit to list."
        ),
    ] = None,
    amount: Annotated[
        str | None, typer.Argument(metavar="AMOUNT", help="Dollars; omit to take it away.")
    ] = None,
    as_json: AsJson = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Limit a player, or show what holds.

    What loosens a limit holds a day later.
    """
    from croupier.cli.output import console, print_json
    from croupier.cli.people.who import acting, opened
    from croupier.floor import limits
    from croupier.rulebook.payout import parse_money

    found = opened(store)
    who = acting(found, account)
    if kind is not None:
        dollars = None if amount is None else amount if amount[:1] == "$" else f"${amount}"
        cents = None if dollars is None else parse_money(dollars)
        made = limits.set_limit(found, who, player, kind, cents)
        console().print(f"It holds from {made.since} on.")
        return
    held = limits.held_by(found, who, player)
    if as_json:
        print_json(held)
    else:
        console().print("\n".join(f"{key}: {value}" for key, value in held.items()) or "No limits.")


@app.command()
def exclude(
    player: Player,
    days: Annotated[
        int | None,
        typer.Argument(metavar="DAYS", help="Days; omit for good; 0 to end an exclusion."),
    ] = None,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Exclude a player from play for money and deposits.

    Who is excluded may cash out and withdraw.
    """
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor import limits

    found = opened(store)
    made = limits.exclude(found, acting(found, account), player, days)
    console().print(f"It holds from {made.since} on.")
