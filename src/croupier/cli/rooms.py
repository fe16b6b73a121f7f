"""Commands on Poker rooms. They import heavy modules only when they run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Commands
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from croupier.floor.room import Room
    from croupier.papers.document import Paper

app = typer.Typer(
    cls=Commands,
    help="Run a Poker room: tables, jackpots, waiting list (637a).",
    no_args_is_help=True,
)
Key = Annotated[str, typer.Argument(metavar="ROOM", help="Name of the room, from `room open`.")]
Player = Annotated[str, typer.Argument(metavar="NAME", help="Name of the player.")]
TableAt = Annotated[int, typer.Argument(metavar="TABLE", min=1, help="Number of the table.")]
Out = Annotated[Path | None, typer.Option("--out", help="File to write: .pdf or .html.")]
SeatAt = Annotated[int, typer.Argument(metavar="SEAT", min=1, help="Number of the seat.")]


@app.command("open")
def open_room(
    name: Annotated[str, typer.Argument(help="Title of the room.")] = "Poker room",
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Open a room; play at its tables with `croupier play poker --room ROOM`."""
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor.floor import Floor
    from croupier.floor.rooms import Rooms

    found = opened(store)
    key = Rooms(Floor(found)).open_room(acting(found, account, guests=True), name)
    console().print(key)


@app.command()
def show(key: Key, as_json: AsJson = False, store: StoreUrl = None) -> None:
    """Show the tables, jackpots, high hands and waiting list."""
    from croupier.cli.output import print_json
    from croupier.cli.people.who import opened
    from croupier.floor.floor import Floor
    from croupier.floor.rooms import Rooms

    room = Rooms(Floor(opened(store))).look(key)
    if as_json:
        print_json({"room": key, **room.plain()})
    else:
        _say(room)


@app.command()
def wait(key: Key, name: Player, account: Account = None, store: StoreUrl = None) -> None:
    """Put a player at the end of the waiting list."""
    _do(key, "wait", account, store, name=name)


@app.command()
def strike(key: Key, name: Player, account: Account = None, store: StoreUrl = None) -> None:
    """Take a player off the waiting list."""
    _do(key, "strike", account, store, name=name)


@app.command()
def seat(
    key: Key, table: TableAt, seat: SeatAt, account: Account = None, store: StoreUrl = None
) -> None:
    """Call the first player on the list to a seat."""
    _do(key, "seat", account, store, table=table, seat=seat)


@app.command()
def leave(
    key: Key, table: TableAt, seat: SeatAt, account: Account = None, store: StoreUrl = None
) -> None:
    """Free the seat of a player who was called to it."""
    _do(key, "leave", account, store, table=table, seat=seat)


@app.command("end-period")
def end_period(key: Key, account: Account = None, store: StoreUrl = None) -> None:
    """End the qualifying period and pay the High Hand Jackpot (637a.16(h))."""
    _do(key, "end-period", account, store)


@app.command()
def close(key: Key, account: Account = None, store: StoreUrl = None) -> None:
    """Close a room whose tables are all closed."""
    _do(key, "close", account, store)


@app.command()
def slips(key: Key, out: Out = None, store: StoreUrl = None) -> None:
    """Print the High Hand Tracking Slips of all tables (637a.16(f))."""
    from croupier.cli.people.who import opened
    from croupier.floor.rooms import records_of
    from croupier.papers.kinds.poker_room import room_slips
    from croupier.store.clock import today

    _write(room_slips(records_of(opened(store), key), today()), out, "high-hand-slips.pdf")


@app.command()
def count(key: Key, table: TableAt, out: Out = None, store: StoreUrl = None) -> None:
    """Print the form to count the jackpot boxes of a table (637a.15(d), 637a.16(d))."""
    from croupier.cli.people.who import opened
    from croupier.floor.floor import Floor
    from croupier.floor.rooms import Rooms
    from croupier.papers.kinds.poker_room import box_counts
    from croupier.store.clock import today
    from croupier.table.log import read_log

    floor = Floor(opened(store))
    named = Rooms(floor).look(key).any_table(table)
    records = read_log(floor.log_of(named), closed=False)
    _write(box_counts(records, today(), str(table)), out, f"table-{table}-jackpot-count.pdf")


def _write(made: Paper, out: Path | None, name: str) -> None:
    from croupier.cli.papers import write_paper
    from croupier.papers.make import bytes_of, format_of

    write_paper(out or Path(name), bytes_of(made, format_of(out)))


def _do(
    key: str,
    act: str,
    account: str | None,
    store: str | None,
    *,
    name: str = "",
    table: int = 0,
    seat: int = 0,
) -> None:
    from croupier.cli.people.who import acting, opened
    from croupier.floor.floor import Floor
    from croupier.floor.rooms import Rooms

    found = opened(store)
    person = acting(found, account, guests=True)
    rooms = Rooms(Floor(found))
    at = rooms.look(key).lines
    _say(rooms.do(person, key, at, act, name=name, table=table, seat=seat))


def _say(room: Room) -> None:
    from croupier.cli.output import console
    from croupier.cli.terminal import styled
    from croupier.rulebook.payout import money_text

    facts, out = room.plain(), console()
    count = "1 table" if room.most == 1 else f"{room.most} tables"
    shut = f", {len(room.shut)} closed" if room.shut else ""
    out.print(styled((room.name, "bold"), f"  {count}{shut}{'; room closed' * room.closed}"))
    for wager in room.jackpots:
        amount = room.meters.get(wager, {}).get("meter", 0)
        owed = f" owed to Poker patrons  [{room.owed[wager]}]" if wager in room.owed else ""
        out.print(styled(f"  {wager}: {money_text(amount)}{owed}"))
    for hand in facts["high_hands"]:
        where = f"{hand['player']}, table {hand['table']}, seat {hand['seat']}"
        out.print(styled(f"  high hand: {hand['hand']}, {where}  [637a.16(f)]"))
    for period in facts["periods"]:
        paid = "; ".join(f"{player} {money_text(cents)}" for player, cents in period["paid"])
        out.print(styled(f"  period paid: {paid or 'nothing'}  [637a.16(h)]"))
    for each in facts["seated"]:
        out.print(styled(f"  table {each['table']}, seat {each['seat']}: {each['name']}"))
    for nth, name in enumerate(room.waiting, 1):
        out.print(styled(f"  waiting {nth}: {name}"))
