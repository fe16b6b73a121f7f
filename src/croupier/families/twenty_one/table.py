"""What lies on a table of the Blackjack family during a round, and what may be done there.

A chapter derives its own table and says in its methods where it differs. Boxes stand clockwise
from the dealer's left; cards and decisions go that way, settlement the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.equipment.cards import card_text
from croupier.families.twenty_one.ends import HandEnd, by_totals
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.hands.twenty_one import ACE, TEN, is_blackjack, points, value_of
from croupier.rounds.moments import device_called, device_facts
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    DEALER,
    Bet,
    Call,
    Collect,
    Said,
    Settlement,
    Step,
    StepTo,
)
from croupier.rulebook.payout import CENTS_PER_DOLLAR
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

CardStep = StepTo[int | None]
CHIPS = {"dollar": CENTS_PER_DOLLAR, "half-dollar": CENTS_PER_DOLLAR // 2}


def shown(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)


@dataclass
class TwentyOneTable:
    """Boxes and the dealer's cards. `side` is the compartment of a shoe that cards come from."""

    rules: Rules
    says: Paragraphs
    boxes: list[Box]
    dealer: list[int] = field(default_factory=list)
    exposed: int | None = None
    shown: list[int] = field(default_factory=list)  # cards that all have seen and nobody got
    postponed: list[Hand] = field(default_factory=list)
    side: str = ""
    told: str = ""  # what all were told of the hole card
    face_up: int = 0  # cards that were found face up in the shoe
    out_of_cards: bool = False  # the shoe was reshuffled and has given no card since
    dealt: bool = False  # the first two cards are out
    checked: bool = False  # the card reader device was used
    new_shoe: bool = False  # the cards were shuffled for this round
    out_of_order: set[str] = field(default_factory=set)  # devices, until they are repaired
    hole_seen: bool = False  # the hole card was drawn in error and exposed
    missed: bool = False  # the card reader device did not show the dealer's Blackjack
    since_reader: list[Settlement] = field(default_factory=list)  # while nobody knew of it

    @property
    def up(self) -> int:
        return self.dealer[0]

    @property
    def may_have_blackjack(self) -> bool:
        """The first card is an ace or counts ten."""
        return int(value_of(self.up)) in (ACE, TEN)

    @property
    def dealer_blackjack(self) -> bool:
        return len(self.dealer) == 2 and bool(is_blackjack(*self.dealer))

    @property
    def unknown_blackjack(self) -> bool:
        """Whether the dealer may have a Blackjack that nothing has ruled out."""
        return self.may_have_blackjack and not self.checked

    @property
    def chip(self) -> int:
        """The smallest amount that can be wagered in chips: the reading `chip-unit`."""
        return min(CHIPS[self.rules.text("chip-unit")], self.rules.money("table-minimum"))

    @property
    def begun(self) -> bool:
        """Whether a card of the round lies on the table."""
        return bool(self.dealer) or any(hand.cards for hand in self.hands())

    @property
    def shuffling(self) -> bool:
        """Whether the cards to be dealt have just been shuffled."""
        return self.new_shoe and not self.begun

    def counterclockwise(self) -> list[Box]:
        """From the dealer's right, the order of settlement."""
        return list(reversed(self.boxes))

    def hands(self) -> list[Hand]:
        return [hand for box in self.boxes for hand in box.hands]

    def box(self, seat: int) -> Box:
        return next(box for box in self.boxes if box.seat == seat)

    def irregularity(self, key: str) -> Irregularity:
        return self.rules.book.irregularities[key]

    # -------------------------------------------------------------------------- a chapter's own

    @property
    def peeks(self) -> bool:
        """Whether the card reader device tells of a Blackjack before the players decide."""
        return True

    @property
    def first_cards_down(self) -> bool:
        """Whether players' first cards are dealt face down."""
        return False

    @property
    def dealer_wagers(self) -> tuple[str, ...]:
        """Wagers of a box that the dealer's hand alone decides."""
        return ()

    @property
    def stakes_instead(self) -> bool:
        """Whether a player may stake what the house would double or split for."""
        return False

    @property
    def natural_waits(self) -> bool:
        """Whether a player's Blackjack is not paid in its turn."""
        return self.unknown_blackjack

    @property
    def surrender_waits(self) -> bool:
        """Whether a surrendered hand is not settled at once."""
        return self.unknown_blackjack

    def insured_hands(self, box: Box) -> list[Hand]:
        """The hands of a box that may be insured."""
        return [hand for hand in box.hands if not hand.settled]

    def insurable(self, hands: Sequence[Hand]) -> int:
        """What is wagered on hands that may be insured together."""
        return sum(hand.stake for hand in hands)

    def both_blackjacks(self) -> HandEnd:
        """How a player's Blackjack ends against the dealer's, and the paragraph."""
        return "push", self.says.blackjack_tied

    def lost_to_blackjack(self, hand: Hand) -> str:
        """Where an original wager is lost to the dealer's Blackjack."""
        return self.says.dealer_blackjack

    @property
    def dealer_total(self) -> int:
        return points(self.dealer)

    def dealer_draws(self) -> bool:
        """Whether the dealer's hand calls for another card."""
        return self.dealer_total < 17

    def most_hands(self, value: int) -> int:
        """How many hands a pair of a value may become."""
        raise NotImplementedError

    @property
    def split_aces_get_one_card(self) -> bool:
        return self.rules["split-aces"] == "one-card"

    @property
    def losers_first(self) -> bool:
        """Whether all losing wagers are collected before any is paid."""
        return self.rules["settlement-order"] == "losers-first"

    def one_card_ace(self, hand: Hand) -> bool:
        """Whether a hand is an ace of a split that gets one card."""
        split_ace = hand.from_split and int(value_of(hand.cards[0])) == ACE
        return split_ace and self.split_aces_get_one_card

    def may_draw(self, hand: Hand) -> bool:
        return not self.one_card_ace(hand)

    def may_double(self, hand: Hand) -> bool:
        return self.may_draw(hand) and len(hand.cards) == 2

    def may_split(self, box: Box, hand: Hand) -> bool:
        """Identical values, and fewer hands yet than a pair may become."""
        if len(hand.cards) != 2:
            return False
        first, second = (int(value_of(card)) for card in hand.cards)
        hands = sum(other.origin == hand.origin for other in box.hands)
        return first == second and hands < self.most_hands(first)

    def doubles_free(self, hand: Hand) -> bool:
        """Whether the house doubles for the player."""
        return False

    def splits_free(self, hand: Hand) -> bool:
        """Whether the house makes the wager on the second hand of a pair."""
        return False

    def may_surrender(self, hand: Hand) -> bool:
        return len(hand.cards) == 2 and not hand.from_split

    @property
    def exposed_before_hole_card(self) -> bool:
        """Whether a card may be exposed once the players, and not yet the dealer, have two."""
        return True

    def bust_waits(self, box: Box, hand: Hand) -> bool:
        """Whether the wager of a hand over 21 is not collected at once."""
        return self.unknown_blackjack

    def double_face_up(self) -> bool:
        return True

    def matters(self) -> bool:
        """Whether the dealer's total can have an effect on the outcome of the round."""
        return any(hand.live for hand in self.hands())

    def cards_needed(self, box: Box) -> bool:
        """Whether a finished hand's cards stay, for a wager of the box that is still open."""
        return bool(box.bets)

    def before(self, hand: Hand, choice: str) -> Step:
        """What is done before a choice takes effect, or a Blackjack is paid."""
        yield from ()

    def add_card(self, hand: Hand, card: int) -> None:
        """A hand gets a card that was asked for."""
        hand.cards.append(card)

    def card_refused(self, hand: Hand, cite: str) -> Step:
        """A hand does not get the card that was asked for: to double it goes back."""
        if hand.doubled:
            yield settle(self.rules, hand.double_bet(), "push", cite)
        hand.doubled, hand.doubled_free = 0, False

    def after_dealer_card(self) -> Step:
        """What is settled once the dealer has drawn a card."""
        yield from ()

    def after_card(self, box: Box, hand: Hand) -> Step:
        """What is asked once a hand has drawn a card: a rescue, a second chance."""
        yield from ()

    def against_dealer(self, hand: Hand) -> HandEnd:
        """A hand's outcome and the paragraph; the dealer has no Blackjack."""
        return by_totals(self.says, hand.total, self.dealer_total)

    def outcome_of(self, hand: Hand, bet: Bet, outcome: str) -> str:
        """How one of a hand's wagers ends, where it does not end as the hand does."""
        return outcome

    def facts(
        self, *, card: bool, to: str = "", hand: Hand | None = None, over: bool = False
    ) -> dict[str, bool]:
        """What is true now of those facts on which irregularities hang: a `card` is to be dealt
        `to` somebody, to a `hand` in its turn; the dealer has drawn, the hands are `over`."""
        dealing = card and not self.dealt
        held = hand.cards if dealing and hand is not None else None
        hole_card_hidden = self.dealt and to != DEALER and not over
        unneeded = hole_card_hidden and not self.may_have_blackjack
        players_have_two = all(len(one.cards) == 2 for one in self.hands() if not one.dead)
        hole_card_due = dealing and to == DEALER and self.exposed_before_hole_card
        exposable = hole_card_hidden or (hole_card_due and players_have_two)
        return {
            **device_facts(self),
            "card due": card,
            "exposed card matters": exposable and self.exposed is None,
            "dealer stands": over and self.dealer_total >= 17,
            "dealer's card due": dealing and to == DEALER,
            "dealer's second card due": dealing and to == DEALER and bool(self.dealer),
            "first card due": held == [] and len(self.boxes) > 1,
            "second card due": held is not None and len(held) == 1,
            "requested card due": card and self.dealt and hand is not None,
            "card reader not needed": unneeded,
            "card reader in use": self.dealt,
        }

    def remedied(self, call: Call) -> Step:
        """An irregularity that does nothing to cards or wagers by the family's rules."""
        record = self.irregularity(call.irregularity)
        if record.device:
            yield from device_called(self, record, self.side)
        else:
            yield Said(record.remedy, record.cite)


def collect(table: TwentyOneTable, box: Box, hand: Hand, cite: str) -> Step:
    """A finished hand's cards leave the table, unless a wager of the box still needs them."""
    if hand.cards and not table.cards_needed(box):
        yield Collect(hand.all_cards, cite)


def boxes_of(bets: Sequence[Bet], main: str) -> list[Box]:
    """A box for each seat, with one hand on the main wager."""
    found = []
    for seat in sorted({bet.seat for bet in bets}):
        own = {bet.wager: bet for bet in bets if bet.seat == seat}
        bet = own.pop(main)
        found.append(Box(seat, bet.player, own, [Hand(seat, bet.player, main, bet.amount)]))
    return found
