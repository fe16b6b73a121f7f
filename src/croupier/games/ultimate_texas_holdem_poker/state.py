"""What lies on the table during a round of Ultimate Texas Hold 'Em."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field

from croupier.rounds.words import Answer, Bet, Question, Statement
from croupier.rulebook.rules import Rules

KEEPS_CARDS = ("trips", "six-card-bonus")
Step = Generator[Question | Statement, Answer, None]


@dataclass
class Table:
    """Bets, cards, and who is out of the round."""

    rules: Rules
    bets: list[Bet]
    hands: dict[int, list[int]]
    dealer: list[int] = field(default_factory=list)
    community: list[int] = field(default_factory=list)
    six_cards: list[int] = field(default_factory=list)
    burned: set[str] = field(default_factory=set)
    folded: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    face_up_cards: int = 0

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def standing(self, wager: str) -> list[Bet]:
        """The bets on a wager, counterclockwise, without those of players who left and lost."""
        lost = self.gone if self.rules.yes("abandoned-wagers-lose") else set()
        found = (b for b in self.bets if b.wager == wager and b.seat not in lost)
        return sorted(found, key=lambda b: -b.seat)

    def undecided(self) -> list[int]:
        """Seats that have neither folded nor placed a Play Wager."""
        return [
            seat
            for seat in self.hands
            if seat not in self.folded and self.bet(seat, "play") is None
        ]

    def initial_cards_dealt(self) -> bool:
        return len(self.dealer) == 2 and all(len(hand) == 2 for hand in self.hands.values())

    def holds_hand(self, seat: int) -> bool:
        """Whether a seat is the holder of its hand, for an Envy Bonus of the others."""
        return (
            seat not in self.folded
            or self.rules["envy-for-folded-hand"] == "yes"
            or any(self.bet(seat, wager) for wager in KEEPS_CARDS)
        )


def forfeited_by_fold(rules: Rules, bet: Bet, bets: Iterable[Bet]) -> bool:
    """653a.11(f)(2), by the reading elected, for Progressive Payout and Five Card Hand Bonus."""
    own_hand = bet.wager == "progressive" or bet.on == "player"
    match rules["bonus-after-fold"]:
        case "progressive-lost":
            return bet.wager == "progressive"
        case "with-cards":
            kept = any(b.seat == bet.seat and b.wager in KEEPS_CARDS for b in bets)
            return own_hand and not kept
    return False


def in_turn(table: Table) -> Sequence[int]:
    """The seats as the dealer settles them: from the dealer's right, counterclockwise."""
    return sorted(table.hands, reverse=True)
