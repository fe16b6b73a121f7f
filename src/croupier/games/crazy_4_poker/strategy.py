"""Fold, or play for once or three times the Ante: rules a person can learn, with their cost."""

from __future__ import annotations

import numpy as np

from croupier.families.poker.counting.four_cards import PAIRS, strength_name
from croupier.families.poker.four_cards import KING_HIGH, PAIR_OF_ACES
from croupier.maths.decision import TIES, Values
from croupier.maths.enumerate import Cards
from croupier.maths.pricing.strategy import Learned, Strategy
from croupier.maths.sights import best_threshold

ONCE, THRICE = 1, 2


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    (sights,) = values.game.sights()
    once, thrice = values.beyond[0]
    least = best_threshold(sights.strengths, sights.weights * once)
    above = sights.strengths >= PAIR_OF_ACES
    gains = np.where(above, thrice - once, 0)
    most = max(PAIR_OF_ACES, best_threshold(sights.strengths, sights.weights * gains, PAIRS))
    learned = (
        _learned("threshold", values, least, most),
        _learned("king-high", values, KING_HIGH, PAIR_OF_ACES),
    )
    return Strategy(
        learned[0].sentence,
        learned=learned,
        frequencies={"play": values.frequencies()},
        ties=TIES,
    )


def _learned(key: str, values: Values, least: int, most: int) -> Learned:
    """Two thresholds, in words and with their exact cost."""
    (sights,) = values.game.sights()
    low, high = sights.strengths >= least, sights.strengths >= most
    chosen: Cards = np.where(high, THRICE, np.where(low, ONCE, 0)).astype(np.uint8)
    if low.all():
        rest = "every other hand."
    elif least == KING_HIGH:
        rest = "king high or better, as the dealer does; fold everything lower."
    else:
        rest = f"{strength_name(least)} or better; fold everything lower."
    thrice = f"Play for three times the Ante with {strength_name(most)} or better"
    sentence = f"{thrice}, for once with {rest}"
    return values.learned(key, sentence, [chosen])
