"""Every set of four cards of the whole deck, for second algorithms that share no code with ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations


def profits_of_four(profit: Callable[[tuple[int, ...]], int]) -> dict[frozenset[int], int]:
    """For every four cards, the sum over the fifth card of what five cards win."""
    sums: dict[frozenset[int], int] = defaultdict(int)
    for cards in combinations(range(52), 5):
        won = profit(cards)
        for left_out in range(5):
            sums[frozenset((*cards[:left_out], *cards[left_out + 1 :]))] += won
    return sums
