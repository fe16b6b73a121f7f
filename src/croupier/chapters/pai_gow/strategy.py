"""How to set four tiles: the best settings, and rules a person can learn with their cost."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.chapters.pai_gow.counting import (
    SIDES,
    best_settings,
    hands,
    house_order,
    house_settings,
    tally,
)
from croupier.families.setting.counting.solved import HOUSE
from croupier.families.setting.counting.wager import learned, worth
from croupier.hands.tiles import is_pair, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.rulebook.rules import Rules

Order = Callable[[int, int], tuple[int, ...]]
NINE = 9


def _nine(high: int, low: int) -> tuple[int, ...]:
    return int(is_pair(high) or value_of(high) == NINE), low, high


def _pair_then_nine(high: int, low: int) -> tuple[int, ...]:
    return 2 * is_pair(high) or int(value_of(high) == NINE), low, high


def _high_first(high: int, low: int) -> tuple[int, ...]:
    return high, low


RULES: dict[str, tuple[str, Order]] = {
    "pair-then-nine": (
        "Make a pair, a Wong or a Gong, else a nine; with the best low hand, or that alone.",
        _pair_then_nine,
    ),
    "nine-or-better": (
        "The best low hand that leaves a nine or better high; if there is none, the best low hand.",
        _nine,
    ),
    "high-first": ("The best high hand, then the best low hand.", _high_first),
}


@cache
def by_rule(key: str) -> Ints:
    """The setting that a rule takes of every hand."""
    order = RULES[key][1]
    ranked = [[order(*way) for way in ways] for ways in hands().strengths.tolist()]
    return np.array([ways.index(max(ways)) for ways in ranked])


def strategy(rules: Rules, terms: Terms, side: int) -> Strategy:
    """The best settings in a sentence, and what simpler rules cost."""
    best = best_settings(rules, terms, side)
    order, wager = house_order(rules), SIDES[side]
    house = house_settings(order)
    sentences = {key: sentence for key, (sentence, _) in RULES.items()}
    sentences[HOUSE] = "Ask for the house way (621a.8(b)) and follow it."

    def value(chosen: Ints) -> Fraction:
        return worth(rules, terms, wager, tally(order, side, chosen))

    weights = hands().weights
    same = Fraction(int(weights[best == house].sum()), int(weights.sum()))
    return Strategy(
        "Set each hand in the way that is worth most against hands set the house way. "
        "To list all 8,130: croupier strategy pai-gow --export.",
        learned=learned(
            wager,
            sentences,
            value(best),
            lambda key: value(house if key == HOUSE else by_rule(key)),
        ),
        frequencies={"setting": {"as the house way": same, "otherwise": 1 - same}},
        ties="Among equal settings, the house way.",
    )
