"""How a pair becomes several hands: which second cards come, and what each hand then knows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from math import comb

# A coefficient, pair cards removed, and whether the hand's own second card is no pair card.
Term = tuple[int, int, bool]


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
    begun: int = 2  # the hands that wait for their second cards at the start

    @property
    def resplits(self) -> int:
        return self.hands - self.begun

    def terms(self) -> list[Term]:
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

    def first_terms(self) -> list[Term]:
        """The same for the first hand alone, which is finished before the others get a card.

        Its second card is a pair card only where no further hand may come of it.
        """
        if not self.closed:
            return [(self.sequences, self.resplits, False)]
        others = self.closed - 1
        return [
            (self.sequences * (-1) ** j * comb(others, j), self.resplits + j, True)
            for j in range(others + 1)
        ]


@cache
def split_steps(most_hands: int, begun: int = 2) -> tuple[SplitStep, ...]:
    """Every way in which hands of one pair card each become up to the most allowed."""
    steps: dict[tuple[int, int, int], int] = {}
    dealing = {(begun, 0, begun): 1}  # orders of second cards by hands, closed hands and open hands
    while dealing:
        after: dict[tuple[int, int, int], int] = defaultdict(int)
        for (hands, closed, open_), orders in dealing.items():
            if open_ == 0 or hands == most_hands:
                steps[hands, closed, open_] = steps.get((hands, closed, open_), 0) + orders
            else:
                after[hands + 1, closed, open_ + 1] += orders
                after[hands, closed + 1, open_ - 1] += orders
        dealing = after
    return tuple(SplitStep(ways, *key, begun) for key, ways in sorted(steps.items()))


@cache
def most_gone(most_hands: int, begun: int = 2) -> int:
    """The most pair cards, beside a hand's own, that a term may remove: one, and those of terms."""
    if most_hands < begun:
        return 0
    steps = split_steps(most_hands, begun)
    return 1 + max(gone for step in steps for _, gone, _ in step.terms())
