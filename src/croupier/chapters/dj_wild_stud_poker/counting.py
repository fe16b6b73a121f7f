"""Every deal of DJ Wild Stud Poker: five of 53 cards that the player sees, against the dealer's.

Up to the names of the suits there are 150,891 hands; each meets the 1,712,304 that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb

import numpy as np

from croupier.chapters.dj_wild_stud_poker import outcomes
from croupier.chapters.dj_wild_stud_poker.outcomes import hand_kind, progressive_kind, trips_kind
from croupier.equipment.cards import JOKER
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.side_wagers import SideWager
from croupier.hands.five import FIVE_THREE_OF_A_KIND
from croupier.hands.kernel import kernel
from croupier.hands.wild import compared, wild_strength
from croupier.maths.decision import Decision
from croupier.maths.enumerate import (
    FIVE_OF_53_HANDS,
    Cards,
    Ints,
    five_of_53_kinds,
    five_of_53_rows,
    hand_place,
)
from croupier.maths.showdown import Counts, Showdown, Strengths
from croupier.maths.sights import NO_CARD, Known, Sights, ToCome

DEALER_HANDS = comb(48, 5)
DEALS = FIVE_OF_53_HANDS * DEALER_HANDS
UNSEEN = JOKER + 1 - 5  # any of them may be the card that replaces a joker


@kernel
def _rank_hands(by: int, hands: Cards, strengths: Strengths, kinds: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        strength = wild_strength(by, hand[0], hand[1], hand[2], hand[3], hand[4])
        strengths[nth] = compared(by, strength)
        kinds[nth] = hand_kind(strength)


@kernel
def _trips_kinds(by: int, hands: Cards, kinds: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        kinds[nth] = trips_kind(by, hand[0], hand[1], hand[2], hand[3], hand[4])


@kernel
def _progressive_kinds(by: int, hands: Cards, counts: Counts) -> None:
    """For every hand, the cards that may replace a joker by what they make of it."""
    for nth in range(len(hands)):
        a, b, c, d, e = hands[nth]
        for extra in range(JOKER + 1):
            if extra not in (a, b, c, d, e):
                counts[nth, progressive_kind(by, a, b, c, d, e, extra)] += 1


@cache
def _showdown() -> Showdown:
    return Showdown(five_of_53_kinds().cards, five_of_53_kinds())


@cache
def all_sights(by: int) -> tuple[Sights, ...]:
    """The sights by a reading; no card of the dealer is face up."""
    hands = five_of_53_kinds()
    strengths = np.empty(len(hands.cards), dtype=np.uint16)
    kinds = np.empty(len(hands.cards), dtype=np.uint8)
    _rank_hands(by, hands.cards, strengths, kinds)
    rows = np.arange(len(strengths))
    asked = np.concatenate([strengths, strengths + np.uint16(1)])
    below = _showdown().below(np.tile(rows, 2), asked, rows, strengths)
    beaten, not_better = below.reshape(2, len(rows))
    results = np.empty((len(rows), outcomes.RESULTS), dtype=np.int32)
    results[:, outcomes.WIN] = beaten
    results[:, outcomes.TIE] = not_better - beaten
    results[:, outcomes.LOSE] = DEALER_HANDS - not_better
    return (Sights(NO_CARD, hands.cards, hands.weights, strengths, kinds, results),)


def place_of(hand: Sequence[int]) -> tuple[int, int]:
    """The part and the place of a sight."""
    return 0, int(five_of_53_rows()[hand_place(*sorted(hand))])


@cache
def game(by: int) -> Decision:
    """The decision by a reading of how hands rank."""
    return decision(
        "raise",
        outcomes.ends,
        outcomes.FOLDED,
        sights=lambda: all_sights(by),
        hidden_hands=DEALER_HANDS,
        kinds=outcomes.HAND_KINDS,
        results=outcomes.RESULTS,
    )


# ------------------------------------------------------------------------------ wagers beside it


@cache
def _trips(by: int) -> Known:
    cards = five_of_53_kinds().cards
    kinds = np.empty(len(cards), dtype=np.uint8)
    _trips_kinds(by, cards, kinds)
    return Known((kinds,), outcomes.TRIPS_KINDS)


@cache
def _progressive(by: int) -> ToCome:
    """687a.11(f)(1): what the card beside the dealer's hand may make of a hand."""
    cards = five_of_53_kinds().cards
    counts = np.zeros((len(cards), len(outcomes.PROGRESSIVE)), dtype=np.int32)
    _progressive_kinds(by, cards, counts)
    return ToCome((counts,), UNSEEN)


@cache
def _bad_beat(by: int) -> ToCome:
    """At every sight, the dealer's hands by `outcomes.beaten_kind`."""
    (sights,) = all_sights(by)
    kinds, strengths = sights.kinds.astype(np.int64), sights.strengths
    counts = np.zeros((len(kinds), outcomes.BAD_BEAT_KINDS), dtype=np.int32)
    able = np.flatnonzero(kinds >= FIVE_THREE_OF_A_KIND)
    own = 1 + kinds[able] - FIVE_THREE_OF_A_KIND
    lost = able[own <= outcomes.DEALER_BEATEN], own[own <= outcomes.DEALER_BEATEN]
    counts[lost] = sights.results[lost[0], outcomes.LOSE]
    for nth in range(outcomes.DEALER_BEATEN):
        dealers = np.flatnonzero(kinds == FIVE_THREE_OF_A_KIND + nth)
        below = _showdown().below(able, strengths[able], dealers, strengths[dealers])
        counts[able, 1 + outcomes.DEALER_BEATEN + nth] = below
    counts[:, 0] = DEALER_HANDS - counts.sum(axis=1)
    return ToCome((counts,), DEALER_HANDS)


def every_hand(at: Known | ToCome) -> Ints:
    """All deals by kind, whatever is decided."""
    found = np.zeros((1, at.size), dtype=np.int64)
    weights = five_of_53_kinds().weights
    at.tally(0, weights, np.zeros(len(weights), dtype=np.uint8), found)
    return np.asarray(found[0])


def side_wager(by: int, wager: str, on: str = "") -> SideWager:
    """A wager beside the decision."""
    hands: dict[str, Callable[[int], Known | ToCome]] = {
        "progressive-bonus": _progressive,
        "trips-bonus": _trips,
        "two-way-bad-beat-bonus": _bad_beat,
    }
    at, hand = hands[wager], outcomes.hand_wagers(by)[wager]
    return SideWager(hand, lambda: at(by), lambda: every_hand(at(by)), on)
