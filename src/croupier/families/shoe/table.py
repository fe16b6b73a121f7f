"""Rounds of cards from a shoe that lasts many of them: cards off the shoe, and what goes wrong.

Seat 1 is the player farthest to the dealer's left: cards and decisions go clockwise from there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.rounds.moments import calls, device_called, device_facts
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    DISCARD_RACK,
    Bet,
    Call,
    NextCard,
    Reshuffle,
    Said,
    Settlement,
    Step,
    StepTo,
    Void,
)
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

EMPTY = "too-few-cards"


class Skipped(Exception):  # says what happened to the card
    """The card that was to be dealt now is not dealt now."""

    def __init__(self, record: Irregularity) -> None:
        super().__init__(record.key)
        self.record = record


@dataclass
class ShoeTable:
    """Bets still on the layout, and what is known of the shoe.

    `shown` are cards of the round that all have seen and that lie before nobody. `refilled`: the
    discard rack was shuffled, and has given no card since.
    """

    rules: Rules
    bets: list[Bet]
    new_shoe: bool
    begun: bool = False
    refilled: bool = False
    shown: list[int] = field(default_factory=list)
    out_of_order: set[str] = field(default_factory=set)

    @property
    def shuffling(self) -> bool:
        """Whether the cards to be dealt have just been shuffled."""
        return self.new_shoe and not self.begun

    @property
    def seats(self) -> list[int]:
        """The seats with a wager, clockwise."""
        return sorted({bet.seat for bet in self.bets})

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def made_by(self, seat: int) -> tuple[Bet, ...]:
        """The wagers that a seat has made in the round."""
        in_round = self.rules.book.made_in_round
        return tuple(bet for bet in self.bets if bet.seat == seat and bet.wager in in_round)

    def end(self, seat: int, wager: str, outcome: str, cite: str) -> Step:
        """Settle a wager of a seat, if there is one."""
        bet = self.bet(seat, wager)
        if bet is not None:
            self.bets.remove(bet)
            yield settle(self.rules, bet, outcome, cite)

    def give_back(self, seat: int, cite: str) -> Step:
        """All wagers of a seat are void."""
        for bet in [bet for bet in self.bets if bet.seat == seat]:
            self.bets.remove(bet)
            yield Settlement.of(bet, "void", cite)

    # -------------------------------------------------------------------------- cards

    def card(self, to: str, cite: str, *, face_up: bool = True, due: str = "") -> StepTo[int]:
        """The next card; Skipped where an irregularity takes its place that hangs on its being
        `due`, a fact of the table."""
        while True:
            now = calls(self.rules, {**self.facts(dealing=True), due: True})
            given = yield NextCard(to, cite, face_up, now, self._if_empty)
            if isinstance(given, int):
                self.begun, self.refilled = True, False
                return given
            assert isinstance(given, Call)
            record = self.rules.irregularities[given.irregularity]
            if due in record.at:
                raise Skipped(record)
            yield from self.call(given)

    def discard(self, cite: str, *, face_up: bool = False) -> StepTo[int]:
        """The next card goes to the discard rack; at it the shoe may be found empty."""
        while True:
            given = yield NextCard(DISCARD_RACK, cite, face_up, (), self._if_empty)
            if isinstance(given, int):
                return given
            assert isinstance(given, Call)
            yield from self.call(given)

    @property
    def _if_empty(self) -> str:
        return EMPTY if EMPTY in self.rules.irregularities else ""

    # -------------------------------------------------------------------------- irregularities

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        """What is true now of those facts on which irregularities hang: a card is due, or none."""
        return {**device_facts(self), "card due": dealing}

    def calls(self) -> tuple[str, ...]:
        """The irregularities that can have happened where no card is due."""
        return calls(self.rules, self.facts(dealing=False))

    def call(self, call: Call) -> Step:
        """Deal with an irregularity that does not stop the card or decision asked for."""
        record = self.rules.irregularities[call.irregularity]
        match record.key:
            case _ if record.device:
                yield from device_called(self, record)
            case "face-up-card":
                self.shown.append((yield from self.discard(record.cite, face_up=True)))
            case "too-few-cards":
                yield Said(record.remedy, record.cite)
                yield from self._refill(record.cite)
            case _:
                yield Said(record.remedy, record.cite)

    def _refill(self, cite: str) -> Step:
        """All cards but the table's are shuffled, and the first is discarded.

        Where that leaves none to deal, every card lies on the table and the round cannot go on.
        """
        if self.refilled:
            raise Void(cite, "No cards are left to complete the round, so it is void.")
        self.refilled = True
        self.shown.clear()
        yield Reshuffle(cite)
        yield from self.discard(cite)
