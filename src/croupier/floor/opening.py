"""Opening a table: for training chips, or for money under the rules in force there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.catalog.index import NotThere, find, rulebook
from croupier.floor import money
from croupier.floor.elected import elected_pace
from croupier.floor.games import record_games
from croupier.floor.lateness import due_at
from croupier.floor.limits import check_play
from croupier.floor.lines import write_lines
from croupier.floor.linking import Joins, money_joins, training_link
from croupier.floor.meters import linked_meters
from croupier.floor.opponents import kinds_at
from croupier.floor.pace import NO_LIMIT, Pace
from croupier.floor.places import Place, Places
from croupier.floor.posting import check_covered, post_act
from croupier.floor.program import verify_for_money
from croupier.floor.rooms import RoomMovedOn, kept_room
from croupier.floor.safe import Safe
from croupier.floor.sitters import write_sitters
from croupier.floor.switches import check_enabled
from croupier.floor.tables import Facts, LiveTable, first_seats
from croupier.floor.under import Under, rules_in_force
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import TABLE, Refused, check_may
from croupier.rulebook.rules import Rules, answer
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.schema import sessions
from croupier.submission.tables import Table
from croupier.table.meters import LINKS, Meters
from croupier.table.replay import UNDER
from croupier.table.session import Session

BOUGHT = 500_00

Beside = Callable[[Connection, LiveTable], None]
"""What else is written in the transaction that opens a table."""


class Full(Exception):
    """No more tables can be opened now."""


@dataclass(frozen=True)
class Limits:
    """A person with an account has `tables_each` tables that are in use, and so have all guests of
    one address together; a table is in use that somebody acted at within `idle`. `tables_open` are
    in memory, with `lines_open` of their logs, each about a kilobyte."""

    tables_each: int = 50
    idle: timedelta = timedelta(days=1)
    tables_open: int = 2_000
    lines_open: int = 500_000


class Opening:
    """Opens the tables of a store."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store, self.limits = store, limits or Limits()
        self.places = Places(self.limits.tables_open, self.limits.lines_open)
        self.safe = Safe(store)
        if store.may_write:
            self.safe.check()

    def open_table(
        self,
        person: Person,
        name: str,
        given: Mapping[str, str],
        *,
        address: str = "",
        shared: bool = False,
        trainer: bool = False,
        opponents: Sequence[str] | None = (),
        bought: int = BOUGHT,
        room: str = "",
        links: Mapping[str, str] | None = None,
        pace: Pace = NO_LIMIT,
        beside: Beside | None = None,
    ) -> str:
        """A new table with its owner's training chips; its name is known to nobody else. In a Poker
        room it shares the jackpots that it offers; by wager, `links` are meters of the floor."""
        self.verify_may(person, "open", "")
        rules = _playable(name, given)
        kinds = kinds_at(find(name), rules, opponents)
        facts = Facts(
            dict(given),
            room=room,
            shared=shared,
            trainer=trainer,
            step=trainer,
            seats=first_seats(rules, kinds),
            opponents=kinds,
            links=dict(links or {}),
            pace=pace,
        )
        joins = {wager: Joins(meter) for wager, meter in facts.links.items()}
        return self._open(person, rules, facts, bought, address, joins, beside=beside)

    def open_for_money(
        self,
        person: Person,
        name: str,
        holder: str,
        table: Table,
        bought: int,
        address: str = "",
        pace: Pace | None = None,
        beside: Beside | None = None,
    ) -> str:
        """A table for players who buy in with money that the cage holds for them. Its rules are
        those in force and implemented for the table, and it waits as the holder elects."""
        self.verify_may(person, "open for money", "")
        self.safe.verify_for_money()
        verify_for_money(self.store)
        under = rules_in_force(self.store, person, holder, name, table)
        rules = _playable(name, under.given)
        joins = money_joins(self.store, person, rules, under)
        facts = Facts(
            under.given,
            seats=first_seats(rules, ()),
            currency=money.MONEY,
            pace=pace or elected_pace(self.store, holder),
            links={wager: each.meter for wager, each in joins.items()},
        )
        return self._open(person, rules, facts, bought, address, joins, under, beside)

    def _open(
        self,
        person: Person,
        rules: Rules,
        facts: Facts,
        bought: int,
        address: str,
        joins: Mapping[str, Joins],
        under: Under | None = None,
        beside: Beside | None = None,
    ) -> str:
        facts = replace(facts, acts=1 if beside else 0)
        entry, room = find(rules.book.game), facts.room
        kept = kept_room(self.store, room) if room else None
        key, place = secrets.token_urlsafe(16), Place()
        meters = None if kept is None else Meters.of(rules, kept.room.meters)
        written: dict[str, Any] = {UNDER: under.plain()} if under else {}
        if facts.links:
            meters, written[LINKS] = self._shared(rules, facts), dict(facts.links)
        session = Session(
            entry,
            rules,
            fresh=place.pending.fresh,
            sink=place.pending,
            meters=meters,
            written=written,
        )
        place.table = LiveTable(key, person.name, facts, session)
        place.table.acts(person).buy_in(bought)
        now = session.log.records[0]["at"]
        row = {
            "key": key,
            "game": entry.game,
            "owner": person.name,
            "address": address[:60],
            "opened": now,
            "acted": now,
            "closed": "",
            "seed": "",
            "facts": facts.plain(),
            "due": due_at(place.table),
        }
        with self.store.writing() as connection:
            check_enabled(connection, person, rules)
            check_play(connection, person, facts.currency)
            self._check_room(connection, person, address)
            connection.execute(insert(sessions).values(row))
            write_lines(connection, key, 0, place.pending)
            self.safe.write(connection, key, session, 0, place.pending)
            self._link(connection, place.table, joins, person)
            if room:
                self._join(connection, room, place.table, person)
            write_sitters(connection, place.table)
            check_covered(connection, place.table, 0)
            post_act(connection, place.table, "open", person, key, {}, 0)
            record_games(connection, place.table, 0, person.name)
            if beside is not None:
                beside(connection, place.table)
        place.pending.clear()
        self.places.add(key, place)
        return key

    def _shared(self, rules: Rules, facts: Facts) -> Meters:
        with self.store.reading() as connection:
            linked = linked_meters(connection, facts.links)
        return Meters.of(rules, {wager: kept.meter.amounts for wager, kept in linked.items()})

    def _link(
        self,
        connection: Connection,
        table: LiveTable,
        joins: Mapping[str, Joins],
        person: Person,
    ) -> None:
        """A table shares meters as they are now; for training, its link is checked here."""
        linked = linked_meters(connection, table.facts.links, to_move=True)
        for wager, kept in linked.items():
            kept.check_open()
            record = joins[wager].record
            if table.facts.currency == money.TRAINING:
                record = training_link(kept, table.session.rules, wager)
            if record is not None:
                kept.write(connection, [{**record, "by": person.name}])
        table.link(linked)

    def _join(self, connection: Connection, room: str, table: LiveTable, person: Person) -> None:
        """A table joins a room as it is now: others may have acted there since it was asked for."""
        kept = kept_room(self.store, room)
        kept.room.verify_table(table.session.entry, table.session.rules)
        joins = kept.room.table_joins(table.key, table.session.rules, person.name)
        try:
            kept.write(connection, [joins])
        except IntegrityError:
            raise RoomMovedOn from None

    def _check_room(self, connection: Connection, person: Person, address: str) -> None:
        """Guests are counted by their address, since a guest is whoever says so."""
        whose = sessions.c.owner == person.name
        if not person.has_account and address:
            whose |= sessions.c.address == address
        since = clock.earlier(clock.now(), self.limits.idle)
        asked = select(func.count()).where(whose, sessions.c.closed == "", sessions.c.acted > since)
        most = self.limits.tables_each
        if (connection.scalar(asked) or 0) >= most:
            many = "1 table" if most == 1 else f"{most} tables"
            raise Full(f"You have {many}; close one before you open another.")

    # -------------------------------------------------------------------------- rights

    def verify_may(self, person: Person, act: str, key: str) -> None:
        try:
            check_may(person, act, TABLE)
        except Refused as refused:
            self.deny(person, act, key, refused)

    def check_admits(self, table: LiveTable, person: Person, act: str) -> None:
        """Whether a person is one of those at a table; that they are not is recorded."""
        if not table.admits(person):
            self.deny(person, act, table.key, Refused("This table belongs to someone else"))

    def deny(self, person: Person, act: str, key: str, refused: Refused) -> None:
        self.note_denied(person, act, key, refused)
        raise refused

    def note_denied(self, person: Person, act: str, key: str, refused: Refused) -> None:
        note_denied(self.store, key[:40], act, person, refused)


def _playable(name: str, given: Mapping[str, str]) -> Rules:
    entry = find(name)
    if not entry.has_play:
        raise NotThere(f"{entry.game} has rules but no table to play yet.")
    return answer(rulebook(entry), given)
