"""The door to Big Six Wheel's odds: the 54 sections decide every wager."""

from __future__ import annotations

from collections import Counter

from croupier.chapters.big_six_wheel.outcomes import outcome, sections
from croupier.families.draw.counting import OneDraw
from croupier.rulebook.rules import Rules


def _spins(rules: Rules) -> Counter[str]:
    """The symbols, each with the number of its sections."""
    return Counter(sections(rules))


SPIN = OneDraw(_spins, outcome)
count, simulate = SPIN.count, SPIN.simulate
