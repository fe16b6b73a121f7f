"""How many hands of the other side lie below a point, and how many at or above it, in both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.pai_gow import HIGHS, LOW_BITS, LOWS, RANKS
from croupier.maths.enumerate import SUITS, Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.setting.hands import MOST, Asked, Hands, Points
from croupier.maths.setting.sharing import workers
from croupier.maths.setting.views import BY_RANKS, KEY_BITS, PLACES, Laid, subsets, views

# A hand with this point is left out of the count: it neither wins nor loses.
NOWHERE = -1
FLUSH = 5  # so many cards of one suit, the joker among them, are set by their suit

BLOCK = 64
KNOWN = 128  # points of hands that look the same whose counts are at hand
AT_ONCE = 200_000
EACH = -1  # nothing is added up: every point has counts of its own
_LOW = (1 << LOW_BITS) - 1


@dataclass(frozen=True, eq=False)
class Met:
    """For each point asked, the hands that share no card with its hand: below it in both strengths,
    and at or above it in both."""

    below: Ints | Points
    above: Ints | Points


@kernel
def _in_order(
    group: int, groups: Ints, ends: Ints, points: Points, firsts: Ints, order: Ints
) -> int:
    """The points of the groups that share nothing with one, by their high strengths."""
    firsts[:] = 0
    for fill in (False, True):
        for nth in range(len(groups)):
            if groups[nth] & group:
                continue
            for at in range(ends[nth - 1] if nth else 0, ends[nth]):
                high = points[at] >> LOW_BITS
                if points[at] < 0:
                    continue
                if fill:
                    order[firsts[high]] = at
                    firsts[high] += 1
                else:
                    firsts[high + 1] += 1
        if not fill:
            for high in range(HIGHS):
                firsts[high + 1] += firsts[high]
    return int(firsts[HIGHS])


@kernel
def _lay_out(
    order: Ints,
    points: Points,
    signs: Ints,
    firsts: Ints,
    places: Ints,
    hands: Ints,
    starts: Ints,
    blocks: Ints,
    highs: NDArray[np.int16],
    lows: NDArray[np.uint8],
    ways: NDArray[np.int32],
    sums: NDArray[np.int32],
) -> None:
    """For every set of cards the hands that hold it, by their high strengths; and, of many, sums of
    low strengths before each block."""
    starts[:] = 0
    for at in order:
        for nth in range(firsts[at], firsts[at + 1]):
            starts[places[nth] + 1] += 1
    for place in range(len(starts) - 1):
        starts[place + 1] += starts[place]
    for at in order:
        for nth in range(firsts[at], firsts[at + 1]):
            to = starts[places[nth]]
            highs[to], lows[to] = points[at] >> LOW_BITS, points[at] & _LOW
            ways[to] = signs[at] * hands[nth]
            starts[places[nth]] += 1
    for place in range(len(starts) - 1, 0, -1):
        starts[place] = starts[place - 1]
    starts[0] = 0
    row = 0
    for place in range(len(starts) - 1):
        first, last = starts[place], starts[place + 1]
        blocks[place] = row
        if last - first <= BLOCK:
            continue
        sums[row] = 0
        row += 1
        while first < last:
            sums[row] = 0
            for at in range(first, min(first + BLOCK, last)):
                sums[row, lows[at] + 1] += ways[at]
            so_far = 0
            for low in range(LOWS + 1):
                so_far += sums[row, low]
                sums[row, low] = sums[row - 1, low] + so_far
            first += BLOCK
            row += 1


@kernel
def _count(
    high: int,
    low: int,
    first: int,
    last: int,
    row: int,
    highs: NDArray[np.int16],
    lows: NDArray[np.uint8],
    ways: NDArray[np.int32],
    sums: NDArray[np.int32],
) -> tuple[int, int]:
    """Of the hands that hold a set, those below a point, and those at or above it."""
    below = above = 0
    if last - first <= BLOCK:
        for at in range(first, last):
            if highs[at] < high:
                below += ways[at] * (lows[at] < low)
            else:
                above += ways[at] * (lows[at] >= low)
        return below, above
    under, over = first, last
    while under < over:
        middle = (under + over) // 2
        if highs[middle] < high:
            under = middle + 1
        else:
            over = middle
    block = (under - first) // BLOCK
    below, before = int(sums[row + block, low]), int(sums[row + block, LOWS])
    for at in range(first + block * BLOCK, under):
        below += ways[at] * (lows[at] < low)
        before += ways[at]
    end = row + (last - first + BLOCK - 1) // BLOCK
    return below, sums[end, LOWS] - before - sums[end, low] + below


@kernel
def _ask(
    spans: Ints,
    order: NDArray[np.int64],
    seen: Ints,
    starts: Ints,
    asked: Points,
    weights: Ints,
    plain: int,
    choose: Ints,
    below: Ints,
    above: Ints,
    groups: Ints,
    ends: Ints,
    points: Points,
    signs: Ints,
    firsts: Ints,
    places: Ints,
    hands: Ints,
    most: int,
) -> None:
    """Ask for the points of some hands, those of each group together."""
    by_high = np.empty(HIGHS + 1, dtype=np.int64)
    in_order = np.empty(len(points), dtype=np.int64)
    sets = choose[most, RANKS + most]
    lists = np.empty(sets + 1, dtype=np.int64)
    blocks = np.empty(sets, dtype=np.int64)
    highs = np.empty(len(places), dtype=np.int16)
    lows = np.empty(len(places), dtype=np.uint8)
    ways = np.empty(len(places), dtype=np.int32)
    sums = np.empty((len(places) // BLOCK * 2 + 2, LOWS + 1), dtype=np.int32)
    parts, times = np.empty((2, 1 << MOST), dtype=np.int64)
    known, known_below, known_above = np.empty((3, KNOWN), dtype=np.int64)
    for first, last in spans:
        group = seen[order[first]] >> KEY_BITS
        total = _in_order(group, groups, ends, points, by_high, in_order)
        _lay_out(
            in_order[:total], points, signs, firsts, places, hands,
            lists, blocks, highs, lows, ways, sums,
        )  # fmt: skip
        key = -1
        count = found = 0
        for nth in range(first, last):
            row = order[nth]
            if seen[row] != key:
                key = seen[row]
                count = 0
                every = subsets(key & (1 << KEY_BITS) - 1, 0, most, choose, parts, times)
                found = 0
                for part in range(every):
                    if lists[parts[part]] < lists[parts[part] + 1]:
                        parts[found], times[found] = parts[part], times[part]
                        found += 1
            end = starts[row + 1]
            for at in range(starts[row], end):
                point = asked[at]
                place = 0
                while place < count and known[place] != point:
                    place += 1
                if place == count:
                    lower = higher = 0
                    for part in range(found):
                        one = parts[part]
                        each_below, each_above = _count(
                            point >> LOW_BITS, point & _LOW, lists[one], lists[one + 1],
                            blocks[one], highs, lows, ways, sums,
                        )  # fmt: skip
                        lower += times[part] * each_below
                        higher += times[part] * each_above
                    place = min(place, KNOWN - 1)
                    count = place + 1
                    known[place], known_below[place], known_above[place] = point, lower, higher
                if plain == EACH:
                    below[at] += known_below[place]
                    above[at] += known_above[place]
                elif at < end - plain:
                    sign = 1 - 2 * (at - starts[row] & 1)
                    below[0] += sign * weights[row] * known_below[place]
                else:
                    column = 1 + at - (end - plain)
                    below[column] += weights[row] * known_below[place]
                    above[column] += weights[row] * known_above[place]


def _spans(groups: Ints) -> list[Ints]:
    """Where hands of one group stand together, some groups at a time."""
    cuts = np.union1d(np.flatnonzero(np.diff(groups)) + 1, np.arange(0, len(groups), AT_ONCE))
    spans = np.stack([cuts, np.append(cuts[1:], len(groups))], axis=1)
    return np.array_split(spans, max(1, len(groups) // AT_ONCE))


def _met(
    hands: Hands,
    points: Points,
    asked: Asked,
    plain: int,
    sums: Callable[[], NDArray[np.int64]],
    tell: Tell,
    cores: int | None,
) -> Iterator[NDArray[np.int64]]:
    """The sums of all views, to which every call adds that takes its own by `sums`."""
    for suit, (view, laid) in enumerate(views(hands, points, FLUSH), BY_RANKS):
        seen = view.all
        order = np.argsort(seen)

        def one(
            spans: Ints, order: Ints = order, seen: Ints = seen, laid: Laid = laid
        ) -> NDArray[np.int64]:
            below, above = found = sums()
            _ask(
                spans,
                order,
                seen,
                asked.starts,
                asked.points,
                hands.kinds.weights,
                plain,
                PLACES,
                below,
                above,
                *laid.told,
            )
            return found

        looks = (
            "by their ranks" if suit == BY_RANKS else f"with a flush, suit {suit + 1} of {SUITS}"
        )
        tell(f"hands {looks}")
        with ThreadPoolExecutor(workers(cores)) as pool:
            yield from pool.map(one, _spans(seen[order] >> KEY_BITS))


def meet(
    hands: Hands, points: Points, asked: Asked, tell: Tell = tell_nobody, cores: int | None = None
) -> Met:
    """How many hands, each at its kind's point, lie below and at or above the points asked."""
    sums = np.zeros((2, len(asked.points)), dtype=np.int64)
    # In a view every hand is asked for once, so no two calls add to the same.
    for _ in _met(hands, points, asked, EACH, lambda: sums, tell, cores):
        pass
    return Met(*sums)


def totals(
    hands: Hands,
    points: Points,
    asked: Asked,
    plain: int,
    tell: Tell = tell_nobody,
    cores: int | None = None,
) -> list[int]:
    """Over all deals: what lies below the points asked, added by turns with the sign of each, but
    of the last `plain` of every hand apart what lies below and what lies at or above."""

    def sums() -> NDArray[np.int64]:
        return np.zeros((2, 1 + plain), dtype=np.int64)

    found = sum(_met(hands, points, asked, plain, sums, tell, cores), sums())
    signed, *apart = found.T.tolist()
    return [signed[0], *(each for both in apart for each in both)]
