"""What lies on the table during a round of Let It Ride Poker."""

from __future__ import annotations

from croupier.families.poker.community_table import CommunityTable
from croupier.games.let_it_ride_poker.outcomes import BETS
from croupier.rounds.words import Bet


class Table(CommunityTable):
    """A table where Bet 3 stands until the end unless it is abandoned."""

    def riding(self, seat: int) -> list[Bet]:
        """The Let It Ride Poker Wagers that are not withdrawn, in their order."""
        return [bet for wager in BETS if (bet := self.bet(seat, wager)) is not None]
