"""Every deal of a shoe, counted once: by how it ends, and by its first four ranks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.families.baccarat.counting.kernels import PAIRS, RANKS, WINNERS, deal_ends
from croupier.families.baccarat.outcomes import ENDS
from croupier.hands.kernel import kernel
from croupier.maths.draw import Ints, rank_counts, sequences

FIRST_CARDS = 4


@dataclass(frozen=True, eq=False)
class Deals:
    """`heads` are the first four ranks in the order dealt, `weights` their ordered deals,
    `winners` the ordered pairs of next cards by who then wins; `by_pairs` all six-card deals by
    the pairs among the first four and by their end."""

    heads: Ints
    weights: Ints
    winners: Ints
    by_pairs: Ints

    @property
    def ends(self) -> Ints:
        """All six-card deals by their end."""
        return np.asarray(self.by_pairs.sum(axis=0))

    @property
    def deals_won(self) -> Ints:
        """All six-card deals by head and by who wins."""
        return np.asarray(self.weights[:, None] * self.winners)


def all_deals(decks: int) -> Deals:
    return deals_of(tuple(rank_counts(decks).tolist()))


@lru_cache(maxsize=32)
def deals_of(shoe: tuple[int, ...]) -> Deals:
    """The deals of a shoe, by how many cards of each rank it holds."""
    return count_deals(np.array(shoe, dtype=np.int64))


def count_deals(shoe: Ints) -> Deals:
    heads, weights = sequences(shoe, FIRST_CARDS)
    ends = np.zeros((PAIRS, ENDS), dtype=np.int64)
    winners = np.zeros((len(heads), WINNERS), dtype=np.int64)
    deal_ends(heads, weights, shoe.copy(), ends, winners)
    return Deals(heads, weights, winners, ends)


@kernel
def head_number(a: int, b: int, c: int, d: int) -> int:
    """The place of four ranks among the heads of a shoe with at least four cards of each rank."""
    return ((a * RANKS + b) * RANKS + c) * RANKS + d
