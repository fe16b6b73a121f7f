"""How a pair becomes several hands: which second cards come, and what each hand then knows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from math import comb


@dataclass(frozen=True)
class SplitStep:
    """A way in which a split can go: `sequences` orders of second cards lead to `hands` hands.

    Of them `closed` have a second card that is no pair card, `open_` have any second card, and
    `resplits` pair cards were used up for further splits.
    """

    sequences: int
    hands: int
    closed: int
    open_: int

    @property
    def resplits(self) -> int:
        return self.hands - 2

    def terms(self) -> list[tuple[int, int, bool]]:
        """Coefficients, pair cards removed, and whether the hand's own card is no pair card.

        The sum of the terms, each times the chance that so many cards are pair cards, is the
        expectation over all hands of this step.
        """
        found = []
        if self.closed:
            others = self.closed - 1
            found += [
                (
                    self.sequences * self.closed * (-1) ** j * comb(others, j),
                    self.resplits + j,
                    True,
                )
                for j in range(others + 1)
            ]
        if self.open_:
            found += [
                (
                    self.sequences * self.open_ * (-1) ** j * comb(self.closed, j),
                    self.resplits + j,
                    False,
                )
                for j in range(self.closed + 1)
            ]
        return found


@cache
def split_steps(most_hands: int) -> tuple[SplitStep, ...]:
    """Every way a pair can be split into two hands up to the most allowed."""
    steps: dict[tuple[int, int, int], int] = {}
    dealing = {(2, 0, 2): 1}  # orders of second cards by hands, closed hands and open hands
    while dealing:
        after: dict[tuple[int, int, int], int] = defaultdict(int)
        for (hands, closed, open_), orders in dealing.items():
            if open_ == 0 or hands == most_hands:
                steps[hands, closed, open_] = steps.get((hands, closed, open_), 0) + orders
            else:
                after[hands + 1, closed, open_ + 1] += orders
                after[hands, closed + 1, open_ - 1] += orders
        dealing = after
    return tuple(SplitStep(ways, *key) for key, ways in sorted(steps.items()))


@cache
def most_gone(most_hands: int) -> int:
    """The most pair cards, beside a hand's own, that a term may remove: one, and those of terms."""
    if most_hands < 2:
        return 0
    return 1 + max(gone for step in split_steps(most_hands) for _, gone, _ in step.terms())
