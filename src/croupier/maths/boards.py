"""Two hole cards and five community cards: every showdown, counted once.

A board of which no three cards share a suit lets nobody make a flush: only ranks matter, and 6,175
boards of ranks stand for all of them. On any other board one suit can make a flush (the board's
suit) and a card matters by its rank and by whether it is of that suit. So 42,783 *boards* stand
for 2,598,960, and the *kind* of a card on a board is its rank (0 to 12), plus 13 if it is of the
board's suit. A board and the kinds of two hole cards are a *spot*. All hole cards of one spot are
equally strong and beat equally many dealers, so a spot is all that matters, and all that a player
knows, once the board is complete.

Per board the hole pairs are sorted by strength and swept once. The dealers that a pair beats are
those below it less those that hold one of its cards, which a counter for each kind of card tells.

`views` leads from spots to what a player knows before the board is complete.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import ROW5, strength7_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import SUIT_SHIFT, card_bit, card_key, high_counts, low_place
from croupier.maths.counted import Tell, tell_nobody

Ints = NDArray[np.int64]
Small = NDArray[np.int16]

RANKS = 13
RANK_PAIRS = RANKS * (RANKS + 1) // 2  # pairs of kinds where only ranks matter
KIND_PAIRS = RANKS * (2 * RANKS + 1)  # pairs of kinds where one suit matters as well
RANK_BOARDS = comb(17, 5) - 13
FLUSH_AT = RANK_BOARDS * RANK_PAIRS
FOUR_AT = comb(13, 3) * RANK_PAIRS
FIVE_AT = FOUR_AT + comb(13, 4) * RANKS
SPOTS = FLUSH_AT + (FIVE_AT + comb(13, 5)) * KIND_PAIRS

# Five more for every suit lifts a count of three or more into its field's top bit.
_SUITED_LIFT = 0x5555 << SUIT_SHIFT
_SUITED_MARK = 0x8888 << SUIT_SHIFT
_RANK_KEY = (1 << SUIT_SHIFT) - 1


def _mask_places() -> Ints:
    """For each set of ranks its place among the sets of the same size."""
    sizes = np.bitwise_count(np.arange(1 << RANKS))
    places = np.zeros(1 << RANKS, dtype=np.int64)
    for size in range(RANKS + 1):
        places[sizes == size] = np.arange((sizes == size).sum())
    return places


MASK_PLACE = _mask_places()


@kernel
def pair_slot(x: int, y: int) -> int:
    """The place of an unordered pair of kinds among all."""
    return x * (x + 1) // 2 + y if x > y else y * (y + 1) // 2 + x


@kernel
def kind_of(card: int, suit: int) -> int:
    """A card's kind on a board whose suit is `suit` (-1 where none matters)."""
    return card >> 2 if card & 3 != suit else (card >> 2) + RANKS


@kernel
def board_of(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int]:
    """Where the spots of a board of five cards begin, and the board's suit (or -1)."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e)
    mark = key + _SUITED_LIFT & _SUITED_MARK
    if mark == 0:
        return (int(np.int64(ROW5[high_counts(key)])) + low_place(key)) * RANK_PAIRS, -1
    field = mark >> SUIT_SHIFT
    suit = (field > 0xF) + (field > 0xFF) + (field > 0xFFF)
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
    mask = bits >> (suit << 4) & 0x1FFF
    first = second = -1
    for card in (a, b, c, d, e):
        if card & 3 != suit:
            first, second = second, card >> 2
    place = int(MASK_PLACE[mask])
    if first >= 0:
        place = place * RANK_PAIRS + pair_slot(first, second)
    elif second >= 0:
        place = FOUR_AT + place * RANKS + second
    else:
        place += FIVE_AT
    return FLUSH_AT + place * KIND_PAIRS, suit


@kernel
def spot_of(a: int, b: int, base: int, suit: int) -> int:
    """The spot of two hole cards on a board that `board_of` found."""
    return base + pair_slot(kind_of(a, suit), kind_of(b, suit))


# ------------------------------------------------------------------------------ showdowns


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


def _suited_board(suited: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return (*(rank + RANKS for rank in suited), *others)


@cache
def board_kinds(lowest: int = 0) -> Ints:
    """Every board as five kinds, from the ranks `lowest` and up."""
    ranks = range(lowest, RANKS)
    rows: list[tuple[int, ...]] = [
        board for board in combinations_with_replacement(ranks, 5) if board[0] != board[4]
    ]
    for suited in (3, 4, 5):
        rows += [
            _suited_board(mask, others)
            for mask in combinations(ranks, suited)
            for others in combinations_with_replacement(ranks, 5 - suited)
        ]
    return np.array(rows, dtype=np.int64)


@kernel
def board_at(board: Ints) -> int:
    """Where a board of kinds begins: a board of cards that has these kinds is looked up."""
    suited = board[0] >= RANKS
    cards = np.zeros(5, dtype=np.int64)
    for nth in range(5):
        if board[nth] >= RANKS:
            cards[nth] = (board[nth] - RANKS) * 4
        else:
            # Suits in turn: no three alike, and no two cards of one rank in the same suit.
            cards[nth] = board[nth] * 4 + (1 + nth % 2 if suited else nth % 4)
    return board_of(cards[0], cards[1], cards[2], cards[3], cards[4])[0]


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
    suited = board[0] >= RANKS
    kinds = 2 * RANKS if suited else RANKS
    left = np.zeros(kinds, dtype=np.int64)  # how many cards of each kind are not on the board
    for rank in range(lowest, RANKS):
        left[rank] = 3 if suited else 4
        if suited:
            left[rank + RANKS] = 1
    keys = np.zeros(kinds, dtype=np.int64)
    for kind in range(kinds):
        keys[kind] = card_key(kind % RANKS * 4) & _RANK_KEY
        if kind >= RANKS:
            keys[kind] += 1 << SUIT_SHIFT
    board_key = board_bits = 0
    for kind in board:
        left[kind] -= 1
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
