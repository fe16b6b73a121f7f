"""Rules for flop and board as a person would learn them, to be measured against the optimum.

On the flop: wager twice the Ante with a hidden pair (a pair of deuces in the hand alone is not
enough), with a straight or better, and with four to a flush of which a ten or better is hidden. On
the board: wager with a hidden pair, or with fewer than 21 dealer's outs; else fold. A pair is
hidden if a card of the player's own is part of it; an out is a card that, with the board, would
beat the player.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.kernels import Bools, flop_kinds
from croupier.games.ultimate_texas_holdem_poker.solver import all_showdowns, flop_views
from croupier.hands.five import strength6_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import SUIT_SHIFT, card_key
from croupier.maths.boards.showdowns import in_blocks
from croupier.maths.boards.spots import RANKS, SPOTS, Ints, board_at, board_kinds, pair_slot

STRAIGHT = outcomes.STRAIGHT
TEN = 8
MOST_OUTS = 20

FLOP_RULE = (
    "On the flop wager twice the Ante with a hidden pair or better (not with pocket deuces alone), "
    "or with four to a flush and a hidden ten or better in it."
)
BOARD_RULE = (
    "On the whole board wager with a hidden pair or better, or if fewer than 21 cards would let "
    "the dealer beat you; else fold."
)


@kernel
def _flop_rule(
    cards: Ints, start: Ints, holes: Ints, kinds: NDArray[np.int8], raises: Bools
) -> None:
    suits = np.zeros(4, dtype=np.int64)
    for nth in range(len(cards)):
        p, q, r = cards[nth, 0], cards[nth, 1], cards[nth, 2]
        for at in range(start[nth], start[nth + 1]):
            a, b = holes[at, 0], holes[at, 1]
            pocket = a >> 2 == b >> 2
            hidden = (
                (pocket and a >> 2 > 0)
                or a >> 2 in (p >> 2, q >> 2, r >> 2)
                or b >> 2 in (p >> 2, q >> 2, r >> 2)
            )
            suits[:] = 0
            for card in (p, q, r, a, b):
                suits[card & 3] += 1
            drawing = (suits[a & 3] == 4 and a >> 2 >= TEN) or (suits[b & 3] == 4 and b >> 2 >= TEN)
            raises[at] = kinds[at] >= STRAIGHT or hidden or drawing


@kernel
def _board_rule(boards: Ints, strength: NDArray[np.int32], folds: Bools) -> None:
    for nth in range(len(boards)):
        board = boards[nth]
        base = board_at(board)
        suited = board[0] >= RANKS
        kinds = 2 * RANKS if suited else RANKS
        left = np.zeros(kinds, dtype=np.int64)
        paired = np.zeros(RANKS, dtype=np.bool_)
        left[:] = 4
        if suited:
            left[:RANKS] = 3
            left[RANKS:] = 1
        key = bits = 0
        for kind in board:
            left[kind] -= 1
            paired[kind % RANKS] = True
            key += card_key(kind % RANKS * 4) & ((1 << SUIT_SHIFT) - 1)
            if kind >= RANKS:
                key += 1 << SUIT_SHIFT
                bits |= 1 << (kind - RANKS)
        with_board = np.zeros(kinds, dtype=np.int64)
        for kind in range(kinds):
            added = card_key(kind % RANKS * 4) & ((1 << SUIT_SHIFT) - 1)
            more = 0
            if kind >= RANKS:
                added += 1 << SUIT_SHIFT
                more = 1 << (kind - RANKS)
            if left[kind] > 0:
                with_board[kind] = strength6_from_key(key + added, bits | more)
        for x in range(kinds):
            for y in range(x + 1):
                spot = base + pair_slot(x, y)
                own = strength[spot]
                hidden = x % RANKS == y % RANKS or paired[x % RANKS] or paired[y % RANKS]
                outs = 0
                for kind in range(kinds):
                    if with_board[kind] > own:
                        outs += left[kind]
                folds[spot] = not hidden and outs > MOST_OUTS


@lru_cache(maxsize=1)
def flop_rule() -> Bools:
    """For each view of the flop, whether the rule wagers."""
    known = flop_views()
    kinds = np.zeros(len(known), dtype=np.int8)
    flop_kinds(known.cards, known.start, known.holes, kinds)
    raises = np.zeros(len(known), dtype=np.bool_)
    _flop_rule(known.cards, known.start, known.holes, kinds, raises)
    return raises


@lru_cache(maxsize=1)
def board_rule() -> Bools:
    """For each spot, whether the rule folds."""
    folds = np.zeros(SPOTS, dtype=np.bool_)
    boards, strength = board_kinds(), all_showdowns().strength

    def work(first: int, last: int) -> None:
        _board_rule(boards[first:last], strength, folds)

    in_blocks(work, len(boards), 2048)
    return folds
