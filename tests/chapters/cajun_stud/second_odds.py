"""Cajun Stud counted a second time: the house advantage of every wager and paytable of 683a.

Every two cards of a player (169 kinds) with every three community cards is met, and the three
Raises are solved from the last to the first for each amount that may stand on the layout. None of
the program's code is used; payouts are the second reader's. `lines()` gives (wager, paytable,
house advantage): ("ante", "A") is what Ante and Raises lose together, in Antes, played as is best;
("board-bonus", "A, ace-2-3 counts"); the optional wagers hang on no decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray
from tests.chapters.cajun_stud.second_reader import (
    ALL_SIX,
    BOARD,
    LO_BALL,
    MAIN_HALVES,
    POCKET,
    all_six_kinds,
    board_kind,
    lo_ball_pays,
    odds,
    pocket_kind,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]

NAMES = (*map(str, range(2, 11)), "J", "Q", "K", "A")
DECK = [rank + suit for rank in NAMES for suit in "cdhs"]  # number // 4 is the rank
BOARDS = np.array(list(combinations(range(52), 3)), dtype=np.int64)
PAIRS = [BOARDS[:, a] * 52 + BOARDS[:, b] for a, b in ((0, 1), (0, 2), (1, 2))]
ROWS = (*MAIN_HALVES, "low")
DEALS = comb(52, 2) * 50 * 49 * 48
RUNS = ({12, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9)))


@cache
def rank_rows() -> dict[tuple[int, ...], tuple[int, int]]:
    """For five sorted ranks the row of an unsuited and of a suited hand."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        shape = tuple(sorted(counts.values(), reverse=True))
        pair = max((rank for rank in counts if counts[rank] == 2), default=-1)
        one_pair = "pair-of-jacks-or-better" if pair >= 9 else "pair-of-6s-to-10s"
        row = {
            (4, 1): "four-of-a-kind",
            (3, 2): "full-house",
            (3, 1, 1): "three-of-a-kind",
            (2, 2, 1): "two-pair",
            (2, 1, 1, 1): one_pair if pair >= 4 else "low",
        }.get(shape, "low")
        suited = "flush"
        if set(ranks) in RUNS:
            row = "straight"
            suited = "royal-flush" if min(ranks) == 8 else "straight-flush"
        found[ranks] = ROWS.index(row), ROWS.index(suited)
    return found


def codes() -> Ints:
    """rank_rows by five ranks in base 13."""
    table = np.zeros((13**5, 2), dtype=np.int64)
    for ranks, rows in rank_rows().items():
        code = 0
        for rank in ranks:
            code = code * 13 + rank
        table[code] = rows
    return table


TABLE = codes()


def board_rows(first: int, second: int, boards: Ints) -> Ints:
    """The row of MAIN_HALVES that two cards make with each of the boards."""
    two = np.full((len(boards), 2), (first, second))
    cards = np.concatenate([two, boards], axis=1)
    ranks, suits = np.sort(cards // 4, axis=1), cards % 4
    code = ranks @ np.array([13**4, 13**3, 13**2, 13, 1])
    suited = (suits == suits[:, :1]).all(axis=1)
    return np.asarray(TABLE[code, suited.astype(np.int64)])


def solve(pays: Ints, boards: Ints) -> int:
    """What Ante and Raises win, in half Antes, over all boards in their order."""
    used = [pairs[boards] for pairs in PAIRS]
    third = sum(np.bincount(pair, pays, 52 * 52) for pair in used)
    third = np.asarray(third).astype(np.int64).reshape(52, 52)
    boards_with = sum(np.bincount(pair, minlength=52 * 52) for pair in used)
    dealt = np.asarray(boards_with).reshape(52, 52) > 0

    def after_second(staked: int) -> Ints:
        best = np.maximum.reduce([(staked + times) * third for times in (1, 2, 3)])
        best = np.where(dealt, np.maximum(best, -2 * staked * 48), 0)
        return np.asarray(best.sum(axis=0) + best.sum(axis=1))

    last = {staked: after_second(staked) for staked in range(3, 8)}
    lies = dealt.any(axis=0) | dealt.any(axis=1)

    def after_first(staked: int) -> int:
        best = np.maximum.reduce([last[staked + times] for times in (1, 2, 3)])
        return int(np.where(lies, np.maximum(best, -2 * staked * 49 * 48), 0).sum())

    return max(-2 * 50 * 49 * 48, *(after_first(1 + times) for times in (1, 2, 3)))


def starting_hands() -> Iterator[tuple[int, int, int]]:
    """The 169 kinds of two cards, and in how many ways each is dealt."""
    for high in range(13):
        for low in range(high + 1):
            if low == high:
                yield high * 4, high * 4 + 1, 6
            else:
                yield high * 4, low * 4, 4
                yield high * 4, low * 4 + 1, 12


def ante_lines() -> Iterator[Line]:
    won = [0, 0, 0]
    for first, second, weight in starting_hands():
        boards = np.flatnonzero(~np.isin(BOARDS, (first, second)).any(axis=1))
        rows = board_rows(first, second, BOARDS[boards])
        for column in range(3):
            pays = np.array([*(pay[column] for pay in MAIN_HALVES.values()), -2], dtype=np.int64)
            won[column] += weight * solve(pays[rows], boards)
    for label, halves in zip("ABC", won, strict=True):
        yield "ante", label, Fraction(-halves, 2 * DEALS)


def small_lines() -> Iterator[Line]:
    """Pocket Bonus and Board Bonus: every two and every three cards."""
    pockets = Counter(map(pocket_kind, combinations(DECK, 2)))
    for label in "ABC":
        units = sum(n * (odds(POCKET, label, {kind}) or -1) for kind, n in pockets.items())
        yield "pocket-bonus", label, Fraction(-units, comb(52, 2))
    for reading in ("counts", "does-not-count"):
        answers = {"ace-2-3": reading}
        boards = Counter(board_kind(answers, board) for board in combinations(DECK, 3))
        for label in "ABCD":
            units = sum(n * (odds(BOARD, label, {kind}) or -1) for kind, n in boards.items())
            yield "board-bonus", f"{label}, ace-2-3 {reading}", Fraction(-units, comb(52, 3))


def lo_ball_lines() -> Iterator[Line]:
    """Five different ranks, in 4^5 suits of which 4 are alike."""
    for label in "AB":
        answers = {"lo-ball-paytable": label}
        units = -comb(52, 5)
        for ranks in combinations(range(max(LO_BALL) - 1), 5):
            hand = [NAMES[rank] + suit for rank, suit in zip(ranks, "cdhsc", strict=True)]
            units += (4**5 - 4) * (1 + lo_ball_pays(answers, hand))
        yield "lo-ball", label, Fraction(-units, comb(52, 5))


def all_six_counts() -> Counter[frozenset[str | None]]:
    """How many six-card hands meet which rows: by ranks, then by how the suits may lie."""
    found: Counter[frozenset[str | None]] = Counter()

    def add(cards: list[str], ways: int) -> None:
        found[frozenset(all_six_kinds(cards))] += ways

    for ranks in combinations_with_replacement(range(13), 6):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, n) for n in counts.values())
        plain, seen = [], Counter[int]()
        for nth, rank in enumerate(ranks):  # suits that make no flush
            suit = "cdhs"[seen[rank] if counts[rank] > 1 else nth % 4]
            plain.append(NAMES[rank] + suit)
            seen[rank] += 1
        if len(counts) == 6:
            for suit in "cdhs":
                add([NAMES[rank] + suit for rank in ranks], 1)
            for odd in ranks:
                add([NAMES[rank] + ("c" if rank == odd else "s") for rank in ranks], 12)
            add(plain, ways - 4 - 6 * 12)
        elif len(counts) == 5:  # a pair, one of whose cards may belong to the flush
            pair = next(rank for rank in counts if counts[rank] == 2)
            add([*(NAMES[rank] + "s" for rank in counts), NAMES[pair] + "c"], 12)
            add(plain, ways - 12)
        else:
            add(plain, ways)
    assert found.total() == comb(52, 6)
    return found


def all_six_lines() -> Iterator[Line]:
    counts = all_six_counts()
    for label in "ABCDE":
        units = sum(n * (odds(ALL_SIX, label, met) or -1) for met, n in counts.items())
        yield "all-six-bonus", label, Fraction(-units, comb(52, 6))


def lines() -> Iterator[Line]:
    yield from ante_lines()
    yield from small_lines()
    yield from lo_ball_lines()
    yield from all_six_lines()


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:14} {played:28} {float(advantage):9.4%}  {advantage}")
