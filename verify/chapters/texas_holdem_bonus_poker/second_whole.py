"""Texas Hold 'Em Bonus Poker counted whole: every two cards of 647a on every board, against every
dealer. It takes minutes and belongs to the slow checks.

For each Flop (those that differ only in their suits once, weighed) and every two further cards all
1,081 hands are ranked, and how many dealers each beats and loses to is told from the sorted ranks.
A Turn or River Wager is made where wins outnumber losses over what is still to come.
`python -m verify.chapters.texas_holdem_bonus_poker.second_whole` prints what the round costs per
Ante and what is folded.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numba
import numpy as np
from numpy.typing import NDArray
from tests.chapters.texas_holdem_bonus_poker.second_odds import HIGHEST, RUN, SIZE, THRESHOLDS
from tests.chapters.texas_holdem_bonus_poker.second_reader import RANKS

Ints = NDArray[np.int64]
PAIRS = np.array(list(combinations(range(52), 2)), dtype=np.int64)
NAME = np.full((52, 52), -1, dtype=np.int64)
NAME[PAIRS[:, 0], PAIRS[:, 1]] = np.arange(len(PAIRS))
DEALERS = comb(45, 2)


@numba.njit(cache=True)  # type: ignore[misc, unused-ignore]
def top(held: int, number: int, highest: Ints) -> int:
    found = 0
    for _ in range(number):
        found |= highest[held & ~found]
    return found


@numba.njit(cache=True)  # type: ignore[misc, unused-ignore]
def strength(hand: int, highest: Ints, size: Ints, run: Ints) -> int:
    """As in second_odds, one hand at a time."""
    a, b = hand & 0x1FFF, (hand >> 13) & 0x1FFF
    c, d = (hand >> 26) & 0x1FFF, (hand >> 39) & 0x1FFF
    suited = 0
    for held in (a, b, c, d):
        if size[held] >= 5:
            suited = held
    if suited and run[suited]:
        return int((8 << 26) + (run[suited] << 13))
    one, four = a | b | c | d, a & b & c & d
    if four:
        return int((7 << 26) + (four << 13) + highest[one & ~four])
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    trips = highest[three]
    if trips and two & ~trips:
        return int((6 << 26) + (trips << 13) + highest[two & ~trips])
    if suited:
        return int((5 << 26) + (top(suited, 5, highest) << 13))
    if run[one]:
        return int((4 << 26) + (run[one] << 13))
    if trips:
        return int((3 << 26) + (trips << 13) + top(one & ~trips, 2, highest))
    if size[two] > 1:
        pairs = top(two, 2, highest)
        return int((2 << 26) + (pairs << 13) + highest[one & ~pairs])
    if two:
        return int((1 << 26) + (two << 13) + top(one & ~two, 3, highest))
    return int(top(one, 5, highest))


@numba.njit(cache=True)  # type: ignore[misc, unused-ignore]
def tell_board(
    board: int, left: Ints, name: Ints, tables: tuple[Ints, ...], won: Ints, lost: Ints,
    kind: Ints,
) -> None:  # fmt: skip
    """How many dealers each two of the cards left beat and lose to, by their name."""
    highest, size, run = tables
    many = len(left)
    ranks = np.empty(many * (many - 1) // 2, dtype=np.int64)
    one, other = np.empty_like(ranks), np.empty_like(ranks)
    nth = 0
    for i in range(many):
        for j in range(i + 1, many):
            hand = board | (1 << left[i]) | (1 << left[j])
            ranks[nth] = strength(hand, highest, size, run)
            one[nth], other[nth] = left[i], left[j]
            nth += 1
    order = np.argsort(ranks)
    below_with, upto_with = np.zeros(52, dtype=np.int64), np.zeros(52, dtype=np.int64)
    start = 0
    while start < nth:
        end = start
        while end < nth and ranks[order[end]] == ranks[order[start]]:
            upto_with[one[order[end]]] += 1
            upto_with[other[order[end]]] += 1
            end += 1
        for place in range(start, end):
            a, b = one[order[place]], other[order[place]]
            key = name[a, b]
            won[key] = start - below_with[a] - below_with[b]
            above_a, above_b = many - 1 - upto_with[a], many - 1 - upto_with[b]
            lost[key] = nth - end - above_a - above_b
            kind[key] = ranks[order[place]] >> 26
        for place in range(start, end):
            below_with[one[order[place]]] += 1
            below_with[other[order[place]]] += 1
        start = end


@numba.njit(cache=True)  # type: ignore[misc, unused-ignore]
def tell_flop(flop: Ints, name: Ints, tables: tuple[Ints, ...], weight: int, totals: Ints) -> None:
    """Adds to each two cards: Ante by threshold, wins less losses, Turn Wagers, River Wagers."""
    first = 0
    for card in flop:
        first |= 1 << card
    rest = np.array([card for card in range(52) if not (first >> card) & 1])
    by_turn = np.zeros((52, 1326), dtype=np.int64)
    won, lost = np.zeros(1326, dtype=np.int64), np.zeros(1326, dtype=np.int64)
    kind = np.zeros(1326, dtype=np.int64)
    for i in range(len(rest)):
        for j in range(i + 1, len(rest)):
            left = np.array([card for card in rest if card != rest[i] and card != rest[j]])
            won[:] = 0
            lost[:] = 0
            tell_board(first | (1 << rest[i]) | (1 << rest[j]), left, name, tables, won, lost, kind)
            for key in range(1326):
                difference = won[key] - lost[key]
                by_turn[rest[i], key] += difference
                by_turn[rest[j], key] += difference
                totals[key, 0] += weight * ((won[key] if kind[key] >= 4 else 0) - lost[key])
                totals[key, 1] += weight * ((won[key] if kind[key] >= 5 else 0) - lost[key])
                totals[key, 2] += weight * difference
    for key in range(1326):
        of_flop = 0
        for turn in rest:
            of_flop += by_turn[turn, key]
            totals[key, 4] += weight * max(0, by_turn[turn, key])
        totals[key, 3] += weight * max(0, of_flop // 2)


def flops() -> list[tuple[tuple[int, ...], int]]:
    """One Flop for all that differ in their suits alone, and how many these are."""
    counts: dict[tuple[int, ...], int] = {}
    for three in combinations(range(52), 3):
        alike = min(
            tuple(sorted(13 * suits[card // 13] + card % 13 for card in three))
            for suits in permutations(range(4))
        )
        counts[alike] = counts.get(alike, 0) + 1
    return list(counts.items())


def totals_of(chosen: list[tuple[tuple[int, ...], int]]) -> Ints:
    tables = tuple(np.asarray(table, dtype=np.int64) for table in (HIGHEST, SIZE, RUN))
    totals = np.zeros((1326, 5), dtype=np.int64)
    for flop, weight in chosen:
        tell_flop(np.array(flop), NAME, tables, weight, totals)
    return totals


def whole_game() -> tuple[dict[str, Fraction], dict[str, dict[str, Fraction]]]:
    """What a round brings per Ante by threshold, and what each two cards bring that stay."""
    totals = totals_of(flops())
    # A Flop stands for others with its suits changed, so cards are met by their ranks and suits.
    by_name: dict[str, Ints] = {}
    for (a, b), row in zip(PAIRS.tolist(), totals, strict=True):
        high, low = sorted((a % 13, b % 13), reverse=True)
        suited = "" if high == low else "s" if a // 13 == b // 13 else "o"
        key = RANKS[high] + RANKS[low] + suited
        by_name[key] = by_name.get(key, np.zeros(6, np.int64)) + np.array([*row, 1])
    boards = comb(50, 3) * comb(47, 2)
    values: dict[str, dict[str, Fraction]] = {}
    for nth, threshold in enumerate(THRESHOLDS):
        values[threshold] = {}
        for key, row in by_name.items():
            units = int(row[nth]) + 2 * int(row[2]) + int(row[3])
            value = Fraction(2 * units + int(row[4]), 2 * int(row[5]) * boards * DEALERS)
            values[threshold][key] = value
    number = {key: int(row[5]) for key, row in by_name.items()}
    rounds = {
        threshold: sum(
            (number[key] * max(value, Fraction(-1)) for key, value in found.items()), Fraction(0)
        )
        / 1326
        for threshold, found in values.items()
    }
    return rounds, values


if __name__ == "__main__":
    rounds, values = whole_game()
    for threshold, value in rounds.items():
        print(threshold, f"{float(-value):.6%}", -value)
        print("folds", *(key for key, stays in values[threshold].items() if stays < -1))
