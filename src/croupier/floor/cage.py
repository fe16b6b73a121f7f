"""The cage: players' money in the house, apart from any table.

A deposit comes from outside, a withdrawal goes there; nothing moves between players. An adjustment
moves nothing until a second person confirms it. Each is a posting and a record of the journal, and
a repeated key gets the first answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.floor import money
from croupier.floor.floor import OtherContent
from croupier.floor.limits import check_deposit
from croupier.floor.money import of_person
from croupier.floor.reporting.events import ASKED, CONFIRMED, DENIED
from croupier.people.denied import note_denied
from croupier.people.person import Person, Role
from croupier.people.rights import CAGE, Refused, check_may
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.payout import money_text
from croupier.store import clock, journal
from croupier.store.engine import Store
from croupier.store.schema import adjustments, entries, people, postings
from croupier.table.records import MOST
from croupier.table.round import ActError

COMPLETE, WAITING, REFUSED = "complete", "waiting", "refused"
DEPOSIT, WITHDRAWAL, ADJUSTMENT = CAGE_KINDS = ("deposit", "withdrawal", "adjustment")
MOST_WHY = 500


@dataclass(frozen=True)
class Statement:
    """One line of an account: what moved it, and its balance before and after. An adjustment that
    is waiting or was refused has moved nothing; its number is that of the adjustment."""

    number: int
    at: str
    kind: str
    by: str
    cents: int
    before: int
    table: str
    why: str
    status: str = COMPLETE

    @property
    def after(self) -> int:
        return self.before + (self.cents if self.status == COMPLETE else 0)


@dataclass(frozen=True)
class Adjustment:
    """A change of an account that somebody asked for and nobody has decided on."""

    number: int
    player: str
    cents: int
    why: str
    asked_by: str
    asked_at: str


class Cage:
    """What a person does at the cage of a store."""

    def __init__(self, store: Store, person: Person) -> None:
        self.store, self.person = store, person

    # -------------------------------------------------------------------------- deposits

    def deposit(self, player: str, cents: int, key: str) -> int:
        """Money that a player brings; the balance then."""
        return self._move(DEPOSIT, player, _amount(cents), key)

    def withdraw(self, player: str, cents: int, key: str) -> int:
        """Money that a player takes away; the balance then."""
        return self._move(WITHDRAWAL, player, -_amount(cents), key)

    def _move(self, kind: str, player: str, cents: int, key: str) -> int:
        self._verify(kind, player)
        legs = {of_person(player): cents, money.OUTSIDE: -cents}
        try:
            return self._moved(kind, player, cents, key, legs)
        except IntegrityError:  # the same key came to another process, which was faster
            return self._moved(kind, player, cents, key, legs)

    def _moved(self, kind: str, player: str, cents: int, key: str, legs: Mapping[str, int]) -> int:
        account = of_person(player)
        with self.store.writing() as connection:
            _check_player(connection, player)
            if number := self._posted(connection, key, legs):
                return money.balance_at(connection, money.MONEY, account, number)
            _check_covers(connection, player, cents)
            if kind == DEPOSIT:
                check_deposit(connection, player, cents)
            posting = money.Posting(money.MONEY, kind, self.person.name, key)
            number = money.post(connection, posting, legs)
            self._note(connection, player, {"act": kind, "posting": number, "cents": cents})
            return money.balance(connection, money.MONEY, account)

    def _posted(self, connection: Connection, key: str, legs: Mapping[str, int]) -> int:
        """The posting that this key made before, or 0; refused if it moved something else."""
        asked = select(postings.c.number).where(
            postings.c.by == self.person.name, postings.c.key == key
        )
        number: int = connection.scalar(asked) or 0
        moved = select(entries.c.account, entries.c.cents).where(entries.c.posting == number)
        if number and {row.account: row.cents for row in connection.execute(moved)} != dict(legs):
            raise OtherContent(f"key = {key!r} was used for another act; use a new key.")
        return number

    # -------------------------------------------------------------------------- adjustments

    def ask_adjustment(self, player: str, cents: int, why: str) -> int:
        """Ask for a correction of a player's account; the number of the adjustment."""
        self._verify("adjust", player)
        if type(cents) is not int or not 0 < abs(cents) <= MOST:
            raise ActError(f"{shown_value(cents)} cents is refused; an adjustment is not 0.")
        if not (why := why.strip()[:MOST_WHY]):
            raise ActError("why is empty; say what the adjustment corrects.")
        row = {
            "account": of_person(player),
            "cents": cents,
            "why": why,
            "asked_by": self.person.name,
            "asked_at": clock.now(),
            "decided_by": "",
            "decided_at": "",
            "posting": 0,
        }
        with self.store.writing() as connection:
            _check_player(connection, player)
            made = insert(adjustments).values(row).returning(adjustments.c.number)
            number: int = connection.execute(made).scalar_one()
            told = {"act": ASKED, "number": number, "cents": cents, "why": why}
            self._note(connection, player, told, str(row["asked_at"]))
        return number

    def decide_adjustment(self, number: int, *, confirmed: bool) -> None:
        """Confirm or refuse what somebody else asked for."""
        self._verify("confirm", str(number))
        asked = select(adjustments).where(adjustments.c.number == number)
        with self.store.writing() as connection:
            row = connection.execute(asked).one_or_none()
            if row is None or row.decided_by:
                raise ActError(f"There is no open adjustment {number}.")
            refused = Refused(f"{self.person.name} asked for it; a second person must decide")
            if row.asked_by != self.person.name:
                self._decide(connection, row.number, row.account, row.cents, row.why, confirmed)
                return
        self._deny("confirm", str(number), refused)

    def _decide(
        self,
        connection: Connection,
        number: int,
        account: str,
        cents: int,
        why: str,
        confirmed: bool,
    ) -> None:
        player, posting = account.removeprefix("person "), 0
        if confirmed:
            _check_covers(connection, player, cents)
            told = money.Posting(
                money.MONEY, ADJUSTMENT, self.person.name, f"adjustment-{number}", why=why
            )
            posting = money.post(connection, told, {account: cents, money.ADJUSTED: -cents})
        values = {
            "decided_by": self.person.name,
            "decided_at": clock.now(),
            "posting": posting,
        }
        this = (adjustments.c.number == number) & (adjustments.c.decided_by == "")
        if connection.execute(update(adjustments).where(this).values(values)).rowcount != 1:
            raise ActError(f"There is no open adjustment {number}.")
        act = CONFIRMED if confirmed else DENIED
        data = {"act": act, "number": number, "posting": posting}
        self._note(connection, player, data, str(values["decided_at"]))

    def open_adjustments(self) -> list[Adjustment]:
        asked = select(adjustments).where(adjustments.c.decided_by == "")
        with self.store.reading() as connection:
            rows = connection.execute(asked.order_by(adjustments.c.number)).all()
        return [
            Adjustment(
                row.number,
                row.account.removeprefix("person "),
                row.cents,
                row.why,
                row.asked_by,
                row.asked_at,
            )
            for row in rows
        ]

    # -------------------------------------------------------------------------- looking

    def balance(self, player: str) -> int:
        self._verify_look(player)
        with self.store.reading() as connection:
            return money.balance(connection, money.MONEY, of_person(player))

    def statement(self, player: str, since: str = "", year: int = 0) -> list[Statement]:
        """Every line of a player's account from an instant on, or of a year in Pennsylvania, with
        its balances; and the adjustments that moved nothing."""
        self._verify_look(player)
        account = of_person(player)
        asked = (
            select(postings, entries.c.cents)
            .join(entries, entries.c.posting == postings.c.number)
            .where(postings.c.currency == money.MONEY, entries.c.account == account)
            .order_by(postings.c.number)
        )
        unmoved = select(adjustments).where(
            adjustments.c.account == account, adjustments.c.posting == 0
        )
        with self.store.reading() as connection:
            rows = connection.execute(asked).all()
            left = connection.execute(unmoved).all()
        found, before = [], 0
        for row in rows:
            told = (row.number, row.at, row.kind, row.by, row.cents, before, row.session, row.why)
            found.append(Statement(*told))
            before += row.cents
        for row in left:
            status = REFUSED if row.decided_by else WAITING
            held = sum(line.cents for line in found if line.at <= row.asked_at)
            told = (
                row.number,
                row.asked_at,
                ADJUSTMENT,
                row.asked_by,
                row.cents,
                held,
                "",
                row.why,
            )
            found.append(Statement(*told, status=status))
        found.sort(key=lambda line: (line.at, line.status != COMPLETE, line.number))
        return [
            line for line in found if line.at >= since and year in (0, clock.day_of(line.at).year)
        ]

    # -------------------------------------------------------------------------- rights, records

    def _verify_look(self, player: str) -> None:
        """Players see their own account."""
        if self.person.role is Role.PLAYER and self.person.name == player:
            return
        self._verify("look", player)

    def _verify(self, act: str, about: str) -> None:
        try:
            check_may(self.person, act, CAGE)
        except Refused as refused:
            self._deny(act, about, refused)

    def _deny(self, act: str, about: str, refused: Refused) -> None:
        note_denied(self.store, about[:40], act, self.person, refused)
        raise refused

    def _note(
        self, connection: Connection, player: str, data: Mapping[str, object], at: str = ""
    ) -> None:
        journal.add(connection, journal.MONEY, player, {**data, "by": self.person.name}, at)


def _amount(cents: int) -> int:
    if type(cents) is not int or not 0 < cents <= MOST:
        raise ActError(
            f"{shown_value(cents)} cents is refused; an amount is a whole number of cents above 0."
        )
    return cents


def _check_player(connection: Connection, player: str) -> None:
    asked = select(people.c.role).where(people.c.name == player)
    if connection.scalar(asked) != Role.PLAYER.value:
        raise ActError(f"{shown_value(player)} is not the account of a player.")


def _check_covers(connection: Connection, player: str, cents: int) -> None:
    held = money.balance(connection, money.MONEY, of_person(player), held=True)
    if held + cents < 0:
        raise ActError(
            f"{player} has {money_text(held)}; {money_text(-cents)} cannot be taken from it."
        )
