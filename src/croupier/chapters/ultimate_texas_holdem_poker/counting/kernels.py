"""The compiled loops of Ultimate Texas Hold 'Em's Bad Beat Bonus."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ultimate_texas_holdem_poker import outcomes
from croupier.chapters.ultimate_texas_holdem_poker.outcomes import hand_kind
from croupier.families.poker.counting.board_kernels import Bools, Strengths
from croupier.hands.kernel import kernel
from croupier.maths.boards.showdowns import Small
from croupier.maths.boards.spots import Ints

TRIPS, STRAIGHT_FLUSH = outcomes.TRIPS, outcomes.STRAIGHT_FLUSH


@kernel
def count_beaten(
    strength: Strengths,
    wins: Small,
    ties: Small,
    below: Small,
    dealers: int,
    counts: NDArray[np.int32],
    folds: Bools,
    beaten: Ints,
) -> None:
    """Deals by the kind of the beaten hand where nobody folded.

    `below` has the dealers below a pair, then below each kind from three of a kind to straight
    flush.
    """
    for spot in range(len(strength)):
        deals = np.int64(counts[spot])
        if deals == 0 or folds[spot]:
            continue
        kind = hand_kind(strength[spot])
        if kind < TRIPS:
            continue
        beaten[kind] += deals * (dealers - np.int64(wins[spot]) - np.int64(ties[spot]))
        own = min(kind, STRAIGHT_FLUSH)
        for other in range(TRIPS, own):
            at = other - TRIPS + 1
            beaten[other] += deals * (below[at + 1, spot] - below[at, spot])
        beaten[own] += deals * (wins[spot] - below[own - TRIPS + 1, spot])


@kernel
def beat_values(
    strength: Strengths,
    wins: Small,
    ties: Small,
    below: Small,
    dealers: int,
    paid: Ints,
    values: Ints,
) -> None:
    """What a Bad Beat Bonus returns in each spot, summed over the dealers; paid[kind]."""
    for spot in range(len(strength)):
        if strength[spot] < 0:
            continue
        kind = hand_kind(strength[spot])
        if kind < TRIPS:
            continue
        lost = dealers - np.int64(wins[spot]) - np.int64(ties[spot])
        total = lost * paid[kind]
        own = min(kind, STRAIGHT_FLUSH)
        for other in range(TRIPS, own):
            at = other - TRIPS + 1
            beaten = np.int64(below[at + 1, spot]) - np.int64(below[at, spot])
            total += beaten * paid[other]
        total += (np.int64(wins[spot]) - np.int64(below[own - TRIPS + 1, spot])) * paid[own]
        values[spot] = total
