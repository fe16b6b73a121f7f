"""Compiled work on the cross: what the middle card leaves open at each sight, what comes of it.

A sight is a player's two cards, a pair outside in the row and one outside in the column: `row` and
`column` are places in a list of pairs. The middle cards that make a kind of a hand are a set of
bits, so that what both hands make together is read off the sets of the two lines.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.hands.kernel import kernel
from croupier.maths.stages.reveals import Ints

Sets = NDArray[np.uint64]
CARDS, MIDDLES = 52, 46
FOLD = 0  # a choice; any other is the number of a size, from 1


class Wagers(NamedTuple):
    """What the wagers bring, in whole units; a bet's sizes are whole parts of an Ante.

    `antes` and `bets` are by wager and kind, `bets` for one part of an Ante; `steps` is how much a
    kind brings a Middle Bet more than the one below it. `folds` is what a fold
    before the Middle Bet costs by the sizes of the two bets made. Where a payout limit binds, it
    takes `taken`, by the sizes of all three bets and the kinds of both hands.
    """

    antes: Ints
    bets: Ints
    steps: Ints
    across: Ints
    down: Ints
    middle: Ints
    folds: Ints
    taken: Ints
    limited: bool


class Lines(NamedTuple):
    """Every pair of cards as the outside of a line, for a player's two cards.

    `kinds` is by pair and middle card, -1 where a card is in use; `sets` by pair and kind the
    middle cards that make it; `antes` and `bets` by wager and pair what they all bring together.
    """

    kinds: Ints
    sets: Sets
    antes: Ints
    bets: Ints


@kernel
def bit(card: int) -> np.uint64:
    return np.uint64(1) << np.uint64(card)


@kernel
def ones(bits: np.uint64) -> int:
    """How many cards a set has."""
    bits -= bits >> np.uint64(1) & np.uint64(0x5555555555555555)
    pairs = bits & np.uint64(0x3333333333333333)
    pairs += bits >> np.uint64(2) & np.uint64(0x3333333333333333)
    nibbles = pairs + (pairs >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(nibbles * np.uint64(0x0101010101010101) >> np.uint64(56))


@kernel
def lines_of(first: int, second: int, pairs: Ints, wagers: Wagers) -> Lines:
    """Every line that may cross a player's two cards."""
    kinds = np.full((len(pairs), CARDS), -1, dtype=np.int64)
    sets = np.zeros((len(pairs), HAND_KINDS), dtype=np.uint64)
    antes = np.zeros((len(wagers.antes), len(pairs)), dtype=np.int64)
    bets = np.zeros((len(wagers.bets), len(pairs)), dtype=np.int64)
    for pair in range(len(pairs)):
        a, b = pairs[pair, 0], pairs[pair, 1]
        if a in (first, second) or b in (first, second):
            continue
        for card in range(CARDS):
            if card not in (first, second, a, b):
                kind = hand_kind(first, second, a, b, card)
                kinds[pair, card] = kind
                sets[pair, kind] |= bit(card)
                for wager in range(len(antes)):
                    antes[wager, pair] += wagers.antes[wager, kind]
                for wager in range(len(bets)):
                    bets[wager, pair] += wagers.bets[wager, kind]
    return Lines(kinds, sets, antes, bets)


@kernel
def line_sum(kinds: Ints, sums: Ints, nets: Ints, line: int, pair: int, a: int, b: int) -> int:
    """What a wager on a line brings over all middle cards: without two that lie on the other."""
    return int(sums[line, pair] - nets[line, kinds[pair, a]] - nets[line, kinds[pair, b]])


@kernel
def higher_hand(sets: Sets, row: int, column: int, free: np.uint64, steps: Ints) -> int:
    """What the higher of both hands brings over all free middle cards; `steps` is how much a kind
    brings more than the one below it."""
    above = np.uint64(0)
    total = steps[0] * MIDDLES
    for kind in range(HAND_KINDS - 1, 0, -1):
        above |= sets[row, kind] | sets[column, kind]
        total += steps[kind] * ones(above & free)
    return int(total)


@kernel
def cut_by_limit(
    sets: Sets, row: int, column: int, free: np.uint64, taken: Ints, cuts: Ints
) -> None:
    """What a payout limit takes over all free middle cards, for each way to make the three bets.

    Where it takes nothing of the largest bets, it takes nothing of any.
    """
    cuts[:] = 0
    for kind in range(HAND_KINDS):
        here = sets[row, kind] & free
        for other in range(HAND_KINDS):
            if here & sets[column, other] and taken[-1, kind, other]:
                cards = ones(here & sets[column, other])
                for path in range(len(cuts)):
                    cuts[path] += cards * taken[path, kind, other]


@kernel
def best_middle(
    at: int, base: int, middle: int, sizes: Ints, folds: Ints, cuts: Ints
) -> tuple[int, int]:
    """The best choice at the Middle Bet, and what it is worth over all middle cards.

    `at` is the number of the two bets made, `base` what they and the Antes bring. Of choices that
    are worth the same the first is taken, which stakes least.
    """
    best, choice = folds[at] * MIDDLES, FOLD
    for size in range(len(sizes)):
        worth = base + sizes[size] * middle - cuts[at * len(sizes) + size]
        if worth > best:
            best, choice = worth, size + 1
    return best, choice


@kernel
def suits_of(a: int, b: int, c: int, d: int) -> int:
    """The suits of four cards as a set of bits."""
    return 1 << (a & 3) | 1 << (b & 3) | 1 << (c & 3) | 1 << (d & 3)


@kernel
def down_worths(
    first: int, second: int, rows: Ints, pairs: Ints, alike: Ints, wagers: Wagers, worths: Ints
) -> None:
    """For two cards and some pairs of the row: what each Across Bet with each Down Bet is worth,
    over all pairs of the column and all middle cards, the Middle Bet at its best.

    `alike` says for the suits seen how many pairs of the column a pair stands for. Without a limit
    what a bet brings is linear in its size: none between the smallest and the largest is better
    than both.
    """
    kinds, sets, ante_sums, bet_sums = lines_of(first, second, pairs, wagers)
    antes, bets, steps, sizes_across, sizes_down, sizes, folds, taken, limited = wagers
    cuts = np.zeros(len(taken), dtype=np.int64)
    worths[:] = 0
    for nth in range(len(rows)):
        row = rows[nth]
        a, b = pairs[row, 0], pairs[row, 1]
        used = bit(first) | bit(second) | bit(a) | bit(b)
        suits = suits_of(first, second, a, b)
        for column in range(len(pairs)):
            c, d = pairs[column, 0], pairs[column, 1]
            times = alike[suits, column]
            if times == 0 or used & (bit(c) | bit(d)):
                continue
            ante = line_sum(kinds, ante_sums, antes, 0, row, c, d)
            ante += line_sum(kinds, ante_sums, antes, 1, column, a, b)
            across = line_sum(kinds, bet_sums, bets, 0, row, c, d)
            down = line_sum(kinds, bet_sums, bets, 1, column, a, b)
            free = ~(used | bit(c) | bit(d))
            middle = higher_hand(sets, row, column, free, steps)
            largest = max(sizes[0] * middle, sizes[-1] * middle)
            if limited:
                cut_by_limit(sets, row, column, free, taken, cuts)
            at = 0
            for i in range(len(sizes_across)):
                for j in range(len(sizes_down)):
                    base = ante + sizes_across[i] * across + sizes_down[j] * down
                    if limited:
                        best = best_middle(at, base, middle, sizes, folds, cuts)[0]
                    else:
                        best = max(base + largest, folds[at] * MIDDLES)
                    worths[nth, at] += times * best
                    at += 1


@kernel
def middle_choices(
    first: int,
    second: int,
    row: int,
    pairs: Ints,
    alike: Ints,
    wagers: Wagers,
    times: Ints,
    choices: Ints,
    worths: Ints,
) -> None:
    """For two cards and a pair of the row, by pair of the column: how many it stands for, and by
    the two bets made the best Middle Bet and what it is worth over all middle cards."""
    kinds, sets, ante_sums, bet_sums = lines_of(first, second, pairs, wagers)
    antes, bets, steps, sizes_across, sizes_down, sizes, folds, taken, limited = wagers
    cuts = np.zeros(len(taken), dtype=np.int64)
    a, b = pairs[row, 0], pairs[row, 1]
    used = bit(first) | bit(second) | bit(a) | bit(b)
    suits = suits_of(first, second, a, b)
    times[:] = 0
    for column in range(len(pairs)):
        c, d = pairs[column, 0], pairs[column, 1]
        if used & (bit(c) | bit(d)):
            continue
        times[column] = alike[suits, column]
        ante = line_sum(kinds, ante_sums, antes, 0, row, c, d)
        ante += line_sum(kinds, ante_sums, antes, 1, column, a, b)
        across = line_sum(kinds, bet_sums, bets, 0, row, c, d)
        down = line_sum(kinds, bet_sums, bets, 1, column, a, b)
        free = ~(used | bit(c) | bit(d))
        middle = higher_hand(sets, row, column, free, steps)
        if limited:
            cut_by_limit(sets, row, column, free, taken, cuts)
        for at in range(len(folds)):
            base = ante + sizes_across[at // len(sizes_down)] * across
            base += sizes_down[at % len(sizes_down)] * down
            worth, choice = best_middle(at, base, middle, sizes, folds, cuts)
            worths[column, at], choices[column, at] = worth, choice


@kernel
def tally_rows(
    first: int,
    second: int,
    rows: Ints,
    weights: Ints,
    made: Ints,
    pairs: Ints,
    alike: Ints,
    wagers: Wagers,
    grades: Ints,
    points: Ints,
    needed: int,
    folded: Ints,
    finished: Ints,
) -> None:
    """Deals from two cards and some pairs of the row, by where they end.

    `made` is for each row the number of the two bets made. With `grades` of lines the Middle Bet is
    the choice that the better of the two names, but the smallest where it names a fold and their
    `points` are as many as `needed`; without grades it is the best.
    """
    kinds, sets, ante_sums, bet_sums = lines_of(first, second, pairs, wagers)
    antes, bets, steps, sizes_across, sizes_down, sizes, folds, taken, limited = wagers
    cuts = np.zeros(len(taken), dtype=np.int64)
    for nth in range(len(rows)):
        row, at = rows[nth], made[nth]
        a, b = pairs[row, 0], pairs[row, 1]
        used = bit(first) | bit(second) | bit(a) | bit(b)
        suits = suits_of(first, second, a, b)
        on_across, on_down = sizes_across[at // len(sizes_down)], sizes_down[at % len(sizes_down)]
        for column in range(len(pairs)):
            c, d = pairs[column, 0], pairs[column, 1]
            times = alike[suits, column]
            if times == 0 or used & (bit(c) | bit(d)):
                continue
            free = ~(used | bit(c) | bit(d))
            if len(grades):
                enough = points[row] + points[column] >= needed
                choice = max(grades[row], grades[column], np.int64(enough))
            else:
                base = line_sum(kinds, ante_sums, antes, 0, row, c, d)
                base += line_sum(kinds, ante_sums, antes, 1, column, a, b)
                base += on_across * line_sum(kinds, bet_sums, bets, 0, row, c, d)
                base += on_down * line_sum(kinds, bet_sums, bets, 1, column, a, b)
                middle = higher_hand(sets, row, column, free, steps)
                if limited:
                    cut_by_limit(sets, row, column, free, taken, cuts)
                choice = best_middle(at, base, middle, sizes, folds, cuts)[1]
            if choice == FOLD:
                folded[at] += weights[nth] * times * MIDDLES
                continue
            path = at * len(sizes) + choice - 1
            for kind in range(HAND_KINDS):
                here = sets[row, kind] & free
                if here:
                    for other in range(HAND_KINDS):
                        if here & sets[column, other]:
                            cards = ones(here & sets[column, other])
                            finished[path, kind, other] += weights[nth] * times * cards
