"""The optimal strategy as people read it, and rules that they can learn, with their cost.

On the flop: wager twice the Ante with a hidden pair (a pair of deuces in the hand alone is not
enough), with a straight or better, and with four to a flush of which a ten or better is hidden. On
the board: wager with a hidden pair, or with fewer than 21 dealer's outs; else fold. A pair is
hidden if a card of the player's own is part of it; an out is a card that, with the board, would
beat the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.counting.flop_hands import flop_kinds
from croupier.families.poker.counting.hole_cards import pair_name, ranges
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.counting.kernels import Bools
from croupier.games.ultimate_texas_holdem_poker.counting.solver import (
    DEALS,
    Ended,
    Nets,
    Solution,
    all_showdowns,
    check_worth,
    decide,
    flop_views,
    spot_worth,
)
from croupier.hands.five import strength6_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import SUIT_SHIFT, card_key
from croupier.maths.boards.showdowns import in_blocks
from croupier.maths.boards.spots import RANKS, SPOTS, Ints, board_at, board_kinds, pair_slot
from croupier.maths.decision import TIES
from croupier.maths.pricing.strategy import Chart, Learned, Strategy

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
    raises = np.zeros(len(known), dtype=np.bool_)
    _flop_rule(known.cards, known.start, known.holes, flop_kinds(), raises)
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


# ------------------------------------------------------------------------------ in words


def frequencies(ended: Ended) -> dict[str, Fraction]:
    """How often each decision is the one that counts."""
    found = {
        f"play {times} times": Fraction(int(results[: outcomes.FOLD].sum()), DEALS)
        for times, results in sorted(ended.results.items(), reverse=True)
    }
    folded = sum(int(results[outcomes.FOLD].sum()) for results in ended.results.values())
    return found | {"fold": Fraction(folded, DEALS)}


def _learned(best: Solution, key: str, sentence: str, cost: Fraction) -> Learned:
    """Rules that a person can learn, beside the best play elsewhere."""
    return Learned(key, sentence, cost, cost - best.value, "Ante")


@lru_cache(maxsize=2)
def costs(nets: Nets, best: Solution) -> Mapping[str, Fraction]:
    """What the learned rules give away against the optimum, per unit of the Ante."""
    worth, folds = spot_worth(nets), board_rule()
    check = check_worth(worth, folds)
    flop = decide(worth, best.folds, best.check, raises=flop_rule(), before=best.before)
    board = decide(worth, folds, check, raises=best.raises, before=best.before)
    both = decide(worth, folds, check, raises=flop_rule(), before=best.before)
    return {
        "flop": best.value - flop.value,
        "board": best.value - board.value,
        "both": best.value - both.value,
    }


def strategy(nets: Nets, best: Solution, ended: Ended) -> Strategy:
    """The strategy for a report."""
    table = ranges(best.before > 0)
    size = "/".join(str(times) for times in sorted({*best.before.tolist()} - {0}, reverse=True))
    cost = costs(nets, best)
    sentence = (
        f"Before the flop wager {size} times the Ante with {', '.join(table)}; else check. "
        f"{FLOP_RULE} {BOARD_RULE} The rules for flop and board cost "
        f"{float(cost['both']):.4%} of the Ante against the optimum."
    )
    return Strategy(
        sentence,
        learned=(
            _learned(best, "flop-and-board", f"{FLOP_RULE} {BOARD_RULE}", cost["both"]),
            _learned(best, "flop", FLOP_RULE, cost["flop"]),
            _learned(best, "board", BOARD_RULE, cost["board"]),
        ),
        ties=TIES,
        charts=(
            Chart(
                "Before the flop",
                ("hole cards", "wager"),
                tuple(
                    (pair_name(kind), f"{times} times" if times else "check")
                    for kind, times in enumerate(best.before.tolist())
                ),
            ),
        ),
        frequencies={"play": frequencies(ended)},
    )
