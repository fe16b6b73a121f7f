"""Boards by brute force on a small deck: every board, hole pair and dealer, without symmetry."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import board_of, spot_of

Ints = NDArray[np.int64]

LOWEST = 8  # tens and up: 20 cards with straights, flushes and a royal flush in every suit
DECK = 20
FIRST = 4 * LOWEST
DEALERS = 78  # pairs of the 13 cards that neither board nor player holds


@kernel
def board_index(a: int, b: int, c: int, d: int, e: int) -> int:
    """The place of five cards a < b < c < d < e, counted from the deck's first card."""
    return (
        a
        + b * (b - 1) // 2
        + c * (c - 1) * (c - 2) // 6
        + d * (d - 1) * (d - 2) * (d - 3) // 24
        + e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120
    )


@kernel
def all_showdowns(mark: int, found: Ints) -> None:
    """found[board, x, y] = strength, wins, ties, dealers below the mark; -1 where impossible."""
    found[:] = -1
    strength = np.empty((DECK, DECK), dtype=np.int64)
    for e in range(DECK):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        board = board_index(a, b, c, d, e)
                        for y in range(DECK):
                            for x in range(y):
                                clash = x in (a, b, c, d, e) or y in (a, b, c, d, e)
                                strength[x, y] = (
                                    -1
                                    if clash
                                    else strength7(
                                        a + FIRST,
                                        b + FIRST,
                                        c + FIRST,
                                        d + FIRST,
                                        e + FIRST,
                                        x + FIRST,
                                        y + FIRST,
                                    )
                                )
                        for y in range(DECK):
                            for x in range(y):
                                mine = strength[x, y]
                                if mine < 0:
                                    continue
                                wins = ties = below = 0
                                for v in range(DECK):
                                    for u in range(v):
                                        theirs = strength[u, v]
                                        if theirs < 0 or u in (x, y) or v in (x, y):
                                            continue
                                        wins += theirs < mine
                                        ties += theirs == mine
                                        below += theirs < mark
                                found[board, x, y, 0] = mine
                                found[board, x, y, 1] = wins
                                found[board, x, y, 2] = ties
                                found[board, x, y, 3] = below


@kernel
def disagreements(direct: Ints, found: Ints) -> int:
    """How many hole pairs on boards differ from their spot's strength, wins, ties and below."""
    wrong = 0
    for e in range(DECK):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        base, suit = board_of(a + FIRST, b + FIRST, c + FIRST, d + FIRST, e + FIRST)
                        rows = direct[board_index(a, b, c, d, e)]
                        for y in range(DECK):
                            for x in range(y):
                                spot = spot_of(x + FIRST, y + FIRST, base, suit)
                                if rows[x, y, 0] >= 0 and (rows[x, y] != found[:, spot]).any():
                                    wrong += 1
    return wrong


@kernel
def sum_to_come(cards: Ints, x: int, y: int, values: Ints) -> int:
    """The sum of values[board, x, y] over all ways to complete the board."""
    seen = len(cards)
    five = np.empty(5, dtype=np.int64)
    total = 0
    for a in range(DECK):
        for b in range(a + 1, DECK) if seen == 3 else range(a, a + 1):
            clash = a in (x, y) or b in (x, y)
            for card in cards:
                clash = clash or card in (a, b)
            if not clash:
                five[:seen] = cards
                five[seen] = a
                five[4] = b
                s = np.sort(five)
                total += values[board_index(s[0], s[1], s[2], s[3], s[4]), x, y]
    return total


@kernel
def best_play(hole: tuple[int, int], values: Ints, fold: int, chosen: Ints) -> int:
    """A raise of 4 at once, of 2 on the flop, of 1 or a fold at the end: the best a pair can do.

    values[board, x, y, n] is worth a raise of (4, 2, 1)[n]. `chosen` counts deals by how they end:
    raised at 4, at 2, at 1, folded.
    """
    x, y = hole
    at_once = waited = 0
    raised = passed = kept = 0
    five = np.empty(5, dtype=np.int64)
    for p in range(DECK):
        for q in range(p):
            for r in range(q):
                if x in (p, q, r) or y in (p, q, r):
                    continue
                now = later = now_four = plays = folds = 0
                for t in range(DECK):
                    for u in range(t):
                        if t in (x, y, p, q, r) or u in (x, y, p, q, r):
                            continue
                        five[0], five[1], five[2], five[3], five[4] = p, q, r, t, u
                        s = np.sort(five)
                        board = board_index(s[0], s[1], s[2], s[3], s[4])
                        now_four += values[board, x, y, 0]
                        now += values[board, x, y, 1]
                        if values[board, x, y, 2] > fold:
                            later += values[board, x, y, 2]
                            plays += 1
                        else:
                            later += fold
                            folds += 1
                at_once += now_four
                if now > later:
                    waited += now
                    raised += plays + folds
                else:
                    waited += later
                    passed += plays
                    kept += folds
    if at_once > waited:
        chosen[0] += raised + passed + kept
        return at_once
    chosen[1] += raised
    chosen[2] += passed
    chosen[3] += kept
    return waited
