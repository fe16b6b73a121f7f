"""What lies on the table during a round of Mississippi Stud."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.families.poker.community_table import CommunityTable
from croupier.games.mississippi_stud.outcomes import STREETS
from croupier.rounds.words import Bet

MAIN = ("ante", *STREETS)


@dataclass
class Table(CommunityTable):
    """A table that knows by which paragraph a hand was folded."""

    fold_cites: dict[int, str] = field(default_factory=dict)

    def fold(self, seat: int, cite: str) -> None:
        self.folded.add(seat)
        self.fold_cites[seat] = cite

    def main_bets(self, seat: int) -> list[Bet]:
        """Ante and Street Wagers in their order."""
        return [bet for wager in MAIN if (bet := self.bet(seat, wager)) is not None]

    def plays(self, seat: int) -> bool:
        """Whether a seat still has decisions to make."""
        return seat not in self.folded and self.bet(seat, "ante") is not None

    def holds_hand(self, seat: int) -> bool:
        """Whether a seat is the holder of its hand, for an Envy Bonus of the others.

        655a.11(b): a folded hand stays on the table for a surviving wager.
        """
        if not self.has_bets(seat):
            return False
        return (
            seat not in self.folded
            or self.rules["envy-for-folded-hand"] == "yes"
            or any(bet.seat == seat and bet.wager not in MAIN for bet in self.bets)
        )
