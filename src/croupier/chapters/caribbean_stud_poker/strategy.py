"""When to bet: rules that a person can learn, with their cost."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.caribbean_stud_poker import outcomes
from croupier.hands import five
from croupier.hands.written import strength_of
from croupier.maths.decision import TIES, Values
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.sights import Sights

Yes = NDArray[np.bool_]
ACE_KING_JACK_8_3 = strength_of(five.strength5, "Ah Kd Jc 8d 3h")


def _ace_king(sights: Sights) -> Yes:
    pair = five.FIVE_PAIR << five.CATEGORY_SHIFT
    return (sights.strengths >= outcomes.ACE_KING) & (sights.strengths < pair)


def _pair(sights: Sights) -> Yes:
    return sights.strengths >= five.FIVE_PAIR << five.CATEGORY_SHIFT


def _three_rules(sights: Sights) -> Yes:
    up, ranks = sights.up // 4, sights.cards // 4
    matches = (ranks == up).any(axis=1)
    queen, jack = (ranks == 10).any(axis=1), (ranks == 9).any(axis=1)
    reason: Yes = (queen | jack) if up >= 11 else matches | (queen & (up < ranks[:, 1]))
    return _pair(sights) | (_ace_king(sights) & reason)


THREE_RULES = (
    "Bet with a pair or better, fold with less than ace-king. With ace-king, bet (1) if the dealer "
    "shows a 2 to a queen and you hold one of that rank; (2) if the dealer shows an ace or a king "
    "and you hold a queen or a jack; (3) if the dealer shows a rank that you do not hold, you hold "
    "a queen, and the dealer's card is lower than your fourth highest."
)
LEARNED: dict[str, tuple[str, Callable[[Sights], Yes]]] = {
    "three-rules": (THREE_RULES, _three_rules),
    "ace-king-jack-8-3": (
        "Bet with ace-king-jack-8-3 or better, fold everything lower.",
        lambda sights: sights.strengths >= ACE_KING_JACK_8_3,
    ),
    "pair": (
        "Bet with a pair or better, fold everything lower.",
        _pair,
    ),
    "ace-king": (
        "Bet with ace-king or better, fold everything lower.",
        lambda sights: sights.strengths >= outcomes.ACE_KING,
    ),
}


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    every = values.game.sights()
    return Strategy(
        THREE_RULES,
        learned=tuple(
            values.learned(key, sentence, [rule(sights).astype(np.uint8) for sights in every])
            for key, (sentence, rule) in LEARNED.items()
        ),
        frequencies={"bet": values.frequencies()},
        ties=TIES,
    )
