"""Every deal of Four Card Frenzy: five cards that the player sees, against the dealer's five."""

from __future__ import annotations

from functools import cache
from math import comb

from croupier.chapters.four_card_frenzy import outcomes
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.four_cards import (
    HANDS,
    every_hand,
    five_card_sights,
    prime_counts,
)
from croupier.families.poker.counting.hand_counts import low_ace_counts
from croupier.families.poker.four_cards import KING_HIGH, RESULTS
from croupier.maths.enumerate import Ints
from croupier.maths.sights import Known, Sights

DEALER_CARDS = 5
DEALER_HANDS = comb(47, DEALER_CARDS)
DEALS = HANDS * DEALER_HANDS


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights; no card of the dealer is face up."""
    return five_card_sights(DEALER_CARDS, KING_HIGH, outcomes.hand_kind)


GAME = decision(
    "raise",
    outcomes.ends,
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=RESULTS,
    linear=True,
    holding=outcomes.holding,
)


def hand_counts(wager: str) -> Ints:
    """Every hand by kind, for a wager that no fold touches (684a.11(b)(2))."""
    match wager:
        case "prime":
            return prime_counts()
        case "four-card-bonus":
            return every_hand(Known((all_sights()[0].kinds,), outcomes.HAND_KINDS))
    return low_ace_counts()
