"""Who sits at a table with chips of their own, and what they have wagered for the next round.

A person who sits plays under one name, which is also that of their purse: what they bought and what
they gained are theirs alone. Whoever brought money without sitting down plays all other seats. A
table where nobody sits is one person's, as ever.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from croupier.rounds.bets import BetError, TooFew, most_seats
from croupier.rounds.words import Bet
from croupier.rulebook.foreign import shown, shown_value, text_fault
from croupier.table.ledger import of_player, of_purse, of_waiting
from croupier.table.records import check_written
from croupier.table.round import ActError, allowed

if TYPE_CHECKING:
    from croupier.table.session import Session

BY_HOUSE = "house"
"""Who decided, skipped or removed somebody: the house, for a player who was away."""


class Seating:
    """The people who sit at a session's table, as its log tells."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seats: dict[int, str] = {}
        self.people: set[str] = set()
        self.waiting: dict[str, tuple[Bet, ...]] = {}
        self.away: set[str] = set()
        self.acted: dict[str, str] = {}
        self._since = ""

    @property
    def sitting(self) -> frozenset[str]:
        """Who has a seat now."""
        return frozenset(self.seats.values())

    @property
    def since(self) -> str:
        """When the first wager for the next round was placed; "" if none is."""
        return self._since if self.waiting else ""

    def player_at(self, seat: int) -> str:
        """Who sits there; "" for a seat of the person whose table it is."""
        return self.seats.get(seat, "")

    def held(self, person: str) -> int:
        """What is held of a person who sits: wagers of the next round and those on the layout."""
        return self.waiting_of(person) + self.held_on_layout(person)

    def waiting_of(self, person: str) -> int:
        return self.session.ledger.accounts.get(of_waiting(person), 0)

    def held_on_layout(self, person: str) -> int:
        return sum(bet.amount for bet in self.session.ledger.open_bets() if bet.player == person)

    def is_in_round(self, person: str) -> bool:
        round_ = self.session.round
        return self.session.in_play and round_ is not None and person in round_.players

    # -------------------------------------------------------------------------- sitting down

    def verify_sit(self, person: str, seat: int) -> None:
        self.session.verify_acts()
        verify_name(person)
        most = most_seats(self.session.rules)
        if type(seat) is not int or not 1 <= seat <= (most or seat):
            raise ActError(f"seat = {seat!r} is refused; the table has seats 1 to {most}.")
        if seat in self.seats:
            raise ActError(f"seat = {seat} is refused; somebody sits there.")
        if any(bet.seat == seat for bet in self._lying()):
            raise ActError(f"seat = {seat} is refused; somebody else's wagers are there.")
        accounts = self.session.ledger.accounts
        if person not in self.people and {of_purse(person), of_player(person)} & set(accounts):
            raise ActError(f"{shown(person)} already plays here without a seat.")

    def can_sit(self, person: str, seat: int) -> bool:
        return allowed(self.verify_sit, person, seat)

    def sit(self, person: str, seat: int) -> None:
        """A person takes a seat, or another one beside it."""
        self.verify_sit(person, seat)
        with self.session.acting():
            self.session.log.add("sat", person=person, seat=seat)
            self.seats[seat] = person
            self.people.add(person)
            self.has_acted(person)
            self.session.log.sync()

    def verify_stand_up(self, person: str, seat: int) -> None:
        self.session.verify_acts()
        if self.player_at(seat) != person:
            raise ActError(f"{shown(person)} does not sit at seat {seat}.")
        if any(bet.seat == seat for bet in (*self._lying(), *self.waiting.get(person, ()))):
            raise ActError(f"seat = {seat}: wagers are there; leave when they are decided.")

    def stand_up(self, person: str, seat: int, by: str = "") -> None:
        """A person gives up a seat; chips that are left stay theirs."""
        self.verify_stand_up(person, seat)
        with self.session.acting():
            self.session.log.add("left", person=person, seat=seat, **_by(by))
            del self.seats[seat]
            if person not in self.sitting:
                self.away.discard(person)
            self.session.log.sync()

    def _lying(self) -> Iterable[Bet]:
        """What lies on the layout, and what the round in play began with."""
        round_ = self.session.round
        in_round = round_.bets if round_ is not None and self.session.in_play else ()
        return (*self.session.ledger.open_bets(), *in_round)

    # -------------------------------------------------------------------------- wagers

    def verify_wager(self, person: str, bets: Sequence[Bet], others: Sequence[Bet] = ()) -> None:
        """Whether a person may wager this for the next round, beside what others have; `others` are
        wagers that are placed with the round itself."""
        if person in self.waiting:
            raise ActError("Your wagers for this round are placed; take them back to change them.")
        self.session.verify_between_rounds()
        self.check_seats(bets)
        check_written(bets)
        for bet in bets:
            if person in self.people and bet.player != person:
                raise BetError(f"seat {bet.seat} is not yours.")
        with suppress(TooFew):  # others may still come
            if bets:
                self.session.verify_bets([*self.placed, *bets, *others])

    def wager(self, person: str, bets: Sequence[Bet]) -> None:
        """Hold a person's wagers until the round begins; none: the person sits this one out."""
        self.verify_wager(person, bets)
        held = max(0, self.session.taken_by(bets)) if bets else 0
        payer = bets[0].player if bets else person
        with self.session.acting():
            written = [vars(bet) for bet in bets]
            self.session.log.add("wagered", person=person, bets=written, held=held)
            if not self.waiting:
                self._since = self._now
            self.waiting[person] = tuple(bets)
            if held:
                self.session.ledger.move(of_player(payer), of_waiting(person), held)
            self.has_acted(person)
            self.session.log.sync()

    def verify_take_back(self, person: str) -> None:
        self.session.verify_acts()
        if person not in self.waiting:
            raise ActError("You have no wagers that wait for a round.")

    def take_back(self, person: str, by: str = "") -> None:
        """Wagers that wait for the next round go back to the person."""
        self.verify_take_back(person)
        with self.session.acting():
            self.session.log.add("taken back", person=person, **_by(by))
            self._release(person)
            self.session.log.sync()

    @property
    def placed(self) -> list[Bet]:
        """All wagers that wait for the next round, by seat."""
        found = [bet for bets in self.waiting.values() for bet in bets]
        return sorted(found, key=lambda bet: bet.seat)

    def verify_begin(self, bets: Sequence[Bet]) -> None:
        """A round takes every wager that waits, and of people who sit no other."""
        self.check_seats(bets)
        waiting = self.placed
        theirs = [bet for bet in bets if bet.player in self.people or bet in waiting]
        if sorted(theirs, key=_order) != sorted(waiting, key=_order):
            raise ActError("The round takes the wagers that wait for it, and no others of theirs.")

    def begin(self) -> None:
        """The round begins: what is held is in its players' hands, to be placed."""
        for person in list(self.waiting):
            self._release(person)

    def _release(self, person: str) -> None:
        """What is held of a person is in their hand again."""
        bets, ledger, held = self.waiting.pop(person), self.session.ledger, of_waiting(person)
        if cents := ledger.accounts.get(held, 0):
            ledger.move(held, of_player(bets[0].player), cents)
            del ledger.accounts[held]

    def check_seats(self, bets: Iterable[Bet]) -> None:
        """Nobody wagers on the seat of another."""
        for bet in bets:
            if self.player_at(bet.seat) != (bet.player if bet.player in self.people else ""):
                raise BetError(f"seat {bet.seat} is somebody else's; wager on your own.")

    # -------------------------------------------------------------------------- away

    def has_acted(self, person: str) -> None:
        self.acted[person] = self._now
        self.away.discard(person)

    def decided(self, seat: int, by: str) -> None:
        """A player who sits decided, or the house for them."""
        if player := self.player_at(seat):
            if by == BY_HOUSE:
                self.away.add(player)
            else:
                self.has_acted(player)

    @property
    def _now(self) -> str:
        """The instant of the last record; a log that nobody replays has none."""
        at: str = self.session.log.records[-1].get("at", "")
        return at

    def verify_skip(self, person: str) -> None:
        self.session.verify_acts()
        if person not in self.sitting or person in self.waiting or self.session.in_play:
            raise ActError(f"{shown(person)} is not waited for.")

    def skip(self, person: str) -> None:
        """A round begins without a person who has placed nothing in time."""
        self.verify_skip(person)
        with self.session.acting():
            self.session.log.add("skipped", person=person, by=BY_HOUSE)
            self.away.add(person)
            self.session.log.sync()


def in_hand(session: Session, person: str, others: Collection[str]) -> int:
    """What a person can stake or cash out: of one who sits their own, else whatever is neither
    theirs who sit nor of the `others`."""
    people, purses = session.seating.people, session.purses()
    if person in people:
        return purses.get(person, 0) + session.ledger.accounts.get(of_player(person), 0)
    brought = sum(cents for name, cents in purses.items() if name not in people)
    return brought + session.ledger.gained({*others, *people})


def verify_name(name: str) -> None:
    """Only what the log can hold and a replay reads."""
    if (fault := text_fault(name)) or not name:
        raise ActError(f"{shown_value(name)} is not a name: it is {fault or 'empty'}.")


def _by(by: str) -> dict[str, str]:
    return {"by": by} if by else {}


def _order(bet: Bet) -> tuple[int, str, str, int, str]:
    return (bet.seat, bet.wager, bet.on, bet.amount, bet.player)
