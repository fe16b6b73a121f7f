"""Criss-Cross Poker as stages: fold or bet on two cards, on four and on six of seven.

169 kinds of two cards and 93,769 of those with a pair of the row stand for all that a player can
see before the last decision. The sights of that one, some 80 million up to names of suits, are met
by compiled work. What is best hangs on the cards seen and on the bets made so far.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from croupier.chapters.criss_cross_poker.amounts import (
    COLUMNS,
    ROWS,
    Amounts,
    Size,
    finish_line,
    fold_line,
)
from croupier.chapters.criss_cross_poker.cross import CARDS, FOLD, MIDDLES, down_worths, tally_rows
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.hands.kernel import kernel
from croupier.maths.pricing.counted import Line
from croupier.maths.stages.reveals import Ints, Layer, Reveal, gather, layers
from croupier.rulebook.rules import Rules

SUITS = 4
PAIRS = np.array(list(combinations(range(CARDS), 2)), dtype=np.int64)
PLACE = np.full((CARDS, CARDS), -1, dtype=np.int64)  # of two cards among PAIRS, in either order
PLACE[PAIRS[:, 0], PAIRS[:, 1]] = PLACE[PAIRS[:, 1], PAIRS[:, 0]] = np.arange(len(PAIRS))
DEALS = comb(52, 2) * ROWS * COLUMNS * MIDDLES


@cache
def seen() -> tuple[Layer, ...]:
    """A player's two cards, and those with the outside pair of the row, up to names of suits."""
    return layers((Reveal(2, pile=0), Reveal(2, pile=1)))


@cache
def alike() -> Ints:
    """By the set of suits seen: how many pairs each pair stands for, 0 where another stands for it.

    Suits that are not seen yet may be renamed among themselves; the first pair stands for all.
    """
    found = np.zeros((1 << SUITS, len(PAIRS)), dtype=np.int64)
    for seen_suits in range(1 << SUITS):
        unseen = [suit for suit in range(SUITS) if not seen_suits >> suit & 1]
        first = np.arange(len(PAIRS))
        for order in permutations(unseen):
            names = np.arange(SUITS)
            names[unseen] = order
            first = np.minimum(first, PLACE[renamed(names)])
        found[seen_suits] = np.bincount(first, minlength=len(PAIRS))
    return found


def renamed(names: Ints) -> tuple[Ints, Ints]:
    """Every pair with its suits renamed."""
    cards = (PAIRS & ~3) | names[PAIRS & 3]
    return cards[:, 0], cards[:, 1]


def rows_of(hole: int) -> tuple[Ints, Ints]:
    """The kinds of what a kind of two cards may see in the row, and a pair that makes each."""
    kinds, first = np.unique(seen()[0].step[hole], return_index=True)
    return kinds[1:], first[1:]  # without what is in use


# ------------------------------------------------------------------------------ the best choices


@dataclass(frozen=True)
class Solution:
    """The best choice for all that is seen before the last decision, and what each is worth.

    Worths are over all cards to come. A choice is 0 for a fold, else the number of the size.
    """

    amounts: Amounts
    on_two: Ints  # kinds x choices: what each is worth
    on_four: Ints  # kinds x Across Bets x choices

    @property
    def across(self) -> Ints:
        """For each kind of two cards the best choice; of equal ones that which stakes least."""
        best: Ints = np.argmax(self.on_two, axis=1)
        return best

    @property
    def down(self) -> Ints:
        """For each kind of four cards and each Across Bet."""
        best: Ints = np.argmax(self.on_four, axis=2)
        return best

    @property
    def value(self) -> Fraction:
        """What a round is worth, in Antes."""
        best = self.on_two.max(axis=1).tolist()
        total = sum(map(int.__mul__, best, seen()[0].weights.tolist()))
        return Fraction(total, DEALS * self.amounts.unit)


def row_worths(told: Amounts, hole: Sequence[int], rows: Ints) -> Ints:
    """For two cards and pairs of the row, by Across Bet: what a fold and each Down Bet is worth."""
    worths = np.empty((len(rows), told.positions), dtype=np.int64)
    down_worths(hole[0], hole[1], rows, PAIRS, alike(), told.wagers, worths)
    bets = worths.reshape(len(rows), len(told.sizes[0]), -1)
    folds = np.broadcast_to(told.row_folds[:, None], (*bets.shape[:2], 1)) * (COLUMNS * MIDDLES)
    return np.concatenate((folds, bets), axis=2)


def hole_worths(told: Amounts, hole: int) -> tuple[Ints, Ints]:
    """The same for all that a kind of two cards may see in the row, with their kinds."""
    kinds, rows = rows_of(hole)
    return kinds, row_worths(told, seen()[0].cards[hole].tolist(), rows)


def across_worths(told: Amounts, ahead: Ints) -> Ints:
    """What a fold and each Across Bet is worth; `ahead` is what lies ahead of two cards with it."""
    fold = np.full((len(ahead), 1), told.first_fold * ROWS * COLUMNS * MIDDLES)
    return np.concatenate((fold, ahead), axis=1)


@lru_cache(maxsize=4)
def solved(told: Amounts) -> Solution:
    """The best choice everywhere, from the Middle Bet back to the Across Bet."""
    two, four = seen()
    on_four = np.empty((len(four.cards), len(told.sizes[0]), 1 + len(told.sizes[1])), np.int64)

    def of_hole(hole: int) -> None:
        kinds, worths = hole_worths(told, hole)
        on_four[kinds] = worths

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(of_hole, range(len(two.cards))))
    ahead = gather(two.step, on_four.max(axis=2))
    return Solution(told, across_worths(told, ahead), on_four)


# ------------------------------------------------------------------------------ what comes of it


@dataclass(frozen=True)
class LineRule:
    """A rule for the Middle Bet by the two lines: see `cross.tally_rows`."""

    grades: Ints
    points: Ints
    needed: int


BEST = LineRule(np.empty(0, np.int64), np.empty(0, np.int64), 0)


@dataclass(frozen=True)
class Tally:
    """Deals by where they ended: folds by the bets made, and by all three bets and both hands."""

    on_two: int
    on_four: Ints
    on_six: Ints
    finished: Ints

    def folds(self, told: Amounts) -> list[tuple[tuple[Size, ...], int]]:
        """Every way to fold, by the bets made before."""
        deals = [self.on_two, *self.on_four.tolist(), *self.on_six.tolist()]
        paths = [path for bets in range(3) for path in told.paths(bets)]
        return [(path, count) for path, count in zip(paths, deals, strict=True) if count]

    def worth(self, told: Amounts) -> Fraction:
        """What a round is worth played so, in Antes."""
        folds = (told.row_folds, told.wagers.folds)
        total = self.on_two * told.first_fold
        for deals, worth in zip((self.on_four, self.on_six), folds, strict=True):
            total += sum(map(int.__mul__, deals.tolist(), worth.tolist()))
        nets = told.finished_nets()
        total += sum(map(int.__mul__, self.finished.ravel().tolist(), nets.ravel().tolist()))
        return Fraction(total, DEALS * told.unit)


def tallied(
    told: Amounts, across: Ints, down: Ints, rule: Callable[[Ints], LineRule] = lambda hole: BEST
) -> Tally:
    """All deals under choices on two cards and on four, and for the Middle Bet a rule or the best
    choice."""
    two, four = seen()

    def of_hole(hole: int) -> Tally:
        kinds, rows = rows_of(hole)
        weights = four.weights[kinds]
        ahead = int(weights.sum()) * COLUMNS * MIDDLES
        on_four = np.zeros(len(told.sizes[0]), np.int64)
        on_six = np.zeros(told.positions, np.int64)
        finished = np.zeros(told.wagers.taken.shape, np.int64)
        if across[hole] == FOLD:
            return Tally(ahead, on_four, on_six, finished)
        size = int(across[hole]) - 1
        choices = down[kinds, size]
        plays = choices != FOLD
        on_four[size] = int(weights[~plays].sum()) * COLUMNS * MIDDLES
        made = size * len(told.sizes[1]) + choices[plays] - 1
        first, second = two.cards[hole].tolist()
        by = rule(two.cards[hole])
        tally_rows(
            first,
            second,
            rows[plays],
            weights[plays],
            made,
            PAIRS,
            alike(),
            told.wagers,
            by.grades,
            by.points,
            by.needed,
            on_six,
            finished,
        )
        return Tally(0, on_four, on_six, finished)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(of_hole, range(len(two.cards))))
    return Tally(
        sum(each.on_two for each in found),
        np.sum([each.on_four for each in found], axis=0),
        np.sum([each.on_six for each in found], axis=0),
        np.sum([each.finished for each in found], axis=0),
    )


@lru_cache(maxsize=4)
def best_tally(told: Amounts) -> Tally:
    best = solved(told)
    return tallied(told, best.across, best.down)


def lines_of(
    rules: Rules, told: Amounts, folds: Iterable[tuple[tuple[Size, ...], int]], finished: Ints
) -> dict[Line, int]:
    """Lines from deals folded after some bets, and from those played out by bets and both hands."""
    lines: dict[Line, int] = defaultdict(int)
    for path, weight in folds:
        lines[fold_line(rules, path)] += weight
    for path, hands in zip(told.paths(3), finished, strict=True):
        for across, down in np.argwhere(hands).tolist():
            lines[finish_line(path, across, down)] += int(hands[across, down])
    return dict(lines)


@kernel
def _count_five(counts: Ints) -> None:
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[hand_kind(a, b, c, d, e)] += 1


@cache
def community_counts() -> Ints:
    """All 2,598,960 hands of the five community cards, by kind."""
    counts = np.zeros(HAND_KINDS, dtype=np.int64)
    _count_five(counts)
    return counts
