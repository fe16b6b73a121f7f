"""The compiled loops of Texas Hold 'Em Bonus Poker's counting."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.texas_holdem_bonus_poker import outcomes
from croupier.chapters.texas_holdem_bonus_poker.outcomes import hand_kind
from croupier.hands.kernel import kernel
from croupier.maths.boards.showdowns import Small
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.to_come import Counts

WIN, TIE, LOSE = outcomes.WIN, outcomes.TIE, outcomes.LOSE
Strengths = NDArray[np.int32]


@kernel
def spot_values(
    strength: Strengths, wins: Small, ties: Small, dealers: int, net: Ints, values: Ints
) -> None:
    """What the main wagers are worth in each spot, summed over the dealers; net[result, kind]."""
    for spot in range(len(strength)):
        if strength[spot] < 0:
            continue
        kind = hand_kind(strength[spot])
        won, tied = np.int64(wins[spot]), np.int64(ties[spot])
        values[spot] = (
            won * net[WIN, kind] + tied * net[TIE, kind] + (dealers - won - tied) * net[LOSE, kind]
        )


@kernel
def count_results(
    strength: Strengths, wins: Small, ties: Small, dealers: int, counts: Counts, results: Ints
) -> None:
    """Deals by result and kind of hand, where so many come to each spot."""
    for spot in range(len(strength)):
        deals = np.int64(counts[spot])
        if deals == 0:
            continue
        kind = hand_kind(strength[spot])
        won, tied = np.int64(wins[spot]), np.int64(ties[spot])
        results[WIN, kind] += deals * won
        results[TIE, kind] += deals * tied
        results[LOSE, kind] += deals * (dealers - won - tied)
