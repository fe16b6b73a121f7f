"""When to make the Back 9 Wager: by the points of the first two cards, with what a rule costs."""

from __future__ import annotations

import numpy as np

from croupier.chapters.go_fore_it.counting import BEST
from croupier.equipment.cards import RANK_NAMES, rank
from croupier.maths.decision import TIES, Values
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.sights import best_threshold

HALF_OF_PAR = 12


def strategy(values: Values) -> Strategy:
    """The most points to go on with, what they pass over, and a rule of half of par."""
    (sights,), (chosen,), (beyond,) = values.game.sights(), values.choices, values.beyond
    own = BEST - sights.strengths.astype(np.int64)
    most = BEST - best_threshold(sights.strengths, sights.weights * beyond[0])
    by_points = (
        f"Make the Back 9 Wager with {most} points or less in the first two cards; else fold."
    )
    half = f"Make the Back 9 Wager with half of par, {HALF_OF_PAR} points, or less; else fold."
    exceptions = tuple(
        "-".join(RANK_NAMES[rank(card)] for card in cards)
        for cards in sights.cards[(chosen > 0) != (own <= most)].tolist()
    )
    but = f" Exceptions: {', '.join(exceptions)}." if exceptions else ""
    learned = {"points": (by_points, own <= most), "half-of-par": (half, own <= HALF_OF_PAR)}
    return Strategy(
        by_points + but,
        learned=tuple(
            values.learned(key, sentence, [plays.astype(np.uint8)])
            for key, (sentence, plays) in learned.items()
        ),
        exceptions=exceptions,
        frequencies={"back-9": values.frequencies()},
        ties=TIES,
    )
