"""What a count of hands tells apart: ends by their code, perhaps with the dealer's total."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.hands.twenty_one import LOSE
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import DEALER_ENDS, Floats, Ints, dealer_points

# The codes of a game with plain and doubled wagers that win, push or lose.
DOUBLED = 3  # added to WIN, PUSH or LOSE
SURRENDERED = 6
TOTALS = 7  # of a dealer: 17 to 22, and more
ANY_TOTAL = TOTALS  # stands for the dealer's total beside a hand that does not meet it
BY_DEALER = TOTALS + 1
TINY = 1e-60  # where nothing would be divided by nothing


@dataclass(frozen=True)
class Cells:
    """What is told apart in a count: a cell by kind of wager, class of the hand, dealer's end."""

    number: int
    cells: Ints  # kinds x classes x ends
    bust: Ints  # by kind
    given_up: Ints  # by kind


@lru_cache(maxsize=16)
def result_cells(game: ShoeGame) -> Cells:
    """A cell for each code."""
    results = np.array(game.results, dtype=np.int64)
    kinds = np.arange(len(game.kinds), dtype=np.int64)
    first = kinds * len(game.plain)
    told_as = np.arange(game.codes)
    for code, other in game.same_codes:
        told_as[code] = other
    return Cells(
        game.codes,
        told_as[results[None, :, :] + first[:, None, None]],
        told_as[LOSE + first],
        game.surrendered_code() + kinds,
    )


@lru_cache(maxsize=16)
def dealer_cells(game: ShoeGame) -> Cells:
    """A cell for each code with each dealer's total: BY_DEALER * code + total."""
    plain = result_cells(game)
    totals = np.array([dealer_points(end) - 17 for end in range(DEALER_ENDS)], dtype=np.int64)
    return Cells(
        BY_DEALER * plain.number,
        BY_DEALER * plain.cells + totals,
        BY_DEALER * plain.bust + ANY_TOTAL,
        BY_DEALER * plain.given_up + ANY_TOTAL,
    )


def spread_over_totals(chances: Floats) -> Floats:
    """Chances of `dealer_cells` as totals by codes.

    Hands that do not meet the dealer's are shared out over its totals as the other hands are.
    """
    by_total = chances.reshape(-1, BY_DEALER).T
    masses = by_total[:TOTALS].sum(axis=1)
    if not masses.any():
        masses = np.ones(TOTALS)
    shares = masses / max(masses.sum(), TINY)
    found: Floats = by_total[:TOTALS] + np.outer(shares, by_total[ANY_TOTAL])
    return found
