"""How five cards with a joker rank, read a second time: 645a.6 and 670a.6 word for word.

None of the program is used here. Cards are "Kh", "10c" or "joker".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

Answers = Mapping[str, Any]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Hand = tuple[int, list[int]]

KINDS = (  # 645a.6(b), the lowest first
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush", "five-aces"),
)
RANK = {**{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}
DECK = [rank + suit for rank in RANK for suit in "cdhs"]
JOKER = "joker"


def rank(card: str) -> int:
    return 14 if card == JOKER else RANK[card[:-1]]


def five(cards: Cards, joker_in_flush: str = "highest-missing") -> Hand:
    """645a.6(a) to (c) for five cards; the joker is an ace or completes a straight or a flush."""
    return _five(tuple(sorted(cards)), joker_in_flush)


@lru_cache(maxsize=4096)
def _five(cards: tuple[str, ...], joker_in_flush: str) -> Hand:
    """Several wagers look at the same five of a hand's seven cards."""
    if JOKER not in cards:
        return plain(cards)
    natural = [card for card in cards if card != JOKER]
    with_joker = [[*natural, card] for card in DECK if card not in natural]
    completed = filter(None, map(straight_or_flush, with_joker))
    best = max([alike([*map(rank, natural), 14]), *completed])
    if KINDS[best[0]] == "flush" and joker_in_flush == "ace":
        return best[0], sorted([*map(rank, natural), 14], reverse=True)
    return best


def alike(values: list[int]) -> Hand:
    values = sorted(values, key=lambda v: (values.count(v), v), reverse=True)
    shape = sorted((values.count(v) for v in set(values)), reverse=True)
    kind = {
        5: "five-aces",
        4: "four-of-a-kind",
        3: "full-house" if shape[-1] == 2 else "three-of-a-kind",
        2: "two-pair" if shape[:2] == [2, 2] else "pair",
        1: "high-card",
    }[shape[0]]
    return KINDS.index(kind), list(dict.fromkeys(values))


def plain(cards: Cards) -> Hand:
    return straight_or_flush(cards) or alike([*map(rank, cards)])


def straight_or_flush(cards: Cards) -> Hand | None:
    values = sorted(map(rank, cards), reverse=True)
    suited = len({card[-1] for card in cards}) == 1
    low = values == [14, 5, 4, 3, 2]
    if low or (len(set(values)) == 5 and values[0] - values[4] == 4):
        if not suited:  # ace to 5 is the second highest straight
            return KINDS.index("straight"), [27 if low else 2 * values[0]]
        if values[4] == 10:
            return KINDS.index("royal-flush"), []
        return KINDS.index("straight-flush"), [27 if low else 2 * values[0]]
    return (KINDS.index("flush"), values) if suited else None
