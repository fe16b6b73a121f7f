"""What lies on the table during a round of Three Card Poker."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from croupier.rounds.settle import Meters
from croupier.rounds.words import Answer, Bet, Question, Statement
from croupier.rulebook.rules import Rules

SURVIVE_FOLD = frozenset({"six-card-bonus", "five-card-hand-bonus", "5-of-6-progressive"})
Step = Generator[Question | Statement, Answer, None]


@dataclass
class Table:
    """Bets, cards, meters, and who is out of the round."""

    rules: Rules
    bets: list[Bet]
    meters: Meters
    hands: dict[int, list[int]]
    dealer: list[int] = field(default_factory=list)
    community: list[int] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    face_up_cards: int = 0

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def bets_on(self, wager: str) -> list[Bet]:
        """The bets on a wager in the order of settlement."""
        return sorted((b for b in self.bets if b.wager == wager), key=lambda b: -b.seat)

    def survives_fold(self, bet: Bet) -> bool:
        """649a.11(b)(3), by the reading elected."""
        return bet.wager in SURVIVE_FOLD and (
            self.rules["bonus-survives-fold"] == "always"
            or self.bet(bet.seat, "pair-plus") is not None
        )

    def holds_hand(self, seat: int) -> bool:
        """Whether a seat is the holder of its hand, for an Envy Bonus of the others."""
        return (
            seat not in self.folded
            or self.rules["envy-for-folded-hand"] == "yes"
            or any(self.survives_fold(b) for b in self.bets if b.seat == seat)
        )
