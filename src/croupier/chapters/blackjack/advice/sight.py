"""The hands of a box as positions of the shoe: what the player sees, and what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.advice.hand_worth import HandWorth
from croupier.chapters.blackjack.advice.position import NO_TWENTY, Position, Straight
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.straights.cards import RANKS
from croupier.chapters.blackjack.counting.twenties import AGAINST_21, AGAINST_BLACKJACK, HAS_20
from croupier.chapters.blackjack.round.elections import found_late
from croupier.chapters.blackjack.round.progressives import BAD_BEAT, STRAIGHT_JACK
from croupier.families.twenty_one.knowledge import View
from croupier.hands.twenty_one import ACE, ACE_RANK, TEN, points, value_of
from croupier.maths.pricing.counted import Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.hands import DEALER_21, DEALER_22, DEALER_ENDS
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


class Sight:
    """The hands of one view.

    `late`: there is no card reader device, and a dealer's Blackjack comes to light at the end;
    `open_`: the dealer may have a Blackjack.
    """

    def __init__(self, rules: Rules, view: View, terms: Terms) -> None:
        assert view.up is not None
        self.rules, self.view, self.terms = rules, view, terms
        self.game = shoe_game(rules, terms)
        self.up = int(value_of(view.up))
        self.open_ = self.up in (ACE, TEN) and not view.checked
        self.late = found_late(rules) and self.open_
        self.unseen = self._unseen(view.up)

    def _unseen(self, up: int) -> tuple[int, ...]:
        """By rank. A reshuffle within the round can bring a card a second time: never below 0."""
        left = [4 * self.rules.number("decks")] * RANKS
        own = [card for hand in self.view.hands for card in hand.cards]
        exposed = [] if self.view.exposed is None else [self.view.exposed]
        for card in (up, *own, *exposed, *self.view.others):
            left[card >> 2] = max(left[card >> 2] - 1, 0)
        return tuple(left)

    def position(self, turn: int) -> Position:
        """A hand of the box."""
        hand = self.view.hands[turn]
        values = tuple(int(value_of(card)) for card in hand.cards)
        at = Position(
            self.game,
            self.up,
            values,
            hand.stake,
            self.unseen,
            from_split=hand.from_split,
            late=self.late,
            twenty_first_hand=self.rules["bad-beat-hands"] == "first-hand",
            straight=self._straight(turn),
        )
        return replace(at, twenty=self._twenty(turn, at))

    def group(self, turn: int) -> tuple[int, int]:
        """Other hands of the pair that wait for their second cards, and the splits left."""
        hand = self.view.hands[turn]
        group = [one for one in self.view.hands if one.origin == hand.origin]
        waiting = sum(len(one.cards) == 1 and not one.settled for one in group if one is not hand)
        pair = int(value_of(hand.cards[0]))
        return waiting, self.game.most_hands[pair] - len(group)

    def _gains(self, bet: Bet, names: Sequence[str]) -> list[float]:
        """What a wager gains by its outcomes, in cents."""
        pricing = Pricing(self.rules, bet.wager, replace(self.terms, stake=bet.amount))
        return [float(pricing.part_net(line((bet.wager, n))[0]) * bet.amount) for n in names]

    def _twenty(self, turn: int, at: Position) -> tuple[float, ...]:
        """633a.7(o)(1): what a 20 of this hand brings that no other hand of the box brings."""
        bet = self.view.bets.get(BAD_BEAT)
        if bet is None or self.view.hands[turn].origin or (at.twenty_first_hand and turn):
            return NO_TWENTY
        others = [one for nth, one in enumerate(self.view.hands) if nth != turn]
        sure = [one for one in others if not (one.surrendered or one.dead or one.origin)]
        if not at.twenty_first_hand and any(points(one.cards) == 20 for one in sure):
            return NO_TWENTY
        paid = [bet.amount + gain for gain in self._gains(bet, outcomes.BAD_BEAT)]
        kinds = [HAS_20] * DEALER_ENDS
        kinds[DEALER_21:DEALER_22] = range(AGAINST_21, AGAINST_21 + DEALER_22 - DEALER_21)
        twenty = tuple(paid[kind] for kind in (*kinds, AGAINST_BLACKJACK))
        waiting, more = self.group(turn)
        if at.twenty_first_hand or not waiting:
            return twenty
        pair = (at.values[0],) * 2
        rest = HandWorth(replace(at, values=pair, twenty=twenty, straight=None))
        won = (*rest.some_twenty(waiting, more), 0.0)
        return tuple(cents * (1 - chance) for cents, chance in zip(twenty, won, strict=True))

    def _straight(self, turn: int) -> Straight | None:
        """633a.7(o)(3)(i): of the first two cards as dealt, lengthened by the first hand's."""
        bet = self.view.bets.get(STRAIGHT_JACK)
        if bet is None or turn:
            return None
        hand, dealt = self.view.hands[0], self.view.dealt[:2]
        outlasts_split = self.rules["straight-jack-after-split"] == "first-hand"
        grows = outlasts_split or not hand.from_split
        drawn = hand.cards[1 if hand.from_split else 2 :] if grows else []
        aces = [card for card in (*dealt, *drawn) if card >> 2 == ACE_RANK]
        straight = Straight(
            tuple(card >> 2 for card in dealt),
            grows,
            tuple(self._gains(bet, outcomes.STRAIGHT_JACK)),
            self.rules["straight-jack-wrap"] == "yes",
            any(card & 3 == outcomes.SPADES for card in aces) if aces else None,
            outlasts_split,
        )
        for card in drawn:
            straight = straight.then(card >> 2)
        return straight
