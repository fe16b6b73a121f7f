"""Every deal of High Card Flush: seven cards that the player sees, against the dealer's seven."""

from __future__ import annotations

import os
from functools import cache
from math import comb

import numpy as np

from croupier.chapters.high_card_flush import outcomes
from croupier.chapters.high_card_flush.outcomes import NINE_HIGH, hand_kind, run_kind_of
from croupier.families.poker.counting.decided import decision
from croupier.hands.kernel import kernel
from croupier.hands.suits import CARDS, PLACE, SIZE, best_flush
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.showdown import Counts, Strengths, side_by_side
from croupier.maths.sights import NO_CARD, Sights
from croupier.maths.suits import DEALER_HANDS, Sets, meet_all, seven_card_kinds

HANDS = comb(52, CARDS)
DEALS = HANDS * DEALER_HANDS


@kernel
def _fill(sets: Sets, strengths: Strengths, kinds: Cards, runs: Cards) -> None:
    for nth in range(len(sets)):
        hand = sets[nth]
        a, b, c, d = int(hand[0]), int(hand[1]), int(hand[2]), int(hand[3])
        ranks = best_flush(a, b, c, d)
        strengths[nth] = PLACE[ranks]
        kinds[nth] = hand_kind(SIZE[ranks])
        runs[nth] = run_kind_of(a, b, c, d)


@cache
def _hands() -> tuple[Strengths, Cards, Cards]:
    """Of every kind of seven cards its flush's strength and kind, and its straight flush."""
    sets = seven_card_kinds().sets
    strengths = np.empty(len(sets), dtype=np.uint16)
    kinds, runs = np.empty(len(sets), dtype=np.uint8), np.empty(len(sets), dtype=np.uint8)
    _fill(sets, strengths, kinds, runs)
    return strengths, kinds, runs


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights; no card of the dealer is face up."""
    found = seven_card_kinds()
    results: Counts = np.empty((len(found.sets), outcomes.RESULTS), dtype=np.int32)
    parts = np.array_split(np.arange(len(found.sets)), 4 * (os.cpu_count() or 1))

    def meet(part: Ints) -> None:
        rows = slice(int(part[0]), int(part[-1]) + 1)
        meet_all(found.sets[rows], NINE_HIGH, results[rows])

    side_by_side(meet, parts)
    strengths, kinds, _ = _hands()
    return (Sights(NO_CARD, found.cards(), found.weights, strengths, kinds, results),)


def _holding(kind: int) -> str:
    return outcomes.HOLDING[kind]


GAME = decision(
    "raise",
    lambda rules, result, kind, times: outcomes.ends(result, times),
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=outcomes.RESULTS,
    holding=_holding,
)


def hand_counts(wager: str) -> Ints:
    """Every hand by kind, for a wager that no fold touches (678a.11(c)(2)(i))."""
    strengths, _, runs = _hands()
    weights = seven_card_kinds().weights
    if wager != "flush-bonus":
        return np.bincount(runs, weights, outcomes.RUN_KINDS).astype(np.int64)
    return np.bincount(_LENGTH[strengths] - 2, weights, outcomes.FLUSH_KINDS).astype(np.int64)


def _lengths() -> Ints:
    """The length of a flush by its strength."""
    lengths = np.zeros(int(PLACE.max()) + 1, dtype=np.int64)
    held = SIZE <= CARDS
    lengths[PLACE[held]] = SIZE[held]
    return lengths


_LENGTH = _lengths()
