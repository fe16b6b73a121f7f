"""A game of the Blackjack family, as far as a shoe asks: what a player may do, and what is paid."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np

from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.hands import (
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_ENDS,
    DEALER_OVER,
    Counts,
    DealerRule,
    Floats,
    Ints,
    dealer_points,
)
from croupier.maths.shoe.kernels import LOSE, PUSH, WIN

FIXED, REOPTIMISED = "fixed", "re-optimised"
Results = tuple[tuple[int, ...], ...]


@cache
def plain_results(*, push_22: bool = False) -> Results:
    """WIN, PUSH or LOSE by the player's total (0 to 21) and how the dealer's hand ends."""

    def result(total: int, end: int) -> int:
        points = dealer_points(end)
        if end == DEALER_OVER or (end == DEALER_22 and not push_22):
            return WIN
        if end == DEALER_22 or total == points:
            return PUSH
        return WIN if total > points else LOSE

    return tuple(tuple(result(total, end) for end in range(DEALER_ENDS)) for total in range(22))


@dataclass(frozen=True)
class ShoeGame:
    """What a game of the family lets a player do, and what it pays."""

    shoe: Counts
    dealer: DealerRule = field(default_factory=DealerRule)
    results: Results = field(default_factory=plain_results)
    plain: tuple[float, float, float] = (1.0, 0.0, -1.0)
    doubled: tuple[float, float, float] = (2.0, 0.0, -2.0)
    double_two: bool = True
    double_more: bool = False
    double_after_split: bool = True
    surrender: float | None = -0.5
    surrender_more: bool = False
    # The most hands that a pair of each value may become; 1 is no split.
    most_hands: Counts = (4,) * VALUES
    split_aces_one_card: bool = False
    post_split: str = REOPTIMISED
    # What another wager brings: (player's total, dealer's end, units). A dealer's Blackjack is an
    # end here if it is found after play.
    extra: tuple[tuple[int, int, float], ...] = ()

    def pays(self) -> Floats:
        """What a plain and a doubled wager bring, by the player's total and the dealer's end."""
        results = np.array(self.results)
        pays = np.zeros((2, len(results), DEALER_BLACKJACK + 1))
        pays[:, :, :DEALER_ENDS] = np.array([self.plain, self.doubled])[:, results]
        for total, end, units in self.extra:
            pays[:, total, end] += units
        return pays

    def amounts(self) -> Floats:
        """What a hand over 21 brings, plain and doubled, and a surrender."""
        surrender = 0.0 if self.surrender is None else self.surrender
        return np.array([self.plain[LOSE], self.doubled[LOSE], surrender])

    def flags(self, *, optimise: bool, split: bool = False) -> Ints:
        surrender = self.surrender is not None and not split
        double = self.double_two and (self.double_after_split or not split)
        more = self.double_more and (self.double_after_split or not split)
        return np.array(
            [optimise, double, more, surrender, surrender and self.surrender_more], dtype=np.int64
        )
