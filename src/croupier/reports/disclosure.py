"""What a player is told of a wager that returns little, or whose top award is very rare.

Laboratories ask that a wager return at least 75% at best play, or that the game say what it
returns; and that it say the odds of a top award rarer than 1 in 100,000,000.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.maths.pricing.report import WagerOdds, result
from croupier.rulebook.figures import percent_text

LEAST_RETURN = Fraction(3, 4)
RAREST = 100_000_000


def disclosures(first: WagerOdds, *others: WagerOdds) -> tuple[str, ...]:
    """The sentences that are due of a wager and its other places or strategies; most need none."""
    named = (f"{other.variant}: {said}" for other in others for said in _due(other))
    return (*_due(first), *named)


def _due(odds: WagerOdds) -> Iterator[str]:
    returned = 1 - odds.house_advantage
    if returned < LEAST_RETURN:
        yield f"It returns {percent_text(returned)} of the wager in the long run, less than 75%."
    wins = [each for each in odds.outcomes if each.probability and result(each) > 0]
    if wins:
        top = max(wins, key=result)
        if top.probability * RAREST < 1:
            yield f"The top award ({top.outcome}) comes once in {round(1 / top.probability):,}."
