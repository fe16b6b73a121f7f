"""A player's hand against a dealer's hidden hand, without meeting the dealer's hands one by one.

The number of hidden hands that avoid a player's cards P and rank below r is, by inclusion and
exclusion, the sum over the subsets S of P of (-1)^|S| N(S, r), where N(S, r) is the number of
hidden hands that hold all of S and rank below r. The hidden hands enter in the order of their
strengths, each into the counters of its own subsets; whenever the strength reaches a player's
threshold, that player's sum is read off the counters as they stand. A hand of five costs 32 steps,
whether it enters or asks, where meeting every hidden hand would cost a million.

A dealer's face-up card joins every S: the hidden cards are then those beside it, their strengths
those of the whole hand, and the players' hands avoid it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints

Strengths = NDArray[np.uint16]
Counts = NDArray[np.int32]
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Hidden:
    """Hidden hands in the order of their strengths."""

    cards: Cards
    strengths: Strengths

    @staticmethod
    def of(cards: Cards, strengths: Strengths) -> Hidden:
        order = np.argsort(strengths, kind="stable")
        return Hidden(cards[order], strengths[order])


def hands_below(hidden: Hidden, own: Cards, thresholds: Strengths) -> Counts:
    """For each own hand, the hidden hands that share no card with it and rank below its threshold.

    The cards of a hand stand in ascending order.
    """
    steps, counters = _steps(hidden.cards.shape[1], int(max(hidden.cards.max(), own.max())) + 1)
    order = np.argsort(thresholds, kind="stable")
    found = np.empty(len(own), dtype=np.int32)
    seen = np.zeros(counters, dtype=np.int32)
    _sweep(hidden.cards, hidden.strengths, own, order, thresholds, steps, seen, found)
    return found


def side_by_side(work: Callable[[T], R], parts: Iterable[T], cores: int | None = None) -> list[R]:
    """The results of independent parts in their order, each core taking the next part."""
    with ThreadPoolExecutor(cores or os.cpu_count()) as pool:
        return list(pool.map(work, parts))


def _steps(size: int, deck: int) -> tuple[Ints, int]:
    """A subset's counter stands at the sum of `steps[nth, card]` over its cards, in their order.

    Among the subsets of one size the places are those of the combinatorial number system.
    """
    steps = np.zeros((size + 1, deck), dtype=np.int64)
    before, start = 0, 1  # the empty subset has the first counter
    for nth in range(1, size + 1):
        steps[nth] = [comb(card, nth) + start - before for card in range(deck)]
        before, start = start, start + comb(deck, nth)
    return steps, start


@kernel
def _sweep(
    hidden: Cards,
    strengths: Strengths,
    own: Cards,
    order: Ints,
    thresholds: Strengths,
    steps: Ints,
    seen: Counts,
    found: Counts,
) -> None:
    """Enter hidden hands up to each threshold in turn; ask for the own hands that have it."""
    most, own_size = hidden.shape[1], own.shape[1]
    subsets = 1 << max(most, own_size)
    place = np.zeros(subsets, dtype=np.int64)
    size = np.zeros(subsets, dtype=np.int64)
    for nth in range(max(most, own_size)):
        for less in range(1 << nth):
            size[(1 << nth) + less] = size[less] + 1
    entered = 0
    for asked in order:
        while entered < len(hidden) and strengths[entered] < thresholds[asked]:
            seen[0] += 1
            for nth in range(most):
                card = hidden[entered, nth]
                for less in range(1 << nth):
                    at = place[less] + steps[size[less] + 1, card]
                    place[(1 << nth) + less] = at
                    seen[at] += 1
            entered += 1
        total = np.int64(seen[0])
        for nth in range(own_size):
            card = own[asked, nth]
            for less in range(1 << nth):
                if size[less] < most:
                    at = place[less] + steps[size[less] + 1, card]
                    place[(1 << nth) + less] = at
                    total += -seen[at] if size[less] & 1 == 0 else seen[at]
        found[asked] = total


# ------------------------------------------------------------------------------ decisions


@kernel
def choice_values(results: Counts, kinds: Cards, worth: Ints, values: Ints) -> None:
    """For each hand, the sum over results of their number times their worth to its kind of hand.

    `results[hand, result]` are numbers of hidden hands, `worth[kind, result]` integers.
    """
    for hand in range(len(results)):
        total = 0
        for result in range(results.shape[1]):
            total += results[hand, result] * worth[kinds[hand], result]
        values[hand] = total


@kernel
def tally_choices(
    results: Counts, kinds: Cards, weights: Ints, choices: Cards, tally: Ints
) -> None:
    """Add up `tally[choice, kind, result]` over all hands and the choice taken with each."""
    for hand in range(len(results)):
        for result in range(results.shape[1]):
            number = np.int64(results[hand, result]) * weights[hand]
            tally[choices[hand], kinds[hand], result] += number


@kernel
def tally_kinds(kinds: Cards, weights: Ints, choices: Cards, tally: Ints) -> None:
    """Add up `tally[choice, kind]` over all hands."""
    for hand in range(len(kinds)):
        tally[choices[hand], kinds[hand]] += weights[hand]


def whole(worths: NDArray[np.object_]) -> tuple[Ints, int]:
    """Fractions as integers over one denominator."""
    scale = lcm(*(Fraction(worth).denominator for worth in worths.ravel()))
    return np.array(worths * scale, dtype=np.int64), scale


def best_threshold(strengths: Strengths, gains: Ints, among: Sequence[int] = ()) -> int:
    """The least strength from which on an act is taken, if nothing but strength may decide.

    `gains` are what the act gains with each hand, times the hand's weight; `among` are the
    strengths to choose from, if not all.
    """
    most = int(strengths.max()) + 1
    by_strength = np.zeros(most + 1, dtype=np.int64)
    np.add.at(by_strength, strengths, gains)
    from_here_up = by_strength[::-1].cumsum()[::-1]
    candidates = np.array([*sorted(among), most]) if among else np.arange(most + 1)
    gained = from_here_up[candidates]
    return int(candidates[np.flatnonzero(gained == gained.max())[-1]])
