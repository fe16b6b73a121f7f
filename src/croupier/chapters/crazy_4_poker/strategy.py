"""Fold, or play for once or three times the Ante: rules a person can learn, with their cost."""

from __future__ import annotations

from croupier.families.poker.counting.four_cards import best_thresholds, by_thresholds
from croupier.families.poker.four_cards import KING_HIGH, PAIR_OF_ACES
from croupier.maths.decision import Values
from croupier.maths.pricing.strategy import Strategy


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    thresholds = {
        "threshold": best_thresholds(values, floor=PAIR_OF_ACES),
        "king-high": (KING_HIGH, PAIR_OF_ACES),
    }
    return by_thresholds(values, "Play", thresholds)
