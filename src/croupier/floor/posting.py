"""What an act at a table moves between the accounts of the floor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sqlalchemy import Connection

from croupier.floor import money
from croupier.floor.acts import Short
from croupier.floor.tables import LiveTable
from croupier.people.person import Person
from croupier.rounds.words import Bet
from croupier.store import journal
from croupier.table.ledger import Account


def bought_after(table: LiveTable, before: int) -> Counter[str]:
    """What was bought in after a line, by purse."""
    since = table.session.log.records[before:]
    found: Counter[str] = Counter()
    for record in since:
        if record["record"] == "bought in":
            found[record["person"]] += record["cents"]
    return found


def taken_now(table: LiveTable, before: int) -> int:
    """What was wagered after a line by whoever acts: where people sit a round takes what was held,
    which is nothing new."""
    since = table.session.log.records[before:]
    kind = "wagered" if table.session.seating.seats else "round"
    return sum(b["amount"] for record in since if record["record"] == kind for b in record["bets"])


def placed_after(table: LiveTable, before: int) -> list[Bet]:
    """The bets after a line, of rounds that began and of those that will."""
    since = table.session.log.records[before:]
    begun = [record for record in since if record["record"] in ("round", "wagered")]
    return [Bet(**bet) for record in begun for bet in record["bets"]]


def check_covered(connection: Connection, table: LiveTable, before: int) -> None:
    """Whether the cage holds enough for players who buy in with money."""
    if table.facts.currency == money.MONEY:
        for purse, cents in bought_after(table, before).items():
            held = money.balance(connection, money.MONEY, table.source(purse), held=True)
            if cents > held:
                raise Short("Buying in takes", cents, held)


def post_act(
    connection: Connection,
    table: LiveTable,
    act: str,
    person: Person,
    key: str,
    held: Mapping[Account, int],
    before: int,
) -> None:
    """What an act moved, from how the table's ledger was `held` and its log was `before` it. A
    table that an older version opened has no postings yet: all that it holds is posted then."""
    session, own = table.session, money.Table(table.key, table.facts.room, table.facts.links)
    if not money.has_postings(connection, table.key):
        held, before = {}, 0
    legs = own.legs(
        held,
        session.ledger.accounts,
        session.log.records[before:],
        source=table.source,
        others=table.against.all_players(),
        people=session.seating.people,
    )
    if not before:
        legs = money.added(legs, _seeded(connection, table, own, legs))
    posting = money.Posting(
        table.facts.currency, act, person.name, key, table.key, len(session.log.lines)
    )
    money.post(connection, posting, legs)


def note_closed(connection: Connection, key: str, by: str, head: str, at: str) -> None:
    """The journal keeps the last digests of a closed table's log and of its postings, so that a
    head of the journal that is kept elsewhere vouches for both."""
    data = {"by": by, "log": head, "postings": money.head_of(connection, key)}
    journal.add(connection, journal.CLOSED, key, data, at)


def _seeded(
    connection: Connection, table: LiveTable, own: money.Table, legs: Mapping[str, int]
) -> dict[str, int]:
    """What the house put on the meters that a table begins with."""
    held = {
        account: cents + money.balance(connection, table.facts.currency, account)
        for account, cents in legs.items()
    }
    shown = table.session.meters.plain()
    for wager, meters in shown.items():
        for meter in meters if wager not in own.links else ():
            account = own.meter(wager, meter)
            if account not in held:
                held[account] = money.balance(connection, table.facts.currency, account)
    return own.seeds(shown, held)
