"""What a table game system draws beside the cards: unstaked bonuses whose frequency is an input.

Whether a draw hits a wager does not hang on the rank of its hand. A count therefore multiplies the
ways of both; a simulation draws in each of its rounds, by the binomial law for all rounds that
ended alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.maths.pricing.counted import Line, line
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class Draw:
    """A bonus, the outcome that pays it, the option that tells how often it is drawn, and the
    chance that a draw hits a given wager."""

    bonus: str
    outcome: str
    frequency: str
    hits: Fraction


def with_draws(
    rules: Rules,
    lines: Mapping[Line, int],
    draws: Iterable[Draw],
    chance: np.random.Generator | None = None,
) -> tuple[dict[Line, int], tuple[str, ...]]:
    """The lines with the bonuses that are paid, and a note for each that must be left out.

    With `chance` the lines are simulated rounds, and so many they stay.
    """
    found, notes = dict(lines), []
    for draw in draws:
        if not rules.offers(draw.bonus):
            continue
        frequency = rules.probability(draw.frequency)
        if frequency is None:
            notes.append(
                f"The {draw.bonus} is not included: the chapter does not say how often the table "
                f"game system draws; give {draw.frequency} as an input."
            )
            continue
        hit = frequency * draw.hits
        found = {
            (*parts, *line((draw.bonus, outcome, 0))): ways
            for parts, weight in found.items()
            for outcome, ways in _cases(draw, hit, parts, weight, chance)
            if ways
        }
    return found, tuple(notes)


def _cases(
    draw: Draw, hit: Fraction, parts: Line, weight: int, chance: np.random.Generator | None
) -> tuple[tuple[str, int], tuple[str, int]]:
    """How many of these ways the draw hits, and how many not; none where a fold has forfeited."""
    ways = weight if chance is not None else weight * hit.denominator
    hits = 0
    if parts[0].outcome != "fold":
        hits = weight * hit.numerator if chance is None else chance.binomial(weight, float(hit))
    return (draw.outcome, int(hits)), ("lose", ways - int(hits))
