"""Every deal of Four Card Prime: five cards that the player sees, against the dealer's six."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from croupier.chapters.four_card_prime import outcomes
from croupier.chapters.four_card_prime.outcomes import aces_kind
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.four_cards import HANDS, five_card_sights, prime_counts
from croupier.families.poker.counting.hand_counts import low_ace_counts
from croupier.families.poker.four_cards import RESULTS
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints, five_card_kinds
from croupier.maths.sights import Sights

DEALER_CARDS = 6
DEALER_HANDS = comb(47, DEALER_CARDS)
DEALS = HANDS * DEALER_HANDS
ANY_HAND = 0  # the dealer need not qualify


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights; no card of the dealer is face up."""
    return five_card_sights(DEALER_CARDS, ANY_HAND, outcomes.hand_kind)


GAME = decision(
    "raise",
    outcomes.ends,
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=RESULTS,
    linear=True,
)


@kernel
def _count_aces(hands: Cards, weights: Ints, counts: Ints) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        counts[aces_kind(hand[0], hand[1], hand[2], hand[3], hand[4])] += weights[nth]


@cache
def aces_counts() -> Ints:
    """All hands of five by `outcomes.aces_kind`."""
    hands, counts = five_card_kinds(), np.zeros(outcomes.ACES_KINDS, dtype=np.int64)
    _count_aces(hands.cards, hands.weights, counts)
    return counts


def hand_counts(wager: str) -> Ints:
    """Every hand by kind, for a wager that no fold touches (682a.11(b))."""
    match wager:
        case "prime":
            return prime_counts()
        case "aces-bonus":
            return aces_counts()
    return low_ace_counts()
