"""How many n-card hands fall into each five-card category, counted without looking at a hand.

A pattern is how often each of the thirteen ranks occurs. It says the category unless there is a
flush, and the number of its hands with and without a flush is a product over its ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

from tests.hands.witness import is_straight

Pattern = tuple[int, ...]


def patterns(cards: int, ranks: int = 13) -> Iterator[Pattern]:
    """Every way to hold `cards` cards of `ranks` ranks, four of a rank at most."""
    if ranks == 0:
        if cards == 0:
            yield ()
        return
    for count in range(min(4, cards) + 1):
        for rest in patterns(cards - count, ranks - 1):
            yield (*rest, count)


@cache
def hands_with_and_without_flush(counts: Pattern) -> tuple[int, int]:
    """The hands of a pattern: with five cards of a suit or more, and the others.

    Of the C(4, m) ways to hold m cards of a rank, C(3, m - 1) include a given suit; as fewer than
    ten cards hold one flush suit at most, the four suits' counts add up.
    """
    suited = [1]  # suited[j]: ways in which j cards are of the given suit
    total = 1
    for m in counts:
        total *= comb(4, m)
        grown = [0] * (len(suited) + 1)
        for j, ways in enumerate(suited):
            grown[j] += ways * comb(3, m)
            grown[j + 1] += ways * (comb(3, m - 1) if m else 0)
        suited = grown
    flushes = 4 * sum(suited[5:])
    return flushes, total - flushes


@cache
def holds_straight(ranks: tuple[int, ...]) -> bool:
    return any(is_straight(five) for five in combinations(ranks, 5))


def pattern_category(pattern: Pattern) -> str:
    """The category of the best five cards of a pattern, flushes apart."""
    counts = sorted(pattern, reverse=True)
    if counts[0] == 4:
        return "four of a kind"
    if counts[0] == 3 and counts[1] >= 2:
        return "full house"
    if holds_straight(tuple(rank for rank in range(13) if pattern[rank])):
        return "straight"
    if counts[0] == 3:
        return "three of a kind"
    if counts[0] == 2:
        return "two pair" if counts[1] == 2 else "pair"
    return "high card"


def category_counts(cards: int) -> dict[str, int]:
    """The number of hands of `cards` cards (five to seven) by the category of their best five."""
    counts: Counter[str] = Counter()
    flushes = 0
    for pattern in patterns(cards):
        ranks_held = tuple(sorted(m for m in pattern if m))
        with_flush, without_flush = hands_with_and_without_flush(ranks_held)
        counts[pattern_category(pattern)] += without_flush
        flushes += with_flush
    for suited in range(5, cards + 1):
        runs = sum(holds_straight(ranks) for ranks in combinations(range(13), suited))
        counts["straight flush"] += 4 * runs * comb(39, cards - suited)
    counts["flush"] = flushes - counts["straight flush"]
    return dict(counts)
