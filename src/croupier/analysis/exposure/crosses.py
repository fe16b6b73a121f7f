"""Criss-Cross Poker with one community card seen before the first decision: every deal.

A card of the row changes the first decision only: on the second the row lies open. A card of the
column changes the first two, the middle card all three. Kinds of two cards and a pair of the row
stand for all of them up to the names of the suits; what is known at the first decision is told
apart by classes of a seen card beside two of the own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from croupier.analysis.exposure.holes import hole_classes
from croupier.chapters.criss_cross_poker.amounts import COLUMNS, ROWS, Amounts
from croupier.chapters.criss_cross_poker.counting import (
    DEALS,
    PAIRS,
    rows_of,
    seen,
    solved,
)
from croupier.chapters.criss_cross_poker.cross import (
    CARDS,
    MIDDLES,
    Wagers,
    best_middle,
    bit,
    cut_by_limit,
    higher_hand,
    line_sum,
    lines_of,
)
from croupier.families.poker.pairs_from_6s import HAND_KINDS
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell
from croupier.maths.showdown import side_by_side

PLACES = 2  # in a pair
BESIDE_ROW_CARD = ROWS * PLACES // (CARDS - 2) * COLUMNS * MIDDLES
"""Deals beside two cards and a seen card of the row."""
BESIDE_COLUMN_CARD = COLUMNS * PLACES // (CARDS - 4) * MIDDLES
"""Deals beside two cards, a pair of the row and a seen card of the column."""
BESIDE_MIDDLE = COLUMNS * MIDDLES // (CARDS - 4)
"""Deals beside two cards, a pair of the row and the middle card."""
WorthsOf = Callable[[int, int, Ints, Ints, Wagers, Ints], None]


def row_card(told: Amounts) -> Fraction:
    """What a round is worth, in Antes, to who sees a card of the row."""
    two, _ = seen()
    ahead = solved(told).on_four.max(axis=2)
    total = 0
    for hole, weight in enumerate(two.weights.tolist()):
        dealt = two.step[hole]
        free = dealt >= 0
        by_card = np.zeros((CARDS, ahead.shape[1]), dtype=np.int64)
        for place in range(PLACES):
            np.add.at(by_card, PAIRS[free, place], ahead[dealt[free]])
        own = [card for card in range(CARDS) if card not in two.cards[hole]]
        best = np.maximum(by_card[own].max(axis=1), told.first_fold * BESIDE_ROW_CARD)
        total += weight * sum(best.tolist())
    return Fraction(total, PLACES * DEALS * told.unit)


def column_card(told: Amounts, tell: Tell) -> Fraction:
    """The same with a card of the column."""
    return _by_class(told, column_worths, PLACES, BESIDE_COLUMN_CARD, tell)


def middle_card(told: Amounts, tell: Tell) -> Fraction:
    """The same with the middle card, under which both hands are known at the last decision."""
    return _by_class(told, middle_worths, 1, BESIDE_MIDDLE, tell)


def _by_class(told: Amounts, worths_of: WorthsOf, times: int, beside: int, tell: Tell) -> Fraction:
    """The best first decision where a card is known that no pair of the row shows; each deal is
    met so many times, and so many lie beside four cards and the one seen."""
    two, four = seen()
    classes = hole_classes()
    across, down = len(told.sizes[0]), len(told.sizes[1])
    row_folds = told.row_folds * beside

    def of_hole(hole: int) -> tuple[Ints, Ints]:
        tell(f"two cards: {hole + 1} of {len(two.cards)} kinds")
        kinds, rows = rows_of(hole)
        first, second = two.cards[hole].tolist()
        worths = np.zeros((len(rows), CARDS, across * down), dtype=np.int64)
        worths_of(first, second, rows, PAIRS, told.wagers, worths)
        best = worths.reshape(len(rows), CARDS, across, down).max(axis=3)
        np.maximum(best, row_folds, out=best)
        weights = four.weights[kinds]
        free = np.ones((len(rows), CARDS), dtype=np.int64)
        np.put_along_axis(free, PAIRS[rows], 0, axis=1)
        return np.tensordot(weights, best * free[:, :, None], axes=1), weights @ free

    number = int(classes.max()) + 1
    ahead, deals = np.zeros((number, across), dtype=np.int64), np.zeros(number, dtype=np.int64)
    for hole, (worth, met) in enumerate(side_by_side(of_hole, range(len(two.cards)))):
        low, high = two.cards[hole].tolist()
        own = classes[:, low, high]
        np.add.at(ahead, own[own >= 0], worth[own >= 0])
        np.add.at(deals, own[own >= 0], met[own >= 0])
    best = np.maximum(ahead.max(axis=1), told.first_fold * beside * deals)
    return Fraction(sum(best.tolist()), times * DEALS * told.unit)


@kernel
def column_worths(
    first: int, second: int, rows: Ints, pairs: Ints, wagers: Wagers, worths: Ints
) -> None:
    """By pair of the row and card of the column: what each way to make two bets is worth over the
    column's other cards and all middle cards, the Middle Bet at its best."""
    kinds, sets, ante_sums, bet_sums = lines_of(first, second, pairs, wagers)
    antes, bets, steps, sizes_across, sizes_down, sizes, folds, taken, limited = wagers
    cuts = np.zeros(len(taken), dtype=np.int64)
    for nth in range(len(rows)):
        row = rows[nth]
        a, b = pairs[row, 0], pairs[row, 1]
        used = bit(first) | bit(second) | bit(a) | bit(b)
        for column in range(len(pairs)):
            c, d = pairs[column, 0], pairs[column, 1]
            if used & (bit(c) | bit(d)):
                continue
            ante = line_sum(kinds, ante_sums, antes, 0, row, c, d)
            ante += line_sum(kinds, ante_sums, antes, 1, column, a, b)
            across = line_sum(kinds, bet_sums, bets, 0, row, c, d)
            down = line_sum(kinds, bet_sums, bets, 1, column, a, b)
            free = ~(used | bit(c) | bit(d))
            middle = higher_hand(sets, row, column, free, steps)
            cuts[:] = 0
            if limited:
                cut_by_limit(sets, row, column, free, taken, cuts)
            at = 0
            for i in range(len(sizes_across)):
                for j in range(len(sizes_down)):
                    base = ante + sizes_across[i] * across + sizes_down[j] * down
                    best = best_middle(at, base, middle, sizes, folds, cuts)[0]
                    worths[nth, c, at] += best
                    worths[nth, d, at] += best
                    at += 1


@kernel
def middle_worths(
    first: int, second: int, rows: Ints, pairs: Ints, wagers: Wagers, worths: Ints
) -> None:
    """By pair of the row and middle card: the same over all pairs of the column, of which only the
    kind of hand that they make counts."""
    kinds = lines_of(first, second, pairs, wagers).kinds
    antes, bets, _, sizes_across, sizes_down, sizes, folds, taken, _ = wagers
    every = np.zeros((CARDS, HAND_KINDS), dtype=np.int64)
    with_card = np.zeros((CARDS, CARDS, HAND_KINDS), dtype=np.int64)
    for column in range(len(pairs)):
        for card in range(CARDS):
            kind = kinds[column, card]
            if kind >= 0:
                every[card, kind] += 1
                with_card[card, pairs[column, 0], kind] += 1
                with_card[card, pairs[column, 1], kind] += 1
    for nth in range(len(rows)):
        row = rows[nth]
        a, b = pairs[row, 0], pairs[row, 1]
        for card in range(CARDS):
            own = kinds[row, card]
            if own < 0:
                continue
            for kind in range(HAND_KINDS):
                # The pair of the row itself is in both counts of its cards.
                columns = every[card, kind] - with_card[card, a, kind] - with_card[card, b, kind]
                columns += kind == own
                if columns == 0:
                    continue
                ante = antes[0, own] + antes[1, kind]
                high = bets[2, max(own, kind)]
                at = 0
                for i in range(len(sizes_across)):
                    for j in range(len(sizes_down)):
                        base = ante + sizes_across[i] * bets[0, own] + sizes_down[j] * bets[1, kind]
                        best = folds[at]
                        for size in range(len(sizes)):
                            less = taken[at * len(sizes) + size, own, kind]
                            best = max(best, base + sizes[size] * high - less)
                        worths[nth, card, at] += columns * best
                        at += 1
