"""Every deal of Three Card Poker, told apart by what the player sees.

SideWager the sights that it shares with other games of three cards: each meets 1,176 pairs of
community cards.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from croupier.chapters.three_card_poker import outcomes
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.hand_counts import low_ace_counts
from croupier.families.poker.counting.side_wagers import SideWager
from croupier.families.poker.counting.three_cards import (
    DEALER_HANDS,
    all_sights,
    three_card_hands,
)
from croupier.families.poker.three_cards import RESULTS
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind
from croupier.maths.enumerate import CARDS, Ints
from croupier.maths.sights import Known, ToCome
from croupier.rounds.words import DEALER

COMMUNITY_PAIRS = comb(49, 2)
SUITS = 4
WITHOUT_ANTE = "With a Pair Plus Wager and no Ante: there is nothing to fold."


@kernel
def _meet_dealers(hands: Ints, sixes: Ints) -> None:
    """For each hand, count the dealer's hands by the kind of the six cards."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y in (a, b, c):
                    continue
                for z in range(y):
                    if z not in (a, b, c):
                        sixes[nth, kinds.low_ace_kind(a, b, c, x, y, z)] += 1


@kernel
def _meet_community(hands: Ints, counts: Ints) -> None:
    """For each hand, count the pairs of community cards by five-card kind."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y not in (a, b, c):
                    counts[nth, low_ace_five_kind(a, b, c, x, y)] += 1


GAME = decision(
    "play",
    outcomes.ends,
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=RESULTS,
)


# ------------------------------------------------------------------------------ wagers beside it


@cache
def _three_cards() -> Known:
    (sights,) = all_sights()
    return Known((sights.kinds,), outcomes.HAND_KINDS)


@cache
def _five_cards() -> ToCome:
    """The player's three cards and the two community cards."""
    (sights,) = all_sights()
    counts = np.zeros((len(sights.cards), outcomes.FIVE_KINDS), dtype=np.int64)
    _meet_community(sights.cards.astype(np.int64), counts)
    return ToCome((counts,), COMMUNITY_PAIRS)


@cache
def _dealers_five() -> ToCome:
    """The dealer's three cards and the two community cards: any five that the player lacks.

    By inclusion and exclusion: five cards that hold three given ones are those that a pair of
    community cards completes; they are summed up to those that hold two, one or none.
    """
    cards, _, index = three_card_hands()
    (completed,) = _five_cards().counts
    with_three = np.zeros((CARDS, CARDS, CARDS, outcomes.FIVE_KINDS), dtype=np.int64)
    a, b, c = np.nonzero(index >= 0)
    for x, y, z in ((a, b, c), (b, c, a), (c, a, b), (b, a, c), (a, c, b), (c, b, a)):
        with_three[x, y, z] = completed[index[a, b, c]]
    with_two = with_three.sum(axis=2) // 3
    with_one = with_two.sum(axis=1) // 4
    a, b, c = cards.astype(np.int64).T
    counts = (
        with_one.sum(axis=0) // 5
        - with_one[a]
        - with_one[b]
        - with_one[c]
        + with_two[a, b]
        + with_two[b, c]
        + with_two[a, c]
        - with_three[a, b, c]
    )
    return ToCome((counts,), comb(49, 5))


@cache
def _six_cards() -> ToCome:
    """The player's and the dealer's three cards: a royal flush is of each suit as often, over all
    hands that a sight stands for."""
    (sights,) = all_sights()
    found = np.zeros((len(sights.cards), kinds.LOW_ACE_KINDS), dtype=np.int64)
    _meet_dealers(sights.cards.astype(np.int64), found)
    return ToCome((_by_suit(found),), SUITS * DEALER_HANDS, copies=SUITS)


def _by_suit(found: Ints) -> Ints:
    """Six cards by kind, times four, with the royal flushes of spades told apart."""
    suited = np.concatenate([SUITS * found, np.zeros_like(found[..., :2])], axis=-1)
    royals = found[..., kinds.ROYAL_FLUSH]
    suited[..., outcomes.ROYAL_FLUSH_OF_SPADES] = royals
    suited[..., kinds.ROYAL_FLUSH] -= royals
    supers = found[..., kinds.SIX_CARD_ROYAL] + found[..., kinds.SIX_CARD_ROYAL_OF_DIAMONDS]
    suited[..., outcomes.SUPER_ROYAL_OF_SPADES] = supers
    suited[..., kinds.SIX_CARD_ROYAL_OF_DIAMONDS] = supers
    suited[..., kinds.SIX_CARD_ROYAL] = 2 * supers
    return suited


def _every_three() -> Ints:
    (sights,) = all_sights()
    return np.bincount(sights.kinds, sights.weights, outcomes.HAND_KINDS).astype(np.int64)


def _every_five() -> Ints:
    (sights,) = all_sights()
    return np.asarray(sights.weights @ _five_cards().counts[0])


def _every_six() -> Ints:
    return _by_suit(low_ace_counts()) // SUITS


def side_wager(wager: str, on: str = "") -> SideWager:
    """A wager beside the decision."""
    hand = outcomes.HAND_WAGERS[wager]
    match wager:
        case "pair-plus" | "three-card-progressive":
            return SideWager(hand, _three_cards, _every_three)
        case "six-card-bonus" | "5-of-6-progressive":
            return SideWager(hand, _six_cards, _every_six)
    return SideWager(hand, _dealers_five if on == DEALER else _five_cards, _every_five, on)
