"""Large wins: who won, who processed the win, and who confirmed it; two persons sign each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.reporting.asked import Asked, check_report, seen_by
from croupier.floor.reporting.events import LARGE_WIN, raise_event
from croupier.floor.reporting.report import Column
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import Refused
from croupier.rulebook.payout import money_text
from croupier.store import journal
from croupier.store.engine import Store
from croupier.store.schema import games
from croupier.table.round import ActError

PROCESS, CONFIRM = "process win", "confirm win"
DONE = {PROCESS: "large win processed", CONFIRM: "large win confirmed"}
COLUMNS = (
    Column("at", "Time"),
    Column("table", "Table"),
    Column("round", "Round", "count"),
    Column("player", "Player"),
    Column("person", "Person"),
    Column("game", "Game"),
    Column("wagered", "Wagered", "cents"),
    Column("net", "Won", "cents"),
    Column("processed_by", "Processed by"),
    Column("confirmed_by", "Confirmed by"),
)


def process(store: Store, person: Person, table: str, number: int, player: str) -> None:
    """The first signature under a large win."""
    _sign(store, person, PROCESS, table, number, player)


def confirm(store: Store, person: Person, table: str, number: int, player: str) -> None:
    """The second signature, of another person."""
    _sign(store, person, CONFIRM, table, number, player)


def _sign(store: Store, person: Person, act: str, table: str, number: int, player: str) -> None:
    about = _about(table, number, player)
    check_report(store, person, act, about)
    with store.writing() as connection:
        of = (games.c.session == table) & (games.c.round == number) & (games.c.player == player)
        row = connection.execute(select(games).where(of)).one_or_none()
        if row is None or row.net < LARGE_WIN:
            raise ActError(f"{about} is no win of {money_text(LARGE_WIN)} or more.")
        signed = _signatures(connection).get(about, {})
        if act in signed:
            raise ActError(f"{about} is already signed by {signed[act]}.")
        if act == CONFIRM and PROCESS not in signed:
            raise ActError(f"{about} is not processed yet; that comes first.")
        second = act == CONFIRM and signed[PROCESS] == person.name
        if not second:
            raise_event(
                connection,
                DONE[act],
                about,
                by=signed.get(PROCESS, person.name),
                allowed_by=person.name if act == CONFIRM else "",
                why=f"won {money_text(row.net)}",
                before=money_text(row.before),
                after=money_text(row.after),
            )
            return
    refused = Refused(f"{person.name} processed this win; a second person must confirm it")
    note_denied(store, about[:40], act, person, refused)
    raise refused


def _about(table: str, number: int, player: str) -> str:
    return f"{table} {number} {player}"[:120]


def _signatures(connection: Connection) -> dict[str, dict[str, str]]:
    """By win, who processed and who confirmed it."""
    found: dict[str, dict[str, str]] = {}
    for record in journal.records(connection, journal.SIGNIFICANT):
        if record.data["what"] == DONE[PROCESS]:
            found.setdefault(record.about, {})[PROCESS] = record.data["by"]
        elif record.data["what"] == DONE[CONFIRM]:
            found.setdefault(record.about, {})[CONFIRM] = record.data["allowed_by"]
    return found


def win_rows(connection: Connection, person: Person, asked: Asked) -> Iterator[dict[str, Any]]:
    """Every large win of an interval with its signatures."""
    signed = _signatures(connection)
    query = (
        select(games)
        .where(
            games.c.net >= LARGE_WIN,
            games.c.person != "",
            games.c.currency == asked.currency,
            asked.within(games.c.day),
            seen_by(connection, person),
        )
        .order_by(games.c.ended)
    )
    for row in connection.execute(query):
        by = signed.get(_about(row.session, row.round, row.player), {})
        yield {
            "at": row.ended,
            "table": row.session,
            "round": row.round,
            "player": row.player,
            "person": row.person,
            "game": row.game,
            "wagered": row.wagered,
            "net": row.net,
            "processed_by": by.get(PROCESS, ""),
            "confirmed_by": by.get(CONFIRM, ""),
        }
