"""The door to Baccarat's odds, which are the family's."""

from __future__ import annotations

from croupier.families.baccarat.counting.simulation import simulate
from croupier.families.baccarat.counting.wagers import advise, count

__all__ = ["advise", "count", "simulate"]
