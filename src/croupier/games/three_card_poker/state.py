"""What lies on the table during a round of Three Card Poker."""

from __future__ import annotations

from croupier.families.poker import table as poker_table
from croupier.rounds.words import Bet

SURVIVE_FOLD = frozenset({"six-card-bonus", "five-card-hand-bonus", "5-of-6-progressive"})


class Table(poker_table.Table):
    """A table that knows which wagers a fold leaves in play."""

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
