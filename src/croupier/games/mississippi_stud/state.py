"""What lies on the table during a round of Mississippi Stud."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from croupier.games.mississippi_stud.outcomes import STREETS
from croupier.rounds.settle import Meters
from croupier.rounds.words import Answer, Bet, Question, Statement
from croupier.rulebook.rules import Rules

Step = Generator[Question | Statement, Answer, None]
MAIN = ("ante", *STREETS)


@dataclass
class Table:
    """Bets, cards, meters, and who is out of the round."""

    rules: Rules
    bets: list[Bet]
    meters: Meters
    hands: dict[int, list[int]]
    community: list[int] = field(default_factory=list)
    six_card_bonus: list[int] = field(default_factory=list)
    revealed: int = 0
    folded: dict[int, str] = field(default_factory=dict)  # seat to the paragraph of the fold
    gone: set[int] = field(default_factory=set)
    face_up_cards: int = 0

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def main_bets(self, seat: int) -> list[Bet]:
        """Ante and Street Wagers in their order."""
        return [bet for wager in MAIN if (bet := self.bet(seat, wager)) is not None]

    def bets_on(self, wager: str) -> list[Bet]:
        """The bets on a wager in the order of settlement."""
        return sorted((b for b in self.bets if b.wager == wager), key=lambda b: -b.seat)

    def plays(self, seat: int) -> bool:
        """Whether a seat still has decisions to make."""
        return seat not in self.folded and self.bet(seat, "ante") is not None

    def holds_hand(self, seat: int) -> bool:
        """Whether a seat is the holder of its hand, for an Envy Bonus of the others.

        655a.11(b): a folded hand stays on the table for a surviving wager.
        """
        if not any(bet.seat == seat for bet in self.bets):
            return False
        return (
            seat not in self.folded
            or self.rules["envy-for-folded-hand"] == "yes"
            or any(bet.seat == seat and bet.wager not in MAIN for bet in self.bets)
        )
