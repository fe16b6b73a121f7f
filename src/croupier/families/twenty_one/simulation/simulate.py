"""What simulated rounds are dealt from, whose strategy is played, and what is said of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from croupier.equipment.cards import Deck
from croupier.families.shoe.plan import cards_below_cover, deck_of
from croupier.families.twenty_one.simulation.shoes import BURN_BATCH, BURN_NEVER, Bytes
from croupier.maths.shoe.game import ShoeGame
from croupier.rulebook.rules import Rules

ENOUGH_HANDS = 8
INSURANCE = ("win", "lose")
SIMULATED_BY = "Simulated: one player, {play}, every wager placed, {shoe}"
TO_THE_CUT = (
    "from shoes dealt to a cut card {} from the bottom. The average over a shoe, including the "
    "effect of the cut card."
)
FRESH = "each round from a fresh shoe."
BASIC = "basic strategy"


def about_shoes(rules: Rules, play: str) -> str:
    """How rounds were simulated."""
    fresh = rules.yes("reshuffling-device")
    shoe = FRESH if fresh else TO_THE_CUT.format(rules["cover-card"])
    return SIMULATED_BY.format(play=play, shoe=shoe)


@dataclass(frozen=True)
class Shoe:
    """Cards that are dealt until so many are left, one burned by `shoes`' BURN_*.

    With more left than there are cards they are shuffled for every round.
    """

    deck: Deck
    below_cover: int
    burn: int

    @classmethod
    def of(cls, rules: Rules) -> Shoe:
        """Dealt to the cut card, or shuffled for every round where a device does so."""
        deck = deck_of(rules)
        if rules.yes("reshuffling-device"):
            return cls.fresh(deck, BURN_NEVER)
        return cls(deck, cards_below_cover(rules, deck), BURN_BATCH)

    def cards(self) -> Bytes:
        one_deck = sorted(replace(self.deck, decks=1).cards())
        return np.array(one_deck * self.deck.decks, dtype=np.uint8)

    @classmethod
    def fresh(cls, deck: Deck, burn: int) -> Shoe:
        return cls(deck, deck.size + 1, burn)


def strategy_game(game: ShoeGame) -> ShoeGame:
    """The game whose basic strategy is played.

    The strategy of a house that lets pairs be split more often is that for eight hands: a ninth is
    too rare to change what is best.
    """
    return replace(game, most_hands=tuple(min(hands, ENOUGH_HANDS) for hands in game.most_hands))
