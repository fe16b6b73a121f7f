"""The hands of the Blackjack family as multisets of card values.

A shoe is ten numbers: how many cards are left of each value, aces first and cards that count ten
last. A player's hand is a multiset of values with a hard total of 21 or less; there are 3,082 of
them, and hitting leads from one to another. A dealer's hand is what the drawing rule lets come
after an up card; the hands share their beginnings, so that one walk over a tree of about a
thousand nodes gives the whole distribution.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twenty_one import ACE, TEN, VALUES, total_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bytes = NDArray[np.int8]
Counts = tuple[int, ...]

BUST = -1  # where a card leads that takes a hand over 21

# How a dealer's hand ends: 17 to 20, 21 by its number of cards (three to seven or more), 22,
# anything higher; and last a Blackjack, which is ruled out in most counts. Whether 22 is a bust is
# the game's affair.
DEALER_17, DEALER_18, DEALER_19, DEALER_20, DEALER_21 = range(5)
KINDS_OF_21 = 5
DEALER_22, DEALER_OVER, DEALER_BLACKJACK = range(DEALER_21 + KINDS_OF_21, 12)
DEALER_ENDS = DEALER_BLACKJACK
MOST_DRAWN = 12  # cards that a dealer can draw

# A multiset as one number: so many bits for the cards of each value, of which no shoe has more than
# 32, and for 10s what is left.
KEY_BITS = 6
KEY_MASK = (1 << KEY_BITS) - 1
KEY_OF = 1 << KEY_BITS * np.arange(VALUES)


def dealer_points(end: int) -> int:
    """The total of a dealer's hand by how it ends; 23 for anything over 22."""
    if end >= DEALER_22:
        return 22 + end - DEALER_22
    return 17 + min(end, DEALER_21)


def full_shoe(decks: int, *, spanish: bool = False) -> Counts:
    """Decks of 52 cards, or of 48 without the 10s."""
    return (4 * decks,) * 9 + (12 * decks if spanish else 16 * decks,)


@dataclass(frozen=True)
class Lattice:
    """Every hand with a hard total of 21 or less, in the order of their hard totals."""

    counts: Ints  # hands x 10
    total: Ints
    soft: NDArray[np.bool_]
    size: Ints
    after: Ints  # hands x 10: the hand after a card, or BUST
    keys: Ints
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
        np.array(hands, dtype=np.int64) @ KEY_OF,
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
        cards = sum(hand)
        if total == 21:
            return DEALER_21 + min(cards, 7) - 3 if cards > 2 else DEALER_BLACKJACK
        if total < 21:
            return DEALER_17 + total - 17
        return DEALER_22 if total == 22 else DEALER_OVER


@dataclass(frozen=True)
class DealerTree:
    """The dealer's hands after one up card, as a tree of shared beginnings, depth first.

    The ways to draw a node's cards are those of the last node one card shorter times the cards left
    of `value`, less the `held` already taken. At an end, `orders` tells in how many orders the rule
    lets these cards come; elsewhere it is 0.
    """

    table: Ints  # rows: value, held, cards drawn, orders, end


def clear_values(up: int) -> Counts:
    """The values of hole cards that give no Blackjack."""
    gives = {ACE: TEN, TEN: ACE}.get(up)
    return tuple(value for value in range(VALUES) if value != gives)


@cache
def dealer_tree(up: int, rule: DealerRule, kept: tuple[int, ...], holes: Counts) -> DealerTree:
    """Hands after an up card and a hole card of some values that end as one of those kept."""
    orders, ends = dealer_hands(up, rule, holes)
    return _tree({hand: orders[hand] for hand, end in ends.items() if end in kept}, ends)


@cache
def dealer_hands(
    up: int, rule: DealerRule, holes: Counts
) -> tuple[Mapping[Counts, int], Mapping[Counts, int]]:
    """The cards drawn to every end: in how many orders the rule lets them come, and the end."""
    orders: dict[Counts, int] = defaultdict(int)
    ends: dict[Counts, int] = {}
    drawing: dict[Counts, int] = {(0,) * VALUES: 1}
    while drawing:
        after: dict[Counts, int] = defaultdict(int)
        for drawn, ways in drawing.items():
            for value in range(VALUES) if any(drawn) else holes:
                after[_plus(drawn, value)] += ways
        drawing = {}
        for drawn, ways in after.items():
            end = rule.end_of(_plus(drawn, up))
            if end is None:
                drawing[drawn] = ways
            else:
                orders[drawn] += ways
                ends[drawn] = end
    return orders, ends


@cache
def hands_ending(rule: DealerRule, end: int) -> Mapping[Counts, int]:
    """The dealer's whole hands with one end: in how many orders the rule lets their cards come."""
    found: dict[Counts, int] = defaultdict(int)
    for up in range(VALUES):
        orders, ends = dealer_hands(up, rule, clear_values(up))
        for drawn, ways in orders.items():
            if ends[drawn] == end:
                found[_plus(drawn, up)] += ways
    return found


def _plus(hand: Counts, value: int) -> Counts:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def _tree(orders: Mapping[Counts, int], ends: Mapping[Counts, int]) -> DealerTree:
    hands = {
        tuple(value for value in reversed(range(VALUES)) for _ in range(hand[value])): hand
        for hand in orders
    }
    lowest = min(ends[hand] for hand in orders)
    rows: list[list[int]] = []
    begun: set[tuple[int, ...]] = set()
    for cards in sorted(hands):
        for size in range(1, len(cards) + 1):
            if cards[:size] not in begun:
                begun.add(cards[:size])
                value = cards[size - 1]
                rows.append([value, cards[: size - 1].count(value), size, 0, lowest])
        rows[-1][3:] = [orders[hands[cards]], ends[hands[cards]]]
    return DealerTree(np.array(rows, dtype=np.int64).T.copy())
