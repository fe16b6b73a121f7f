"""How many hands of the other side lie below a point, and how many at or above it, in both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.pai_gow import HIGHS, LOW_BITS, LOWS
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.setting.hands import Asked, Hands, Points, Rows, room, rows_with
from croupier.maths.setting.sharing import sums_apart

# A hand with this point is left out of the count: it neither wins nor loses.
NOWHERE = -1

# Sets of so few cards are held by so many hands that every point has a cell of its own.
ON_A_GRID = 3
BLOCK = 64
FEW = 100
_LOW = (1 << LOW_BITS) - 1


@dataclass(frozen=True, eq=False)
class Met:
    """For each point asked, the hands that share no card with its hand: below it in both strengths,
    and at or above it in both."""

    below: Ints | Points
    above: Ints | Points


@kernel
def sum_up(cells: Ints | NDArray[np.int32]) -> None:
    """From how many hands lie at a point (one further) to how many lie below it."""
    for high in range(1, HIGHS + 1):
        so_far = 0
        for low in range(LOWS + 1):
            so_far += cells[high, low]
            cells[high, low] = cells[high - 1, low] + so_far


@kernel
def in_blocks(
    points: Points, rows: Rows, firsts: Ints, lows: NDArray[np.uint8], sums: NDArray[np.int32]
) -> int:
    """How many hands there are: their low strengths by their high strengths, where each of these
    begins, and sums of low strengths before each block."""
    firsts[:] = 0
    for row in rows:
        if points[row] >= 0:
            firsts[(points[row] >> LOW_BITS) + 1] += 1
    for high in range(HIGHS):
        firsts[high + 1] += firsts[high]
    total = firsts[HIGHS]
    for row in rows:
        if points[row] >= 0:
            high = points[row] >> LOW_BITS
            lows[firsts[high]] = points[row] & _LOW
            firsts[high] += 1
    for high in range(HIGHS, 0, -1):
        firsts[high] = firsts[high - 1]
    firsts[0] = 0
    sums[0] = 0
    for block in range(1, total // BLOCK + 2):
        sums[block] = 0
        for at in range((block - 1) * BLOCK, min(block * BLOCK, total)):
            sums[block, lows[at] + 1] += 1
        so_far = 0
        for low in range(LOWS + 1):
            so_far += sums[block, low]
            sums[block, low] = sums[block - 1, low] + so_far
    return int(total)


@kernel
def below_among(under: int, low: int, lows: NDArray[np.uint8], sums: NDArray[np.int32]) -> int:
    """Of the first `under` hands in blocks, those below a low strength."""
    block = under // BLOCK
    both = np.int64(sums[block, low])
    for at in range(block * BLOCK, under):
        both += lows[at] < low
    return int(both)


@kernel
def lay_out(points: Points, rows: Rows, cells: Ints | NDArray[np.int32]) -> int:
    """Cells [h, l]: how many hands lie below h and below l; how many there are in all."""
    cells[:] = 0
    total = 0
    for row in rows:
        point = points[row]
        if point >= 0:
            cells[(point >> LOW_BITS) + 1, (point & _LOW) + 1] += 1
            total += 1
    sum_up(cells)
    return total


@kernel
def _ask_grid(
    rows: Rows,
    starts: Ints,
    asked: Points,
    cells: NDArray[np.int32],
    total: int,
    weight: int,
    below: Ints,
    above: Ints,
) -> None:
    for row in rows:
        for nth in range(starts[row], starts[row + 1]):
            high, low = asked[nth] >> LOW_BITS, asked[nth] & _LOW
            both = cells[high, low]
            below[nth] += weight * both
            above[nth] += weight * (total - cells[high, LOWS] - cells[HIGHS, low] + both)


@kernel
def _ask_few(
    points: Points,
    rows: Rows,
    starts: Ints,
    asked: Points,
    weight: int,
    below: Ints,
    above: Ints,
) -> None:
    """Each point asked against each hand."""
    highs = np.empty(len(rows), dtype=np.int32)
    lows = np.empty(len(rows), dtype=np.int32)
    total = 0
    for row in rows:
        if points[row] >= 0:
            highs[total] = points[row] >> LOW_BITS
            lows[total] = points[row] & _LOW
            total += 1
    for row in rows:
        for nth in range(starts[row], starts[row + 1]):
            high, low = asked[nth] >> LOW_BITS, asked[nth] & _LOW
            lower = higher = 0
            for at in range(total):
                lower += (highs[at] < high) & (lows[at] < low)
                higher += (highs[at] >= high) & (lows[at] >= low)
            below[nth] += weight * lower
            above[nth] += weight * higher


@kernel
def _ask_blocks(
    points: Points,
    rows: Rows,
    starts: Ints,
    asked: Points,
    weight: int,
    below: Ints,
    above: Ints,
    firsts: Ints,
    lows: NDArray[np.uint8],
    sums: NDArray[np.int32],
) -> None:
    total = in_blocks(points, rows, firsts, lows, sums)
    blocks = total // BLOCK + 1
    for row in rows:
        for nth in range(starts[row], starts[row + 1]):
            high, low = asked[nth] >> LOW_BITS, asked[nth] & _LOW
            under = firsts[high]
            both = below_among(under, low, lows, sums)
            below[nth] += weight * both
            above[nth] += weight * (total - under - sums[blocks, low] + both)


@kernel
def _ask_parts(
    parts: NDArray[np.uint8],
    weights: Ints,
    size: int,
    deck: int,
    ways: Ints,
    all_rows: Rows,
    points: Points,
    starts: Ints,
    asked: Points,
    below: Ints,
    above: Ints,
) -> None:
    """Count among the hands that contain each of some sets of cards."""
    held = parts.shape[1]
    shares, rows = room(held, size, deck, ways)
    most = len(rows)
    on_grid = held <= ON_A_GRID and most > FEW
    in_blocks = not on_grid and most > FEW
    cells = np.zeros((HIGHS + 1 if on_grid else 1, LOWS + 1), dtype=np.int32)
    firsts = np.zeros(HIGHS + 1, dtype=np.int64)
    lows = np.zeros(most if in_blocks else 1, dtype=np.uint8)
    sums = np.zeros((most // BLOCK + 3 if in_blocks else 1, LOWS + 1), dtype=np.int32)
    for part in range(len(parts)):
        rows_with(parts[part], size, deck, ways, all_rows, shares, rows)
        weight = weights[part]
        if on_grid:
            total = lay_out(points, rows, cells)
            _ask_grid(rows, starts, asked, cells, total, weight, below, above)
        elif in_blocks:
            _ask_blocks(points, rows, starts, asked, weight, below, above, firsts, lows, sums)
        else:
            _ask_few(points, rows, starts, asked, weight, below, above)


@kernel
def _ask_all(
    kinds: Ints, points: Points, starts: Ints, asked: Points, below: Ints, above: Ints
) -> None:
    """Count among all hands, which are so many of each kind."""
    cells = np.zeros((HIGHS + 1, LOWS + 1), dtype=np.int32)
    for row in range(len(kinds)):
        if points[row] >= 0:
            cells[(points[row] >> LOW_BITS) + 1, (points[row] & _LOW) + 1] += kinds[row]
    sum_up(cells)
    total = cells[HIGHS, LOWS]
    for row in range(len(kinds)):
        for nth in range(starts[row], starts[row + 1]):
            high, low = asked[nth] >> LOW_BITS, asked[nth] & _LOW
            both = cells[high, low]
            below[nth] += kinds[row] * both
            above[nth] += kinds[row] * (total - cells[high, LOWS] - cells[HIGHS, low] + both)


def meet(
    hands: Hands, points: Points, asked: Asked, tell: Tell = tell_nobody, cores: int | None = None
) -> Met:
    """How many hands, each at its kind's point, lie below and at or above the points asked."""
    sums = (np.int64, np.int64)
    return Met(*sums_apart(hands, points, asked, _ask_all, _ask_parts, sums, tell, cores))
