"""Who deals: the shoe is offered, kept and passed (631a.7 and 631a.14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from croupier.families.baccarat.dealing import called
from croupier.families.baccarat.irregularities import calls
from croupier.families.baccarat.table import BaccaratTable
from croupier.rounds import moments
from croupier.rounds.words import (
    Answer,
    Call,
    Choice,
    Decide,
    Moment,
    Said,
    Start,
    Step,
    StepTo,
    ask,
)

ORDERED_TO_PASS = "curator-ordered-to-pass"
SEAT_ONE = 1
THE_DEALER = 0


class Curator:
    """The player who has the shoe, or the dealer calling the game, who acts as one."""

    def __init__(self, table: BaccaratTable, start: Start) -> None:
        self.table = table
        self.players = {bet.seat for bet in start.bets}
        seat = start.carry.get("curator", THE_DEALER)
        assert isinstance(seat, int)
        self.seat = seat
        named = {SEAT_ONE, seat, *self.players}
        self.right_of = {each: table.to_the_right_of(each) for each in named}
        self.is_new_shoe = start.new_shoe or "curator" not in start.carry
        self.passed = bool(start.carry.get("shoe-passed"))
        self.has_dealt = False

    def carry(self) -> dict[str, object]:
        return {"curator": self.seat, "shoe-passed": self.passed}

    def take_shoe(self) -> Step:
        """A new shoe goes to seat one first, one that is passed to the last curator's right."""
        if self.is_new_shoe:
            first = [SEAT_ONE] if SEAT_ONE in self.players else []
            yield from self._offered([*first, *self.right_of[SEAT_ONE]], "631a.7(b)")
        elif self.seat and (self.passed or self.seat not in self.players):
            yield from self._offered(self.right_of[self.seat], "631a.14(b)")

    def deals(self, cite: str) -> Step:
        """The dealer calls for cards; the curator may be ordered to pass the shoe."""
        while self.seat:
            given = yield Moment(cite, calls(self.table, "curator deals"))
            if given is None:
                return
            if given == Call(ORDERED_TO_PASS):
                yield Said(f"Seat {self.seat} is ordered to pass the shoe.", "631a.14(a)(2)")
                yield from self._offered(self.right_of[self.seat], "631a.14(b)")
            else:
                yield from called(self.table, given)

    def keep_or_pass(self) -> Step:
        """631a.14(a): after a round, unless the Banker's Hand lost."""
        player, banker = self.table.hands
        if not self.seat:
            return
        if banker.points < player.points:
            self.passed = True
            yield Said(
                f"Seat {self.seat} passes the shoe: the Banker's Hand lost.", "631a.14(a)(1)"
            )
        elif self.right_of[self.seat]:
            cite = "631a.14(a)"
            choices = (
                Choice("keep-shoe", "remain the curator", cite),
                Choice("pass-shoe", "pass the shoe", cite),
            )
            self.passed = (yield Decide(self.seat, cite, choices, {})) == "pass-shoe"

    def _asked(self, seat: int, cite: str, choices: tuple[Choice, ...]) -> StepTo[Answer]:
        """No card is out of a new shoe yet: its cut may be found improper."""
        rules, now = self.table.rules, {"shuffled": self.table.shuffled}
        return (
            yield from ask(
                lambda: Decide(seat, cite, choices, {}, moments.calls(rules, now)),
                partial(called, self.table),
            )
        )

    def _offered(self, seats: Sequence[int], cite: str) -> Step:
        self.seat, self.passed = THE_DEALER, False
        choices = (
            Choice("accept", "deal the cards", cite),
            Choice("decline", "pass the shoe on", cite),
            Choice("designate-dealer", "have the dealer deal the cards", "631a.7(d)(1)"),
        )
        for seat in seats:
            given = yield from self._asked(seat, cite, choices)
            if given == "accept":
                self.seat = seat
                yield Said(f"Seat {seat} is the curator.", "631a.7(c)")
                return
            if given == "designate-dealer":
                yield Said("The dealer acts as the curator.", "631a.7(d)(1)")
                return
        yield Said("No player accepts the shoe; the dealer acts as the curator.", "631a.7(d)(2)")
