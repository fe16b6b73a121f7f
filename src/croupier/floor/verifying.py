"""Verify the floor: every table is played again from its log and held against its balances."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Row, select

from croupier.filing.exports import check_store
from croupier.floor import money
from croupier.floor.auditing import audit_faults, row_faults
from croupier.floor.cases import in_suspense
from croupier.floor.explaining import Told, meter_faults, room_faults
from croupier.floor.games import differences, rebuild
from croupier.floor.lateness import due_at
from croupier.floor.lines import text_of
from croupier.floor.opponents import Opponents
from croupier.floor.reporting.events import SYSTEM, raise_event
from croupier.floor.rooms import kept_room, records_of
from croupier.floor.safe import Safe
from croupier.floor.sitters import sitter_faults
from croupier.floor.tables import Facts, LiveTable
from croupier.floor.under import check_facts
from croupier.rounds.settle import is_parts
from croupier.rulebook.payout import money_text
from croupier.store.engine import Store
from croupier.store.schema import rooms, sessions
from croupier.store.sealing import NoKey
from croupier.table.log import LogError, read_log
from croupier.table.meters import Meters
from croupier.table.replay import replay, resume
from croupier.table.session import Session

FAILED = "verification failed"


def verified(store: Store, by: str = SYSTEM) -> list[str]:
    """What does not agree in the store; that is a significant event."""
    found = all_faults(store)
    if found and store.may_write:
        after = f"{len(found)} faults" if len(found) > 1 else "1 fault"
        with store.writing() as connection:
            raise_event(connection, FAILED, "store", by=by, why=found[0], after=after)
    return found


def all_faults(store: Store) -> list[str]:
    """What does not agree on the floor, in filings, accounts and the journal, a sentence each."""
    return [*dict.fromkeys([*check_store(store).faults, *faults(store)])]


def faults(store: Store) -> Iterator[str]:
    """What does not agree on the floor, a sentence each."""
    safe = Safe(store)
    if store.may_write:
        safe.check()
    with store.reading() as connection:
        yield from money.trial_balance(connection)
        yield from audit_faults(connection)
        yield from _suspense_faults(connection)
        told = Told()
        for row in connection.execute(select(sessions).order_by(sessions.c.opened)):
            yield from _table_faults(connection, row, safe, told)
        for key in connection.scalars(select(rooms.c.key).order_by(rooms.c.opened)):
            yield from _room_faults(connection, store, key, told)
        yield from meter_faults(connection, told)


def table_faults(store: Store, key: str) -> Iterator[str]:
    """What does not agree at one table."""
    safe = Safe(store)
    with store.reading() as connection:
        for row in connection.execute(select(sessions).where(sessions.c.key == key)):
            yield from _table_faults(connection, row, safe, Told())


def _suspense_faults(connection: Connection) -> Iterator[str]:
    """Suspense has what open disputes name, and nothing at rest."""
    kept, due = money.balance(connection, money.MONEY, money.SUSPENSE), in_suspense(connection)
    if kept != due:
        yield f"suspense has {money_text(kept)}; open disputes have {money_text(due)} there."


def _table_faults(
    connection: Connection, row: Row[tuple[object, ...]], safe: Safe, told: Told
) -> Iterator[str]:
    if not money.has_postings(connection, row.key):
        return  # opened by an older version; its first act posts what it holds
    try:
        facts = Facts.of(row.facts)
        if not row.closed and not safe.of(connection, row.key):  # a copy for audit has no seeds
            yield from _chain_faults(connection, row.key)
            return
        session = _played(connection, row, safe)
        check_facts(facts.currency, facts.links, session.log.records[0])
    except (LogError, NoKey) as error:
        yield f"Table {row.key}: {error}"
        return
    yield from row_faults(connection, row._mapping, session.log.records[0])
    table = LiveTable(row.key, row.owner, facts, session)
    yield from sitter_faults(connection, table)
    if row.due not in (due_at(table), row.opened):  # an older version did not say
        yield f"Table {row.key}: when the house has something to do is not what its log tells."
    yield from differences(connection, row.key, row.owner, facts, session)
    told.table(row.key, facts, session)
    own = money.Table(row.key, facts.room, facts.links)
    others = Opponents(session, facts.opponents).all_players()
    due = own.legs(
        {},
        session.ledger.accounts,
        session.log.records,
        source=lambda _: money.OUTSIDE,
        others=others,
        people=session.seating.people,
    )
    shown = {} if facts.room else session.meters.plain()
    due = money.added(due, own.seeds(shown, due))
    kept = money.balances_of(connection, facts.currency, f"table {row.key}")
    here = {account: cents for account, cents in due.items() if account.startswith("table ")}
    for account in sorted({*kept, *here}):
        if facts.room and account == own.named("house"):
            continue  # it also seeds the meters of its room
        if kept.get(account, 0) != here.get(account, 0):
            yield (
                f"{account} has a balance of {money_text(kept.get(account, 0))}; its log leads to "
                f"{money_text(here.get(account, 0))}."
            )


def _chain_faults(connection: Connection, key: str) -> Iterator[str]:
    try:
        read_log(text_of(connection, key), closed=False)
    except LogError as error:
        yield f"Table {key}: {error}"


def _played(connection: Connection, row: Row[tuple[object, ...]], safe: Safe) -> Session:
    text = text_of(connection, row.key)
    if row.closed:
        return replay(text)
    return resume(text, safe.of(connection, row.key), meters=Meters({}))


def _room_faults(connection: Connection, store: Store, key: str, told: Told) -> Iterator[str]:
    """The meters of a room show what the floor holds for them and what its tables moved."""
    kept = money.balances_of(connection, money.TRAINING, f"room {key}")
    own, room = money.Table("", key), kept_room(store, key).room
    yield from room_faults(key, records_of(store, key), told)
    shown = {
        own.meter(wager, meter): cents
        for wager, meters in room.meters.items()
        for meter, cents in meters.items()
        if cents and not is_parts(meter)
    }
    for account in sorted({*kept, *shown}) if kept else ():
        if kept.get(account, 0) != shown.get(account, 0):
            yield (
                f"{account} has a balance of {money_text(kept.get(account, 0))}; the room shows "
                f"{money_text(shown.get(account, 0))}."
            )


def rebuild_games(store: Store) -> int:
    """Make the records of every table's games again from its log; how many tables there are."""
    made, safe = 0, Safe(store)
    with store.writing() as connection:
        for row in connection.execute(select(sessions).order_by(sessions.c.opened)).all():
            rebuild(
                connection, row.key, row.owner, Facts.of(row.facts), _played(connection, row, safe)
            )
            made += 1
    return made
