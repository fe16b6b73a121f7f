"""When to play: the least hand, as a person would learn it, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.equipment.cards import RANK_NAMES, rank
from croupier.games.three_card_poker import outcomes
from croupier.maths.decision import TIES, Values
from croupier.maths.pricing.strategy import Strategy


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    (sights,), (chosen,) = values.game.sights(), values.choices
    least = int(sights.strengths[chosen > 0].min())
    by_strength = sights.strengths >= least
    exceptions = [_name(hand) for hand in sights.cards[(chosen > 0) != by_strength].tolist()]
    weakest = _name(sights.cards[np.flatnonzero(sights.strengths == least)[0]].tolist())
    threshold = f"Play {weakest} or better; fold everything lower."
    rules = {
        "threshold": (threshold, by_strength),
        "queen-high": (
            "Play queen high or better, as the dealer does; fold everything lower.",
            sights.strengths >= outcomes.QUEEN_HIGH,
        ),
    }
    return Strategy(
        threshold + (f" Exceptions: {', '.join(exceptions)}." if exceptions else ""),
        learned=tuple(
            values.learned(key, sentence, [plays.astype(np.uint8)])
            for key, (sentence, plays) in rules.items()
        ),
        exceptions=tuple(exceptions),
        frequencies={"play": values.frequencies()},
        ties=TIES,
    )


def _name(cards: Sequence[int]) -> str:
    return "-".join(RANK_NAMES[rank(card)] for card in sorted(cards, reverse=True))
