"""Decisions by brute force: every card to come against every dealer, nothing shared or folded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import ROYAL_FLUSH, strength7
from croupier.hands.kernel import kernel

Ints = NDArray[np.int64]
PAIR = 1 << 12


@kernel
def board_values(hole: Ints, board: Ints, blind: Ints) -> tuple[int, int]:
    """Twice what Ante and Blind win, and what each unit of the Play Wager adds, over all dealers.

    blind[kind] is twice the payout of the Blind Wager.
    """
    a, b = hole[0], hole[1]
    p, q, r, s, t = board[0], board[1], board[2], board[3], board[4]
    mine = strength7(a, b, p, q, r, s, t)
    kind = 9 if mine == ROYAL_FLUSH else mine >> 12
    held = 0
    for card in (a, b, p, q, r, s, t):
        held |= 1 << card
    base = step = 0
    for x in range(52):
        if held >> x & 1:
            continue
        for y in range(x):
            if held >> y & 1:
                continue
            theirs = strength7(x, y, p, q, r, s, t)
            ante = 0 if theirs < PAIR else 2
            if mine > theirs:
                base += ante + blind[kind]
                step += 2
            elif mine < theirs:
                base -= ante + 2
                step -= 2
    return base, step


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
                base, step = board_values(hole, board, blind)
                two += base + 2 * step
                check += max(base + step, -4 * 990)
    return two, check
