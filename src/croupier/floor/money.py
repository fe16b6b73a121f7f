"""Money on the floor: double entry in whole cents, written in the transaction of the act.

A posting is what one act moves. Its entries, one per account, sum to zero, and nothing is ever
changed or deleted. A balance is the stored sum of an account's entries; the database itself refuses
a negative one where nothing can be owed. Training chips are a separate currency: a posting has one
currency, so they never meet money.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, and_, bindparam, func, insert, literal_column, select, update

from croupier.rounds.settle import is_parts
from croupier.rulebook.payout import money_text
from croupier.store import clock, journal
from croupier.store.chain import FIRST, PREVIOUS, canonical, digest_of
from croupier.store.engine import add_if_new
from croupier.store.schema import balances, entries, postings
from croupier.table.ledger import Account
from croupier.table.log import Record

TRAINING, MONEY = "training", "money"
OUTSIDE = "outside"
"""Where money comes from and goes to; for training chips, where they are made."""

ADJUSTED = "adjustments"
SUSPENSE = "suspense"
"""What is in dispute, until somebody decides; zero when nothing is."""

HOUSE = "house"
HOUSE_PARTS = (HOUSE, "vigorish", "rake")

Legs = Mapping[str, int]


@dataclass(frozen=True)
class Posting:
    """What an act moved: at which line of a table's log, or by the cage, and who acted."""

    currency: str
    kind: str
    by: str
    key: str
    session: str = ""
    line: int = 0
    why: str = ""


class Table:
    """The accounts of one table. Its meters are the room's if it is in a room; by wager, those that
    it links are the floor's."""

    def __init__(self, key: str, room: str = "", links: Mapping[str, str] | None = None) -> None:
        self.key, self.room, self.links = key, room, links or {}

    def named(self, part: str) -> str:
        return f"table {self.key} {part}"

    def meter(self, wager: str, meter: str) -> str:
        if wager in self.links:
            return of_meter(self.links[wager], meter)
        whose = f"room {self.room}" if self.room else f"table {self.key}"
        return f"{whose} meter {wager} {meter}"

    def legs(
        self,
        before: Mapping[Account, int],
        after: Mapping[Account, int],
        records: Iterable[Record],
        *,
        source: Callable[[str], str],
        others: Collection[str] = (),
        people: Collection[str] = (),
    ) -> dict[str, int]:
        """What changed between two states of a table's ledger, by account of the floor.

        Chips come from the `source` of a purse and go back to it. `others` are players without
        chips of their own, `people` those who sit with their own. Of what the house gained,
        vigorish and rake have accounts of their own.
        """
        found: Counter[str] = Counter()
        for account in {*before, *after}:
            change = after.get(account, 0) - before.get(account, 0)
            if change and account.kind != "cage":
                found[self._whose(account, others, people)] += change
        for record in records:
            for part, cents in _kept_apart(record):
                found[self.named(part)] += cents
                found[self.named("house")] -= cents
            for purse, cents in _bought(record):
                found[source(purse)] -= cents
        return {account: cents for account, cents in found.items() if cents}

    def _whose(self, account: Account, others: Collection[str], people: Collection[str]) -> str:
        match account.kind:
            case "meter":
                return self.meter(account.wager, account.name)
            case "player" | "purse" if account.name in people:
                return self.chips_of(account.name)
            case "player" | "purse":
                return self.named("opponents" if account.name in others else "chips")
            case "layout" | "pot" | "waiting":  # rake leaves a pot before wagers reach it
                return self.named("held")
            case "house" | "tips":
                return self.named(account.kind)
        raise AssertionError(account)

    def chips_of(self, name: str) -> str:
        """The chips of a person who sits there, by the name under which they play."""
        return self.named(f"chips {name}")

    def seeds(self, shown: Mapping[str, Mapping[str, int]], held: Legs) -> dict[str, int]:
        """What the house puts on meters that show more than the floor holds for them."""
        found = {
            self.meter(wager, meter): cents - held.get(self.meter(wager, meter), 0)
            for wager, meters in shown.items()
            for meter, cents in meters.items()
            if wager not in self.links and not is_parts(meter)
        }
        found = {account: cents for account, cents in found.items() if cents}
        return {**found, self.named("house"): -sum(found.values())} if found else {}


def _kept_apart(record: Record) -> Iterator[tuple[str, int]]:
    if record["record"] == "settled" and record["vigorish"]:
        yield "vigorish", record["vigorish"]
    if record["record"] == "raked":
        yield "rake", record["cents"]


def of_meter(key: str, level: str) -> str:
    """The account of a level of a meter of the floor, or of what the HOUSE put there."""
    return f"meter {key} {level}"


def _bought(record: Record) -> Iterator[tuple[str, int]]:
    """What a purse took from the cage, or gave back."""
    if record["record"] == "bought in":
        yield record["person"], record["cents"]
    elif record["record"] == "cashed out":
        yield record["person"], -record["cents"]


def of_person(name: str) -> str:
    """The account of what the house holds for a person."""
    return f"person {name}"


def added(*legs: Legs) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in legs:
        total.update(each)
    return {account: cents for account, cents in total.items() if cents}


def may_owe(currency: str, account: str) -> bool:
    """The outside, the house at a table or meter and opponents without chips may be below zero;
    people, chips, held wagers and meters may not. Whoever banks with training chips may owe some.
    """
    if account in (OUTSIDE, ADJUSTED):
        return True
    words = account.split(" ")
    if words[0] == "meter":
        return len(words) == 3 and words[2] == HOUSE
    if words[0] != "table" or len(words) < 3:
        return False
    if words[2] == "chips":
        return currency == TRAINING
    return len(words) == 3 and words[2] in (*HOUSE_PARTS, "opponents")


# ------------------------------------------------------------------------------ writing


POST = insert(postings).returning(postings.c.number)
ENTER = insert(entries)
# A server reads them from an index alone only if they are asked for so: of a table by line, of the
# cage by number. Else it goes back through the postings of all tables to the last one here.
OF_A_TABLE = and_(
    postings.c.session == bindparam("session"), postings.c.session != literal_column("''")
)
LAST = select(postings.c.digest).where(OF_A_TABLE).order_by(postings.c.line.desc()).limit(1)
LAST_OF_CAGE = (
    select(postings.c.digest)
    .where(postings.c.session == literal_column("''"))
    .order_by(postings.c.number.desc())
    .limit(1)
)
ADD = (
    update(balances)
    .where(balances.c.currency == bindparam("of"), balances.c.account == bindparam("whose"))
    .values(cents=balances.c.cents + bindparam("more"))
)


def post(connection: Connection, posting: Posting, legs: Legs) -> int:
    """Write a posting with its entries and balances; its number, 0 if nothing moves."""
    legs = added(legs)
    if not legs:
        return 0
    if total := sum(legs.values()):
        raise AssertionError(f"{posting} is off by {total} cents: {legs}.")
    if not posting.session:
        journal.lock(connection)  # nobody else adds to the chain; at a table the act sees to it
    row = {**vars(posting), "at": clock.now()}
    row["digest"] = posting_digest(row, legs, head_of(connection, posting.session))
    number: int = connection.execute(POST, row).scalar_one()
    rows = [
        {"posting": number, "account": account, "cents": cents} for account, cents in legs.items()
    ]
    connection.execute(ENTER, rows)
    for account, cents in sorted(legs.items()):
        _add(connection, posting.currency, account, cents)
    return number


def head_of(connection: Connection, session: str) -> str:
    """The digest of the last posting of a table, or of the cage ("")."""
    if not session:
        return connection.scalar(LAST_OF_CAGE) or FIRST
    return connection.scalar(LAST, {"session": session}) or FIRST


def posting_digest(row: Mapping[str, object], legs: Legs, previous: str) -> str:
    return digest_of(canonical({**row, "legs": dict(legs), PREVIOUS: previous}))


def _add(connection: Connection, currency: str, account: str, cents: int) -> None:
    more = {"of": currency, "whose": account, "more": cents}
    if not connection.execute(ADD, more).rowcount:
        row = {
            "currency": currency,
            "account": account,
            "cents": 0,
            "owes": may_owe(currency, account),
        }
        add_if_new(connection, balances, [row])
        connection.execute(ADD, more)


# ------------------------------------------------------------------------------ looking


def balance(connection: Connection, currency: str, account: str, *, held: bool = False) -> int:
    """What an account has; `held` until the transaction ends, so that nobody else takes it."""
    asked = select(balances.c.cents).where(
        balances.c.currency == currency, balances.c.account == account
    )
    return connection.scalar(asked.with_for_update() if held else asked) or 0


def balance_at(connection: Connection, currency: str, account: str, posting: int) -> int:
    """What an account had after a posting."""
    asked = (
        select(func.sum(entries.c.cents))
        .join(postings, postings.c.number == entries.c.posting)
        .where(postings.c.currency == currency, entries.c.account == account)
        .where(entries.c.posting <= posting)
    )
    return int(connection.scalar(asked) or 0)


def balances_of(connection: Connection, currency: str, whose: str) -> dict[str, int]:
    """The balances of a table, room or person: accounts that begin so."""
    asked = select(balances.c.account, balances.c.cents).where(
        balances.c.currency == currency, balances.c.account.startswith(f"{whose} ", autoescape=True)
    )
    return {account: cents for account, cents in connection.execute(asked) if cents}


POSTED = select(postings.c.number).where(OF_A_TABLE).order_by(postings.c.line).limit(1)


def has_postings(connection: Connection, session: str) -> bool:
    return connection.scalar(POSTED, {"session": session}) is not None


def trial_balance(connection: Connection) -> list[str]:
    """What is wrong, by account and posting, a sentence each; nothing if all is right."""
    faults = []
    off = (
        select(entries.c.posting, func.sum(entries.c.cents))
        .group_by(entries.c.posting)
        .having(func.sum(entries.c.cents) != 0)
        .order_by(entries.c.posting)
    )
    for number, cents in connection.execute(off):  # a server adds up decimals
        told = money_text(int(cents))
        faults.append(f"Posting {number} does not balance: its entries sum to {told}.")
    summed = (
        select(postings.c.currency, entries.c.account, func.sum(entries.c.cents))
        .join(postings, postings.c.number == entries.c.posting)
        .group_by(postings.c.currency, entries.c.account)
    )
    due = {(currency, account): int(sums) for currency, account, sums in connection.execute(summed)}
    asked = select(balances.c.currency, balances.c.account, balances.c.cents)
    kept = {(currency, account): cents for currency, account, cents in connection.execute(asked)}
    for of in sorted({*due, *kept}):
        if kept.get(of, 0) != due.get(of, 0):
            faults.append(
                f"{of[1]} ({of[0]}) has a balance of {money_text(kept.get(of, 0))}; its entries "
                f"sum to {money_text(due.get(of, 0))}."
            )
        elif kept[of] < 0 and not may_owe(*of):
            faults.append(f"{of[1]} ({of[0]}) is below zero: {money_text(kept[of])}.")
    return faults
