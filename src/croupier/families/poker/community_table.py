"""What the rounds of poker against a paytable share: cards for all, revealed one after another.

There is no dealer's hand. A player who breaks a rule forfeits at once, on every box.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.equipment.cards import card_text
from croupier.families.poker import table as poker_table
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Call, Said, Step
from croupier.rulebook.types import Irregularity


@dataclass
class CommunityTable(poker_table.PokerTable):
    """A table that knows how many community cards are shown, and who forfeited which wagers."""

    forfeited: set[int] = field(default_factory=set)
    forfeits: list[Bet] = field(default_factory=list)

    def is_in(self, seat: int, wager: str) -> bool:
        """Who has left instead of folding has not folded, and is asked nothing more."""
        return super().is_in(seat, wager) and not self.abandoned(seat)

    def may_decide(self, seat: int) -> bool:
        return super().may_decide(seat) and self.has_bets(seat)

    def holds_hand(self, seat: int) -> bool:
        if seat in self.forfeited and self.rules["envy-for-abandoned-hand"] == "no":
            return False
        return super().holds_hand(seat)

    def taken_back(self) -> tuple[Bet, ...]:
        if not self.forfeits or self.rules["forfeited-in-void-round"] == "lost":
            return super().taken_back()
        return (*super().taken_back(), *self.forfeits)

    def reveal(self, which: str, cite: str) -> Step:
        card = self.community[self.revealed]
        self.revealed += 1
        yield Said(f"The {which} community card is {card_text(card)}.", cite)

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        hidden = not self.all_shown and self.revealed < len(self.community)
        return super().facts(dealing=dealing) | {"community cards hidden": hidden}

    def remedy(self, record: Irregularity, call: Call) -> Step:
        match record.key:
            case "information-shared":
                assert call.seat is not None
                yield Said(f"The player at seat {call.seat} forfeits all wagers.", record.cite)
                yield from self._forfeit(call.seat, record.cite)
            case _:
                yield from super().remedy(record, call)

    def _forfeit(self, seat: int, cite: str) -> Step:
        """All wagers of the player of a seat are lost, on every box."""
        boxes = self.boxes_with(seat)
        self.forfeited |= boxes
        for bet in [b for b in self.bets if b.seat in boxes]:
            self.bets.remove(bet)
            if bet not in self.settled:
                self.forfeits.append(bet)
                yield settle(self.rules, bet, "lose", cite)
