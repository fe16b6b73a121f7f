"""Cases: what went wrong at a table or is disputed, each with a number, an outcome and its records.

A round that cannot go on is voided under a case, and a dealer error mended by new records; nothing
that was written is changed. A dispute or a complaint is an annotation with an outcome. What is in
dispute for money waits in suspense. No case is ever deleted (a house keeps them for five years).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace

from sqlalchemy import Connection, Row, func, insert, select, update

from croupier.floor import money
from croupier.floor.floor import Floor, Sent
from croupier.floor.reporting.events import raise_event
from croupier.floor.switches import AT_TABLE, DISABLE, GAME, change
from croupier.floor.tables import Facts, LiveTable
from croupier.people.person import Person, Role
from croupier.people.rights import TABLE, Refused, may
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.payout import money_text
from croupier.store import clock
from croupier.store.schema import cases, people, sessions, sitters
from croupier.table.records import MOST
from croupier.table.round import ActError

VOID, ERROR, DISPUTE, COMPLAINT = KINDS = ("void", "error", "dispute", "complaint")
DONE, UPHELD, DISMISSED = "done", "upheld", "dismissed"
MOST_WHY = 500
RIGHTS = {VOID: "void", ERROR: "correct", DISPUTE: "dispute", COMPLAINT: "dispute"}
"""The right that opening a case of a kind takes."""


@dataclass(frozen=True)
class Case:
    """`person` is whose error or dispute it is: a name of the log, or an account."""

    number: int
    kind: str
    session: str
    round: int
    person: str
    cents: int
    why: str
    opened_by: str
    opened_at: str
    outcome: str = ""
    answer: str = ""
    decided_by: str = ""
    decided_at: str = ""

    @property
    def is_open(self) -> bool:
        return not (self.outcome or self.answer or self.decided_by or self.decided_at)


def opening_of(case: Case) -> dict[str, str]:
    """The significant event that a case was opened."""
    parts = [f"table {case.session}"]
    parts += [f"round {case.round}"] if case.round else []
    parts += [case.person] if case.person else []
    parts += [money_text(case.cents)] if case.cents else []
    return {
        "what": f"case opened: {case.kind}",
        "about": f"case {case.number}",
        "by": case.opened_by,
        "why": case.why,
        "after": ", ".join(parts),
        "at": case.opened_at,
    }


def decision_of(case: Case) -> dict[str, str]:
    """The significant event that a case was decided."""
    return {
        "what": f"case {case.outcome}: {case.kind}",
        "about": f"case {case.number}",
        "by": case.opened_by,
        "allowed_by": case.decided_by,
        "why": case.why,
        "after": case.answer,
        "at": case.decided_at,
    }


class Cases:
    """What a person does with the cases of a floor."""

    def __init__(self, floor: Floor, person: Person) -> None:
        self.floor, self.store, self.person = floor, floor.store, person

    # -------------------------------------------------------------------------- opening

    def open_case(
        self, kind: str, table: str, why: str, *, round_: int = 0, player: str = "", cents: int = 0
    ) -> int:
        """Open a case; its number. `cents`: what an error owes a player (below zero: what they got
        too much), or what is in dispute and waits in suspense."""
        if kind not in KINDS:
            allowed = ", ".join(KINDS)
            raise ActError(f"kind = {shown_value(kind)} is refused; choose {allowed}.")
        self.floor.verify_may(self.person, RIGHTS[kind], table)
        self._verify_concerned(table)
        if not (why := why.strip()[:MOST_WHY]):
            raise ActError("why is empty; say what happened.")
        if type(cents) is not int or abs(cents) > MOST or (kind == ERROR and not cents):
            raise ActError(f"{shown_value(cents)} cents is refused; an error is not 0.")
        if type(round_) is not int or not 0 <= round_ < 10**9:
            raise ActError(f"round = {shown_value(round_)} is refused; a round has a number.")
        if kind == DISPUTE and cents:
            self.floor.verify_may(self.person, "correct", table)
        by, now = self.person.name, clock.now()
        case = Case(0, kind, table, round_, player, cents, why, by, now)
        with self.store.writing() as connection:
            _check_table(connection, table)
            row = {part: value for part, value in asdict(case).items() if part != "number"}
            made = insert(cases).values(row).returning(cases.c.number)
            number: int = connection.execute(made).scalar_one()
            if kind == DISPUTE and cents:
                _check_account(connection, player, cents)
                self._post(connection, number, "held", {money.SUSPENSE: cents}, why)
            raise_event(connection, **opening_of(replace(case, number=number)))
        return number

    def _verify_concerned(self, table: str) -> None:
        """Whoever has played at a table, also if they have left it or it is closed, and whoever may
        decide or sees all tables."""
        if may(self.person, "decide case", TABLE) or may(self.person, "report", TABLE):
            return
        own = (sitters.c.session == table) & (sitters.c.person == self.person.name)
        with self.store.reading() as connection:
            facts = connection.scalar(select(sessions.c.facts).where(sessions.c.key == table))
            there = connection.scalar(select(sitters.c.person).where(own))
        if facts is not None and there is None and not Facts.of(facts).shared:
            refused = Refused("Only who has played at this table can dispute or complain")
            self.floor.deny(self.person, "dispute", table, refused)

    # -------------------------------------------------------------------------- carrying out

    def void(self, number: int, *, disable: str = "") -> None:
        """Void the round in play under a case: all wagers go back. `disable` the game or the table
        if it may happen again. For money a second person does it."""
        case = self._case(number, VOID)

        def voids(table: LiveTable) -> None:
            round_ = table.session.round
            if round_ is None or not table.session.in_play:
                raise ActError("No round is in play; a round that has ended is mended by an error.")
            if case.round not in (0, table.session.rounds):
                raise ActError(f"Case {number} is about round {case.round}, which has ended.")
            round_.void(number, case.why, self.person.name)

        def beside(connection: Connection) -> None:
            self._close(connection, case, DONE, "voided")
            if disable:
                name = case.session if disable == AT_TABLE else self._game(connection, case)
                change(connection, self.person, DISABLE, disable, name, f"case {number}")

        if disable not in ("", GAME, AT_TABLE):
            raise ActError(f"disable = {shown_value(disable)} is refused; choose game or table.")
        if disable:
            self.floor.verify_may(self.person, DISABLE, case.session)
        self._at_table(case, "void", voids, beside)

    def mend(self, number: int) -> None:
        """Mend a dealer error by a new record: the house pays what it owes a player, or takes back
        what it paid too much. For money a second person does it."""
        case = self._case(number, ERROR)

        def mends(table: LiveTable) -> None:
            seating = table.session.seating
            if case.person not in (table.owner, *seating.sitting):
                raise ActError(f"{shown_value(case.person)} does not play at this table.")
            others = table.against.all_players()
            table.session.correct(
                case.person,
                case.cents,
                case=number,
                why=case.why,
                by=self.person.name,
                others=() if case.person in seating.people else others,
            )

        def beside(connection: Connection) -> None:
            self._close(connection, case, DONE, f"{money_text(case.cents)} to {case.person}")

        self._at_table(case, "correct", mends, beside)

    def decide(self, number: int, outcome: str, answer: str) -> None:
        """The outcome of a dispute or complaint; what waits in suspense goes to the player, or back
        to the house, as a second person decides."""
        self.floor.verify_may(self.person, "decide case", str(number))
        case = self._case(number, DISPUTE, COMPLAINT)
        if outcome not in (UPHELD, DISMISSED) or not (answer := answer.strip()[:MOST_WHY]):
            raise ActError(f"Say {UPHELD} or {DISMISSED}, and why.")
        if case.cents:
            self._verify_second(case, "decide case")
        with self.store.writing() as connection:
            if case.cents:
                upheld = outcome == UPHELD
                to = money.of_person(case.person) if upheld else money.ADJUSTED
                legs = {money.SUSPENSE: -case.cents, to: case.cents}
                self._post(connection, number, outcome, legs, answer)
            self._close(connection, case, outcome, answer)

    def _at_table(
        self,
        case: Case,
        act: str,
        done: Callable[[LiveTable], None],
        beside: Callable[[Connection], None],
    ) -> None:
        with self.floor.look(case.session) as table:
            at, for_money = table.at, table.facts.currency == money.MONEY
        if for_money:
            self._verify_second(case, act)
        sent = Sent(f"case-{case.number}-{at}", at, case.number)
        self.floor.do(self.person, act, case.session, sent, done, beside=beside)

    def _verify_second(self, case: Case, act: str) -> None:
        """Where there is money, nobody carries out a case of their own."""
        if self.person.name == case.opened_by:
            refused = Refused(f"{self.person.name} opened this case; a second person must {act}")
            self.floor.deny(self.person, act, f"case {case.number}", refused)

    # -------------------------------------------------------------------------- looking

    def all(self, *, only_open: bool = False) -> list[Case]:
        """Every case that this person may see: whoever decides none and sees no reports sees their
        own."""
        asked = select(cases).order_by(cases.c.number)
        if only_open:
            asked = asked.where(cases.c.outcome == "")
        if not may(self.person, "report", TABLE) and not may(self.person, "decide case", TABLE):
            asked = asked.where(cases.c.opened_by == self.person.name)
        with self.store.reading() as connection:
            return [_case_of(row) for row in connection.execute(asked)]

    def _case(self, number: int, *kinds: str) -> Case:
        with self.store.reading() as connection:
            row = connection.execute(select(cases).where(cases.c.number == number)).one_or_none()
        if row is None or row.outcome or row.kind not in kinds:
            raise ActError(f"There is no open case {number} of the kind {' or '.join(kinds)}.")
        return _case_of(row)

    # -------------------------------------------------------------------------- writing

    def _close(self, connection: Connection, case: Case, outcome: str, answer: str) -> None:
        """Once: of two who decide at the same time the second is refused."""
        values = {
            "outcome": outcome,
            "answer": answer,
            "decided_by": self.person.name,
            "decided_at": clock.now(),
        }
        this = (cases.c.number == case.number) & (cases.c.outcome == "")
        if connection.execute(update(cases).where(this).values(values)).rowcount != 1:
            raise ActError(f"Case {case.number} is decided already.")
        told = Case(**{**asdict(case), **values})
        raise_event(connection, **decision_of(told))

    def _post(
        self, connection: Connection, number: int, part: str, legs: Mapping[str, int], why: str
    ) -> None:
        legs = money.added(legs, {money.ADJUSTED: -sum(legs.values())})
        posting = money.Posting(
            money.MONEY, DISPUTE, self.person.name, f"case-{number}-{part}", why=why
        )
        money.post(connection, posting, legs)

    def _game(self, connection: Connection, case: Case) -> str:
        asked = select(sessions.c.game).where(sessions.c.key == case.session)
        return str(connection.scalar(asked))


def in_suspense(connection: Connection) -> int:
    """What open disputes have in suspense; the account has as much, and nothing at rest."""
    asked = select(func.sum(cases.c.cents)).where(cases.c.kind == DISPUTE, cases.c.outcome == "")
    return int(connection.scalar(asked) or 0)


def _case_of(row: Row[tuple[object, ...]]) -> Case:
    return Case(**row._mapping)


def _check_table(connection: Connection, key: str) -> None:
    if connection.scalar(select(sessions.c.key).where(sessions.c.key == key)) is None:
        raise ActError(f"{shown_value(key)} is not a table of this floor.")


def _check_account(connection: Connection, player: str, cents: int) -> None:
    asked = select(people.c.role).where(people.c.name == player)
    if cents < 0 or connection.scalar(asked) != Role.PLAYER.value:
        raise ActError(f"{shown_value(player)} is not a player's account with an amount above 0.")
