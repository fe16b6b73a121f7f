"""Commands on tables in play. Heavy rooms are imported inside the commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    Filed,
    MaybeGameName,
    Settings,
)


def play(
    name: MaybeGameName = None,
    settings: Settings = None,
    submission: Filed = None,
    seats: Annotated[int, typer.Option("--seats", min=1, help="Seats that bet.")] = 1,
    seed: Annotated[str | None, typer.Option("--seed", help="For a lesson: the same deal.")] = None,
    bet: Annotated[
        list[str] | None, typer.Option("--bet", help="Bets instead of a question: 2:ante=10.")
    ] = None,
    rounds: Annotated[int | None, typer.Option("--rounds", min=1)] = None,
    advise: Annotated[bool, typer.Option("--advise", help="Show the best choice.")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Stop at every card, to call irregularities.")
    ] = False,
    opponents: Annotated[
        str | None,
        typer.Option("--opponents", help="Simple opponents: 'tight loose random', no more."),
    ] = None,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", help="Your money in dollars; else $500 or more.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="Keep the session's log in a new file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a session that was cut off.")
    ] = None,
    sign_key: Annotated[
        Path | None, typer.Option("--sign-key", help="Sign the receipts; see `croupier keys`.")
    ] = None,
) -> None:
    """Play rounds in the terminal."""
    from croupier.api import game
    from croupier.cli.output import WrongCall, rules_from
    from croupier.cli.play.record import begun, taken_up
    from croupier.cli.play.table import TableInTerminal, check_seats
    from croupier.floor.opponents import Opponents, kinds_at
    from croupier.people.person import guest
    from croupier.rulebook.payout import parse_money

    if (name is None) == (resume is None):
        raise WrongCall("Say either a GAME to play or --resume LOG.")
    if resume is not None and (settings or submission or seed or log or bankroll):
        raise WrongCall(
            "--resume takes the rules, the seed, the log and the money from LOG: leave out --set, "
            "--submission, --seed, --log and --bankroll."
        )
    brought = None if bankroll is None else parse_money(bankroll)
    if resume is not None:
        kept = taken_up(resume, sign_key)
    else:
        assert name is not None
        found = game(name)
        chosen = rules_from(found, settings or (), submission)
        check_seats(chosen, seats)
        kept = begun(found, chosen, seed, log, sign_key)
    with kept as session:
        check_seats(session.rules, seats)
        at = game(session.entry.game)
        words = None if opponents is None else opponents.replace(",", " ").split()
        against = Opponents(session, kinds_at(session.entry, session.rules, words))
        table = TableInTerminal(
            at, session, guest("player"), against, advise=advise, step=step, bankroll=brought
        )
        over = table.run(bet or (), seats, rounds or (1 if bet else None))
    raise typer.Exit(0 if over else 1)


def replay(
    log: Annotated[Path, typer.Argument(help="A session's log.")],
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="Show one round.")
    ] = None,
    receipt: Annotated[
        list[str] | None, typer.Option("--receipt", help="A receipt that was given at the table.")
    ] = None,
    public_key: Annotated[
        Path | None, typer.Option("--public-key", help="Every receipt is signed with this key.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """A recorded session again, step by step.

    With cites; exit status 1 if the log does not hold.
    """
    from croupier.cli.output import existing
    from croupier.cli.show.replay import show_replay

    holds = show_replay(existing(log), round_number, receipt or (), public_key, as_json=as_json)
    raise typer.Exit(0 if holds else 1)


def keys(
    file: Annotated[Path, typer.Argument(help="Where the private key goes; FILE.pub beside it.")],
) -> None:
    """A pair of keys, to sign receipts and to check them."""
    from croupier.cli.output import console
    from croupier.store.signing import make_keys

    public = make_keys(file)
    console().print(f"{file} signs (keep it to yourself), {public} checks (give it to everybody).")
