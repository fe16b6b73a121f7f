"""Witnesses for games against a hidden hand: every dealer's hand, met one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel


@kernel
def dealers_by_strength(hand: Any, up: int, cards: int, evaluate: Any, counts: Any) -> None:
    """Count the dealer's hands of `cards` hidden cards beside `up`, by strength."""
    place = np.arange(cards)
    free = np.empty(52, dtype=np.int64)
    left = 0
    for card in range(52):
        taken = card == up
        for held in hand:
            taken = taken or card == held
        if not taken:
            free[left] = card
            left += 1
    while True:
        if cards == 4:
            strength = evaluate(
                up, free[place[0]], free[place[1]], free[place[2]], free[place[3]], free[place[3]]
            )
        else:
            strength = evaluate(
                up, free[place[0]], free[place[1]], free[place[2]], free[place[3]], free[place[4]]
            )
        counts[strength] += 1
        nth = cards - 1
        while nth >= 0 and place[nth] == left - cards + nth:
            nth -= 1
        if nth < 0:
            return
        place[nth] += 1
        for after in range(nth + 1, cards):
            place[after] = place[after - 1] + 1


def strengths_met(hand: Any, up: int, cards: int, evaluate: Any) -> NDArray[np.int64]:
    counts = np.zeros(1 << 16, dtype=np.int64)
    dealers_by_strength(np.asarray(hand, dtype=np.int64), up, cards, evaluate, counts)
    return counts
