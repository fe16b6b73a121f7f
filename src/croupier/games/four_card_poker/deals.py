"""Every deal of Four Card Poker, told apart by what the player sees.

A player sees five cards and the dealer's sixth. Up to the names of the suits there are 5,649,150
such sights; each meets the 1,370,754 hands of five that the dealer may have face down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from croupier.games.four_card_poker import outcomes
from croupier.games.four_card_poker.kernels import (
    dealer_strengths,
    player_strengths,
)
from croupier.hands import four
from croupier.maths.enumerate import Cards, Ints, kinds_beside_clubs, rows_beside
from croupier.maths.showdown import Counts, Showdown, Strengths, side_by_side

DEALER_HANDS = comb(46, 5)
SUITS = 4
# The least strengths of the kinds that a Bad Beat Bonus tells apart; four aces are never beaten.
FLOORS = [category << four.CATEGORY_SHIFT for category in range(four.FOUR_TWO_PAIR, 8)]


@dataclass(frozen=True)
class Sights:
    """What a player may see with one rank face up, and how the dealer's hands then compare.

    `weights` are numbers of hands and face-up cards. `results[sight]` are numbers of dealer's hands
    by WIN and LOSE. `beats[nth, kind]` are the deals in which one of the two holds two pair or
    better and loses, by the kind of the losing hand, for the sights in `strong`.
    """

    up: int
    cards: Cards
    weights: Ints
    strengths: Strengths
    kinds: Cards
    fives: Cards
    results: Counts
    strong: Ints
    beats: Counts


@cache
def _showdown() -> Showdown:
    return Showdown(kinds_beside_clubs(5).cards, kinds_beside_clubs(5))


def _sights(up: int) -> Sights:
    showdown = _showdown()
    rows = rows_beside(showdown.hidden, up)  # of the player's five cards and of the dealer's
    cards = showdown.hidden.cards[rows]
    strengths = np.empty(len(cards), dtype=np.uint16)
    kinds, fives = np.empty(len(cards), dtype=np.uint8), np.empty(len(cards), dtype=np.uint8)
    player_strengths(cards, strengths, kinds, fives)
    dealer = np.empty(len(cards), dtype=np.uint16)
    dealer_strengths(up, cards, dealer)
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
    return Sights(up, cards, weights, strengths, kinds, fives, results, strong, beats)


def dealers_fives(sights: Sights, asking: Ints) -> Ints:
    """For some of the sights, the dealer's first five cards by what they are."""
    showdown = _showdown()
    rows = rows_beside(showdown.hidden, sights.up)
    above = np.arange(1, outcomes.FIVE_KINDS + 1, dtype=np.uint16)
    asked = np.repeat(above, len(asking))
    own = np.tile(rows[asking], outcomes.FIVE_KINDS)
    below = showdown.below(own, asked, rows, sights.fives.astype(np.uint16))
    return np.diff(below.reshape(outcomes.FIVE_KINDS, -1), axis=0, prepend=0).T


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights for each rank of the face-up card, from the 2 to the ace."""
    _showdown()
    return tuple(side_by_side(_sights, range(0, 52, SUITS)))
