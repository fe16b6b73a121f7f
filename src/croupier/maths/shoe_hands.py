"""The hands of the Blackjack family as multisets of card values.

A shoe is ten numbers: how many cards are left of each value, aces first and cards that count ten
last. A player's hand is a multiset of values with a hard total of 21 or less; there are 3,082 of
them, and hitting leads from one to another. A dealer's hand is what the drawing rule lets come
after an up card; the hands share their beginnings, so that one sweep over a tree of about a
thousand nodes gives the whole distribution.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Counts = tuple[int, ...]

VALUES = 10
ACE, TEN = 0, 9
BUST = -1  # where a card leads that takes a hand over 21

# How a dealer's hand ends: 17 to 21, 22, or anything higher. Whether 22 is a bust is the game's
# affair.
DEALER_17, DEALER_18, DEALER_19, DEALER_20, DEALER_21, DEALER_22, DEALER_OVER = range(7)
DEALER_ENDS = 7


def full_shoe(decks: int, *, spanish: bool = False) -> Counts:
    """Decks of 52 cards, or of 48 without the 10s."""
    return (4 * decks,) * 9 + (12 * decks if spanish else 16 * decks,)


def total_of(hand: Counts, *, limit: int = 21) -> tuple[int, bool]:
    """The total of a multiset and whether it is soft; an ace is 11 unless that exceeds the limit.

    A limit of 22 can make two aces 22, as 685a.3 has it for its dealer.
    """
    hard = sum((value + 1) * held for value, held in enumerate(hand))
    total, soft = hard, False
    for _ in range(hand[ACE]):
        if total + 10 > limit:
            break
        total, soft = total + 10, True
    return total, soft


@dataclass(frozen=True)
class Lattice:
    """Every hand with a hard total of 21 or less, in the order of their hard totals."""

    counts: Ints  # hands x 10
    total: Ints
    soft: NDArray[np.bool_]
    size: Ints
    after: Ints  # hands x 10: the hand after a card, or BUST
    index: Mapping[Counts, int]

    def at(self, *values: int) -> int:
        """The place of the hand of these values."""
        counts = [0] * VALUES
        for value in values:
            counts[value] += 1
        return self.index[tuple(counts)]


@cache
def lattice() -> Lattice:
    hands: list[Counts] = []

    def extend(value: int, hard: int, counts: Counts) -> None:
        if value == VALUES:
            hands.append(counts)
            return
        for held in range((21 - hard) // (value + 1) + 1):
            extend(value + 1, hard + held * (value + 1), (*counts, held))

    extend(0, 0, ())
    hands.sort(key=lambda hand: (sum((v + 1) * n for v, n in enumerate(hand)), hand))
    index = {hand: place for place, hand in enumerate(hands)}
    after = np.full((len(hands), VALUES), BUST, dtype=np.int64)
    for place, hand in enumerate(hands):
        for value in range(VALUES):
            more = (*hand[:value], hand[value] + 1, *hand[value + 1 :])
            after[place, value] = index.get(more, BUST)
    totals = [total_of(hand) for hand in hands]
    return Lattice(
        np.array(hands, dtype=np.int64),
        np.array([total for total, _ in totals], dtype=np.int64),
        np.array([soft for _, soft in totals]),
        np.array([sum(hand) for hand in hands], dtype=np.int64),
        after,
        index,
    )


@dataclass(frozen=True)
class DealerRule:
    """When the dealer stands: on hard 17 or more, and on soft totals from `soft_stand`.

    `ace_limit` is the total up to which an ace counts 11.
    """

    soft_stand: int = 17
    ace_limit: int = 21

    def end_of(self, hand: Counts) -> int | None:
        """Where a hand ends, or None where the dealer draws."""
        total, soft = total_of(hand, limit=self.ace_limit)
        if total < (self.soft_stand if soft else 17):
            return None
        return min(total - 17, DEALER_OVER)


@dataclass(frozen=True)
class DealerTree:
    """The dealer's hands after one up card, as a tree of shared beginnings.

    The number of ways to draw a node's cards is that of its parent times the cards left of
    `value`, less the `held` already taken. At an end, `orders` tells in how many orders the rule
    lets these cards come; elsewhere it is 0.
    """

    table: Ints  # rows: parent, value, held, orders, end, cards drawn


@cache
def dealer_tree(up: int, rule: DealerRule, *, blackjack: bool, every_end: bool) -> DealerTree:
    """Hands after an up card. `blackjack`: whether an ace with a ten is among them.

    Without `every_end` the hands over 22 are left out: their chance is what is left over.
    """
    orders: dict[Counts, int] = defaultdict(int)
    ends: dict[Counts, int] = {}

    def draw(hand: Counts, drawn: Counts) -> None:
        size = sum(drawn)
        if size == 1 and not blackjack and hand[ACE] == 1 and hand[TEN] == 1:
            return
        end = rule.end_of(hand) if size else None
        if end is not None:
            if every_end or end != DEALER_OVER:
                orders[drawn] += 1
                ends[drawn] = end
            return
        for value in range(VALUES):
            draw(_plus(hand, value), _plus(drawn, value))

    draw(_plus((0,) * VALUES, up), (0,) * VALUES)
    return _tree(orders, ends)


def _plus(hand: Counts, value: int) -> Counts:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def _tree(orders: Mapping[Counts, int], ends: Mapping[Counts, int]) -> DealerTree:
    place: dict[tuple[int, ...], int] = {(): 0}
    rows: list[list[int]] = [[0, 0, 0, 0, 0, 0]]
    for hand, ways in orders.items():
        cards = tuple(value for value in reversed(range(VALUES)) for _ in range(hand[value]))
        for size in range(1, len(cards) + 1):
            prefix = cards[:size]
            if prefix not in place:
                place[prefix] = len(rows)
                held = prefix[:-1].count(prefix[-1])
                rows.append([place[prefix[:-1]], prefix[-1], held, 0, 0, size])
        rows[place[cards]][3:5] = [ways, ends[hand]]
    return DealerTree(np.array(rows, dtype=np.int64).T.copy())
