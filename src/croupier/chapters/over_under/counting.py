"""Every deal of Over/Under: three cards by the rank of the first and the total of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.chapters.over_under.outcomes import (
    ANTE,
    BONUS,
    CHOICES,
    SURRENDER,
    TOTALS,
    bonus_outcome,
    main_outcome,
    points,
)
from croupier.equipment.cards import RANK_NAMES
from croupier.families.shoe.plan import deck_of
from croupier.maths.draw import Ints, rank_counts, sequences
from croupier.maths.pricing.counted import Line, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

Shoe = tuple[int, ...]
RANKS = len(RANK_NAMES)
Choices = tuple[str, ...]
"""What is done with each first card, by rank."""


def full_shoe(rules: Rules) -> Shoe:
    return tuple(rank_counts(deck_of(rules).decks).tolist())


@cache
def deals_of(shoe: Shoe) -> Ints:
    """Ordered deals of three cards by the rank of the first and the total of all."""
    ranks, weights = sequences(np.array(shoe, dtype=np.int64), 3)
    value = np.array([points(rank) for rank in range(RANKS)])
    found = np.zeros((RANKS, TOTALS), dtype=np.int64)
    np.add.at(found, (ranks[:, 0], value[ranks].sum(axis=1)), weights)
    return found


def two_more(left: Shoe, first: int) -> Ints:
    """Ordered deals of two more cards, from what is left, by the total with a first rank."""
    ranks, weights = sequences(np.array(left, dtype=np.int64), 2)
    value = np.array([points(rank) for rank in range(RANKS)])
    found = np.zeros(TOTALS, dtype=np.int64)
    np.add.at(found, points(first) + value[ranks].sum(axis=1), weights)
    return found


# ------------------------------------------------------------------------------ lines


def main_line(rules: Rules, choice: str, total: int) -> Line:
    """How the Ante ends, with what was made of it."""
    if choice == SURRENDER:
        return line((ANTE, "fold"))
    outcome, _ = main_outcome(rules, choice, total)
    return line((ANTE, outcome), (choice, outcome))


def ante_lines(rules: Rules, choices: Choices, deals: Ints) -> dict[Line, int]:
    """The Ante played so, by deals of first rank and total."""
    found: Counter[Line] = Counter()
    for rank, total in np.argwhere(deals).tolist():
        found[main_line(rules, choices[rank], total)] += int(deals[rank, total])
    return dict(found)


def bonus_lines(deals: Ints) -> dict[Line, int]:
    by_total = deals.sum(axis=0)
    totals = np.flatnonzero(by_total).tolist()
    return single(BONUS, ((bonus_outcome(total), int(by_total[total])) for total in totals))


# ------------------------------------------------------------------------------ choices


def worths(rules: Rules, terms: Terms, by_total: Sequence[int]) -> dict[str, Fraction]:
    """What each choice gains, per unit of the Ante, by the ways of every total."""
    pricing = Pricing(rules, ANTE, terms)
    found = {}
    for choice in CHOICES:
        lines: Counter[Line] = Counter()
        for total, ways in enumerate(by_total):
            lines[main_line(rules, choice, total)] += ways
        gained = sum((pricing.net(ended) * ways for ended, ways in lines.items()), Fraction(0))
        found[choice] = gained / sum(by_total)
    return found


def best_choices(rules: Rules, terms: Terms) -> Choices:
    """The best for each first card of a full shoe; of equal ones the first in the chapter."""
    found = (worths(rules, terms, by_total) for by_total in deals_of(full_shoe(rules)).tolist())
    return tuple(max(worth, key=lambda choice: worth[choice]) for worth in found)


def edge(rules: Rules, terms: Terms, choices: Choices) -> Fraction:
    """The house advantage of choices, from a full shoe."""
    deals = deals_of(full_shoe(rules))
    lost = Fraction(0)
    for choice, by_total in zip(choices, deals.tolist(), strict=True):
        lost -= worths(rules, terms, by_total)[choice] * sum(by_total)
    return lost / int(deals.sum())


def bonus_worth(rules: Rules, stake: int, by_total: Sequence[int]) -> Fraction:
    """What a Bonus Wager gains, in cents, by the ways of every total."""
    paid = rules.paid(BONUS)
    gained = sum(
        (paid.net(bonus_outcome(total), stake).gain * ways for total, ways in enumerate(by_total)),
        Fraction(0),
    )
    return gained / sum(by_total)
