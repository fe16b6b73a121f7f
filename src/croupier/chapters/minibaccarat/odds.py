"""The door to Minibaccarat's odds, which are the family's."""

from __future__ import annotations

from croupier.families.baccarat.counting.simulation import seen_rounds, simulate
from croupier.families.baccarat.counting.wagers import advise, count, from_shoe

__all__ = ["advise", "count", "from_shoe", "seen_rounds", "simulate"]
