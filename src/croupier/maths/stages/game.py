"""A main game solved by stages, priced in its own stake: what reports and simulations use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from croupier.maths.pricing.counted import Line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Learned
from croupier.maths.stages.induction import Played, Solved, solve
from croupier.maths.stages.reveals import Ints, kind_of, kinds_by_place


@dataclass(frozen=True)
class StagedGame:
    """The solved game; amounts are whole numbers, `unit` of them to the stake of the wager."""

    solved: Solved
    unit: int

    def stakes(self, worth: int, deals: int) -> Fraction:
        """A worth summed over so many deals, as stakes for each."""
        return Fraction(worth, self.unit * deals)

    @cached_property
    def at_largest_stakes(self) -> Solved:
        """The same solution with ties broken towards the largest stake."""
        return solve(self.solved.deals, self.solved.stages, self.solved.amounts, last_of_ties=True)

    @property
    def value(self) -> Fraction:
        return self.stakes(self.solved.worth, self.solved.deals.total)

    def cost(self, played: Played) -> Fraction:
        """What other play than the best costs, in stakes a round."""
        lost = self.solved.worth - played.worth(self.solved.amounts)
        return self.stakes(lost, self.solved.deals.total)

    def learned(self, key: str, sentence: str, played: Played, unit: str) -> Learned:
        """Rules that a person can learn, what they cost, and the house advantage with them."""
        cost = self.cost(played)
        return Learned(key, sentence, cost, cost - self.value, unit)

    def decision_tables(self) -> tuple[Ints, ...]:
        """For each stage, the move by the place of the set of cards seen and by the path so far."""
        return tuple(
            np.ascontiguousarray(choices[kinds_by_place(layer)])
            for layer, choices in zip(self.solved.deals.layers, self.solved.choices, strict=True)
        )


def risked(lines: Mapping[Line, int]) -> Fraction:
    """What is put at risk on average, in stakes."""
    total = sum((Pricing.risked(parts) * weight for parts, weight in lines.items()), Fraction(0))
    return total / sum(lines.values())


def at_risk(
    game: StagedGame, lines: Mapping[Line, int], largest: Mapping[Line, int]
) -> dict[str, Any]:
    """What a report adds of the risk: the average wager, and what other ties would make of it."""
    return {
        "average_wager": float(risked(lines)),
        "element_of_risk_with_ties_at_the_largest_stake": float(-game.value / risked(largest)),
    }


def at_decision(
    game: StagedGame, stage: int, position: int, seen: Sequence[int]
) -> dict[str, Fraction]:
    """What each move is worth at one decision, in stakes."""
    solved = game.solved
    kind = kind_of(solved.deals.layers[stage], tuple(seen))
    worths = solved.worths[stage][position][kind].tolist()
    futures = solved.deals.futures[stage]
    moves = solved.stages[stage].moves[position]
    return {
        move.key: game.stakes(worth, futures) for move, worth in zip(moves, worths, strict=True)
    }
