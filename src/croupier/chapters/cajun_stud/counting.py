"""Every deal of Cajun Stud: its streets, and the hands of the other wagers."""

from __future__ import annotations

from functools import cache

import numpy as np

from croupier.chapters.cajun_stud.outcomes import (
    LO_BALL_KINDS,
    POCKET_KINDS,
    STREETS,
    lo_ball_kind,
    pocket_kind,
)
from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.families.poker.counting.streets import StreetGame
from croupier.hands.kernel import kernel
from croupier.maths.stages.reveals import Ints

GAME = StreetGame(STREETS)


@kernel
def _count_pockets(counts: Ints) -> None:
    for a in range(52):
        for b in range(a):
            counts[pocket_kind(a, b)] += 1


@kernel
def _count_lo_balls(counts: Ints) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[lo_ball_kind(a, b, c, d, e)] += 1


@cache
def hands_of(wager: str) -> Ints:
    """All hands of a wager by kind; no decision touches one (683a.11(b), (d), (f))."""
    pockets, low = np.zeros(POCKET_KINDS, np.int64), np.zeros(LO_BALL_KINDS, np.int64)
    match wager:
        case "pocket-bonus":
            _count_pockets(pockets)
            return pockets
        case "lo-ball":
            _count_lo_balls(low)
            return low
        case "board-bonus":
            return three_card_counts()
    return six_card_counts()
