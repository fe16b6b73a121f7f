"""Fold, or raise once or three times: rules a person can learn, with their cost."""

from __future__ import annotations

from croupier.families.poker.counting.four_cards import (
    best_thresholds,
    in_words,
    two_thresholds,
)
from croupier.families.poker.four_cards import KING_HIGH, PAIR_OF_ACES
from croupier.maths.decision import TIES, Values
from croupier.maths.pricing.strategy import Learned, Strategy


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    learned = (
        _learned("threshold", values, *best_thresholds(values, floor=PAIR_OF_ACES)),
        _learned("king-high", values, KING_HIGH, PAIR_OF_ACES),
    )
    return Strategy(
        learned[0].sentence,
        learned=learned,
        frequencies={"raise": values.frequencies()},
        ties=TIES,
    )


def _learned(key: str, values: Values, least: int, most: int) -> Learned:
    """Two thresholds, in words and with their exact cost."""
    sentence = in_words(least, most, "Raise")
    return values.learned(key, sentence, two_thresholds(values, least, most))
