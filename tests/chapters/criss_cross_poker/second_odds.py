"""Criss-Cross Poker counted a second time: the house advantage of every wager of chapter 674a.

For each kind of two cards (169) every two outside cards of the Across line meet every two outside
cards of the Down line and every middle card: the three bets are solved from the last to the first.
None of the program's code is used; payouts are the second reader's. `lines()` gives
("ante-across", "", house advantage): what both Antes and the three bets lose together, played as is
best, in units of ONE Ante (two are staked; a bet of two Antes, or between, is never best: what it
wins is linear); and ("five-card-bonus", "", ...).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray
from tests.chapters.criss_cross_poker.second_reader import (
    ANTE,
    BETS,
    FIVE_CARD_BONUS,
    LOW,
    hand_kind,
)

Ints = NDArray[np.int64]
Short = NDArray[np.int32]
Masks = NDArray[np.uint64]
Line = tuple[str, str, Fraction]

ONE = np.uint64(1)

NAMES = (*map(str, range(2, 11)), "J", "Q", "K", "A")
BOARDS = np.array(list(combinations(range(52), 3)), dtype=np.int64)
PAIRS = np.array(list(combinations(range(52), 2)), dtype=np.int64)
PAIR_AT = np.zeros((52, 52), dtype=np.int64)
PAIR_AT[PAIRS[:, 0], PAIRS[:, 1]] = np.arange(len(PAIRS))
PAIR_AT += PAIR_AT.T
AFTER_PAIR = comb(48, 2) * 46  # cards still to come when the Across line's outside is seen
DEALS = comb(52, 2) * comb(50, 2) * AFTER_PAIR


def kinds_by_ranks() -> Ints:
    """For five sorted ranks in base 13 the kind of an unsuited hand and of a suited one."""
    table = np.zeros((13**5, 2), dtype=np.int64)
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] == ranks[4]:
            continue
        code = sum(rank * 13 ** (4 - nth) for nth, rank in enumerate(ranks))
        for column, suits in enumerate(("cdhsc", "sssss")):
            cards = [NAMES[rank] + suit for rank, suit in zip(ranks, suits, strict=True)]
            table[code, column] = hand_kind(cards)
    return table


KIND_TABLE = kinds_by_ranks()


def kinds_with(two: tuple[int, int]) -> Ints:
    """The kind of the hand of `two` with each pair of outside cards and each middle card.

    A row for each pair of PAIRS; -1 where a card would be met twice.
    """
    boards = BOARDS[~np.isin(BOARDS, two).any(axis=1)]
    cards = np.concatenate([np.full((len(boards), 2), two), boards], axis=1)
    code = np.sort(cards // 4, axis=1) @ np.array([13**4, 13**3, 13**2, 13, 1])
    suited = (cards % 4 == cards[:, :1] % 4).all(axis=1)
    kinds = KIND_TABLE[code, suited.astype(np.int64)]
    found = np.full((len(PAIRS), 52), -1)
    for a, b, middle in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        found[PAIR_AT[boards[:, a], boards[:, b]], boards[:, middle]] = kinds
    return found


def starting_hands() -> Iterator[tuple[int, int, int]]:
    """The 169 kinds of two cards, and in how many ways each is dealt."""
    for high in range(13):
        for low in range(high + 1):
            if low == high:
                yield high * 4, high * 4 + 1, 6
            else:
                yield high * 4, low * 4, 4
                yield high * 4, low * 4 + 1, 12


def weighed_pairs(two: tuple[int, int], live: Ints) -> dict[int, int]:
    """Pairs of outside cards, one for all that suits alone tell apart beside the two cards."""
    keeps = [
        suits
        for suits in permutations(range(4))
        if {card - card % 4 + suits[card % 4] for card in two} == set(two)
    ]
    weights: dict[int, int] = {}
    for nth in live.tolist():
        moved = ([card - card % 4 + suits[card % 4] for card in PAIRS[nth]] for suits in keeps)
        least = min(int(PAIR_AT[first, second]) for first, second in moved)
        weights[least] = weights.get(least, 0) + 1
    return weights


def line_sums(pays: Short, rows: Ints, outside: Ints) -> tuple[Short, Short]:
    """Sums of what the Across line and the Down line pay over every middle card left."""
    total = pays.sum(axis=1, dtype=np.int32)
    first, second = outside.T
    across = total[rows, None] - pays[rows][:, first] - pays[rows][:, second]
    down = total[None, :] - pays.T[first[rows]] - pays.T[second[rows]]
    return across, down


def best_after(ante: Short, bet: Short, reach: Masks, rows: Ints, outside: Ints) -> Ints:
    """What is won after each outside pair of `rows`, for Across Bets of one and of three Antes."""
    held = (ONE << outside.astype(np.uint64)).sum(axis=1)
    meet = (held[rows, None] & held[None, :]) == 0  # the two lines share no card
    antes = np.add(*line_sums(ante, rows, outside))
    across, down = line_sums(bet, rows, outside)
    middle = across + down + 46  # less the lower of the two, level by level of the paytable
    for level, masks in enumerate(reach):
        if masks[rows].any():
            both = np.bitwise_count(masks[rows, None] & masks[None, :])
            middle -= both.astype(np.int32) * (BETS[level] - BETS[level + 1])
    middle = np.maximum(middle, 3 * middle)
    best = []
    for a in (1, 3):
        staked = antes + a * across + middle
        won = [
            np.where(meet, np.maximum(staked + d * down, -46 * (2 + a + d)), 0).sum(axis=1)
            for d in (1, 3)
        ]
        best.append(np.maximum(np.maximum(*won), -(2 + a) * AFTER_PAIR))
    return np.array(best)


def solve(two: tuple[int, int]) -> int:
    """What the best play of two cards wins, summed over all that may follow."""
    kinds = kinds_with(two)
    live = np.flatnonzero((kinds >= 0).any(axis=1))
    weights = weighed_pairs(two, live)
    rows = np.searchsorted(live, list(weights))
    kinds = np.where(kinds >= 0, kinds, LOW + 1)[live]
    ante, bet = (np.array([*pays, 0], dtype=np.int32)[kinds] for pays in (ANTE, BETS))
    bits = ONE << np.arange(52, dtype=np.uint64)
    reach = np.array([((kinds <= level) * bits).sum(axis=1) for level in range(LOW)])
    times = np.array(list(weights.values()))
    won = np.zeros(2, dtype=np.int64)
    for start in range(0, len(rows), 64):
        part = slice(start, start + 64)
        won += best_after(ante, bet, reach, rows[part], PAIRS[live]) @ times[part]
    return max(*won.tolist(), -2 * comb(50, 2) * AFTER_PAIR)


def ante_line() -> Line:
    won = sum(weight * solve((first, second)) for first, second, weight in starting_hands())
    return "ante-across", "", Fraction(-won, DEALS)


def bonus_line() -> Line:
    """Every five ranks, suited in four ways of all where no two are alike."""
    units = 0
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] == ranks[4]:
            continue
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        code = sum(rank * 13 ** (4 - nth) for nth, rank in enumerate(ranks))
        plain, suited = (FIVE_CARD_BONUS[kind] for kind in KIND_TABLE[code])
        units += ways * plain
        if len(set(ranks)) == 5:
            units += 4 * (suited - plain)
    return "five-card-bonus", "", Fraction(-units, comb(52, 5))


def lines() -> Iterator[Line]:
    yield ante_line()
    yield bonus_line()


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:16} {played:10} {float(advantage):9.4%}  {advantage}")
