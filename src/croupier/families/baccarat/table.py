"""What lies on the table during a round, and the paragraphs by which a chapter plays it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from croupier.families.baccarat.outcomes import Hand, Hands
from croupier.hands.baccarat import point_value
from croupier.rounds.words import Bet, Settlement, Start, StepTo, Void
from croupier.rulebook.rules import Rules

Drawn = StepTo[int]


@dataclass(frozen=True, kw_only=True)
class Paragraphs:
    """Where a chapter says what the three have in common, and a word in which it differs.

    `third_cards` is a section. `discards` is where used cards go; vigorish is taken before a wager
    is paid, or after it.
    """

    third_cards: str
    house_money: str
    house_money_settled: str
    house_money_taken: str
    result: str
    vigorish: str
    discards: str
    vigorish_first: bool = True


@dataclass
class BaccaratTable:
    """Bets still on the layout, both hands, and cards that an irregularity put aside.

    `first_cards` is the paragraph by which the first two cards of each hand are dealt. House Money
    is settled before the rest of the round, which may yet turn out void. A disclosed card stands
    with the paragraph by which it begins a simulated round; a third card that is disclosed and
    becomes the Banker's lies face up. `ran_out`: the shoe, over cards that are not of the round.
    So many cards of the round before are still `waiting` to begin this one. `begun`: a card of this
    round has come out of the shoe.
    """

    rules: Rules
    says: Paragraphs
    first_cards: str
    bets: list[Bet]
    player: list[int] = field(default_factory=list)
    banker: list[int] = field(default_factory=list)
    next_cards: list[int] = field(default_factory=list)
    disclosed: list[tuple[int, str]] = field(default_factory=list)
    third_card_error: bool = False
    third_card_disclosed: bool = False
    ran_out: Void | None = None
    waiting: int = 0
    new_shoe: bool = False
    begun: bool = False
    house_money: list[Settlement] = field(default_factory=list)

    @classmethod
    def of(cls, rules: Rules, says: Paragraphs, first_cards: str, start: Start) -> Self:
        held = [] if start.new_shoe else start.carry.get("next-cards", [])
        assert isinstance(held, list)
        bets, new = list(start.bets), start.new_shoe
        return cls(rules, says, first_cards, bets, waiting=len(held), new_shoe=new)

    @property
    def shuffled(self) -> bool:
        """Whether the cards were just shuffled and cut."""
        return self.new_shoe and not self.begun

    def cards(self, hand: str) -> list[int]:
        return self.player if hand == "player" else self.banker

    @property
    def hands(self) -> Hands:
        return Hands(_hand(self.player), _hand(self.banker))

    def bets_on(self, wager: str) -> list[Bet]:
        """The bets on a wager, from the highest numbered position down."""
        return sorted((bet for bet in self.bets if bet.wager == wager), key=lambda b: -b.seat)

    def to_the_right_of(self, seat: int) -> list[int]:
        """The other seats with a wager, counterclockwise."""
        others = {bet.seat for bet in self.bets} - {seat}
        return sorted(others, key=lambda other: (other > seat, -other))

    def add(self, added: Bet) -> None:
        """Put more on a wager, or place it where there is none."""
        for nth, bet in enumerate(self.bets):
            if (bet.seat, bet.wager) == (added.seat, added.wager):
                self.bets[nth] = replace(bet, amount=bet.amount + added.amount)
                return
        self.bets.append(added)


def _hand(cards: list[int]) -> Hand:
    """The last digit of the total."""
    return Hand(sum(point_value(card) for card in cards) % 10, len(cards))
