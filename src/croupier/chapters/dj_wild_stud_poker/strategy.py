"""When to raise: rules that a person can learn, with their cost."""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import JOKER, RANK_NAMES
from croupier.families.poker.counting.told_cost import telling_cost
from croupier.hands.five import CATEGORY_SHIFT, least_pair
from croupier.hands.wild import CATEGORY_NAMES, RANK_ALONE
from croupier.maths.decision import TIES, Values
from croupier.maths.pricing.strategy import Learned, Strategy
from croupier.maths.sights import Sights, best_threshold

RANKS = range(1, 13)  # of pairs: two 2s are wild


def strategy(by: int, values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    (sights,) = values.game.sights()
    gains = sights.weights * values.beyond[0][0]
    least = best_threshold(sights.strengths, gains)
    learned = [_learned("threshold", by, values, least)]
    if not by & RANK_ALONE:
        pair = best_threshold(sights.strengths, gains, list(_pairs(sights).values()))
        learned.append(_learned("pair", by, values, pair))
    told = telling_cost(learned)
    return Strategy(
        told[0].sentence,
        learned=told,
        frequencies={"raise": values.frequencies()},
        ties=TIES,
    )


def _pairs(sights: Sights) -> dict[int, int]:
    """For every rank, the least strength with a pair of it or more."""
    strengths = sights.strengths
    return {rank: int(strengths[strengths >= least_pair(rank)].min()) for rank in RANKS}


def _learned(key: str, by: int, values: Values, least: int) -> Learned:
    (sights,) = values.game.sights()
    sentence = f"Raise with {_name(by, sights, least)} or better; fold everything lower."
    return values.learned(key, sentence, [(sights.strengths >= least).astype(np.uint8)])


def _name(by: int, sights: Sights, strength: int) -> str:
    """The least hand of a strength as a person would say it: `a pair of 4s`, `4-4-queen-9-5`."""
    if by & RANK_ALONE:
        name = CATEGORY_NAMES[strength >> CATEGORY_SHIFT]
        return f"a {name}" if name == "pair" else name
    for rank, least in _pairs(sights).items():
        if least == strength:
            return f"a pair of {RANK_NAMES[rank]}{'es' if RANK_NAMES[rank] == '6' else 's'}"
    wild = (sights.cards < 4) | (sights.cards == JOKER)
    hand = sights.cards[(sights.strengths == strength) & ~wild.any(axis=1)][0]
    ranks = [card // 4 for card in hand.tolist()]
    ordered = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    return "-".join(RANK_NAMES[rank] for rank in ordered)
