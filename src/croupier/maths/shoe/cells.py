"""What a count of hands tells apart: results, doubled or not, perhaps with the dealer's total."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import DEALER_ENDS, Floats, Ints, dealer_points
from croupier.maths.shoe.kernels import LOSE

DOUBLED = 3  # added to WIN, PUSH or LOSE
SURRENDERED = 6
TOTALS = 7  # of a dealer: 17 to 22, and more
OVER_21 = TOTALS  # stands for the dealer's total beside a hand that went over 21
TINY = 1e-60  # where nothing would be divided by nothing


@dataclass(frozen=True)
class Cells:
    """What is told apart in a count: a cell by doubling, total and dealer's end."""

    number: int
    cells: Ints  # 2 x 22 x ends
    bust: Ints  # 2


def result_cells(game: ShoeGame) -> Cells:
    """A cell for each result, doubled or not."""
    results = np.array(game.results, dtype=np.int64)
    bust = np.array([LOSE, LOSE + DOUBLED], dtype=np.int64)
    return Cells(2 * DOUBLED, np.stack([results, results + DOUBLED]), bust)


def dealer_cells(game: ShoeGame) -> Cells:
    """A cell for each result with each dealer's total: 8 * result + total."""
    plain = result_cells(game)
    totals = np.array([dealer_points(end) - 17 for end in range(DEALER_ENDS)], dtype=np.int64)
    return Cells(8 * plain.number, 8 * plain.cells + totals, 8 * plain.bust + OVER_21)


def spread_over_totals(chances: Floats) -> Floats:
    """Chances of `dealer_cells` as totals by results.

    Hands over 21 are shared out over the dealer's totals as the other hands are.
    """
    by_total = chances.reshape(2 * DOUBLED, 8).T
    masses = by_total[:TOTALS].sum(axis=1)
    shares = masses / max(masses.sum(), TINY)
    found: Floats = by_total[:TOTALS] + np.outer(shares, by_total[OVER_21])
    return found
