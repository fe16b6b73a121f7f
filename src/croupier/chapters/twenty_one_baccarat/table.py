"""What lies on the table during a round: bets and both hands."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.chapters.twenty_one_baccarat.outcomes import (
    NO_CARD,
    STANDS,
    Ended,
    ace_is_low,
    aces_worth,
    bonus_hand,
    is_natural,
    total2,
    total3,
)
from croupier.families.shoe.table import ShoeTable
from croupier.rounds.words import Call, Reshuffle, Step, Void

HAND_NAMES = {"player": "Player's Hand", "banker": "Banker's Hand"}
BONUS_ON = {"player": "player-bonus", "banker": "banker-bonus"}


@dataclass
class TwentyOneBaccaratTable(ShoeTable):
    """The cards of each hand, beside what the family knows of bets and shoe."""

    cards: dict[str, list[int]] = field(default_factory=lambda: {hand: [] for hand in HAND_NAMES})

    def ranks(self, hand: str) -> list[int]:
        return [card >> 2 for card in self.cards[hand]]

    @property
    def natural(self) -> bool:
        """681a.7(f): whether either hand is a natural."""
        return any(is_natural(*self.ranks(hand)[:2]) for hand in HAND_NAMES)

    def total(self, hand: str) -> int:
        """The total that counts: after a natural that of the first two cards (681a.7(f)(2))."""
        ranks = self.ranks(hand)
        if len(ranks) == 2 or self.natural:
            return int(total2(ranks[0], ranks[1], aces_worth(self.rules)))
        return int(total3(*ranks))

    def draws(self, hand: str) -> bool:
        """681a.7(f) and (g): a hand below 17 draws; after a natural, for Bonus Wagers alone."""
        return self.total(hand) < STANDS and (not self.natural or self._draws_for_bonus(hand))

    def _draws_for_bonus(self, hand: str) -> bool:
        placed = {bet.wager for bet in self.bets}
        if self.rules["bonus-card-after-natural"] == "wagered-on":
            return BONUS_ON[hand] in placed
        return not placed.isdisjoint(BONUS_ON.values())

    @property
    def ended(self) -> Ended:
        """How the hands compare and what each is for the Bonus Wager."""
        hands = []
        for hand in HAND_NAMES:
            first, second, *third = self.ranks(hand)
            drawn = third[0] if third else NO_CARD
            hands.append(int(bonus_hand(first, second, drawn, ace_is_low(self.rules))))
        return Ended(*(self.total(hand) for hand in HAND_NAMES), *hands)

    def text(self, hand: str) -> str:
        """What a hand has."""
        first, second, *_ = self.ranks(hand)
        total = self.total(hand)
        if not is_natural(first, second):
            return str(total)
        return "two aces (natural)" if first == second else f"{total} (natural)"

    # -------------------------------------------------------------------------- irregularities

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        dealt = len(self.cards["banker"]) > 1
        stands = dealt and any(self.total(hand) >= STANDS for hand in HAND_NAMES)
        return {**super().facts(dealing=dealing), "a hand stands on 17": stands}

    def call(self, call: Call) -> Step:
        record = self.rules.irregularities[call.irregularity]
        match record.key:
            case "drawn-on-17":
                yield from self.discard(record.cite, face_up=True)
            case "improper-shuffle-or-cut":
                yield Reshuffle(record.cite)
            case "too-few-cards" if self.rules["shoe-runs-out"] == "void":
                raise Void(record.cite, "The shoe is empty: all wagers are returned.")
            case _:
                yield from super().call(call)
