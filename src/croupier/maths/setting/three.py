"""How many hands of the other side lose to a point of three strengths: two of theirs lie below it.

With hands in the order of their high strengths, those before a place lose to a medium and low
strength if either of theirs is below, those behind it if both are. A plane has, for every medium
and low strength, how many lose so at one place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.four_two_one import (
    HIGHS,
    LOW_BITS,
    MEDIUM_BITS,
    high_of,
    low_of,
    medium_of,
)
from croupier.hands.kernel import kernel
from croupier.hands.pai_gow import LOWS as MEDIUMS
from croupier.hands.pai_gow import RANKS
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.setting.hands import Asked, Hands, Points, Rows, room, rows_with
from croupier.maths.setting.sharing import sums_apart

# Sets of so few cards are held by so many hands that every high strength has a plane of its own.
ON_A_GRID = 3
BLOCK = 64
FEW = 100
Bytes = NDArray[np.uint8]
Planes = NDArray[np.int32]
# Sums are kept modulo 2 to the 32nd: what they come to, wins of all hands of a kind, is less.
Sums = NDArray[np.uint32]
MODULUS = 1 << 32
RENAMED = 24


@kernel
def _in_order(points: Points, rows: Rows, firsts: Ints, places: Ints, small: Points) -> None:
    """Hands by their high strengths: where those of each begin, and every hand's place."""
    firsts[:] = 0
    for row in rows:
        firsts[high_of(points[row]) + 1] += 1
    for high in range(HIGHS):
        firsts[high + 1] += firsts[high]
        places[high] = firsts[high]
    for row in rows:
        high = high_of(points[row])
        small[places[high]] = points[row]
        places[high] += 1


@kernel
def _both_below(small: Points, weights: Ints, first: int, last: int, plane: Planes) -> None:
    """Of the hands between two places, those of which both strengths are below."""
    plane[:] = 0
    for at in range(first, last):
        ways = weights[at] if len(weights) else 1
        plane[medium_of(small[at]) + 1, low_of(small[at]) + 1] += ways
    for medium in range(1, MEDIUMS + 1):
        so_far = 0
        for low in range(RANKS + 1):
            so_far += plane[medium, low]
            plane[medium, low] = plane[medium - 1, low] + so_far


@kernel
def _pass_by(small: Points, weights: Ints, first: int, last: int, plane: Planes) -> None:
    """Change a plane as hands pass from behind its place to before it: those of which one of two
    strengths is below lose then too."""
    both = np.empty((MEDIUMS + 1, RANKS + 1), dtype=np.int32)
    _both_below(small, weights, first, last, both)
    for medium in range(MEDIUMS + 1):
        for low in range(RANKS + 1):
            either = both[medium, RANKS] + both[MEDIUMS, low]
            plane[medium, low] += either - 2 * both[medium, low]


@kernel
def _planes_by_high(firsts: Ints, small: Points, weights: Ints, planes: Planes) -> None:
    """A plane before the hands of every high strength; at first all are behind."""
    _both_below(small, weights, 0, len(small), planes[0])
    for high in range(1, HIGHS):
        planes[high] = planes[high - 1]
        if firsts[high] > firsts[high - 1]:
            _pass_by(small, weights, firsts[high - 1], firsts[high], planes[high])


@kernel
def _ask_planes(
    rows: Rows,
    starts: Ints,
    asked: Points,
    planes: Planes,
    weight: int,
    times: Rows,
    wins: Sums,
) -> None:
    """Many hands that contain a small set are of one kind, which is asked once; `times` are 0
    before and behind."""
    for row in rows:
        times[row] += 1
    for row in rows:
        if times[row] == 0:
            continue
        all_of_kind = weight * times[row]
        times[row] = 0
        for nth in range(starts[row], starts[row + 1]):
            at = asked[nth]
            wins[nth] += all_of_kind * np.int64(planes[high_of(at), medium_of(at), low_of(at)])


@kernel
def _ask_blocks(
    rows: Rows,
    starts: Ints,
    asked: Points,
    firsts: Ints,
    small: Points,
    planes: Planes,
    mediums: Bytes,
    lows: Bytes,
    weight: int,
    wins: Sums,
) -> None:
    """A plane before every block of hands; the hands of a block one by one."""
    none = np.empty(0, dtype=np.int64)
    _both_below(small, none, 0, len(small), planes[0])
    for block in range(1, len(small) // BLOCK + 1):
        planes[block] = planes[block - 1]
        _pass_by(small, none, (block - 1) * BLOCK, block * BLOCK, planes[block])
    for at in range(len(small)):
        mediums[at], lows[at] = medium_of(small[at]), low_of(small[at])
    for row in rows:
        for nth in range(starts[row], starts[row + 1]):
            at = asked[nth]
            medium, low, under = medium_of(at), low_of(at), firsts[high_of(at)]
            block = under // BLOCK
            found = np.int64(planes[block, medium, low])
            for other in range(block * BLOCK, under):
                found += (mediums[other] < medium) ^ (lows[other] < low)
            wins[nth] += weight * found


@kernel
def _ask_few(
    points: Points, rows: Rows, starts: Ints, asked: Points, weight: int, wins: Sums
) -> None:
    """Each point asked against each hand."""
    others = np.empty((3, len(rows)), dtype=np.int16)
    for nth in range(len(rows)):
        at = points[rows[nth]]
        others[0, nth], others[1, nth], others[2, nth] = high_of(at), medium_of(at), low_of(at)
    for row in rows:
        for nth in range(starts[row], starts[row + 1]):
            high, medium, low = high_of(asked[nth]), medium_of(asked[nth]), low_of(asked[nth])
            found = 0
            for at in range(len(rows)):
                below = int(others[0, at] < high) + int(others[1, at] < medium)
                found += below + int(others[2, at] < low) > 1
            wins[nth] += weight * found


@kernel
def _ask_parts(
    parts: Cards,
    weights: Ints,
    size: int,
    deck: int,
    ways: Ints,
    all_rows: Rows,
    points: Points,
    starts: Ints,
    asked: Points,
    wins: Sums,
) -> None:
    """Count among the hands that contain each of some sets of cards."""
    held = parts.shape[1]
    shares, rows = room(held, size, deck, ways)
    most = len(rows)
    few = most <= FEW
    on_grid = held <= ON_A_GRID and not few
    shown = 1 if few else HIGHS if on_grid else most // BLOCK + 1
    planes = np.empty((shown, MEDIUMS + 1, RANKS + 1), dtype=np.int32)
    firsts = np.zeros(HIGHS + 1, dtype=np.int64)
    places = np.zeros(HIGHS + 1, dtype=np.int64)
    small = np.empty(most, dtype=np.int32)
    mediums = np.empty(most, dtype=np.uint8)
    lows = np.empty(most, dtype=np.uint8)
    times = np.zeros(len(points) if on_grid else 0, dtype=np.int32)
    none = np.empty(0, dtype=np.int64)
    for part in range(len(parts)):
        rows_with(parts[part], size, deck, ways, all_rows, shares, rows)
        weight = weights[part]
        if few:
            _ask_few(points, rows, starts, asked, weight, wins)
            continue
        _in_order(points, rows, firsts, places, small)
        if on_grid:
            _planes_by_high(firsts, small, none, planes)
            _ask_planes(rows, starts, asked, planes, weight, times, wins)
        else:
            _ask_blocks(rows, starts, asked, firsts, small, planes, mediums, lows, weight, wins)


@kernel
def _ask_all(kinds: Ints, points: Points, starts: Ints, asked: Points, wins: Sums) -> None:
    """Count among all hands, which are so many of each kind."""
    order = np.argsort(points)
    small, weights = points[order], kinds[order]
    firsts = np.searchsorted(small, np.arange(HIGHS + 1) << MEDIUM_BITS + LOW_BITS)
    planes = np.empty((HIGHS, MEDIUMS + 1, RANKS + 1), dtype=np.int32)
    _planes_by_high(firsts, small, weights, planes)
    for row in range(len(kinds)):
        for nth in range(starts[row], starts[row + 1]):
            at = asked[nth]
            wins[nth] += kinds[row] * planes[high_of(at), medium_of(at), low_of(at)]


def meet_three(
    hands: Hands, points: Points, asked: Asked, tell: Tell = tell_nobody, cores: int | None = None
) -> NDArray[np.int32]:
    """How many hands, each at its kind's point, lose to each point asked; as `meet` counts."""
    assert hands.others * RENAMED < MODULUS
    sums = (np.uint32,)
    (wins,) = sums_apart(hands, points, asked, _ask_all, _ask_parts, sums, tell, cores)
    return wins.astype(np.int32)
