"""Sums over all deals of how many hands of the other side lie below and above points asked.

What `dominance` counts for each point by itself is here only added up, so nothing is kept of a
point. Hands are taken by kind where the cards that both sides hold are two or fewer: of a kind as
many hold such cards as its own cards make them. Sets of more cards are laid out one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.hands.pai_gow import HIGHS, LOW_BITS, LOWS
from croupier.maths.enumerate import SUITS, Cards, Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.setting.dominance import (
    BLOCK,
    FEW,
    ON_A_GRID,
    below_among,
    in_blocks,
    lay_out,
    sum_up,
)
from croupier.maths.setting.hands import Asked, Hands, Points, Rows, choose, room, rows_with
from croupier.maths.setting.sharing import shared_sets, workers

Opponents = tuple[Points, Ints, Points, int]
Job = tuple[int, Callable[[Ints], Ints]]
_LOW = (1 << LOW_BITS) - 1
BY_KIND = 2  # so many cards that both sides hold are taken by kind
ALL, RANK, WITH_JOKER, SUITED, APART, ALIKE, RANK_AND_JOKER = range(7)


@dataclass(frozen=True)
class Shared:
    """A kind of set of cards: how its cards hang together, their ranks, how many such sets."""

    how: int
    first: int
    second: int
    sets: int
    cards: int


@kernel
def _held(suits: int) -> int:
    return (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3 & 1)


@kernel
def _sets_held(how: int, first: int, second: int, cards: int, joker: int) -> int:
    """How many sets of a kind are among the cards of a hand, a bit for each card."""
    if how == ALL:
        return 1
    if how == WITH_JOKER:
        return joker
    of_first = cards >> SUITS * first & 15
    count = _held(of_first)
    if how == RANK:
        return count
    if how == RANK_AND_JOKER:
        return joker * count
    if how == ALIKE:
        return count * (count - 1) // 2
    of_second = cards >> SUITS * second & 15
    suited = _held(of_first & of_second)
    return suited if how == SUITED else count * _held(of_second) - suited


@kernel
def _ask(
    row: int, starts: Ints, asked: Points, plain: int, cells: Ints, times: int, sums: Ints
) -> None:
    """Add what lies below the points of a hand, by turns with the sign of each; of its last ones,
    apart, what lies below and what lies at or above."""
    total = cells[HIGHS, LOWS]
    last = starts[row + 1] - plain
    signed = 0
    sign = 1
    for nth in range(starts[row], last):
        signed += sign * cells[asked[nth] >> LOW_BITS, asked[nth] & _LOW]
        sign = -sign
    sums[0] += times * signed
    for nth in range(last, last + plain):
        high, low = asked[nth] >> LOW_BITS, asked[nth] & _LOW
        both = cells[high, low]
        above = total - cells[high, LOWS] - cells[HIGHS, low] + both
        sums[1 + 2 * (nth - last)] += times * both
        sums[2 + 2 * (nth - last)] += times * above


@kernel
def _by_kind(
    how: int,
    first: int,
    second: int,
    sets: int,
    sign: int,
    cards: Ints,
    jokers: Ints,
    weights: Ints,
    points: Points,
    starts: Ints,
    asked: Points,
    plain: int,
    sums: Ints,
) -> None:
    """All hands that share such a set: so many of each kind hold it."""
    cells = np.zeros((HIGHS + 1, LOWS + 1), dtype=np.int64)
    for row in range(len(weights)):
        if points[row] >= 0:
            held = weights[row] * _sets_held(how, first, second, cards[row], jokers[row]) // sets
            cells[(points[row] >> LOW_BITS) + 1, (points[row] & _LOW) + 1] += held
    sum_up(cells)
    for row in range(len(weights)):
        held = weights[row] * _sets_held(how, first, second, cards[row], jokers[row])
        if held:
            _ask(row, starts, asked, plain, cells, sign * held, sums)


@kernel
def _ask_in_order(
    points: Points,
    rows: Rows,
    starts: Ints,
    asked: Points,
    plain: int,
    times: int,
    sums: Ints,
    firsts: Ints,
    lows: NDArray[np.uint8],
    before: NDArray[np.int32],
) -> None:
    """The same where few hands hold the set."""
    total = in_blocks(points, rows, firsts, lows, before)
    blocks = total // BLOCK + 1
    for row in rows:
        last = starts[row + 1] - plain
        sign = 1
        for nth in range(starts[row], last + plain):
            high, low = asked[nth] >> LOW_BITS, asked[nth] & _LOW
            under = firsts[high]
            both = below_among(under, low, lows, before)
            if nth < last:
                sums[0] += times * sign * both
                sign = -sign
            else:
                above = total - under - before[blocks, low] + both
                sums[1 + 2 * (nth - last)] += times * both
                sums[2 + 2 * (nth - last)] += times * above


@kernel
def _by_set(
    parts: Cards,
    weights: Ints,
    size: int,
    deck: int,
    ways: Ints,
    all_rows: Rows,
    points: Points,
    starts: Ints,
    asked: Points,
    plain: int,
    sums: Ints,
) -> None:
    """All hands that share each of some sets of cards."""
    held = parts.shape[1]
    shares, rows = room(held, size, deck, ways)
    most = len(rows)
    on_grid = held <= ON_A_GRID and most > FEW
    cells = np.zeros((HIGHS + 1 if on_grid else 1, LOWS + 1), dtype=np.int64)
    firsts = np.zeros(HIGHS + 1, dtype=np.int64)
    lows = np.zeros(most, dtype=np.uint8)
    before = np.zeros((most // BLOCK + 3, LOWS + 1), dtype=np.int32)
    for part in range(len(parts)):
        rows_with(parts[part], size, deck, ways, all_rows, shares, rows)
        if on_grid:
            lay_out(points, rows, cells)
            for row in rows:
                _ask(row, starts, asked, plain, cells, weights[part], sums)
        else:
            _ask_in_order(
                points, rows, starts, asked, plain, weights[part], sums, firsts, lows, before
            )


def shared_kinds(ranks: int) -> Iterator[Shared]:
    """The kinds of sets of no card, of one and of two."""
    yield Shared(ALL, 0, 0, 1, 0)
    yield Shared(WITH_JOKER, 0, 0, 1, 1)
    for rank in range(ranks):
        yield Shared(RANK, rank, 0, SUITS, 1)
        yield Shared(ALIKE, rank, 0, comb(SUITS, 2), 2)
        yield Shared(RANK_AND_JOKER, rank, 0, SUITS, 2)
    for second, first in combinations(range(ranks), 2):
        yield Shared(SUITED, first, second, SUITS, 2)
        yield Shared(APART, first, second, SUITS * (SUITS - 1), 2)


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
    told = (points, asked.starts, asked.points, plain)
    found, shared = [0] * (1 + 2 * plain), -1
    jobs = [*_kind_jobs(hands, told), *_set_jobs(hands, told)]
    with ThreadPoolExecutor(workers(cores)) as pool:
        sums = pool.map(lambda job: job[1](np.zeros(len(found), dtype=np.int64)), jobs)
        for (held, _), each in zip(jobs, sums, strict=True):
            if held > shared:
                shared = held
                tell(f"hands that share {shared} of {hands.size} cards")
            found = [a + b for a, b in zip(found, each.tolist(), strict=True)]
    return found


def _kind_jobs(hands: Hands, told: Opponents) -> Iterator[Job]:
    kinds = hands.kinds
    bits, jokers = np.zeros((2, len(kinds.weights)), dtype=np.int64)
    for column in kinds.cards.astype(np.int64).T:
        jokers += column == JOKER
        bits |= np.where(column == JOKER, 0, 1 << np.minimum(column, JOKER - 1))
    for shared in shared_kinds(hands.ranks):

        def job(sums: Ints, shared: Shared = shared) -> Ints:
            which = (shared.how, shared.first, shared.second, shared.sets, (-1) ** shared.cards)
            _by_kind(*which, bits, jokers, kinds.weights, *told, sums)
            return sums

        yield shared.cards, job


def _set_jobs(hands: Hands, told: Opponents) -> Iterator[Job]:
    ways, rows = choose(hands.deck), hands.rows
    for held, cards, weights in shared_sets(hands, BY_KIND + 1):

        def job(sums: Ints, cards: Cards = cards, weights: Ints = weights) -> Ints:
            _by_set(cards, weights, hands.size, hands.deck, ways, rows, *told, sums)
            return sums

        yield held, job
