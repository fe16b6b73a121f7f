"""What a Pot Wager comes to among two players and three, and a hand's worth in it."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

import numpy as np

from croupier.chapters.saigon_5_card.counting.hands import against, classes, three_hands, weights
from croupier.chapters.saigon_5_card.outcomes import CLASSES, pot_strength
from croupier.chapters.saigon_5_card.table import POT
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import EXACT, Counted, Line, Part
from croupier.rulebook.rules import Rules

WON = "highest-two-card-hand"
ZERO_SUM = "Players win from each other, so the average result is 0 with any number of them."


def two_hands() -> Ints:
    """All deals of two hands by their classes."""
    found = np.zeros((CLASSES, CLASSES), dtype=np.int64)
    np.add.at(found, classes(), weights()[:, None] * against())
    return found


def count_pot(rules: Rules) -> tuple[Counted, ...]:
    """Among two players, and among three."""
    return pot_counts(rules, two_hands(), three_hands(), EXACT)


def pot_counts(rules: Rules, two: Ints, three: Ints, method: str) -> tuple[Counted, ...]:
    """From the classes of the player's hand and the others'."""
    return tuple(
        Counted(
            POT, pot_lines(rules, by_class), method, f"{name}-players", about, notes=(ZERO_SUM,)
        )
        for name, about, by_class in (
            ("two", "Two players compete for the pot.", two),
            ("three", "Three players compete for the pot.", three),
        )
    )


def pot_lines(rules: Rules, by_class: Ints) -> dict[Line, int]:
    lines: dict[Line, int] = defaultdict(int)
    for held in np.argwhere(by_class).tolist():
        own, *others = (pot_strength(rules, each) for each in held)
        lines[_end(own, others)] += int(by_class[tuple(held)])
    return dict(lines)


def _end(own: int, others: list[int]) -> Line:
    """680a.11(f), for one of the players."""
    best = max(own, *others)
    if not best:
        return (Part(POT, "push"),)
    if own < best:
        return (Part(POT, "lose"),)
    winners = 1 + others.count(best)
    return (Part(POT, WON, pot=Fraction(1 + len(others), winners)),)


def pot_worth(rules: Rules, hand: int, strength: int, others: int) -> Fraction:
    """What a Pot Wager gains, per unit, where a hand competes with so much against others.

    Each of the others holds any cards but one's own; that they cannot hold each other's is left
    out where there are several.
    """
    below = equal = 0
    for of_class, ways in enumerate(against()[hand].tolist()):
        theirs = pot_strength(rules, of_class)
        below += ways if theirs < strength else 0
        equal += ways if theirs == strength else 0
    total = int(against()[hand].sum())
    won = Fraction(-1)
    for tied in range(others + 1):
        chance = Fraction(equal, total) ** tied * Fraction(below, total) ** (others - tied)
        won += comb(others, tied) * chance * (1 + others) / (1 + tied)
    return won
