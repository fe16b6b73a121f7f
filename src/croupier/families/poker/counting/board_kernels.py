"""The compiled loops over every spot of a board: what wagers are worth there, how they end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.pair_qualifies import (
    FOLD,
    LOSE,
    LOSE_BELOW_PAIR,
    TIE,
    WIN,
    WIN_BELOW_PAIR,
)
from croupier.hands.kernel import kernel
from croupier.hands.kinds import five_kind_of
from croupier.maths.boards.showdowns import Small
from croupier.maths.boards.spots import Ints

HIGH_CARD = 0
ANY_HAND = -1

Strengths = NDArray[np.int32]
Bools = NDArray[np.bool_]


@kernel
def dealers_by_result(
    kind: int, wins: int, ties: int, below_pair: int, dealers: int
) -> tuple[int, int, int, int, int]:
    """A spot's dealers by showdown result, in the order of the results.

    Against a pair or better every dealer below a pair loses; a player below a pair beats and ties
    only dealers below a pair. Where it does not matter who has one, `below_pair` is ANY_HAND.
    """
    loses = dealers - wins - ties
    if below_pair == ANY_HAND:
        return wins, 0, ties, loses, 0
    if kind == HIGH_CARD:
        lost_below = below_pair - wins - ties
        return 0, wins, ties, loses - lost_below, lost_below
    return wins - below_pair, below_pair, ties, loses, 0


@kernel
def spot_values(
    strength: Strengths,
    wins: Small,
    ties: Small,
    below: Small,
    dealers: int,
    net: Ints,
    values: Ints,
) -> None:
    """What a raise is worth in each spot, summed over the dealers; net[result, kind]."""
    for spot in range(len(strength)):
        if strength[spot] < 0:
            continue
        kind = five_kind_of(strength[spot])
        below_pair = int(below[0, spot]) if len(below) else ANY_HAND
        won, won_below, tied, lost, lost_below = dealers_by_result(
            kind, wins[spot], ties[spot], below_pair, dealers
        )
        values[spot] = (
            won * net[WIN, kind]
            + won_below * net[WIN_BELOW_PAIR, kind]
            + tied * net[TIE, kind]
            + lost * net[LOSE, kind]
            + lost_below * net[LOSE_BELOW_PAIR, kind]
        )


@kernel
def count_ends(
    strength: Strengths,
    wins: Small,
    ties: Small,
    below: Small,
    dealers: int,
    counts: NDArray[np.int32],
    folds: Bools,
    results: Ints,
) -> None:
    """Deals by result and kind of hand."""
    for spot in range(len(strength)):
        deals = np.int64(counts[spot])
        if deals == 0:
            continue
        kind = five_kind_of(strength[spot])
        if folds[spot]:
            results[FOLD, kind] += deals * dealers
            continue
        below_pair = int(below[0, spot]) if len(below) else ANY_HAND
        won, won_below, tied, lost, lost_below = dealers_by_result(
            kind, wins[spot], ties[spot], below_pair, dealers
        )
        results[WIN, kind] += deals * won
        results[WIN_BELOW_PAIR, kind] += deals * won_below
        results[TIE, kind] += deals * tied
        results[LOSE, kind] += deals * lost
        results[LOSE_BELOW_PAIR, kind] += deals * lost_below
