"""The door to 21 Baccarat's odds."""

from __future__ import annotations

from croupier.chapters.twenty_one_baccarat.counting import DEAL, from_shoe
from croupier.chapters.twenty_one_baccarat.simulation import seen_rounds, simulate

__all__ = ["count", "from_shoe", "seen_rounds", "simulate"]

count = DEAL.count
