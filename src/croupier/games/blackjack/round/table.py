"""What lies on the table during a round of Blackjack."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from croupier.equipment.cards import card_text
from croupier.games.blackjack.round.elections import found_late
from croupier.hands.twenty_one import ACE, TEN, is_blackjack, points, value_of
from croupier.rounds.words import Answer, Bet, Collect, Question, Statement
from croupier.rulebook.rules import Rules

Step = Generator[Question | Statement, Answer, None]
SECOND_HAND = "second hand"
SHOE_SIDES = ("left", "right")  # the two compartments of a double shoe
CardStep = Generator[Question | Statement, Answer, int | None]


def shown(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)


@dataclass
class Hand:
    """One hand of a box. `wager` is what stands on it, `on` tells hands of a split apart."""

    seat: int
    player: str
    wager: str
    stake: int
    on: str = ""
    cards: list[int] = field(default_factory=list)
    doubled: int = 0
    origin: int = 0  # which of the two hands at Blackjack Switch it comes from
    from_split: bool = False
    switched: bool = False
    surrendered: bool = False
    face_down: bool = False  # its last card is not known yet (633a.10(c))
    turned: bool = False  # dealt from the hand, its cards were turned over (633a.12(b)(6)(i), (9))
    enlarged: bool = False  # a House Money payout is part of the wager (633a.7(g)(10)(ii)(C))
    dead: bool = False
    done: bool = False
    settled: bool = False

    @property
    def total(self) -> int:
        return points(self.cards)

    @property
    def natural(self) -> bool:
        """633a.1: a Blackjack is dealt; it is not made by a split or a switch."""
        dealt = len(self.cards) == 2 and not self.from_split and not self.switched
        return dealt and bool(is_blackjack(*self.cards))

    @property
    def bust(self) -> bool:
        return self.total > 21

    @property
    def live(self) -> bool:
        """Whether the dealer's total can still decide it, by what the table sees."""
        bust = self.bust and not self.face_down
        return not (self.settled or self.dead or self.surrendered or bust)

    @property
    def seen(self) -> tuple[int, ...]:
        """Its cards but for one that lies face down."""
        return tuple(self.cards[:-1] if self.face_down else self.cards)

    @property
    def name(self) -> str:
        return f"seat {self.seat}" + (f" {self.on}" if self.on else "")

    def bet(self) -> Bet:
        return Bet(self.seat, self.wager, self.stake, self.on, self.player)

    def double_bet(self) -> Bet:
        return Bet(self.seat, "double", self.doubled, self.on, self.player)


@dataclass
class Box:
    """A betting position in the round: its hands, its optional wagers, the player's choices."""

    seat: int
    player: str
    bets: dict[str, Bet]
    hands: list[Hand]
    first_cards: list[int] = field(default_factory=list)
    insurance: int = 0
    refuses: bool = False
    splits: int = 0

    @property
    def cards_needed(self) -> bool:
        """Whether a wager that is decided by the player's cards is open."""
        return bool(self.bets.keys() - {"hit-and-run-progressive"})


@dataclass
class Table:
    """Boxes clockwise from the dealer's left, the dealer's cards.

    `side` is the side of a double shoe that cards come from now, `determined` whether the
    determinant card has said so, `wrong_side` whether the dealer took the other one all the same.
    """

    rules: Rules
    boxes: list[Box]
    dealer: list[int] = field(default_factory=list)
    exposed: int | None = None
    shown: list[int] = field(default_factory=list)  # cards that all have seen and nobody got
    postponed: list[Hand] = field(default_factory=list)
    side: str = ""
    determined: bool = False
    wrong_side: bool = False
    out_of_cards: bool = False  # the shoe was reshuffled and has given no card since
    dealt: bool = False  # the first two cards are out
    checked: bool = False  # the card reader device was used

    @property
    def up(self) -> int:
        return self.dealer[0]

    @property
    def may_have_blackjack(self) -> bool:
        """633a.7(h): the first card is an ace, king, queen, jack or 10."""
        return int(value_of(self.up)) in (ACE, TEN)

    @property
    def dealer_blackjack(self) -> bool:
        return len(self.dealer) == 2 and bool(is_blackjack(*self.dealer))

    @property
    def switch(self) -> bool:
        return self.rules.yes("blackjack-switch")

    @property
    def by_hand(self) -> bool:
        """633a.12(b): dealt from the hand, the players' first cards face down."""
        return self.rules["dealing"] == "hand"

    @property
    def peeks(self) -> bool:
        """633a.7(h); dealing from the hand by the reading elected."""
        return not found_late(self.rules)

    def counterclockwise(self) -> list[Box]:
        """From the dealer's right, the order of settlement."""
        return list(reversed(self.boxes))

    def hands(self) -> list[Hand]:
        return [hand for box in self.boxes for hand in box.hands]

    def box(self, seat: int) -> Box:
        return next(box for box in self.boxes if box.seat == seat)


def collect(box: Box, hand: Hand, cite: str) -> Step:
    """A finished hand's cards leave the table, unless a wager of the box still needs them."""
    if hand.cards and not box.cards_needed:
        yield Collect(tuple(hand.cards), cite)


def boxes_of(bets: Sequence[Bet]) -> list[Box]:
    found = []
    for seat in sorted({bet.seat for bet in bets}):
        own = {bet.wager: bet for bet in bets if bet.seat == seat}
        main = own.pop("blackjack")
        hands = [Hand(seat, main.player, "blackjack", main.amount)]
        if second := own.pop("second-blackjack", None):
            wager = ("second-blackjack", second.amount, SECOND_HAND)
            hands.append(Hand(seat, main.player, *wager, origin=1))
        found.append(Box(seat, main.player, own, hands))
    return found
