"""Commands on tables in play. They import heavy modules only when they run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from croupier.cli.options import (
    AsJson,
    AsUsual,
    Filed,
    MaybeGameName,
    OfEdition,
    OnDay,
    Settings,
    of_edition,
)
from croupier.cli.people.options import StoreUrl

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules


def play(
    name: MaybeGameName = None,
    settings: Settings = None,
    submission: Filed = None,
    usual: AsUsual = False,
    seats: Annotated[int, typer.Option("--seats", min=1, help="Seats that you play.")] = 1,
    seed: Annotated[
        str | None,
        typer.Option("--seed", help="Seed, for a lesson; the same seed deals the same cards."),
    ] = None,
    bet: Annotated[
        list[str] | None,
        typer.Option("--bet", help="Place this bet every round instead of asking: 2:ante=10."),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, help="Stop after this many rounds.")
    ] = None,
    advise: Annotated[
        bool, typer.Option("--advise", help="Show the value of each choice and mark the best.")
    ] = False,
    step: Annotated[
        bool,
        typer.Option("--step", help="Stop at every card, so that you can call irregularities."),
    ] = False,
    opponents: Annotated[
        str | None,
        typer.Option("--opponents", help="Play against the program: 'tight loose random'."),
    ] = None,
    bankroll: Annotated[
        str | None,
        typer.Option("--bankroll", help="Your buy-in in dollars; default: $500 or more."),
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="Write the session log to this new file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Continue the interrupted session in this log.")
    ] = None,
    hand: Annotated[
        Path | None,
        typer.Option("--from", help="Play the hand of Poker in this PHH file; game: poker."),
    ] = None,
    sign_key: Annotated[
        Path | None,
        typer.Option(
            "--sign-key", help="Sign receipts with this private key; see `croupier keys`."
        ),
    ] = None,
    room: Annotated[
        str | None,
        typer.Option("--room", help="Play at a new table of this Poker room; see `croupier room`."),
    ] = None,
    table_number: Annotated[
        int | None,
        typer.Option("--table", min=1, help="Continue at this table of the room; with --room."),
    ] = None,
    contribute: Annotated[
        str | None,
        typer.Option("--contribute", help="Add this text to the first seed; not with --seed."),
    ] = None,
    edition: OfEdition = None,
    as_of: OnDay = None,
    store: StoreUrl = None,
) -> None:
    """Play rounds in the terminal."""
    from croupier.api import game
    from croupier.cli.output import WrongCall, rules_from
    from croupier.cli.play.commands import add_to_seed
    from croupier.cli.play.record import begun, taken_up
    from croupier.cli.play.table import TableInTerminal, check_seats
    from croupier.floor.acts import Acts
    from croupier.floor.opponents import Opponents, kinds_at
    from croupier.people.person import guest
    from croupier.rulebook.payout import parse_money

    if (name is None) == (resume is None):
        raise WrongCall("Give either a GAME to play or --resume LOG.")
    given = (settings, submission, usual, seed, log, bankroll, edition, as_of)
    if resume is not None and any(given):
        raise WrongCall(
            "--resume takes the rules, seed, log and money from LOG; omit --set, --submission, "
            "--usual, --seed, --log, --bankroll, --edition and --as-of."
        )
    if contribute is not None and (seed is not None or room is not None):
        raise WrongCall(
            "--contribute adds to a fresh seed; omit --seed, and with --room type `contribute TEXT`"
            " at the table."
        )
    if name is not None:
        name = of_edition(name, edition, as_of)
    if hand is not None:
        from croupier.cli.play.hand import play_from

        play_from(name or "", hand, log, settings, submission, usual, seed, bet, resume, room)
        raise typer.Exit(0)
    brought = None if bankroll is None else parse_money(bankroll)
    if room is None and (store is not None or table_number is not None):
        raise WrongCall("--store and --table are refused without --room.")
    if room is not None:
        if resume is not None or seed or log or sign_key:
            raise WrongCall(
                "--room keeps the table in the store; omit --resume, --seed, --log and --sign-key."
            )
        assert name is not None
        _play_in_room(
            room,
            store,
            rules_from(game(name), settings or (), submission, usual),
            opponents,
            (bet or (), seats, rounds or (1 if bet else None)),
            brought,
            table_number,
            advise=advise,
            step=step,
        )
    if resume is not None:
        kept = taken_up(resume, sign_key)
    else:
        assert name is not None
        found = game(name)
        chosen = rules_from(found, settings or (), submission, usual)
        check_seats(chosen, seats)
        kept = begun(found, chosen, seed, log, sign_key)
    with kept as session:
        check_seats(session.rules, seats)
        at = game(session.entry.game)
        words = None if opponents is None else opponents.replace(",", " ").split()
        against = Opponents(session, kinds_at(session.entry, session.rules, words))
        acts = Acts(session, against, guest("player"))
        if contribute is not None:
            add_to_seed(acts, contribute)
        table = TableInTerminal(at, acts, advise=advise, step=step, bankroll=brought)
        over = table.run(bet or (), seats, rounds or (1 if bet else None))
    raise typer.Exit(0 if over else 1)


def _play_in_room(
    room: str,
    store: str | None,
    rules: Rules,
    opponents: str | None,
    run: tuple[Sequence[str], int, int | None],
    brought: int | None,
    number: int | None,
    *,
    advise: bool,
    step: bool,
) -> NoReturn:
    """A table of a Poker room: each act is in the store, with what the room writes down of it."""
    from croupier.api import game
    from croupier.cli.people.who import acting, opened
    from croupier.cli.play.table import TableInTerminal, check_seats
    from croupier.floor.bankroll import usual_bankroll
    from croupier.floor.floor import Floor
    from croupier.floor.rooms import Rooms
    from croupier.floor.seated import SeatedActs
    from croupier.rounds.bets import parse_bet
    from croupier.rulebook.conflicts import answer_text

    check_seats(rules, run[1])
    found = opened(store)
    floor, person = Floor(found), acting(found, None, guests=True)
    bought = usual_bankroll(map(parse_bet, run[0])) if brought is None else brought
    words = None if opponents is None else opponents.replace(",", " ").split()
    given = {key: answer_text(rules[key]) for key in rules.explicit}
    if number is None:
        key = floor.open_table(
            person, rules.book.game, given, opponents=words, bought=bought, room=room
        )
    else:
        key = Rooms(floor).look(room).table(number)
    acts = SeatedActs(floor, key, person)
    table = TableInTerminal(game(rules.book.game), acts, advise=advise, step=step)
    over = table.run(*run)
    raise typer.Exit(0 if over else 1)


def replay(
    log: Annotated[Path, typer.Argument(help="Session log.")],
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="Show only this round.")
    ] = None,
    receipt: Annotated[
        list[str] | None, typer.Option("--receipt", help="Check a receipt given at the table.")
    ] = None,
    public_key: Annotated[
        Path | None,
        typer.Option("--public-key", help="Require every receipt to be signed with this key."),
    ] = None,
    phh: Annotated[
        Path | None,
        typer.Option("--phh", help="Write the hands of Poker to this new file as PHH."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write the records to this .csv, .parquet or .arrow file."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay and verify a recorded session, step by step.

    Exits with status 1 if the log does not verify.
    """
    from croupier.cli.output import existing, reading
    from croupier.cli.show.replay import show_replay

    if phh is not None:
        from croupier.cli.play.hand import write_hands

        with reading(existing(log)):
            text = log.read_text(encoding="utf-8")
        write_hands(text, round_number, phh)
        raise typer.Exit(0)
    if out is not None:
        from croupier.cli.show.replay import write_records

        write_records(existing(log), out)
        raise typer.Exit(0)
    holds = show_replay(existing(log), round_number, receipt or (), public_key, as_json=as_json)
    raise typer.Exit(0 if holds else 1)


def theoretical(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG...", help="Session logs.")],
    as_json: AsJson = False,
) -> None:
    """Compute the theoretical win of logged tables (601a.9).

    House advantage of each wager, under the rules of its log, times what was bet. Exits with status
    1 if a log does not verify.
    """
    from croupier.cli.output import existing
    from croupier.cli.show.theoretical import show_theoretical

    holds = show_theoretical([existing(log) for log in logs], as_json=as_json)
    raise typer.Exit(0 if holds else 1)


def keys(
    file: Annotated[
        Path, typer.Argument(help="New file for the private key; FILE.pub gets the public key.")
    ],
) -> None:
    """Make a key pair to sign and check receipts."""
    from croupier.cli.output import console
    from croupier.store.signing import make_keys

    public = make_keys(file)
    console().print(f"{file} signs receipts: keep it secret. {public} checks them: share it.")
