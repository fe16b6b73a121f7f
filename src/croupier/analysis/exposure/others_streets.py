"""What others' hands tell where cards of one's own and of the board meet a paytable.

In a sampled deal every board is met: by the best choice over the boards that may come beside the
others' cards, and by the choice that is best over all boards, of which the mean is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from croupier.analysis.exposure.hidden import five_of
from croupier.analysis.exposure.others import (
    MOST_OTHERS,
    PARTS,
    Told,
    cards_seen,
    choose_table,
    mean_and_error,
)
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell
from croupier.maths.shoe.hands import Floats
from croupier.maths.showdown import side_by_side
from croupier.maths.simulate import stream

DECK, HAND = 52, 5
Added = Callable[[Ints, int], float]


def told_beside(own: int, added: Added, tell: Tell, *, seed: int, deals: int) -> tuple[Told, ...]:
    """By the number of others with as many cards: `added` is of shuffled cards, of which so many
    after the own are seen."""
    five_of(DECK)
    each = -(-deals // PARTS)

    def part(nth: int) -> Floats:
        rng = stream(seed, nth)
        found = np.empty((each, 1 + MOST_OTHERS))
        for row in found:
            cards = rng.permutation(DECK)
            row[:] = [added(cards, seen) for seen in cards_seen(own)]
        tell(f"sampled deals: {nth + 1} of {PARTS} parts")
        return found

    return tuple(mean_and_error(np.concatenate(side_by_side(part, range(PARTS)))))


@kernel
def _paid(four: Ints, last: int, pays: Floats, choose: Ints) -> float:
    """What four ascending cards and a last one pay."""
    place, above = 0, 0
    for nth in range(HAND - 1):
        above += four[nth] > last
        place += choose[four[nth], nth + 1 + (four[nth] > last)]
    return float(pays[place + choose[last, HAND - above]])


@kernel
def street_added(
    cards: Ints, told: int, pays: Floats, sizes: Ints, most: int, choose: Ints
) -> float:
    """Two cards and three streets, a wager of one of the sizes or a fold before each."""
    free = 2 + told  # cards from here on may come
    best = np.zeros((3, most + 1))
    usual = np.zeros((3, most + 1))
    told_of = np.zeros((3, most + 1))
    for first in range(2, DECK):
        best[1], usual[1], told_of[1] = 0, 0, 0
        for second in range(2, DECK):
            if second == first:
                continue
            four = np.sort(np.array([cards[0], cards[1], cards[first], cards[second]]))
            every, may = 0.0, 0.0
            for third in range(2, DECK):
                if third in (first, second):
                    continue
                pay = _paid(four, cards[third], pays, choose)
                every += pay
                if third >= free:
                    may += pay
            open_third = DECK - free - (first >= free) - (second >= free)
            every /= DECK - 4
            may /= open_third
            for total in range(1, most + 1):
                alone, choice, known = -float(total), -float(total), -float(total)
                for size in sizes:
                    if total + size <= most:
                        if (total + size) * every > alone:
                            alone = (total + size) * every
                            choice = (total + size) * may
                        known = max(known, (total + size) * may)
                usual[1, total] += alone
                if second >= free:
                    told_of[1, total] += choice
                    best[1, total] += known
        open_second = DECK - free - (first >= free)
        _decided(1, DECK - 3, open_second, sizes, best, usual, told_of, most)
        for total in range(1, most + 1):
            usual[0, total] += usual[2, total]
            if first >= free:
                told_of[0, total] += told_of[2, total]
                best[0, total] += best[2, total]
    _decided(0, DECK - 2, DECK - free, sizes, best, usual, told_of, most)
    return float(best[2, 1] - told_of[2, 1])


@kernel
def _decided(
    depth: int,
    every: int,
    may: int,
    sizes: Ints,
    best: Floats,
    usual: Floats,
    told_of: Floats,
    most: int,
) -> None:
    """From sums over the next card, what a decision by total wagered is worth, at depth 2: over all
    cards, by that choice over those that may come, and by the best over these."""
    for total in range(1, most + 1):
        alone, choice, known = -float(total), -float(total), -float(total)
        for size in sizes:
            if total + size <= most:
                if usual[depth, total + size] / every > alone:
                    alone = usual[depth, total + size] / every
                    choice = told_of[depth, total + size] / may
                known = max(known, best[depth, total + size] / may)
        usual[2, total], told_of[2, total], best[2, total] = alone, choice, known


@kernel
def pulled_added(cards: Ints, told: int, pays: Floats, choose: Ints) -> float:
    """Three cards and two of the board: a bet that stays or not on three, another on four."""
    free = 3 + told
    every, may, on_four = 0.0, 0.0, 0.0
    for first in range(3, DECK):
        one, one_may = 0.0, 0.0
        four = np.sort(np.array([cards[0], cards[1], cards[2], cards[first]]))
        for second in range(3, DECK):
            if second == first:
                continue
            pay = _paid(four, cards[second], pays, choose)
            one += pay
            if second >= free:
                one_may += pay
        every += one
        if first >= free:
            may += one_may
            left = DECK - free - 1
            on_four += (max(one_may, 0.0) - (one_may if one > 0 else 0.0)) / left
    boards = (DECK - free) * (DECK - free - 1)
    on_three = (max(may, 0.0) - (may if every > 0 else 0.0)) / boards
    return float(on_three + on_four / (DECK - free))


def streets_told(
    pays: Floats, sizes: Sequence[int], tell: Tell, *, seed: int, deals: int
) -> tuple[Told, ...]:
    """Two cards to a hand; an Ante and a wager at each of three decisions."""
    listed, most = np.array(sizes), 1 + 3 * max(sizes)

    def added(cards: Ints, told: int) -> float:
        return street_added(cards, told, pays, listed, most, choose_table())

    return told_beside(2, added, tell, seed=seed, deals=deals)


def pulled_told(pays: Floats, tell: Tell, *, seed: int, deals: int) -> tuple[Told, ...]:
    """Three cards to a hand; two bets that may be taken back."""

    def added(cards: Ints, told: int) -> float:
        return pulled_added(cards, told, pays, choose_table())

    return told_beside(3, added, tell, seed=seed, deals=deals)
