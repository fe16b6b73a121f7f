"""The table of a round: the hands that players set, and who competes for the pot."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.chapters.saigon_5_card.setting import Setting, settings
from croupier.families.poker.decisions import decide
from croupier.families.poker.table import PokerTable
from croupier.rounds.words import Bet, Choice, Decide, Step

POT, HAND = "pot", "hand"
CHOICE = "point-count-"


@dataclass
class FiveCards(PokerTable):
    """With the two hands that each player has set."""

    set_hands: dict[int, Setting] = field(default_factory=dict)

    def set_hand(self, seat: int) -> Step:
        """680a.11(b): a player chooses where Point Counts differ and it matters; nobody else does.

        Who has left has the highest count set for him.
        """
        cards = tuple(self.hands[seat])
        ways = settings(cards)
        self.set_hands[seat] = ways[0]
        if len(ways) == 1 or not self._chooses(seat, ways[0]):
            return
        cite = "680a.11(b)(1)" if ways[0].qualifies else "680a.11(b)(2)"
        by_key = {choice_key(way.count): way for way in ways}
        choices = tuple(
            Choice(key, f"set {way}: Point Count {way.count}", cite) for key, way in by_key.items()
        )
        own, others = self._pot_wagers(seat)
        seen = {"pot": sum(bet.amount for bet in own), "others": len(others)}
        question = Decide(seat, cite, choices, {HAND: cards}, seen=seen)
        chosen, _ = yield from decide(self, question)
        self.set_hands[seat] = by_key.get(chosen, ways[0])

    def _chooses(self, seat: int, hands: Setting) -> bool:
        if hands.qualifies:
            return self.rules["several-qualifying-sets"] == "player-chooses"
        return bool(self._pot_wagers(seat)[0]) and self.rules["pot-hands"] == "all"

    # -------------------------------------------------------------------------- the pot

    def collect_abandoned(self, seat: int) -> Step:
        """680a.7(b): who left loses to the house; by the reading not the Pot Wager."""
        if self.bet(seat, POT) is not None and self.rules["abandoned-pot-wager"] == "pot":
            self.settled |= {bet for bet in self.bets if bet.seat == seat and bet.wager == POT}
        yield from super().collect_abandoned(seat)

    def _boxes(self, seat: int) -> set[int]:
        """The boxes that compete together with a seat's, by the reading."""
        one = self.rules.yes(POT) and self.rules["pot-boxes"] == "per-player"
        return self.boxes_with(seat) if one else {seat}

    def _pot_wagers(self, seat: int) -> tuple[list[Bet], list[Bet]]:
        """Those that a seat's hand competes for, and those of the others who are there."""
        own = [bet for bet in self.bets_on(POT) if bet.seat in self._boxes(seat)]
        return own, [bet for bet in self.bets_on(POT) if bet not in own]

    def strength(self, bet: Bet) -> int:
        """680a.11(f): what a Pot Wager competes with; 0 where it does not compete."""
        if self.abandoned(bet.seat):
            return 0
        hands = [self.set_hands[box] for box in self._boxes(bet.seat)]
        every = self.rules["pot-hands"] == "all"
        return max((each.count for each in hands if every or each.qualifies), default=0)


def choice_key(count: int) -> str:
    return f"{CHOICE}{count}"


def count_of(key: str) -> int:
    """The Point Count that `choice_key` made a key of."""
    return int(key.removeprefix(CHOICE))
