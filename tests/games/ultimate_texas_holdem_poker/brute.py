"""Decisions by brute force: every card to come against every dealer, nothing shared or folded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import ROYAL_FLUSH, strength7
from croupier.hands.kernel import kernel

Ints = NDArray[np.int64]
PAIR = 1 << 12


@kernel
def board_value(hole: Ints, board: Ints, times: int, blind: Ints) -> int:
    """Twice what a Play Wager wins, summed over the dealers; blind[kind] is twice its payout."""
    a, b = hole[0], hole[1]
    p, q, r, s, t = board[0], board[1], board[2], board[3], board[4]
    mine = strength7(a, b, p, q, r, s, t)
    kind = 9 if mine == ROYAL_FLUSH else mine >> 12
    total = 0
    for x in range(52):
        if x in (a, b, p, q, r, s, t):
            continue
        for y in range(x):
            if y in (a, b, p, q, r, s, t):
                continue
            theirs = strength7(x, y, p, q, r, s, t)
            ante = 0 if theirs < PAIR else 2
            if mine > theirs:
                total += ante + blind[kind] + 2 * times
            elif mine < theirs:
                total -= ante + 2 + 2 * times
    return total


@kernel
def flop_values(hole: Ints, flop: Ints, blind: Ints) -> tuple[int, int]:
    """Twice what a Play Wager of 2, and a check, are worth over all turns, rivers and dealers."""
    board = np.empty(5, dtype=np.int64)
    board[:3] = flop
    two = check = 0
    for s in range(52):
        for t in range(s):
            clash = s in (hole[0], hole[1]) or t in (hole[0], hole[1])
            for card in flop:
                clash = clash or card in (s, t)
            if not clash:
                board[3], board[4] = s, t
                two += board_value(hole, board, 2, blind)
                check += max(board_value(hole, board, 1, blind), -4 * 990)
    return two, check
