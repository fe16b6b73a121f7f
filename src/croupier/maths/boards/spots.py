"""Boards of five community cards up to what matters, and the hole cards on them.

A board of which no three cards share a suit lets nobody make a flush: only ranks matter, and 6,175
boards of ranks stand for all of them. On any other board one suit can make a flush (the board's
suit) and a card matters by its rank and by whether it is of that suit. So 42,783 *boards* stand
for 2,598,960, and the *kind* of a card on a board is its rank (0 to 12), plus 13 if it is of the
board's suit. A board and the kinds of two hole cards are a *spot*. All hole cards of one spot are
equally strong and beat equally many dealers, so a spot is all that matters, and all that a player
knows, once the board is complete.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import ROW5
from croupier.hands.kernel import kernel
from croupier.hands.keys import SUIT_SHIFT, card_bit, card_key, high_counts, low_place

Ints = NDArray[np.int64]

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


# ------------------------------------------------------------------------------ all boards


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
def left_over(board: Ints, lowest: int) -> Ints:
    """How many cards of each kind are not on the board."""
    suited = board[0] >= RANKS
    left = np.zeros(2 * RANKS if suited else RANKS, dtype=np.int64)
    left[lowest:RANKS] = 3 if suited else 4
    if suited:
        left[RANKS + lowest :] = 1
    for kind in board:
        left[kind] -= 1
    return left


@kernel
def _count_boards(lowest: int, counts: Ints) -> None:
    for e in range(4 * lowest, 52):
        for d in range(4 * lowest, e):
            for c in range(4 * lowest, d):
                for b in range(4 * lowest, c):
                    for a in range(4 * lowest, b):
                        counts[board_of(a, b, c, d, e)[0]] += 1


@kernel
def _spread_ways(boards: Ints, lowest: int, counts: Ints, ways: NDArray[np.int32]) -> None:
    for nth in range(len(boards)):
        base = board_at(boards[nth])
        left = left_over(boards[nth], lowest)
        for x in range(len(left)):
            for y in range(x + 1):
                holes = left[x] * left[y] if x != y else left[x] * (left[x] - 1) // 2
                ways[base + pair_slot(x, y)] = counts[base] * max(holes, 0)


@cache
def spot_ways(lowest: int = 0) -> NDArray[np.int32]:
    """How many boards and hole pairs of cards each spot stands for."""
    counts = np.zeros(SPOTS, dtype=np.int64)
    _count_boards(lowest, counts)
    ways = np.zeros(SPOTS, dtype=np.int32)
    _spread_ways(board_kinds(lowest), lowest, counts, ways)
    return ways
