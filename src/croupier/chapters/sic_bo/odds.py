"""The door to Sic Bo's odds: all 216 shakes decide every wager."""

from __future__ import annotations

from croupier.chapters.sic_bo.outcomes import Roll, outcome
from croupier.equipment.dice import all_rolls
from croupier.families.draw.counting import OneDraw
from croupier.rulebook.rules import Rules

ROLLS = dict.fromkeys(all_rolls(3), 1)


def _shakes(rules: Rules) -> dict[Roll, int]:
    return ROLLS


def _total(rules: Rules, wager: str, on: str) -> tuple[str, str]:
    return on, f"On a total of {on}."


SHAKE = OneDraw(_shakes, outcome, named=_total)
count, simulate = SHAKE.count, SHAKE.simulate
