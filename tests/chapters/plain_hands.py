"""How five cards rank, read a second time for the earlier editions; none of the program is used.

Cards are "Kh" or "10c". A hand is its kind, the lowest 0, and the cards that decide between hands
of the same kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

RANKS = (*"23456789", "10", *"JQKA")
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
KINDS = (
    *("high card", "pair", "two pairs", "three-of-a-kind", "straight", "flush", "full house"),
    *("four-of-a-kind", "straight flush", "royal flush"),
)
Hand = tuple[int, list[int]]


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1])


def suited(cards: Sequence[str]) -> bool:
    return len({card[-1] for card in cards}) == 1


def in_row(cards: Sequence[str]) -> int:
    """The highest card of cards in sequence, 0 if they are not; with 2, 3 ... an ace is low."""
    values = sorted(map(value, cards))
    if values[-1] == 14 and values[:-1] == list(range(2, len(values) + 1)):
        return len(values)
    return values[-1] if values == list(range(values[0], values[0] + len(values))) else 0


def five(cards: Sequence[str]) -> Hand:
    high, flush = in_row(cards), suited(cards)
    counted = sorted(Counter(map(value, cards)).items(), key=lambda each: (-each[1], -each[0]))
    values, shape = [v for v, _ in counted], [n for _, n in counted]
    if high:
        kind = "straight" if not flush else "royal flush" if high == 14 else "straight flush"
        return KINDS.index(kind), [high]
    if flush and shape[0] == 1:
        return KINDS.index("flush"), values
    kind = {
        (4, 1): "four-of-a-kind",
        (3, 2): "full house",
        (3, 1): "three-of-a-kind",
        (2, 2): "two pairs",
        (2, 1): "pair",
        (1, 1): "high card",
    }[shape[0], shape[1]]
    return KINDS.index(kind), values


def best(cards: Sequence[str]) -> Hand:
    """The best five of the cards."""
    return max(five(cards) for cards in combinations(cards, 5))


def kind(hand: Hand) -> str:
    return KINDS[hand[0]]
