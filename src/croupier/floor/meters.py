"""Meters in the store: what a table reads and moves of one is written in the table's transaction.

Whoever moves a meter holds its row until the transaction ends, so that tables of one meter act one
after another, in whatever process: of two that win it at once, the second wins what it was reset to
(605a.7(e)(4)). A meter's lines are a chain, like a table's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from croupier.catalog.index import NotThere
from croupier.floor.meter import WON, Meter, moves_of
from croupier.rounds.words import Bet
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.payout import money_text
from croupier.store import clock, journal
from croupier.store.chain import FIRST
from croupier.store.engine import Store
from croupier.store.schema import meter_lines, meters
from croupier.table.log import LogError, Record, chained, head_of, read_chained
from croupier.table.round import ActError
from croupier.table.session import Session

LARGE_WIN = "large win"


class MeterDisabled(ActError):
    """A wager on a meter that somebody has disabled."""


@dataclass
class KeptMeter:
    """A meter as the store has it, and the head of its lines."""

    key: str
    meter: Meter
    head: str = FIRST

    @classmethod
    def of(cls, row: Row[Any]) -> KeptMeter:
        try:
            return cls(row.key, Meter(**deepcopy(row.state)), row.head)
        except TypeError:
            raise LogError(f"The state of the meter {row.key} is damaged.") from None

    def write(self, connection: Connection, records: Iterable[Record]) -> list[Record]:
        """Add records, each with its number and instant, and what they come to."""
        rows: list[dict[str, Any]] = []
        told: list[Record] = []
        for record in records:
            known = {"n": self.meter.lines + 1, "at": clock.now(), **record}
            line = chained(known, self.head)
            self.head = head_of(line)
            self.meter.take(known)
            rows.append({"meter": self.key, "number": known["n"], "line": line})
            told.append(known)
        if rows:
            connection.execute(insert(meter_lines), rows)
            values = {"head": self.head, "state": self.meter.plain()}
            connection.execute(update(meters).where(meters.c.key == self.key).values(values))
        return told

    def check_open(self) -> None:
        if self.meter.sent:
            raise ActError(
                f"The meter {self.key} is decommissioned; it moved to {self.meter.sent}."
            )

    def check_enabled(self) -> None:
        """Whether wagers on it are taken: it neither grows nor is won while it is disabled."""
        self.check_open()
        if told := self.meter.disabled:
            raise MeterDisabled(
                f"The meter {self.key} is disabled since {told['at']}: {told['why'].rstrip('.')}."
            )


def found(
    connection: Connection, keys: Collection[str], *, to_move: bool = False
) -> list[KeptMeter]:
    """Meters by their names; `to_move` nobody else moves them until the transaction ends."""
    asked = select(meters).where(meters.c.key.in_(keys)).order_by(meters.c.key)
    rows = connection.execute(asked.with_for_update() if to_move else asked).all()
    if missing := set(keys) - {row.key for row in rows}:
        raise NotThere(f"There is no meter {shown_value(min(missing))} on this floor.")
    return [KeptMeter.of(row) for row in rows]


def linked_meters(
    connection: Connection, links: Mapping[str, str], *, to_move: bool = False
) -> dict[str, KeptMeter]:
    """By wager, the meters that a table is linked to."""
    kept = {each.key: each for each in found(connection, set(links.values()), to_move=to_move)}
    return {wager: kept[key] for wager, key in links.items()}


def all_meters(store: Store) -> list[KeptMeter]:
    with store.reading() as connection:
        rows = connection.execute(select(meters).order_by(meters.c.key))
        return [KeptMeter.of(row) for row in rows]


def kept_meter(store: Store, key: str) -> KeptMeter:
    with store.reading() as connection:
        return found(connection, [key])[0]


def history(connection: Connection, key: str) -> list[Record]:
    """Every record of a meter, as its chain has it."""
    asked = select(meter_lines.c.line).where(meter_lines.c.meter == key)
    lines = connection.scalars(asked.order_by(meter_lines.c.number))
    return list(read_chained("".join(f"{line}\n" for line in lines)))


# ------------------------------------------------------------------------------ at a table


def check_bets(linked: Mapping[str, KeptMeter], bets: Sequence[Bet]) -> None:
    """Whether every meter that bets take a chance at can be won."""
    for wager in dict.fromkeys(bet.wager for bet in bets):
        if wager in linked:
            linked[wager].check_enabled()


def write_moves(
    connection: Connection,
    linked: Mapping[str, KeptMeter],
    table: str,
    session: Session,
    before: int,
) -> None:
    """What an act at a table read and moved of the meters that it is linked to."""
    if not linked:
        return
    kept = {each.key: each for each in linked.values()}
    links = {wager: each.key for wager, each in linked.items()}
    moved: dict[str, list[Record]] = {key: [] for key in kept}
    for key, record in moves_of(session.log.records, before, links, session.rules):
        moved[key].append({"table": table, **record})
    for key, records in moved.items():
        for written in kept[key].write(connection, records):
            _note_large(connection, kept[key], written)


def _note_large(connection: Connection, kept: KeptMeter, record: Record) -> None:
    """A win of the elected amount or more is a significant event."""
    if record["record"] == WON and 0 < kept.meter.large <= record["cents"]:
        told = {key: record[key] for key in ("n", "table", "line", "round", "player", "cents")}
        why = f"{record['player']} won {money_text(record['cents'])} at table {record['table']}"
        journal.add(connection, journal.METER, kept.key, {"act": LARGE_WIN, "why": why, **told})
