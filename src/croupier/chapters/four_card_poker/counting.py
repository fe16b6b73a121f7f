"""Every deal of Four Card Poker, told apart by what the player sees.

A player sees five cards and the dealer's sixth. Up to the names of the suits there are 5,649,150
such sights; each meets the 1,370,754 hands of five that the dealer may have face down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from croupier.chapters.four_card_poker import outcomes
from croupier.chapters.four_card_poker.outcomes import hand_kind
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.hand_counts import low_ace_counts
from croupier.families.poker.counting.side_wagers import SideWager
from croupier.hands import four
from croupier.hands.five import FIVE_FLUSH as FLUSH
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.kinds import (
    ACE_TO_5,
    SIX_CARD_ROYAL,
    SUITED_ACE_TO_5,
    low_ace_five_kind,
)
from croupier.maths.enumerate import Cards, Ints, kinds_beside_clubs, rows_beside
from croupier.maths.showdown import Counts, Showdown, Strengths
from croupier.maths.sights import AtSight, Known, Parts, Rare, Sights, ToCome
from croupier.maths.spread import each
from croupier.rounds.words import DEALER

DEALER_HANDS = comb(46, 5)
SUITS = 4
WITHOUT_ANTE = "With an Aces Up Wager and no Ante: there is nothing to fold."
# The least strengths of the kinds that a Bad Beat Bonus tells apart; four aces are never beaten.
FLOORS = [category << four.CATEGORY_SHIFT for category in range(four.FOUR_TWO_PAIR, 8)]


DEALS = comb(52, 5) * 47 * DEALER_HANDS


@dataclass(frozen=True, eq=False)
class FourCardSights(Sights):
    """With the kinds of all five cards, and with bad beats.

    `beats[nth, kind]` are the deals in which one of the two holds two pair or better and loses, by
    the kind of the losing hand, for the sights in `strong`; the others are of kind 0.
    """

    fives: Cards
    strong: Ints
    beats: Counts


@kernel
def _player_strengths(hands: Cards, strengths: Strengths, kinds: Cards, fives: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
        strength = strength4of5(a, b, c, d, e)
        strengths[nth] = strength
        kinds[nth] = hand_kind(strength)
        fives[nth] = low_ace_five_kind(a, b, c, d, e)


@kernel
def _dealer_strengths(up: int, side_wager: Cards, strengths: Strengths) -> None:
    for nth in range(len(side_wager)):
        hand = side_wager[nth]
        strengths[nth] = strength4of6(up, hand[0], hand[1], hand[2], hand[3], hand[4])


@cache
def _showdown() -> Showdown:
    return Showdown(kinds_beside_clubs(5).cards, kinds_beside_clubs(5))


def _sights(up: int) -> FourCardSights:
    showdown = _showdown()
    rows = rows_beside(showdown.hidden, up)  # of the player's five cards and of the dealer's
    cards = showdown.hidden.cards[rows]
    strengths = np.empty(len(cards), dtype=np.uint16)
    kinds, fives = np.empty(len(cards), dtype=np.uint8), np.empty(len(cards), dtype=np.uint8)
    _player_strengths(cards, strengths, kinds, fives)
    dealer = np.empty(len(cards), dtype=np.uint16)
    _dealer_strengths(up, cards, dealer)
    # Only a hand of two pair or better can be badly beaten, or can badly beat another.
    strong = np.flatnonzero(strengths >= FLOORS[0])
    above = [strong[strengths[strong] > floor] for floor in FLOORS]
    asking = [np.arange(len(cards)), strong, *above]
    asked = [strengths + np.uint16(1), strengths[strong]]
    for part, floor in zip(above, FLOORS, strict=True):
        asked.append(np.full(len(part), floor, dtype=np.uint16))
    below = showdown.below(rows[np.concatenate(asking)], np.concatenate(asked), rows, dealer)
    parts = np.split(below, np.cumsum([len(part) for part in asking])[:-1])
    results = np.stack([parts[0], DEALER_HANDS - parts[0]], axis=1)
    floors = np.zeros((len(cards), len(FLOORS) + 1), dtype=np.int32)
    floors[strong] = parts[1][:, None]  # a floor above the own hand is where that hand is
    for nth, part in enumerate(above):
        floors[part, nth] = parts[2 + nth]
    beats = np.zeros((len(strong), outcomes.HAND_KINDS), dtype=np.int32)
    beats[:, outcomes.TWO_PAIR : outcomes.FOUR_ACES] = np.diff(floors[strong], axis=1)
    beats[np.arange(len(strong)), kinds[strong]] += results[strong, outcomes.LOSE]
    weights = SUITS * showdown.hidden.weights[rows]
    beats[:, 0] = DEALER_HANDS - beats.sum(axis=1)
    return FourCardSights(up, cards, weights, strengths, kinds, results, fives, strong, beats)


@cache
def all_sights() -> tuple[FourCardSights, ...]:
    """The sights for each rank of the face-up card, from the 2 to the ace."""
    _showdown()
    return tuple(each(_sights, range(0, 52, SUITS)))


GAME = decision(
    "play",
    outcomes.ends,
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=outcomes.RESULTS,
    linear=True,
)


# ------------------------------------------------------------------------------ wagers beside it


@cache
def _best_four() -> Known:
    return Known(tuple(sights.kinds for sights in all_sights()), outcomes.HAND_KINDS)


@cache
def _all_five() -> Known:
    return Known(tuple(sights.fives for sights in all_sights()), outcomes.CARD_KINDS)


@cache
def _bad_beats() -> Rare:
    every = all_sights()
    return Rare(
        ToCome(tuple(sights.beats for sights in every), DEALER_HANDS),
        tuple(sights.strong for sights in every),
        tuple(len(sights.cards) for sights in every),
    )


def dealers_five(sights: FourCardSights) -> Counts:
    """At each of these sights, the dealer's first five cards by kind: all five lie face down.

    What is less than a flush, which nothing pays, is one kind.
    """
    bounds = np.array([*range(FLUSH, SIX_CARD_ROYAL), SUITED_ACE_TO_5])
    rows = rows_beside(_showdown().hidden, sights.up)
    asking, asked = np.tile(rows, len(bounds)), np.repeat(bounds, len(rows))
    dealer = np.where(sights.fives == ACE_TO_5, 0, sights.fives).astype(np.uint16)
    below = _showdown().below(asking, asked.astype(np.uint16), rows, dealer)
    counts = np.zeros((len(rows), outcomes.CARD_KINDS), dtype=np.int32)
    edges = [*below.reshape(len(bounds), len(rows)), np.full(len(rows), DEALER_HANDS)]
    counts[:, 0] = edges[0]
    counts[:, bounds] = np.diff(np.stack(edges, axis=1), axis=1)
    return counts


@cache
def _dealers_five() -> ToCome:
    return ToCome(Parts(dealers_five, all_sights()), DEALER_HANDS)


@cache
def _every(at: AtSight) -> Ints:
    """All deals by kind, whatever is decided."""
    found = np.zeros((1, at.size), dtype=np.int64)
    for part, sights in enumerate(all_sights()):
        at.tally(part, sights.weights, np.zeros(len(sights.weights), dtype=np.uint8), found)
    return np.asarray(found[0])


def side_wager(wager: str, on: str = "") -> SideWager:
    """A wager beside the decision."""
    hand = outcomes.HAND_WAGERS[wager]
    match wager:
        case "aces-up" | "four-card-progressive":
            return SideWager(hand, _best_four, lambda: _every(_best_four()))
        case "bad-beat-bonus":
            return SideWager(hand, _bad_beats, lambda: _every(_bad_beats()))
        case "six-card-bonus":  # 641a.11(b)(1): no fold touches it
            return SideWager(hand, _all_five, low_ace_counts)
    hands = _dealers_five if on == DEALER else _all_five
    return SideWager(hand, hands, lambda: _every(_all_five()), on)
