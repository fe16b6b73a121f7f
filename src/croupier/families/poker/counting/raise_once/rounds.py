"""Compiled rounds decide by a solution: what tables they need, and how they look a choice up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.counting.hole_cards import pair_kind
from croupier.families.poker.counting.raise_once.solver import Codes, Solution
from croupier.hands.kernel import kernel
from croupier.maths.boards.finding import finder, row_and_column, spread
from croupier.maths.boards.spots import Ints, board_of, spot_of

Five = tuple[int, int, int, int, int]
Tables = tuple[Codes, Ints, Ints, Codes, NDArray[np.bool_]]


def decision_tables(solution: Solution) -> Tables:
    """The last arguments of `chosen_code`."""
    flops = finder(3)
    on_flop = solution.on_flop[spread(3)]
    return solution.before, flops.places, flops.orders, on_flop, solution.folds


@kernel
def chosen_code(
    hole: tuple[int, int],
    board: Five,
    last: int,
    before: Codes,
    places: Ints,
    orders: Ints,
    on_flop: Codes,
    folds: NDArray[np.bool_],
) -> int:
    """The code of the raise that is made, `last` on the board; 0 for a fold."""
    a, b = hole
    p, q, r, s, t = board
    code = int(before[pair_kind(a, b)])
    if code:
        return code
    row, column = row_and_column(p, q, r, a, b, places, orders)
    code = int(on_flop[row, column])
    if code:
        return code
    base, suit = board_of(p, q, r, s, t)
    return 0 if folds[spot_of(a, b, base, suit)] else last
