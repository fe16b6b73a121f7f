"""Explain every cent of every meter from the logs of the tables that moved it.

A meter's lines say which line of which table's log brought, won or read what. Each must be there in
the replayed log, with the same cents, and each line of a log that concerns the meter must be among
them, in the log's order. What a table read must be what the meter showed at that line.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor import money
from croupier.floor.meter import AT_TABLES, READ, Meter, moves_of
from croupier.floor.meters import KeptMeter, history
from croupier.floor.tables import Facts
from croupier.rounds.settle import is_parts, parts_of
from croupier.rulebook.payout import money_text
from croupier.store.schema import meter_lines, meters
from croupier.table.log import LogError, Record, head_of
from croupier.table.session import Session


class Told:
    """What the replayed logs say of meters: of the floor's, each move by table; of the rooms', what
    each table moved in all."""

    def __init__(self) -> None:
        self.moves: dict[str, dict[str, list[dict[str, Any]]]] = defaultdict(dict)
        self.rooms: dict[str, dict[str, Counter[tuple[str, str]]]] = defaultdict(dict)

    def table(self, key: str, facts: Facts, session: Session) -> None:
        records = session.log.records
        for meter in set(facts.links.values()):
            self.moves[meter][key] = []
        for meter, record in moves_of(records, 0, facts.links, session.rules):
            self.moves[meter][key].append(record)
        if facts.room:
            self.rooms[facts.room][key] = _moved(records)


def _moved(records: Iterable[Record]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for record in records:
        match record["record"]:
            case "funded":
                found[record["wager"], record["meter"]] += record["cents"]
                found[record["wager"], parts_of(record["meter"])] += record.get("parts", 0)
            case "settled" if record["from_meter"]:
                found[record["wager"], record["meter"]] -= record["from_meter"]
    return found


# ------------------------------------------------------------------------------ of the floor


def meter_faults(connection: Connection, told: Told) -> Iterator[str]:
    """Every cent of the floor's meters that is not explained, a sentence each."""
    for row in connection.execute(select(meters).order_by(meters.c.key)):
        try:
            kept, records = KeptMeter.of(row), history(connection, row.key)
        except LogError as error:
            yield f"Meter {row.key}: {error}"
            continue
        if (row.currency, row.holder) != (kept.meter.currency, kept.meter.holder):
            yield f"Meter {row.key}: its currency or holder was changed."
        asked = select(meter_lines.c.number, meter_lines.c.line)
        of_meter = asked.where(meter_lines.c.meter == row.key).order_by(meter_lines.c.number)
        lines = connection.execute(of_meter).all()
        if [each.number for each in lines] != [*range(1, len(lines) + 1)]:
            yield f"Meter {row.key}: its lines are not numbered from 1 to {len(lines)}."
        if row.head != head_of(lines[-1].line):
            yield f"Meter {row.key}: its head is not the digest of its last line."
        yield from _history_faults(kept, records)
        yield from _log_faults(kept.key, records, told.moves.get(kept.key, {}))
        yield from _balance_faults(connection, kept)
    known = set(connection.scalars(select(meters.c.key)))
    for key in sorted(told.moves.keys() - known):
        yield f"Meter {key} is missing; tables are linked to it."


def _history_faults(kept: KeptMeter, records: Iterable[Record]) -> Iterator[str]:
    """What a meter's own lines say: each reading is what it showed then, and nothing is below
    zero."""
    meter, where = Meter(), f"Meter {kept.key}"
    for record in records:
        if record["record"] == READ:
            shown = meter.amounts.get(record["level"], 0)
            if record["cents"] != shown:
                yield (
                    f"{where}, line {record['n']}: table {record['table']} read "
                    f"{_amount(record['level'], record['cents'])}; it showed "
                    f"{_amount(record['level'], shown)}."
                )
        meter.take(record)
        if low := [level for level, cents in meter.amounts.items() if cents < 0]:
            yield f"{where}, line {record['n']}: {low[0]} is below zero."
    if meter.plain() != kept.meter.plain():
        yield f"{where} shows {_shown(kept.meter)}; its lines lead to {_shown(meter)}."


def _log_faults(
    key: str, records: Iterable[Record], told: Mapping[str, list[dict[str, Any]]]
) -> Iterator[str]:
    """The lines of a meter against the logs, table by table, in order."""
    written: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for record in records:
        if record["record"] in AT_TABLES:
            written[record["table"]].append(record)
    for table in sorted({*written, *told}):
        ours, logged = written.get(table, []), told.get(table, [])
        for record, move in zip(ours, logged, strict=False):
            if {name: record.get(name) for name in move} != move:
                yield (
                    f"Meter {key}, line {record['n']}: line {move['line']} of table {table} says "
                    f"{move['record']} {_amount(move['level'], move['cents'])}."
                )
                break
        else:
            if len(ours) > len(logged):
                line = ours[len(logged)]["n"]
                yield f"Meter {key}, line {line}: the log of table {table} does not say it."
            elif len(ours) < len(logged):
                line = logged[len(ours)]["line"]
                yield f"Meter {key}: line {line} of table {table} is missing in it."


def _balance_faults(connection: Connection, kept: KeptMeter) -> Iterator[str]:
    held = money.balances_of(connection, kept.meter.currency, f"meter {kept.key}")
    held.pop(money.of_meter(kept.key, money.HOUSE), 0)
    shown = {
        money.of_meter(kept.key, level): cents
        for level, cents in kept.meter.amounts.items()
        if cents and not is_parts(level)
    }
    for account in sorted({*held, *shown}):
        if held.get(account, 0) != shown.get(account, 0):
            yield (
                f"{account} has a balance of {money_text(held.get(account, 0))}; the meter shows "
                f"{money_text(shown.get(account, 0))}."
            )


def _shown(meter: Meter) -> str:
    shown = ", ".join(_amount(level, cents) for level, cents in meter.amounts.items())
    return f"{shown or 'nothing'} after {meter.lines} lines"


def _amount(level: str, cents: int) -> str:
    return f"{cents} {level}" if is_parts(level) else f"{money_text(cents)} ({level})"


# ------------------------------------------------------------------------------ of Poker rooms


def room_faults(key: str, records: Iterable[Record], told: Told) -> Iterator[str]:
    """What a room wrote down of its meters against the logs of its tables."""
    tables: list[str] = []
    written: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for record in records:
        if record["record"] == "table":
            tables.append(record["table"])
        if record["record"] == "meters":
            for wager, meter, cents in record["moved"]:
                written[tables[record["number"] - 1]][wager, meter] += cents
    for table in tables:
        logged = told.rooms.get(key, {}).get(table, Counter())
        for of in sorted({*written[table], *logged}):
            if written[table][of] != logged[of]:
                yield (
                    f"Room {key}: table {table} moved {_amount(of[1], logged[of])} of {of[0]} by "
                    f"its log; the room has {_amount(of[1], written[table][of])}."
                )
