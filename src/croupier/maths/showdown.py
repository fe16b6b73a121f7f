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
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb, factorial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import SUITS, Cards, Ints, Kinds

Strengths = NDArray[np.uint16]
Counts = NDArray[np.int32]
T = TypeVar("T")
R = TypeVar("R")


class Showdown:
    """Own hands against hidden hands; the hidden ones are kinds, which stand for several hands.

    The cards of a hand stand in ascending order; the joker, of no suit, is the last.
    """

    def __init__(self, own: Cards, hidden: Kinds) -> None:
        top = int(max(hidden.cards.max(), own.max()))
        deck = (top if top == JOKER else top | 3) + 1
        size = min(own.shape[1], hidden.cards.shape[1])
        steps, classes, shares = _classes(size, deck, hidden.free)
        self.hidden = hidden
        self.renamings = factorial(SUITS - hidden.free)
        self.counters = int(classes.max()) + 1
        # No subset is common that is larger than either hand: its counter, the last, stays at zero.
        classes, shares = (
            np.append(classes, np.int32(self.counters)),
            np.append(shares, np.uint8(0)),
        )
        self.own_classes = classes[_subset_places(own, size, steps)]
        places = _subset_places(hidden.cards, size, steps)
        self.hidden_classes, self.hidden_shares = classes[places], shares[places]

    def below(self, own: Ints, thresholds: Strengths, hidden: Ints, strengths: Strengths) -> Counts:
        """For each own hand, the hidden hands that share no card with it and rank below.

        `own` and `hidden` are rows of the hands given; an own hand may be asked for several times,
        with different thresholds. `strengths` are those of the hidden hands.
        """
        entering = np.argsort(strengths, kind="stable")
        found = np.empty(len(own), dtype=np.int64)
        _sweep(
            hidden[entering],
            strengths[entering],
            self.hidden.weights,
            self.hidden_classes,
            self.hidden_shares,
            own,
            np.argsort(thresholds, kind="stable"),
            thresholds,
            self.own_classes,
            np.zeros(self.counters + 1, dtype=np.int32),
            found,
        )
        return (found // self.renamings).astype(np.int32)


def side_by_side(work: Callable[[T], R], parts: Iterable[T], cores: int | None = None) -> list[R]:
    """The results of independent parts in their order, each core taking the next part."""
    with ThreadPoolExecutor(cores or os.cpu_count()) as pool:
        return list(pool.map(work, parts))


# ------------------------------------------------------------------------------ counters

# Renaming suits changes no strength, so N(S, r) is the same for all subsets of a class, and a class
# has one counter. A kind of w hands adds, for each of its own subsets, w / (size of the subset's
# class) to N; times the number of ways to rename that is a whole number, the subset's share of w.


@cache
def _classes(size: int, deck: int, free: int) -> tuple[Ints, Counts, Cards]:
    """Where subsets of up to `size` cards stand, their classes and their shares.

    A subset stands at the sum of `steps[nth, card]` over its cards in their order: among the
    subsets of one size the places are those of the combinatorial number system.
    """
    steps = np.zeros((size + 1, deck), dtype=np.int64)
    before, start = 0, 1  # the empty subset stands first
    for nth in range(1, size + 1):
        steps[nth] = [comb(card, nth) + start - before for card in range(deck)]
        before, start = start, start + comb(deck, nth)
    home = np.zeros(start, dtype=np.int32)
    ways = np.ones(start, dtype=np.int32)
    for nth in range(1, size + 1):
        _fill_homes(np.arange(nth), deck, free, steps, home, ways)
    number = (np.cumsum(home == np.arange(start)) - 1).astype(np.int32)
    return steps, number[home], (factorial(SUITS - free) // ways).astype(np.uint8)


def _subset_places(hands: Cards, size: int, steps: Ints) -> Counts:
    """The places of all subsets of each hand; -1 for subsets of more than `size` cards."""
    places = np.zeros((len(hands), 1 << hands.shape[1]), dtype=np.int32)
    _fill_places(hands, size, steps, places)
    return places


@kernel
def _fill_places(hands: Cards, most: int, steps: Ints, places: Counts) -> None:
    cards = hands.shape[1]
    size = np.zeros(1 << cards, dtype=np.int64)
    for nth in range(cards):
        for less in range(1 << nth):
            size[(1 << nth) + less] = size[less] + 1
    for hand in range(len(hands)):
        for nth in range(cards):
            card = hands[hand, nth]
            for less in range(1 << nth):
                at = -1
                if size[less] < most:
                    at = places[hand, less] + steps[size[less] + 1, card]
                places[hand, (1 << nth) + less] = at


@kernel
def _fill_homes(cards: Ints, deck: int, free: int, steps: Ints, home: Counts, ways: Counts) -> None:
    """For every subset of so many cards, the subset that stands for its class, and its size."""
    size = len(cards)
    sets = np.zeros(4, dtype=np.int64)
    named = np.arange(4)
    moved = np.empty(size, dtype=np.int64)
    while True:
        sets[:] = 0
        place = 0
        for nth in range(size):
            if cards[nth] != JOKER:
                sets[cards[nth] & 3] |= 1 << (cards[nth] >> 2)
            place += steps[nth + 1, cards[nth]]
        number = 1
        for suit in range(free, 4):
            before = same = 0
            for other in range(free, 4):
                before += sets[other] > sets[suit] or (sets[other] == sets[suit] and other < suit)
                same += sets[other] == sets[suit] and other <= suit
            named[suit] = free + before
            number = number * (suit - free + 1) // same
        for nth in range(size):
            card = cards[nth]
            if card != JOKER:
                card = card & ~3 | named[card & 3]
            at = nth
            while at > 0 and moved[at - 1] > card:
                moved[at] = moved[at - 1]
                at -= 1
            moved[at] = card
        total = 0
        for nth in range(size):
            total += steps[nth + 1, moved[nth]]
        home[place] = total
        ways[place] = number
        nth = size - 1
        while nth >= 0 and cards[nth] == deck - size + nth:
            nth -= 1
        if nth < 0:
            return
        cards[nth] += 1
        for after in range(nth + 1, size):
            cards[after] = cards[after - 1] + 1


@kernel
def _sweep(
    hidden: Ints,
    strengths: Strengths,
    weights: Ints,
    hidden_classes: Counts,
    shares: Cards,
    own: Ints,
    order: Ints,
    thresholds: Strengths,
    own_classes: Counts,
    seen: Counts,
    found: Ints,
) -> None:
    """Enter hidden hands up to each threshold in turn; ask for the own hands that have it."""
    signs = np.ones(own_classes.shape[1], dtype=np.int64)
    nth = 1
    while nth < len(signs):
        signs[nth : 2 * nth] = -signs[:nth]
        nth *= 2
    entered = 0
    for asked in order:
        while entered < len(hidden) and strengths[entered] < thresholds[asked]:
            row = hidden[entered]
            weight = weights[row]
            for subset in range(hidden_classes.shape[1]):
                seen[hidden_classes[row, subset]] += weight * shares[row, subset]
            entered += 1
        row = own[asked]
        total = 0
        for subset in range(len(signs)):
            total += signs[subset] * seen[own_classes[row, subset]]
        found[asked] = total
