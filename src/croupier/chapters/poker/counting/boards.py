"""Every way to complete a board, for hands whose own cards are known.

Many boards at a time, without compiled code: a question of a second would wait for the compiler
longer than for its answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.poker.forms import EIGHT, Form
from croupier.chapters.poker.outcomes import NOTHING
from croupier.hands.five import strengths
from croupier.hands.keys import CARD_BIT, CARD_KEY, Ints

SHARES = 5040
"""The whole of a pot: half of it is divided evenly among up to ten."""
EIGHT_RANKS = 8
BOARD = 5
Values = NDArray[np.uint16]
Boards = Sequence[Ints]
"""The five cards of many boards, by their places among those known and those to come."""


def count_boards(
    form: Form,
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    deck: Sequence[int],
    best_first: int,
) -> list[int]:
    """For each hand its shares, then how often it wins alone, then how often it shares."""
    cards = np.array([*board, *deck], dtype=np.int64)
    split = EIGHT in form.wins
    if form.take:
        highs = [_high_triples(cards, hand) for hand in hands]
        lows = [_low_triples(cards, hand, best_first) for hand in hands if split]
    tally = np.zeros((3, len(hands)), dtype=np.int64)
    for boards in _boards(len(board), len(deck)):
        if form.take:
            high = np.stack(_best_of_triples(highs, boards))
            low = np.stack(_best_of_triples(lows, boards)) if split else None
        else:
            high, low = _high_of_seven(cards, hands, boards), None
        tally += divided(high, low)
    return [int(number) for number in tally.ravel()]


def _boards(known: int, to_come: int) -> Iterator[Boards]:
    """All boards, those with one first card at a time where all five are to come."""
    if known:
        more = known + _combinations(to_come, BOARD - known)
        shape = more.shape[1:]
        yield [*(np.full(shape, place) for place in range(known)), *more]
        return
    four = _combinations(to_come, BOARD - 1)
    for first in range(to_come - BOARD + 1):
        rest = four[:, np.searchsorted(four[0], first, side="right") :]
        yield [np.full(rest.shape[1:], first), *rest]


def _combinations(number: int, size: int) -> Ints:
    """The ways to choose so many of a number, in rising order: a row for each that is chosen."""
    if size == 0:
        return np.empty((0, 1), dtype=np.int64)
    if size == 1:
        return np.arange(number).reshape(1, -1)
    rest = _combinations(number, size - 1)
    starts = np.searchsorted(rest[0], np.arange(number), side="right")
    head = np.repeat(np.arange(number), rest.shape[1] - starts)
    return np.vstack([head, np.hstack([rest[:, start:] for start in starts.tolist()])])


def _high_of_seven(cards: Ints, hands: Sequence[Sequence[int]], boards: Boards) -> Values:
    """What each hand and a board come to."""
    keys = _sum(CARD_KEY[cards], boards)

    def own(hand: Sequence[int]) -> Values:
        key, bit = CARD_KEY[list(hand)].sum(), CARD_BIT[list(hand)].sum()

        def bits(some: Ints) -> Ints:
            return np.asarray(_sum(CARD_BIT[cards], [place[some] for place in boards]) + bit)

        return strengths(len(hand) + BOARD, keys + key, bits)

    return np.stack([own(hand) for hand in hands])


def _sum(of_card: Ints, places: Boards) -> Ints:
    return np.asarray(sum(of_card[place] for place in places))


# Where two of a player's own cards make a hand with three of the board, the best of his pairs is
# found once for each three cards that may lie there.


def _triples(cards: Ints) -> Boards:
    return list(_combinations(len(cards), 3))


def _by_place(cards: Ints, triples: Boards, values: NDArray[np.integer]) -> Values:
    table = np.zeros((len(cards),) * 3, dtype=np.uint16)
    table[tuple(triples)] = values
    return table


def _high_triples(cards: Ints, hand: Sequence[int]) -> Values:
    """The best of two own cards and three others, by their places."""
    triples = _triples(cards)
    keys, bits = _sum(CARD_KEY[cards], triples), _sum(CARD_BIT[cards], triples)

    def with_pair(pair: Sequence[int]) -> Values:
        key, bit = CARD_KEY[list(pair)].sum(), CARD_BIT[list(pair)].sum()
        return strengths(BOARD, keys + key, lambda some: bits[some] + bit)

    best = np.max([with_pair(pair) for pair in combinations(hand, 2)], axis=0)
    return _by_place(cards, triples, best)


def _low_triples(cards: Ints, hand: Sequence[int], best_first: int) -> Values:
    """The best low hand of eight or better of two own cards and three others, by their places.

    The ranks as bits: of two hands the one with the lesser number is the better, or with the
    greater one where the best card is compared first.
    """
    triples = _triples(cards)
    a, b, c = (_low_bits(cards, best_first)[place] for place in triples)
    board = np.where((a > 0) & (b > 0) & (c > 0) & (a & b | a & c | b & c == 0), a | b | c, 0)
    best = np.full(len(board), NOTHING)
    own = _low_bits(np.array(hand), best_first).tolist()
    for first, second in combinations(own, 2):
        if first and second and first != second:
            ranks = board | first | second
            value = ranks if best_first else (1 << EIGHT_RANKS) - ranks
            low = (board > 0) & (board & (first | second) == 0)
            best = np.maximum(best, np.where(low, value, NOTHING))
    return _by_place(cards, triples, best)


def _low_bits(cards: Ints, best_first: int) -> Ints:
    """A bit for each rank, the ace lowest, or highest where hands are compared from their best card
    on; nothing above an 8."""
    rank = (cards // 4 + 1) % 13
    place = EIGHT_RANKS - 1 - rank if best_first else rank
    return np.where(rank < EIGHT_RANKS, 1 << np.clip(place, 0, EIGHT_RANKS), 0)


def _best_of_triples(tables: Sequence[Values], boards: Boards) -> list[Values]:
    """For each table the best of three cards of a board, in all ways to take them."""
    best = [np.zeros(boards[0].shape, dtype=np.uint16) for _ in tables]
    number = len(tables[0])
    for a, b, c in combinations(boards, 3):
        place = (a * number + b) * number + c
        for table, own in zip(tables, best, strict=True):
            np.maximum(own, table.ravel()[place], out=own)
    return best


def divided(high: Values, low: Values | None) -> Ints:
    """Pots divided by what each hand comes to: by hand its shares, pots won whole, pots shared."""
    players = len(high)
    none = players + 1  # no hand is low
    by_high, by_low = _tied(high), np.full(high.shape, none)
    if low is not None:
        by_low = np.where(low.max(axis=0) == NOTHING, none, _tied(low))
    found = np.zeros((3, players), dtype=np.int64)
    for nth, codes in enumerate(by_high * (none + 1) + by_low):
        for code, times in enumerate(np.bincount(codes).tolist()):
            highs, lows = divmod(code, none + 1)
            part = SHARES if lows == none else SHARES // 2
            share = (part // highs if highs else 0) + (part // lows if 0 < lows < none else 0)
            found[:, nth] += times * np.array([share, share == SHARES, 0 < share < SHARES])
    return found


def _tied(values: Values) -> Ints:
    """By hand and board, among how many the hand is the best; 0 where another is better."""
    best = values == values.max(axis=0)
    return np.where(best, best.sum(axis=0), 0)
