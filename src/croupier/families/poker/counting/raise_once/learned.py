"""Rules that a person can learn, with their cost, where one wager is raised once.

On the flop: raise with a hidden pair, with a straight or better, and with four to a flush of which
a high card is hidden. On the board: raise with a hidden pair, or with few dealer's outs; else fold.
A pair is hidden if a card of the player's own is part of it; an out is a card that, with the board,
would beat the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import all_showdowns
from croupier.families.poker.counting.flop_hands import flop_kinds
from croupier.families.poker.counting.hole_cards import pair_name, ranges
from croupier.families.poker.counting.raise_once.export import size_text
from croupier.families.poker.counting.raise_once.solver import (
    DEALS,
    Nets,
    Solution,
    check_worth,
    decide,
    flop_views,
    spot_worth,
)
from croupier.families.poker.pair_qualifies import FOLD
from croupier.hands.five import strength6_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import SUIT_SHIFT, card_key
from croupier.maths.boards.showdowns import in_blocks
from croupier.maths.boards.spots import RANKS, SPOTS, Ints, board_at, board_kinds, pair_slot
from croupier.maths.decision import TIES
from croupier.maths.pricing.strategy import Chart, Learned, Strategy

STRAIGHT = 4


@dataclass(frozen=True)
class LearnedRules:
    """The two rules in words and numbers: the least pocket pair and the least own card in four to a
    flush that raise on the flop (ranks from 0), the most outs with which the board is not folded.

    `makes` is the wager.
    """

    flop: str
    board: str
    pocket: int
    drawing: int
    most_outs: int
    makes: str


@kernel
def _flop_rule(
    cards: Ints,
    start: Ints,
    holes: Ints,
    kinds: NDArray[np.int8],
    least_pocket: int,
    least_drawing: int,
    raises: Bools,
) -> None:
    suits = np.zeros(4, dtype=np.int64)
    for nth in range(len(cards)):
        p, q, r = cards[nth, 0], cards[nth, 1], cards[nth, 2]
        for at in range(start[nth], start[nth + 1]):
            a, b = holes[at, 0], holes[at, 1]
            pocket = a >> 2 == b >> 2
            hidden = (
                (pocket and a >> 2 >= least_pocket)
                or a >> 2 in (p >> 2, q >> 2, r >> 2)
                or b >> 2 in (p >> 2, q >> 2, r >> 2)
            )
            suits[:] = 0
            for card in (p, q, r, a, b):
                suits[card & 3] += 1
            drawing = (suits[a & 3] == 4 and a >> 2 >= least_drawing) or (
                suits[b & 3] == 4 and b >> 2 >= least_drawing
            )
            raises[at] = kinds[at] >= STRAIGHT or hidden or drawing


@kernel
def _board_outs(
    boards: Ints, strength: NDArray[np.int32], outs: NDArray[np.int8], hidden: Bools
) -> None:
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
                hidden[spot] = x % RANKS == y % RANKS or paired[x % RANKS] or paired[y % RANKS]
                better = 0
                for kind in range(kinds):
                    if with_board[kind] > own:
                        better += left[kind]
                outs[spot] = better


@lru_cache(maxsize=1)
def flop_rule(rules: LearnedRules) -> Bools:
    """For each view of the flop, whether the rule raises."""
    known = flop_views()
    raises = np.zeros(len(known), dtype=np.bool_)
    _flop_rule(
        known.cards,
        known.start,
        known.holes,
        flop_kinds(),
        rules.pocket,
        rules.drawing,
        raises,
    )
    return raises


@dataclass(frozen=True, eq=False)
class BoardOuts:
    """In each spot, the dealer's outs, and whether a pair is hidden."""

    outs: NDArray[np.int8]
    hidden: Bools


@lru_cache(maxsize=1)
def board_outs(marks: tuple[int, ...]) -> BoardOuts:
    found = BoardOuts(np.zeros(SPOTS, dtype=np.int8), np.zeros(SPOTS, dtype=np.bool_))
    boards, strength = board_kinds(), all_showdowns(marks).strength

    def work(first: int, last: int) -> None:
        _board_outs(boards[first:last], strength, found.outs, found.hidden)

    in_blocks(work, len(boards), 2048)
    return found


def board_rule(rules: LearnedRules, marks: tuple[int, ...]) -> Bools:
    """For each spot, whether the rule folds."""
    found = board_outs(marks)
    return np.asarray(~found.hidden & (found.outs > rules.most_outs))


# ------------------------------------------------------------------------------ in words


def frequencies(nets: Nets, makes: str, results: Mapping[int, Ints]) -> dict[str, Fraction]:
    """How often each decision is the one that counts."""
    found = {
        f"{makes} {size_text(nets.sizes.every[code - 1])} times": Fraction(
            int(table[:FOLD].sum()), DEALS
        )
        for code, table in sorted(results.items(), reverse=True)
    }
    folded = sum(int(table[FOLD].sum()) for table in results.values())
    return found | {"fold": Fraction(folded, DEALS)}


@lru_cache(maxsize=2)
def costs(rules: LearnedRules, nets: Nets, best: Solution) -> Mapping[str, Fraction]:
    """What the learned rules give away against the optimum, per unit of the Ante."""
    worth, folds = spot_worth(nets), board_rule(rules, nets.marks)
    check = check_worth(worth, folds)
    most = nets.sizes.code(max(nets.sizes.on_flop))
    raises = np.where(flop_rule(rules), np.int8(most), np.int8(0))
    flop = decide(worth, best.folds, best.check, on_flop=raises, before=best.before)
    board = decide(worth, folds, check, on_flop=best.on_flop, before=best.before)
    both = decide(worth, folds, check, on_flop=raises, before=best.before)
    return {
        "flop": best.value - flop.value,
        "board": best.value - board.value,
        "both": best.value - both.value,
    }


def strategy(
    rules: LearnedRules, nets: Nets, best: Solution, results: Mapping[int, Ints], verb: str
) -> Strategy:
    """The strategy for a report; `verb` is what one does to raise."""
    table = ranges(best.before > 0)
    cost = costs(rules, nets, best)

    def times(code: int) -> str:
        return size_text(nets.sizes.every[code - 1])

    size = "/".join(times(code) for code in sorted({*best.before.tolist()} - {0}, reverse=True))
    sentence = (
        f"Before the flop {verb} {size} times the Ante with {', '.join(table)}; else check. "
        f"{rules.flop} {rules.board} The rules for the flop and the board cost "
        f"{float(cost['both']):.4%} of the Ante compared with optimal play."
    )

    def learned(key: str, rule: str, given_away: Fraction) -> Learned:
        return Learned(key, rule, given_away, given_away - best.value, "Ante")

    return Strategy(
        sentence,
        learned=(
            learned("flop-and-board", f"{rules.flop} {rules.board}", cost["both"]),
            learned("flop", rules.flop, cost["flop"]),
            learned("board", rules.board, cost["board"]),
        ),
        ties=TIES,
        charts=(
            Chart(
                "Before the flop",
                ("hole cards", verb),
                tuple(
                    (pair_name(kind), f"{times(code)} times" if code else "check")
                    for kind, code in enumerate(best.before.tolist())
                ),
            ),
        ),
        frequencies={rules.makes: frequencies(nets, rules.makes, results)},
    )
