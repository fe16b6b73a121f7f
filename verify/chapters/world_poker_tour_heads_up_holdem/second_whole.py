"""World Poker Tour Heads-Up Hold 'Em counted whole: every two cards of 677a on every board, against
every dealer. It takes minutes and belongs to the slow checks.

For each Flop (those that differ only in their suits once, weighed) and every two further cards all
1,081 hands are ranked; how many dealers each beats and loses to, with and without a pair, is told
from the sorted ranks. The best of raise and check or fold is taken at each of the three decisions.
`python -m verify.chapters.world_poker_tour_heads_up_holdem.second_whole` prints what the round
costs per Ante under both readings of a bad beat's Odds Wager, and which two cards raise.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numba
import numpy as np
from numpy.typing import NDArray
from tests.chapters.texas_holdem_bonus_poker.second_odds import HIGHEST, RUN, SIZE
from tests.chapters.texas_holdem_bonus_poker.second_reader import RANKS
from tests.chapters.world_poker_tour_heads_up_holdem.second_odds import BAD_BEAT_TWICE, ODDS_TWICE
from verify.chapters.texas_holdem_bonus_poker.second_whole import NAME, PAIRS, flops, strength

Ints = NDArray[np.int64]
READINGS = ("returned", "collected")
DEALERS = comb(45, 2)


@numba.njit(cache=True)  # type: ignore[misc, unused-ignore]
def tell_board(
    board: int, left: Ints, name: Ints, tables: tuple[Ints, ...], twice: Ints, difference: Ints
) -> None:
    """By two cards: twice what Ante and Odds win (both readings), and wins less losses."""
    highest, size, run, odds_twice, bad_beat_twice = tables
    many = len(left)
    ranks = np.empty(many * (many - 1) // 2, dtype=np.int64)
    one, other = np.empty_like(ranks), np.empty_like(ranks)
    unpaired_with = np.zeros(52, dtype=np.int64)
    nth = unpaired = 0
    for i in range(many):
        for j in range(i + 1, many):
            hand = board | (1 << left[i]) | (1 << left[j])
            ranks[nth] = strength(hand, highest, size, run)
            one[nth], other[nth] = left[i], left[j]
            if ranks[nth] >> 26 == 0:
                unpaired += 1
                unpaired_with[left[i]] += 1
                unpaired_with[left[j]] += 1
            nth += 1
    order = np.argsort(ranks)
    below_with, upto_with = np.zeros(52, dtype=np.int64), np.zeros(52, dtype=np.int64)
    dealers = (many - 2) * (many - 3) // 2
    start = 0
    while start < nth:
        rank = ranks[order[start]]
        end = start
        while end < nth and ranks[order[end]] == rank:
            upto_with[one[order[end]]] += 1
            upto_with[other[order[end]]] += 1
            end += 1
        kind = rank >> 26
        if kind == 8 and (rank >> 13) & 0x1FFF == 10:
            kind = 9
        for place in range(start, end):
            a, b = one[order[place]], other[order[place]]
            won = start - below_with[a] - below_with[b]
            lost = nth - end - (many - 1 - upto_with[a]) - (many - 1 - upto_with[b])
            without = unpaired - unpaired_with[a] - unpaired_with[b]
            if kind == 0:
                without += 1  # the two cards themselves were taken off twice
                lost_paired = lost - (without - won - (dealers - won - lost))
                won_paired = 0
            else:
                lost_paired, won_paired = lost, won - without
            key = name[a, b]
            ante = 2 * (won_paired - lost_paired) + won * odds_twice[kind]
            twice[0, key] = ante + lost * (bad_beat_twice[kind] - (0 if kind >= 4 else 2))
            twice[1, key] = ante + lost * (bad_beat_twice[kind] - 2)
            difference[key] = won - lost
        for place in range(start, end):
            below_with[one[order[place]]] += 1
            below_with[other[order[place]]] += 1
        start = end


@numba.njit(cache=True)  # type: ignore[misc, unused-ignore]
def tell_flop(flop: Ints, name: Ints, tables: tuple[Ints, ...], weight: int, totals: Ints) -> None:
    """Adds to each two cards, by reading: twice a raise before the Flop, twice a check."""
    first = 0
    for card in flop:
        first |= 1 << card
    rest = np.array([card for card in range(52) if not (first >> card) & 1])
    raised = np.zeros((2, 1326), dtype=np.int64)
    checked = np.zeros((2, 1326), dtype=np.int64)
    twice = np.zeros((2, 1326), dtype=np.int64)
    difference = np.zeros(1326, dtype=np.int64)
    dealers = (len(rest) - 4) * (len(rest) - 5) // 2
    for i in range(len(rest)):
        for j in range(i + 1, len(rest)):
            left = np.array([card for card in rest if card != rest[i] and card != rest[j]])
            board = first | (1 << rest[i]) | (1 << rest[j])
            tell_board(board, left, name, tables, twice, difference)
            for m in range(len(left)):
                for n in range(m + 1, len(left)):
                    key = name[left[m], left[n]]
                    for reading in range(2):
                        won, more = twice[reading, key], difference[key]
                        raised[reading, key] += won + 4 * more
                        checked[reading, key] += max(won + 2 * more, -4 * dealers)
                        totals[reading, 0, key] += weight * (won + 6 * more)
    for reading in range(2):
        for key in range(1326):
            totals[reading, 1, key] += weight * max(raised[reading, key], checked[reading, key])


def totals_of(chosen: list[tuple[tuple[int, ...], int]]) -> Ints:
    tables = tuple(
        np.asarray(table, dtype=np.int64)
        for table in (HIGHEST, SIZE, RUN, ODDS_TWICE, BAD_BEAT_TWICE)
    )
    totals = np.zeros((2, 2, 1326), dtype=np.int64)
    for flop, weight in chosen:
        tell_flop(np.array(flop), NAME, tables, weight, totals)
    return totals


def whole_game() -> dict[str, tuple[Fraction, dict[str, tuple[Fraction, Fraction]]]]:
    """By reading: what a round brings per Ante, and what raise and check bring two cards."""
    totals = totals_of(flops())
    names: dict[str, list[int]] = {}
    for nth, (a, b) in enumerate(PAIRS.tolist()):
        high, low = sorted((a % 13, b % 13), reverse=True)
        suited = "" if high == low else "s" if a // 13 == b // 13 else "o"
        names.setdefault(RANKS[high] + RANKS[low] + suited, []).append(nth)
    deals = 2 * comb(50, 3) * comb(47, 2) * DEALERS
    found = {}
    for nth, reading in enumerate(READINGS):
        values = {}
        value = Fraction(0)
        for key, alike in names.items():
            of = deals * len(alike)
            raised, checked = (
                Fraction(int(totals[nth, choice, alike].sum()), of) for choice in (0, 1)
            )
            values[key] = raised, checked
            value += max(raised, checked) * len(alike) / 1326
        found[reading] = value, values
    return found


if __name__ == "__main__":
    for reading, (value, values) in whole_game().items():
        print(reading, f"{float(-value):.6%}", -value)
        print("raises", *(key for key, (raised, checked) in values.items() if raised > checked))
