"""What lies on the table during a round of Let It Ride Poker."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from croupier.games.let_it_ride_poker.outcomes import BETS
from croupier.rounds.settle import Meters
from croupier.rounds.words import Answer, Bet, Question, Statement
from croupier.rulebook.rules import Rules

Step = Generator[Question | Statement, Answer, None]


@dataclass
class Table:
    """Bets, cards, meters, and who has left."""

    rules: Rules
    bets: list[Bet]
    meters: Meters
    hands: dict[int, list[int]]
    community: list[int] = field(default_factory=list)
    six_card_bonus: list[int] = field(default_factory=list)
    revealed: int = 0
    gone: set[int] = field(default_factory=set)
    face_up_cards: int = 0

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def riding(self, seat: int) -> list[Bet]:
        """The Let It Ride Poker Wagers that are not withdrawn, in their order."""
        return [bet for wager in BETS if (bet := self.bet(seat, wager)) is not None]

    def bets_on(self, wager: str) -> list[Bet]:
        """The bets on a wager in the order of settlement."""
        return sorted((b for b in self.bets if b.wager == wager), key=lambda b: -b.seat)

    def in_round(self, seat: int) -> bool:
        """Whether a seat still has wagers; Bet 3 stands until the end unless it is abandoned."""
        return any(bet.seat == seat for bet in self.bets)
