"""Every way to complete a board, for hands whose own cards are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from croupier.games.poker.forms import EIGHT, Form
from croupier.games.poker.outcomes import NOTHING
from croupier.hands.five import strength5_from_key, strength7_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.hands.low import Cards, low_rank

SHARES = 5040
"""The whole of a pot: half of it is divided evenly among up to ten."""
EIGHT_RANKS = 8
BOARD = 5
# The ten ways to take three of five places.
TRIPLES = np.array(
    [(a, b, c) for a in range(5) for b in range(a + 1, 5) for c in range(b + 1, 5)], dtype=np.int64
)


@kernel
def low_bit(card: int, best_first: int) -> int:
    """A bit for the rank, the ace lowest, or highest where hands are compared from their best card
    on; nothing above an 8."""
    rank = low_rank(card)
    if rank >= EIGHT_RANKS:
        return 0
    return 1 << (EIGHT_RANKS - 1 - rank if best_first else rank)


@kernel
def high_with_two(pair_keys: Any, pair_bits: Any, keys: Cards, bits: Cards) -> int:
    """The best hand of two own cards, in any pair of them, and three of the board."""
    best = 0
    for three in range(10):
        a, b, c = TRIPLES[three, 0], TRIPLES[three, 1], TRIPLES[three, 2]
        key, bit = keys[a] + keys[b] + keys[c], bits[a] | bits[b] | bits[c]
        for pair in range(len(pair_keys)):
            strength = strength5_from_key(key + pair_keys[pair], bit | pair_bits[pair])
            if strength > best:
                best = strength
    return best


@kernel
def low_with_two(pair_lows: Any, lows: Cards, best_first: int) -> int:
    """The best low hand of eight or better of two own cards and three of the board.

    The ranks as bits: of two hands the one with the lesser number is the better, or with the
    greater one where the best card is compared first.
    """
    best = NOTHING
    for three in range(10):
        a, b, c = lows[TRIPLES[three, 0]], lows[TRIPLES[three, 1]], lows[TRIPLES[three, 2]]
        if not a or not b or not c or a & b or a & c or b & c:
            continue
        board = a | b | c
        for pair in range(len(pair_lows)):
            if pair_lows[pair] and not pair_lows[pair] & board:
                ranks = pair_lows[pair] | board
                best = max(best, ranks if best_first else (1 << EIGHT_RANKS) - ranks)
    return best


@kernel
def tally_board(values: Any, split: bool, tally: Cards) -> None:
    """Divide one pot by what each hand comes to.

    The tally is by hand: shares, pots won whole, pots shared; its last part is for the pot at hand.
    """
    players = values.shape[1]
    low = split and values[1].max() != NOTHING
    for part in range(2 if low else 1):
        best = values[part].max()
        tied = 0
        for nth in range(players):
            tied += values[part, nth] == best
        for nth in range(players):
            if values[part, nth] == best:
                tally[3 * players + nth] += (SHARES // 2 if low else SHARES) // tied
    for nth in range(players):
        share = tally[3 * players + nth]
        tally[nth] += share
        tally[players + nth] += share == SHARES
        tally[2 * players + nth] += 0 < share < SHARES
        tally[3 * players + nth] = 0


@kernel
def run_boards(
    deck: Cards,
    known: Cards,
    own_keys: Cards,
    own_bits: Cards,
    pair_keys: Any,
    pair_bits: Any,
    pair_lows: Any,
    take: int,
    split: bool,
    best_first: int,
    tally: Cards,
) -> None:
    """All boards with the known cards, the others from the deck in every way."""
    players, to_come = len(own_keys), BOARD - len(known)
    keys, bits, lows = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(5, np.int64)
    for nth in range(len(known)):
        keys[nth], bits[nth] = card_key(known[nth]), card_bit(known[nth])
        lows[nth] = low_bit(known[nth], best_first)
    values = np.zeros((2, players), np.int64)
    at = np.arange(to_come)
    while True:
        for nth in range(to_come):
            card, place = deck[at[nth]], len(known) + nth
            keys[place], bits[place] = card_key(card), card_bit(card)
            lows[place] = low_bit(card, best_first)
        for nth in range(players):
            if take:
                values[0, nth] = high_with_two(pair_keys[nth], pair_bits[nth], keys, bits)
                if split:
                    values[1, nth] = low_with_two(pair_lows[nth], lows, best_first)
            else:
                values[0, nth] = strength7_from_key(
                    own_keys[nth] + keys.sum(), own_bits[nth] | bits.sum()
                )
        tally_board(values, split, tally)
        moved = to_come - 1
        while moved >= 0 and at[moved] == len(deck) - to_come + moved:
            moved -= 1
        if moved < 0:
            return
        at[moved] += 1
        for nth in range(moved + 1, to_come):
            at[nth] = at[nth - 1] + 1


def count_boards(
    form: Form,
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    deck: Sequence[int],
    best_first: int,
) -> list[int]:
    """For each hand its shares, then how often it wins alone, then how often it shares."""
    own_keys = np.array([sum(card_key(card) for card in hand) for hand in hands], dtype=np.int64)
    own_bits = np.array([sum(card_bit(card) for card in hand) for hand in hands], dtype=np.int64)
    pairs = [[(a, b) for nth, a in enumerate(hand) for b in hand[:nth]] for hand in hands]
    pair_keys = np.array([[card_key(a) + card_key(b) for a, b in own] for own in pairs])
    pair_bits = np.array([[card_bit(a) | card_bit(b) for a, b in own] for own in pairs])
    pair_lows = np.array([[_two_lows(a, b, best_first) for a, b in own] for own in pairs])
    tally = np.zeros(4 * len(hands), dtype=np.int64)
    run_boards(
        np.array(deck, dtype=np.int64),
        np.array(board, dtype=np.int64),
        own_keys,
        own_bits,
        pair_keys.astype(np.int64),
        pair_bits.astype(np.int64),
        pair_lows.astype(np.int64),
        form.take,
        EIGHT in form.wins,
        best_first,
        tally,
    )
    return [int(cents) for cents in tally[: 3 * len(hands)]]


def _two_lows(a: int, b: int, best_first: int) -> int:
    first, second = low_bit(a, best_first), low_bit(b, best_first)
    return int(first | second) if first and second and first != second else 0
