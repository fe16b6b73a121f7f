"""Fold, or raise: rules a person can learn, with their cost."""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import RANK_NAMES
from croupier.families.poker.counting.told_cost import telling_cost
from croupier.hands.suits import PLACE, RANKS, SIZE
from croupier.maths.decision import TIES, Values
from croupier.maths.enumerate import Cards
from croupier.maths.pricing.strategy import Learned, Strategy
from croupier.maths.sights import best_threshold

SIZES = ("no", "one", "two", "three", "four", "five", "six", "seven")
NINE_HIGH = 1 << 7 | 1 << 1 | 1


def flush_name(strength: int) -> str:
    """A flush as a person would say it: `three cards of a suit, 10-8-6`."""
    (ranks,) = np.flatnonzero((strength == PLACE) & (SIZE <= 7) & (SIZE > 0))
    held = [rank for rank in range(RANKS - 1, -1, -1) if int(ranks) >> rank & 1]
    return f"{SIZES[len(held)]} cards of a suit, {'-'.join(RANK_NAMES[rank] for rank in held)}"


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    (sights,) = values.game.sights()
    best = values.beyond[0][0]
    for more in values.beyond[0][1:]:
        best = np.maximum(best, more)
    least = best_threshold(sights.strengths, sights.weights * best)
    learned = telling_cost(
        [
            _learned("threshold", values, least),
            _learned("nine-high", values, int(PLACE[NINE_HIGH])),
        ]
    )
    return Strategy(
        learned[0].sentence,
        learned=learned,
        frequencies={"raise": values.frequencies()},
        ties=TIES,
    )


def _learned(key: str, values: Values, least: int) -> Learned:
    """One threshold, and the largest Raise from five cards of a suit on; with its exact cost."""
    (sights,) = values.game.sights()
    raised = sights.strengths >= least
    chosen: Cards = np.where(raised, sights.kinds + 1, 0).astype(np.uint8)
    sentence = (
        f"Raise {flush_name(least)}, or better, and as much as allowed with five or more cards of "
        "a suit; fold everything lower."
    )
    return values.learned(key, sentence, [chosen])
