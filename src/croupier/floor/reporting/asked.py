"""What a report is asked of: an interval, a currency, and only what a person may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import ColumnElement, Connection, and_, select, true

from croupier.floor.money import MONEY, TRAINING
from croupier.floor.reporting.report import ReportError
from croupier.people.denied import note_denied
from croupier.people.person import Person, same_house
from croupier.people.rights import TABLE, Refused, check_may, may
from croupier.rulebook.foreign import shown_value
from croupier.store.engine import Store
from croupier.store.schema import games

MOST_DAYS = 3_700


@dataclass(frozen=True)
class Asked:
    """Days are those of Pennsylvania, both included; none is life to date."""

    first: date | None = None
    last: date | None = None
    currency: str = MONEY

    def check(self) -> None:
        if self.currency not in (MONEY, TRAINING):
            raise ReportError(
                f"currency = {shown_value(self.currency)} is refused; choose money or training."
            )
        if self.first and self.last and self.first > self.last:
            raise ReportError(f"from = {self.first} is after to = {self.last}; exchange them.")

    def days(self) -> list[date]:
        """Every day of an interval that has both ends."""
        if self.first is None or self.last is None:
            return []
        count = (self.last - self.first).days + 1
        if count > MOST_DAYS:
            raise ReportError(f"{count:,} days are too many; ask for at most {MOST_DAYS:,}.")
        return [self.first + timedelta(days=day) for day in range(count)]

    def within(self, day: ColumnElement[str]) -> ColumnElement[bool]:
        found: list[ColumnElement[bool]] = [true()]
        if self.first is not None:
            found.append(day >= self.first.isoformat())
        if self.last is not None:
            found.append(day <= self.last.isoformat())
        return and_(*found)


def check_report(store: Store, person: Person, act: str = "report", about: str = "") -> None:
    """Whether a person may see reports; a denied one is recorded."""
    try:
        check_may(person, act, TABLE)
    except Refused as refused:
        note_denied(store, about[:40], act, person, refused)
        raise


def check_whole_floor(store: Store, person: Person, about: str) -> None:
    """Whether a person may see what is of all houses: of a house, only where no other one plays."""
    if not person.is_of_a_house:
        return
    with store.reading() as connection:
        holders = connection.scalars(select(games.c.holder).distinct()).all()
    if all(not holder or same_house(holder, person.house) for holder in holders):
        return
    refused = Refused(f"{person.name} acts for {person.house}; other houses have tables here too")
    note_denied(store, about, "report", person, refused)
    raise refused


def seen_by(connection: Connection, person: Person) -> ColumnElement[bool]:
    """The games that a person may see: of a house, those under its submissions and in training;
    otherwise all; without the right to reports, their own."""
    if not may(person, "report", TABLE):
        return games.c.person == person.name
    if not person.is_of_a_house:
        return true()
    return games.c.holder.in_(_own_holders(connection, person))


def _own_holders(connection: Connection, person: Person) -> Sequence[str]:
    there = connection.scalars(select(games.c.holder).distinct())
    return ["", *(holder for holder in there if same_house(holder, person.house))]
