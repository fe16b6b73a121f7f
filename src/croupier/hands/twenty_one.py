"""Totals of the Blackjack family: 633a.3(e).

A value is 0 for an ace, 1 to 8 for a 2 to a 9, and 9 for a card that counts ten.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.kernel import kernel

VALUES = 10
ACE, TEN = 0, 9
ACE_RANK = 12
WIN, PUSH, LOSE = range(3)  # how a hand ends


@kernel
def value_of(card: int) -> int:
    """The value of a card."""
    rank = card >> 2
    if rank == ACE_RANK:
        return ACE
    return rank + 1 if rank < 8 else TEN


def in_suit(value: int, suit: int) -> int:
    """A card of a value; a jack of those that count ten, which a Spanish deck has too."""
    rank = ACE_RANK if value == ACE else value - 1 + (value == TEN)
    return 4 * rank + suit


@kernel
def is_blackjack(a: int, b: int) -> bool:
    """An ace and a card that counts ten."""
    first, second = value_of(a), value_of(b)
    return (first == ACE and second == TEN) or (first == TEN and second == ACE)


def compared(total: int, dealer: int) -> int:
    """How a total ends against the dealer's: WIN, PUSH or LOSE."""
    if total > 21:
        return LOSE
    if dealer > 21 or total > dealer:
        return WIN
    return PUSH if total == dealer else LOSE


def total_of(hand: Sequence[int], *, limit: int = 21) -> tuple[int, bool]:
    """The total of so many cards of each value, and whether it is soft.

    An ace is 11 unless that exceeds the limit. A limit of 22 can make two aces 22, as 685a.3 has it
    for its dealer.
    """
    hard = sum((value + 1) * held for value, held in enumerate(hand))
    total, soft = hard, False
    for _ in range(hand[ACE]):
        if total + 10 > limit:
            break
        total, soft = total + 10, True
    return total, soft


def total(cards: Sequence[int]) -> tuple[int, bool]:
    """The total of cards and whether it is soft."""
    counts = [0] * VALUES
    for card in cards:
        counts[int(value_of(card))] += 1
    return total_of(counts)


def points(cards: Sequence[int]) -> int:
    """The total of cards."""
    return total(cards)[0]
