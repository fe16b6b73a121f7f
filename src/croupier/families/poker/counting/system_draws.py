"""What a table game system draws beside the cards: unstaked bonuses whose frequency is an input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

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
    rules: Rules, lines: Mapping[Line, int], draws: Iterable[Draw]
) -> tuple[dict[Line, int], tuple[str, ...]]:
    """The lines with the bonuses that are paid, and a note for each that must be left out."""
    found, notes = dict(lines), []
    for draw in draws:
        if not rules.offers(draw.bonus):
            continue
        frequency = rules.probability(draw.frequency)
        if frequency is None:
            notes.append(
                f"The {draw.bonus} is left out: the chapter does not say how often the table game "
                f"system draws; give {draw.frequency} as an input."
            )
            continue
        chance = frequency * draw.hits
        cases = (
            (draw.outcome, chance.numerator),
            ("lose", chance.denominator - chance.numerator),
        )
        found = {
            (*parts, *line((draw.bonus, outcome, 0))): weight * ways
            for parts, weight in found.items()
            for outcome, ways in cases
            if ways
        }
    return found, tuple(notes)
