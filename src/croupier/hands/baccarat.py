"""Baccarat point counts: 627a.6."""

from __future__ import annotations

from croupier.hands.kernel import kernel


@kernel
def rank_point_value(rank: int) -> int:
    """The value of a rank: 2 to 9 at face value, ten to king nothing, ace one."""
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 0


@kernel
def point_value(card: int) -> int:
    """The value of a card."""
    return rank_point_value(card >> 2)


@kernel
def rank_point_count2(first: int, second: int) -> int:
    """The Point Count of two ranks: the last digit of the total."""
    return (rank_point_value(first) + rank_point_value(second)) % 10


@kernel
def rank_point_count3(first: int, second: int, third: int) -> int:
    """The Point Count of three ranks."""
    total = rank_point_value(first) + rank_point_value(second) + rank_point_value(third)
    return total % 10
