"""How simulated rounds are told: by how many hands of a box ended in each way.

Such numbers have a rank among all of them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

# More hands of one pair are not simulated: nobody has seen sixteen cards of a value in a row.
MOST_HANDS = 16

MOST_CODES = 18  # ways in which a hand of a split may end
CHOOSE = np.array([[comb(n, k) for k in range(MOST_CODES + 1)] for n in range(4 * MOST_HANDS + 8)])


@kernel
def rank_of(counts: Ints) -> int:
    """The rank of so many hands with each result among all such numbers."""
    rank, below = 0, 0
    for nth in range(len(counts)):
        below += counts[nth]
        rank += CHOOSE[below + nth, nth + 1]
    return rank


@cache
def results_by_rank(most: int, codes: int) -> tuple[tuple[int, ...], ...]:
    """The results that a rank stands for: numbers of hands, told by where dividers stand."""
    found: list[tuple[int, ...]] = [()] * comb(most + codes, codes)
    for dividers in combinations(range(most + codes), codes):
        before = (-1, *dividers)
        counts = [at - last - 1 for at, last in zip(dividers, before, strict=False)]
        rank = sum(comb(at, nth + 1) for nth, at in enumerate(dividers))
        found[rank] = tuple(end for end in range(codes) for _ in range(counts[end]))
    return tuple(found)
