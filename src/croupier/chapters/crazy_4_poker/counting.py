"""Every deal of Crazy 4 Poker: five cards that the player sees, against the dealer's five."""

from __future__ import annotations

from functools import cache
from math import comb

from croupier.chapters.crazy_4_poker import outcomes
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.four_cards import (
    HANDS,
    all_five,
    dealers_five,
    every_hand,
    five_card_sights,
)
from croupier.families.poker.counting.hand_counts import low_ace_counts
from croupier.families.poker.counting.side_wagers import SideWager
from croupier.families.poker.four_cards import KING_HIGH, RESULTS
from croupier.maths.sights import Known, Sights
from croupier.rounds.words import DEALER

DEALER_CARDS = 5
DEALER_HANDS = comb(47, DEALER_CARDS)
DEALS = HANDS * DEALER_HANDS


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights; no card of the dealer is face up."""
    return five_card_sights(DEALER_CARDS, KING_HIGH, outcomes.hand_kind)


GAME = decision(
    "play",
    outcomes.ends,
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=RESULTS,
    linear=True,
    holding=outcomes.holding,
)


@cache
def _best_four() -> Known:
    return Known((all_sights()[0].kinds,), outcomes.HAND_KINDS)


def side_wager(wager: str, on: str = "") -> SideWager:
    """A wager beside the decision."""
    hand = outcomes.HAND_WAGERS[wager]
    match wager:
        case "queens-up" | "four-card-progressive":
            return SideWager(hand, _best_four, lambda: every_hand(_best_four()))
        case "six-card-bonus":  # 657a.11(b)(3): no fold touches it
            return SideWager(hand, all_five, low_ace_counts)
    hands = dealers_five if on == DEALER else all_five
    return SideWager(hand, hands, lambda: every_hand(all_five()), on)
