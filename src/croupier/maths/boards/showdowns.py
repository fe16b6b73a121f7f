"""Two hole cards and five community cards: every showdown, counted once.

Per board of `spots` the hole pairs are sorted by strength and swept once. The dealers that a pair
beats are those below it less those that hold one of its cards, which a counter for each kind of
card tells: a board costs as much as it has kinds of hole pairs.

`views` leads from spots to what a player knows before the board is complete.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import strength7_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import SUIT_SHIFT, card_key
from croupier.maths.boards.spots import (
    KIND_PAIRS,
    RANKS,
    SPOTS,
    Ints,
    board_at,
    board_kinds,
    left_over,
    pair_slot,
)
from croupier.maths.pricing.counted import Tell, tell_nobody

Small = NDArray[np.int16]

_RANK_KEY = (1 << SUIT_SHIFT) - 1


@dataclass(frozen=True)
class Showdowns:
    """For every spot: the hand's strength and the dealers it beats, ties, and those below marks.

    `below[n]` counts the dealers whose strength is below `marks[n]`. Spots that cannot be dealt
    have strength -1 and no dealers.
    """

    lowest: int
    dealers: int
    marks: tuple[int, ...]
    strength: NDArray[np.int32]
    wins: Small
    ties: Small
    below: Small


@kernel
def _by_strength(order: Ints, size: int, other: Ints, ends: Ints) -> None:
    """Sort by the sixteen bits above the lowest sixteen, a byte at a time."""
    for shift in (16, 24):
        ends[:] = 0
        for nth in range(size):
            ends[order[nth] >> shift & 255] += 1
        for byte in range(1, 256):
            ends[byte] += ends[byte - 1]
        for nth in range(size - 1, -1, -1):
            byte = order[nth] >> shift & 255
            ends[byte] -= 1
            other[ends[byte]] = order[nth]
        order, other = other, order


@kernel
def _sweep_board(
    board: Ints,
    lowest: int,
    marks: Ints,
    strength: NDArray[np.int32],
    wins: Small,
    ties: Small,
    below: Small,
) -> None:
    """Rank the hole pairs of one board and count the dealers of each."""
    base = board_at(board)
    left = left_over(board, lowest)
    kinds = len(left)
    keys = np.zeros(kinds, dtype=np.int64)
    for kind in range(kinds):
        keys[kind] = card_key(kind % RANKS * 4) & _RANK_KEY
        if kind >= RANKS:
            keys[kind] += 1 << SUIT_SHIFT
    board_key = board_bits = 0
    for kind in board:
        board_key += keys[kind]
        if kind >= RANKS:
            board_bits |= 1 << (kind - RANKS)

    order, scratch = np.empty(KIND_PAIRS, dtype=np.int64), np.empty(KIND_PAIRS, dtype=np.int64)
    pairs = 0
    for x in range(kinds):
        for y in range(x + 1):
            if left[x] > 0 and left[y] > (x == y):
                bits = board_bits
                if x >= RANKS:
                    bits |= 1 << (x - RANKS)
                if y >= RANKS:
                    bits |= 1 << (y - RANKS)
                found = strength7_from_key(board_key + keys[x] + keys[y], bits)
                order[pairs] = found << 16 | x << 8 | y
                pairs += 1
    _by_strength(order, pairs, scratch, np.empty(256, dtype=np.int64))

    total = 0
    holding = np.zeros(kinds, dtype=np.int64)  # dealers so far that hold one certain card
    mark_total = np.zeros(len(marks), dtype=np.int64)
    mark_holding = np.zeros((len(marks), kinds), dtype=np.int64)
    alike = np.zeros(kinds, dtype=np.int64)
    passed = first = 0
    while first < pairs:
        level = order[first] >> 16
        while passed < len(marks) and marks[passed] <= level:
            mark_total[passed] = total
            mark_holding[passed] = holding
            passed += 1
        alike[:] = 0
        group = 0
        last = first
        while last < pairs and order[last] >> 16 == level:
            x, y = order[last] >> 8 & 255, order[last] & 255
            if x == y:
                group += left[x] * (left[x] - 1) // 2
                alike[x] += left[x] - 1
            else:
                group += left[x] * left[y]
                alike[x] += left[y]
                alike[y] += left[x]
            last += 1
        for nth in range(first, last):
            x, y = order[nth] >> 8 & 255, order[nth] & 255
            spot = base + pair_slot(x, y)
            strength[spot] = level
            wins[spot] = total - holding[x] - holding[y]
            ties[spot] = group - alike[x] - alike[y] + 1  # the pair itself was taken off twice
        total += group
        holding += alike
        first = last
    while passed < len(marks):
        mark_total[passed] = total
        mark_holding[passed] = holding
        passed += 1
    for nth in range(pairs):
        x, y = order[nth] >> 8 & 255, order[nth] & 255
        for mark in range(len(marks)):
            own = order[nth] >> 16 < marks[mark]
            below[mark, base + pair_slot(x, y)] = (
                mark_total[mark] - mark_holding[mark, x] - mark_holding[mark, y] + own
            )


@kernel
def _sweep(
    boards: Ints,
    lowest: int,
    marks: Ints,
    strength: NDArray[np.int32],
    wins: Small,
    ties: Small,
    below: Small,
) -> None:
    for nth in range(len(boards)):
        _sweep_board(boards[nth], lowest, marks, strength, wins, ties, below)


def in_blocks(work: Callable[[int, int], None], size: int, block: int) -> None:
    """Run `work(first, last)` over all blocks on all cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        starts = range(0, size, block)
        for done in [pool.submit(work, at, min(at + block, size)) for at in starts]:
            done.result()


def showdowns(marks: tuple[int, ...], *, lowest: int = 0, tell: Tell = tell_nobody) -> Showdowns:
    """Every spot of a deck of four suits and the ranks `lowest` and up; marks ascending."""
    tell("every showdown of two hole cards on 42,783 kinds of boards")
    boards = board_kinds(lowest)
    levels = np.array(marks, dtype=np.int64)
    strength = np.full(SPOTS, -1, dtype=np.int32)
    wins = np.zeros(SPOTS, dtype=np.int16)
    ties = np.zeros(SPOTS, dtype=np.int16)
    below = np.zeros((len(marks), SPOTS), dtype=np.int16)

    def sweep(first: int, last: int) -> None:
        _sweep(boards[first:last], lowest, levels, strength, wins, ties, below)

    in_blocks(sweep, len(boards), 2048)
    dealers = comb(4 * (RANKS - lowest) - 7, 2)
    return Showdowns(lowest, dealers, marks, strength, wins, ties, below)
