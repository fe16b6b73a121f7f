"""One hand before a decision: its cards, what lies on it, and what is left in the shoe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from croupier.chapters.blackjack.counting.straights.cards import VALUE
from croupier.chapters.blackjack.outcomes import ACE_OF_SPADES, OTHER_ACE, extends
from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import DEALER_BLACKJACK, DEALER_ENDS, Counts, Floats

NO_TWENTY = (0.0,) * (DEALER_ENDS + 1)


@dataclass(frozen=True)
class Straight:
    """A straight that a Straight Jack Progressive Wager lies on, and its gains by kind."""

    ranks: tuple[int, ...]
    grows: bool
    gains: tuple[float, ...]
    wrap: bool
    spade: bool | None = None  # whether its ace is the ace of spades, if the ace is out
    outlasts_split: bool = False  # the cards of a split's first hand can lengthen it

    @property
    def gain(self) -> float:
        if len(self.ranks) < OTHER_ACE:
            return self.gains[len(self.ranks)]
        if self.spade is None:  # of aces to come a quarter are spades
            return 0.75 * self.gains[OTHER_ACE] + 0.25 * self.gains[ACE_OF_SPADES]
        return self.gains[ACE_OF_SPADES if self.spade else OTHER_ACE]

    def then(self, rank: int, *, bust: bool = False) -> Straight:
        """After one more card of the hand; one that takes it over 21 does not count."""
        if self.grows and not bust and extends(list(self.ranks), rank, wrap=self.wrap):
            return replace(self, ranks=(*self.ranks, rank))
        return replace(self, grows=False)


@dataclass(frozen=True)
class Position:
    """One hand before a decision: its cards by value, its stake, what is unseen by rank."""

    game: ShoeGame
    up: int
    values: tuple[int, ...]
    stake: int
    unseen: tuple[int, ...]
    from_split: bool = False
    late: bool = False  # no card reader device: a Blackjack comes to light at the end
    twenty: tuple[float, ...] = NO_TWENTY  # what a 20 brings by the dealer's end, Blackjack last
    twenty_first_hand: bool = False  # of a split's hands only the first can win it
    straight: Straight | None = None

    def with_card(self, rank: int) -> Position:
        """After one more card, which is not among the unseen any more."""
        straight = self.straight and self.straight.then(rank)
        return replace(self, values=(*self.values, VALUE[rank]), straight=straight)


def by_value(ranks: Sequence[int]) -> Counts:
    """Cards by rank as cards by value."""
    found = [0] * VALUES
    for rank, cards in enumerate(ranks):
        found[VALUE[rank]] += cards
    return tuple(found)


def dealer_with_next(game: ShoeGame, up: int, next_: int, unseen: Sequence[int]) -> Floats:
    """How the dealer's hand ends, without a Blackjack, if the first card drawn is known."""
    ends = np.zeros(DEALER_ENDS)

    def draw(hand: tuple[int, ...], rest: list[int], chance: float) -> None:
        end = game.dealer.end_of(hand)
        if end is not None:
            if end != DEALER_BLACKJACK:
                ends[end] += chance
            return
        if sum(hand) == 2:
            draw(_plus(hand, next_), rest, chance)
            return
        number = sum(rest)
        for value, cards in enumerate(rest):
            if cards:
                fewer = [n - (v == value) for v, n in enumerate(rest)]
                draw(_plus(hand, value), fewer, chance * cards / number)

    draw(_plus((0,) * VALUES, up), list(by_value(unseen)), 1.0)
    return ends


def _plus(hand: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])
