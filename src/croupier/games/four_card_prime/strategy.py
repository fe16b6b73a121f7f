"""Fold, or raise once or three times: rules a person can learn, with their cost."""

from __future__ import annotations

import numpy as np

from croupier.families.poker.counting.four_cards import PAIRS, strength_name
from croupier.maths.decision import TIES, Values
from croupier.maths.pricing.strategy import Learned, Strategy
from croupier.maths.sights import best_threshold

ONCE, THRICE = 1, 2


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    (sights,) = values.game.sights()
    once, thrice = values.beyond[0]
    least = best_threshold(sights.strengths, sights.weights * once)
    most = best_threshold(sights.strengths, sights.weights * (thrice - once))
    by_pairs = [
        best_threshold(sights.strengths, sights.weights * gain, PAIRS)
        for gain in (once, thrice - once)
    ]
    learned = (
        _learned("threshold", values, least, most),
        _learned("pairs", values, *by_pairs),
    )
    return Strategy(
        learned[0].sentence,
        learned=learned,
        frequencies={"raise": values.frequencies()},
        ties=TIES,
    )


def _learned(key: str, values: Values, least: int, most: int) -> Learned:
    """Two thresholds, in words and with their exact cost."""
    (sights,) = values.game.sights()
    low, high = sights.strengths >= least, sights.strengths >= most
    chosen = np.where(high, THRICE, np.where(low, ONCE, 0)).astype(np.uint8)
    sentence = (
        f"Raise three times the Ante with {strength_name(most)} or better, once with "
        f"{strength_name(least)} or better; fold everything lower."
    )
    return values.learned(key, sentence, [chosen])
