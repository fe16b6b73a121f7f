"""Own cards and community cards against a paytable, with one community card seen early.

Only what is known counts: cards of the own hand and of the board make one hand of five. So a
decision is one of so many known cards, and an early card makes it one card more until its turn
comes. Sets of known cards are all 52 over 5, 4, 3 and 2; nothing is folded by suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np

from croupier.analysis.exposure.hidden import five_of, subset_steps
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.shoe.hands import Floats

DECK, BOARD_AND_HAND = 52, 5


@kernel
def _sum_up(hands: Cards, own: int, steps: Ints, size: int, values: Floats, found: Floats) -> None:
    """For every set of `own` cards less than `size`, the values of the larger sets that hold it."""
    places, sizes = np.zeros(1 << BOARD_AND_HAND, np.int64), np.zeros(1 << BOARD_AND_HAND, np.int64)
    for mask in range(1, 1 << size):
        sizes[mask] = sizes[mask >> 1] + (mask & 1)
    full = (1 << size) - 1
    for row in range(len(hands)):
        for nth in range(size):
            for less in range(1 << nth):
                at = places[less] + steps[sizes[less] + 1, hands[row, nth]]
                places[(1 << nth) + less] = at
        for mask in range(1 << size):
            if sizes[mask] == own:
                found[places[mask]] += values[places[full]]


class Sets:
    """Values by sets of so many known cards."""

    def __init__(self) -> None:
        self.steps, self.places = subset_steps(DECK, BOARD_AND_HAND)
        self.hands = {size: _sets(size) for size in range(2, BOARD_AND_HAND + 1)}

    def mean(self, values: Floats, size: int, known: int) -> Floats:
        """Of values by sets of `size`, their mean over all sets that hold each of `known` cards."""
        if size == known:
            return values
        found = np.zeros(self.places)
        _sum_up(self.hands[size], known, self.steps, size, values, found)
        return found / comb(DECK - known, size - known)

    def at(self, size: int) -> Ints:
        """The places of the sets of a size."""
        start = sum(comb(DECK, less) for less in range(size))
        return np.arange(start, start + comb(DECK, size))

    def by_place(self, values: Floats) -> Floats:
        """Values of hands of five in the order of `five_of`, by place."""
        found = np.zeros(self.places)
        found[self.at(BOARD_AND_HAND)] = values
        return found


def _sets(size: int) -> Cards:
    """All ascending sets, by the highest card, then the next."""
    if size == BOARD_AND_HAND:
        return five_of(DECK)
    found = np.array(list(combinations(range(DECK), size)), dtype=np.uint8).reshape(-1, size)
    return found[np.lexsort(found.T)]


def streets_gain(pays: Floats, known: Sequence[int], sizes: Sequence[int]) -> float:
    """An Ante and a wager of one of `sizes` at each decision, all paid alike by the hand: `pays`
    by hand of five, `known` how many cards each decision sees. A fold loses what was wagered."""
    sets = Sets()
    most = 1 + max(sizes) * len(known)
    # What is won from here, by the total wagered, at the sets that the next step sees.
    after = {total: sets.by_place(total * pays) for total in range(1, most + 1)}
    seen = BOARD_AND_HAND
    for nth in range(len(known) - 1, -1, -1):
        own = known[nth]
        totals = range(1 + nth * min(sizes), 1 + nth * max(sizes) + 1)
        means = {
            total: sets.mean(after[total], seen, own)
            for total in {total + size for total in totals for size in sizes}
        }
        after = {}
        for total in totals:
            best = np.full(sets.places, -float(total))
            for size in sizes:
                np.maximum(best, means[total + size], out=best)
            after[total] = best
        seen = own
    return float(after[1][sets.at(seen)].mean())


def pulled_gain(pays: Floats, known: Sequence[int]) -> float:
    """A bet that stays for each decision, taken back where it is worth less than nothing, and one
    that always stays."""
    sets = Sets()
    values = sets.by_place(pays)
    total = float(pays.mean())
    for own in known:
        means = sets.mean(values, BOARD_AND_HAND, own)[sets.at(own)]
        total += float(np.maximum(means, 0.0).mean())
    return total


def early(known: Sequence[int], card: int, own: int) -> tuple[int, ...]:
    """How many cards each decision knows if the community card of that number is seen at once."""
    return tuple(number + (number - own < card) for number in known)
