"""The compiled loops of Ultimate Texas Hold 'Em's counting."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.outcomes import hand_kind
from croupier.hands.kernel import kernel
from croupier.maths.boards.showdowns import Small
from croupier.maths.boards.spots import Ints

WIN, WIN_BELOW_PAIR, TIE = outcomes.WIN, outcomes.WIN_BELOW_PAIR, outcomes.TIE
LOSE, LOSE_BELOW_PAIR, FOLD = outcomes.LOSE, outcomes.LOSE_BELOW_PAIR, outcomes.FOLD
HIGH_CARD, TRIPS, STRAIGHT_FLUSH = outcomes.HIGH_CARD, outcomes.TRIPS, outcomes.STRAIGHT_FLUSH
RESULTS = outcomes.RESULTS

Strengths = NDArray[np.int32]
Bools = NDArray[np.bool_]


@kernel
def dealers_by_result(
    kind: int, wins: int, ties: int, below_pair: int, dealers: int
) -> tuple[int, int, int, int, int]:
    """A spot's dealers by showdown result, in the order of the results.

    Against a pair or better every dealer below a pair loses; a player below a pair beats and ties
    only dealers below a pair.
    """
    loses = dealers - wins - ties
    if kind == HIGH_CARD:
        lost_below = below_pair - wins - ties
        return 0, wins, ties, loses - lost_below, lost_below
    return wins - below_pair, below_pair, ties, loses, 0


@kernel
def spot_values(
    strength: Strengths,
    wins: Small,
    ties: Small,
    below_pair: Small,
    dealers: int,
    net: Ints,
    values: Ints,
) -> None:
    """What a Play Wager is worth in each spot, summed over the dealers; net[result, kind]."""
    for spot in range(len(strength)):
        if strength[spot] < 0:
            continue
        kind = hand_kind(strength[spot])
        won, won_below, tied, lost, lost_below = dealers_by_result(
            kind, wins[spot], ties[spot], below_pair[spot], dealers
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
    beaten: Ints,
) -> None:
    """Deals by result and kind of hand, and by the beaten hand where nobody folded.

    `below` has the dealers below a pair, then below each kind from three of a kind to straight
    flush.
    """
    for spot in range(len(strength)):
        deals = np.int64(counts[spot])
        if deals == 0:
            continue
        kind = hand_kind(strength[spot])
        if folds[spot]:
            results[FOLD, kind] += deals * dealers
            continue
        won, won_below, tied, lost, lost_below = dealers_by_result(
            kind, wins[spot], ties[spot], below[0, spot], dealers
        )
        results[WIN, kind] += deals * won
        results[WIN_BELOW_PAIR, kind] += deals * won_below
        results[TIE, kind] += deals * tied
        results[LOSE, kind] += deals * lost
        results[LOSE_BELOW_PAIR, kind] += deals * lost_below
        if kind < TRIPS:
            continue
        beaten[kind] += deals * lost
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
