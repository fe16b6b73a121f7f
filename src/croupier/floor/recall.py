"""Recall: rounds that were played, each as a replay with its paragraphs, and searches among them.

A round is read from the lines of its table and from nothing else, so that it can be recalled while
the table is in an error, or in the middle of the round. What lies face down is opened once the
table has revealed its seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, func, or_, select

from croupier.catalog.index import NotThere
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Seed
from croupier.floor.lines import text_of
from croupier.floor.reporting.asked import Asked, seen_by
from croupier.people.denied import note_denied
from croupier.people.person import Person, same_house
from croupier.people.rights import TABLE, Refused, may
from croupier.refusals import Wrong
from croupier.rulebook.foreign import shown
from croupier.store.chain import PREVIOUS, digest_of
from croupier.store.engine import Store
from croupier.store.schema import game_wagers, games, lines, sessions
from croupier.table.log import TAIL, Record, head_of
from croupier.table.played import AT_THE_CLOSE
from croupier.table.replay import UNDER
from croupier.table.seeds import ABOUT_SEEDS, RevealedSeeds
from croupier.table.transcript import render

REPLAY = "REPLAY"
LAST = 10
MOST = 1_000
SEALED = "sealed until the table closes"
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
IN_PLAY, ENDED = "in play", "ended"


@dataclass(frozen=True)
class Recalled:
    """A round as it was played. `lines` are its replay; `records` what the log says of it;
    `faults` are lines that were changed or are missing."""

    table: str
    game: str
    round: int
    begun: str
    status: str
    lines: tuple[str, ...]
    records: tuple[Record, ...]
    receipt: str
    faults: tuple[str, ...]

    @property
    def marked(self) -> str:
        """What shows that this is no live game."""
        return f"{REPLAY} of round {self.round} at table {self.table}, begun {self.begun}"

    def plain(self) -> dict[str, Any]:
        return {
            "replay": True,
            "marked": self.marked,
            **{name: value for name, value in vars(self).items() if name != "records"},
            "records": [dict(record) for record in self.records],
        }


@dataclass(frozen=True)
class Search:
    """What rounds are searched by. Amounts are in cents: the least that was wagered or won."""

    asked: Asked = field(default_factory=Asked)
    table: str = ""
    person: str = ""
    game: str = ""
    paragraph: str = ""
    least: int = 0
    begun: str = ""
    ended: str = ""
    most: int = 100


# ------------------------------------------------------------------------------ rounds of a table


def last_rounds(store: Store, person: Person, table: str, count: int = LAST) -> list[Recalled]:
    """The last rounds of a table, the last one first, also one in play."""
    with store.reading() as connection:
        row = _table(store, connection, person, table)
        starts = _starts(connection, table)
        wanted = starts[-max(1, min(count, MOST)) :]
        return [_recalled(connection, row, start, starts) for start in reversed(wanted)]


def recall(store: Store, person: Person, table: str, number: int) -> Recalled:
    """A round by its number."""
    with store.reading() as connection:
        row = _table(store, connection, person, table)
        starts = _starts(connection, table)
        if not 1 <= number <= len(starts):
            raise NotThere(f"Table {table} has no round {number}; it has {len(starts)}.")
        return _recalled(connection, row, starts[number - 1], starts)


def closed_log(store: Store, person: Person, table: str) -> str:
    """The log of a closed table, which shows every card."""
    with store.reading() as connection:
        row = _table(store, connection, person, table)
        if not row.closed:
            raise Wrong(f"Table {table} is open; its cards are sealed until it closes.")
        return text_of(connection, table)


def _table(store: Store, connection: Connection, person: Person, table: str) -> Row[Any]:
    """The table, if this person may see its rounds; a denial is recorded."""
    row = connection.execute(select(sessions).where(sessions.c.key == table)).one_or_none()
    if row is None:
        raise NotThere("No such table.")
    if not _may_recall(connection, person, row):
        refused = Refused(f"{person.name} did not play at this table")
        note_denied(store, table, "recall", person, refused)
        raise refused
    return row


def _may_recall(connection: Connection, person: Person, row: Row[Any]) -> bool:
    if row.owner == person.name or row.facts["shared"]:
        return True
    if not may(person, "report", TABLE):
        own = (games.c.session == row.key) & (games.c.person == person.name)
        return bool(connection.scalar(select(func.count()).where(own)))
    if not person.is_of_a_house:
        return True
    first = select(lines.c.line).where(lines.c.session == row.key, lines.c.number == 1)
    holder = json.loads(connection.scalar(first) or "{}").get(UNDER, {}).get("holder", "")
    return not holder or same_house(holder, person.house)


def _starts(connection: Connection, table: str) -> Sequence[int]:
    """The lines at which rounds begin."""
    asked = select(lines.c.number).where(
        lines.c.session == table, lines.c.line.contains('"record":"round"', autoescape=True)
    )
    return connection.scalars(asked.order_by(lines.c.number)).all()


def _recalled(connection: Connection, row: Row[Any], start: int, starts: Sequence[int]) -> Recalled:
    after = next((line for line in starts if line > start), None)
    asked = select(lines).where(lines.c.session == row.key, lines.c.number >= start - 1)
    if after is not None:
        asked = asked.where(lines.c.number < after)
    found = connection.execute(asked.order_by(lines.c.number)).all()
    before, own = found[:1], found[1:]
    records, faults, receipt = _read(own, before[0].line)
    seeds = _seeds(connection, row)
    opened = tuple(
        _of_the_round(
            opened_record(each, seeds.at(each["n"]) if seeds else None) for each in records
        )
    )
    ended = any(record["record"] == "end" for record in opened)
    told = [] if ended else ["  The round is in play."]
    return Recalled(
        row.key,
        row.game,
        opened[0].get("round", 0) if opened else 0,
        opened[0]["at"] if opened else "",
        ENDED if ended else IN_PLAY,
        (*_rendered(opened), *told, *faults),
        opened,
        receipt,
        tuple(faults),
    )


def _rendered(records: Sequence[Record]) -> Iterator[str]:
    """The replay; of records that no table writes, that they cannot be shown."""
    try:
        yield from [*render(records)]
    except UNREADABLE:
        for record in records:
            try:
                yield from [*render([record])]
            except UNREADABLE:
                yield f"  Line {record['n']} of the log cannot be shown."


def _of_the_round(records: Iterator[Record]) -> Iterator[Record]:
    """The lines up to the end of the round; what follows belongs to the table."""
    for record in records:
        yield record
        if record["record"] == "end":
            return


def _read(rows: Sequence[Row[Any]], previous: str) -> tuple[list[Record], list[str], str]:
    """The records of lines, what is wrong with them, and the receipt of the round."""
    records: list[Record] = []
    faults, receipt, head = [], "", head_of(previous)
    for row in rows:
        line = row.line
        if digest_of(f"{line[:-TAIL]}}}") != head_of(line):  # nothing in it is believed
            faults.append(f"Line {row.number} of the log was changed: {shown(line, 60)}")
            head = head_of(line)
            continue
        try:
            record = json.loads(line)
            del record["digest"]
            follows = record.pop(PREVIOUS) == head
            _ = record["n"] + 1, record["at"] + "", record["record"] + ""
        except UNREADABLE:
            faults.append(f"Line {row.number} of the log is no record: {shown(line, 60)}")
            head = head_of(line)
            continue
        if not follows:
            faults.append(f"Line {row.number} of the log does not follow the line before it.")
        head = head_of(line)
        records.append(record)
        if record["record"] == "end" and not receipt:
            receipt = head
    return records, faults, receipt


def _seeds(connection: Connection, row: Row[Any]) -> RevealedSeeds | None:
    """The seeds that the log has revealed; none if a line about them is damaged."""
    kinds = [lines.c.line.contains(f'"record":"{kind}"', autoescape=True) for kind in ABOUT_SEEDS]
    asked = select(lines.c.line).where(lines.c.session == row.key, or_(*kinds))
    try:
        records = [json.loads(line) for line in connection.scalars(asked.order_by(lines.c.number))]
        return RevealedSeeds([each for each in records if each["record"] in ABOUT_SEEDS])
    except (EquipmentError, *UNREADABLE):
        return None


def opened_record(record: Mapping[str, Any], seed: Seed | None) -> Record:
    """A record with what was sealed in it, or what is said instead."""
    sealed = record.get("sealed")
    if not sealed:
        return record
    known = ""
    if seed is not None:
        try:
            known = seed.unseal(record["n"], sealed)
        except (EquipmentError, *UNREADABLE):
            return {**record, "record": "said", "text": "(damaged seal)"}
    match record["record"]:
        case "card":
            return {**record, "card": known or "face down"}
        case "decided":
            rest = {key: value for key, value in record.items() if key != "face_down"}
            return {**rest, "choice": known or SEALED}
        case "collected":
            cards = known.split() if known else [f"{record.get('face_down')} face down"]
            rest = {key: value for key, value in record.items() if key != "face_down"}
            return {**rest, "cards": cards}
    return record


# ------------------------------------------------------------------------------ games of players


def search(store: Store, person: Person, by: Search) -> list[dict[str, Any]]:
    """The records of games, the last one first: all that this person may see and that fit."""
    by.asked.check()
    with store.reading() as connection:
        asked = _asked(connection, person, by).limit(max(1, min(by.most, MOST)))
        rows = connection.execute(asked).all()
        return [_record(connection, row) for row in rows]


def game_record_rows(
    connection: Connection, person: Person, by: Search
) -> Iterator[Mapping[str, Any]]:
    """The rows of all games that fit, without their wagers."""
    for row in connection.execute(_asked(connection, person, by)):
        yield dict(row._mapping)


def _asked(connection: Connection, person: Person, by: Search) -> Select[Any]:
    return (
        select(games)
        .where(_fits(by), seen_by(connection, person))
        .order_by(games.c.ended.desc(), games.c.session, games.c.round, games.c.player)
    )


def player_games(
    store: Store, person: Person, player: str, count: int = LAST, currency: str = "training"
) -> list[dict[str, Any]]:
    """The last games of a player."""
    return search(store, person, Search(Asked(None, None, currency), person=player, most=count))


def _fits(by: Search) -> Any:
    found = [games.c.currency == by.asked.currency, by.asked.within(games.c.day)]
    if by.table:
        found.append(or_(games.c.session == by.table, games.c.place == by.table))
    if by.person:
        found.append(games.c.person == by.person)
    if by.game:
        found.append(games.c.game == by.game)
    if by.least:
        found.append(or_(games.c.wagered >= by.least, games.c.net >= by.least))
    if by.begun:
        found.append(games.c.ended >= by.begun)
    if by.ended:
        found.append(games.c.begun <= by.ended)
    if by.paragraph:
        cited = select(lines.c.number).where(
            lines.c.session == games.c.session,
            lines.c.number.between(games.c.first, games.c.last),
            lines.c.line.contains(f'"cite":"{by.paragraph}', autoescape=True),
        )
        found.append(cited.exists())
    return and_(*found)


def _record(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    """The record of a game for one player."""
    of = (
        (game_wagers.c.session == row.session)
        & (game_wagers.c.round == row.round)
        & (game_wagers.c.player == row.player)
    )
    wagers = connection.execute(select(game_wagers).where(of).order_by(game_wagers.c.wager)).all()
    outcomes = json.loads(row.outcomes)
    kept = dict(row._mapping)
    del kept["stakes"], kept["first"], kept["last"]
    return {
        **kept,
        "round": None if row.round == AT_THE_CLOSE else row.round,
        "device": row.session,
        "outcomes": outcomes,
        "wagers": [
            {
                "wager": each.wager,
                "paytable": each.paytable,
                "wagered": each.wagered,
                "voided": each.voided,
                "paid": each.paid,
                "outcomes": outcomes.get(each.wager, []),
            }
            for each in wagers
        ],
    }
