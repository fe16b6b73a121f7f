"""A slow evaluator with no shared code or idea: patterns of ranks, written as the chapters say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

Order = tuple[int, ...]


def by_count(ranks: Iterable[int]) -> tuple[Order, Order]:
    """How often each rank occurs, and the ranks in that order: ((2, 1), (12, 11)) is A-A-K."""
    counted = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return tuple(n for n, _ in counted), tuple(rank for _, rank in counted)


def is_straight(ranks: Sequence[int]) -> bool:
    """Whether the ranks are consecutive, an ace counting high or low."""
    size = len(ranks)
    runs = [set(range(low, low + size)) for low in range(14 - size)]
    return set(ranks) in [*runs, {12, *range(size - 1)}]


def hand_order(cards: Sequence[int], categories: Sequence[str]) -> tuple[int, Order]:
    """What sorts a hand: its place in `categories` (lowest first), then its ranks."""
    shape, ranks = by_count(card // 4 for card in cards)
    flush = len({card % 4 for card in cards}) == 1
    straight = len(ranks) == len(cards) and is_straight(ranks)
    if straight and ranks[:2] == (12, len(cards) - 2):
        ranks = (*ranks[1:], -1)
    names = {
        (4,): "four of a kind",
        (4, 1): "four of a kind",
        (3,): "three of a kind",
        (3, 1): "three of a kind",
        (3, 1, 1): "three of a kind",
        (3, 2): "full house",
        (2, 2): "two pair",
        (2, 2, 1): "two pair",
        (2, 1): "pair",
        (2, 1, 1): "pair",
        (2, 1, 1, 1): "pair",
    }
    name = names.get(shape, "high card")
    if straight and flush:
        name = "straight flush"
    elif straight:
        name = "straight"
    elif flush:
        name = "flush"
    return categories.index(name), ranks
